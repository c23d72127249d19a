/// Handles requests. It is called on the thread of an event loop, so it must not block, sleep or do input and output. A delay is
/// data in the reply.
///
/// Limited to classes, because calling a struct through `any Responder` copies it for each request.
package protocol Responder: AnyObject, Sendable {
    func respond(to request: Request) -> Reply

    /// Returns the body limit of one request. Called before the body is read, unless the whole body has arrived with the head and
    /// is within the limit of all requests.
    ///
    /// - Parameter head: the request without its body.
    func bodyAllowance(of head: Request) -> BodyAllowance
}

extension Responder {
    package func bodyAllowance(of head: Request) -> BodyAllowance { BodyAllowance() }
}

/// The body limit of one request, and the delay of the refusal of a larger body.
package struct BodyAllowance: Sendable {
    /// The maximum number of bytes in the body, if it is larger than the limit of all requests.
    ///
    /// The body of such a request does not count as unfinished bytes, whatever its size: the limit is only for trusted clients.
    var limit: Int?
    /// The option that sets `limit`.
    var option: String
    /// How long a client waits for the refusal of a larger body.
    var delay = Duration.zero

    package init(
        limit: Int? = nil, option: String = RequestLimits().bodyOption, delay: Duration = .zero
    ) {
        self.limit = limit
        self.option = option
        self.delay = delay
    }
}

/// The executors for calls of the admin API that can take long, so that no event loop waits for them.
package struct AdminExecutors: Sendable {
    /// Calls a function, at once or later, on any thread.
    package typealias Executor = @Sendable (@escaping @Sendable () -> Void) -> Void

    /// For calls that change something or read little. They wait only for each other.
    package let calls: Executor
    /// For calls that can read the whole journal or the whole state.
    package let reports: Executor

    /// Each executor runs functions one after the other; `reports` uses another thread.
    package init(calls: @escaping Executor, reports: @escaping Executor) {
        self.calls = calls
        self.reports = reports
    }
}
