/// Handles requests. Called on the thread of an event loop, so it must not block, sleep or do input and
/// output. A delay is data in the reply.
///
/// Limited to classes, because calling a struct through `any Responder` copies it for each request.
package protocol Responder: AnyObject, Sendable {
    func respond(to request: Request) -> Reply

    /// The largest body of one request, if it is larger than the limit of all requests. Called before the body is read,
    /// unless the whole body has arrived with the head and is within that limit.
    ///
    /// The body of a request with such a limit does not count as unfinished bytes, whatever its size. Return a limit for
    /// trusted clients only.
    ///
    /// - Parameter head: the request without its body.
    /// - Returns: a number of bytes; `nil` for the limit of all requests.
    func bodyLimit(of head: Request) -> Int?
}

extension Responder {
    package func bodyLimit(of head: Request) -> Int? { nil }
}
