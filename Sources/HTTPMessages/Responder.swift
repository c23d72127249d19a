/// Handles requests. Called on the thread of an event loop, so it must not block, sleep or do input and
/// output. A delay is data in the reply.
package protocol Responder: Sendable {
    func respond(to request: Request) -> Reply
}
