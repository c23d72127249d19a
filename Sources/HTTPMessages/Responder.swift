/// Turns requests into replies. Never waits, sleeps or does input and output: what takes time is data in the
/// reply.
package protocol Responder: Sendable {
    func respond(to request: Request) -> Reply
}
