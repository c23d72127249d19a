/// Handles requests. Called on the thread of an event loop, so it must not block, sleep or do input and
/// output. A delay is data in the reply.
package protocol Responder: Sendable {
    func respond(to request: Request) -> Reply

    /// The largest body of one request, if it is larger than the limit of all requests. Decided before the body is read,
    /// and only for a body that exceeds that limit or announces no length.
    ///
    /// The bytes of such a body do not count as unfinished bytes, so that only trusted clients must be allowed one.
    ///
    /// - Parameter head: the request without its body.
    /// - Returns: a number of bytes; `nil` for the limit of all requests.
    func bodyLimit(of head: Request) -> Int?
}

extension Responder {
    package func bodyLimit(of head: Request) -> Int? { nil }
}
