import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// The admin API under `/__admin`, in front of the simulated backend. It performs the admin calls and
/// forwards every other request to the backend. Scenarios and rules do not affect admin calls.
package final class AdminResponder: Responder {
    package let backend: Backend
    package let settings: Settings
    let routes: [AdminRoute]
    private let router: Router
    private let subscribers = Locked<[ReplyStream]>([])
    let startedAt: Timestamp

    package struct Settings: Sendable {
        package var access = AdminAccess.loopback
        package let version: String
        /// The number of the process that listens; `nil` for a mock in the process of a test.
        package var processID: Int32?
        /// The PEM certificate of the mock's own TLS authority; `nil` when it has none.
        package var authority: String?
        /// The path of the page to which a browser that opens `/` is redirected; `nil` for none.
        package var home: String?
        /// Why requests should go to another mock, such as a full disk; `nil` while there is no reason.
        package var notReadyReason: @Sendable () -> String? = { nil }

        package var counters = ServerCounters()
        /// The size in bytes of the largest state that can be imported. It can be larger than the bodies of other requests.
        package var maximumStateBytes = 1 << 30

        /// The executors for calls that can take long; `nil` to run them on the thread that responds.
        package var background: AdminExecutors?
        /// Runs such a call, and passes its reply on: at once, or when the changes of the call are saved.
        package var afterStateIsSaved: Completing = { $1($0()) }

        package typealias Completing =
            @Sendable (_ call: () -> Reply, _ receiver: @escaping @Sendable (Reply) -> Void) -> Void

        package init(version: String) { self.version = version }
    }

    package init(_ backend: Backend, pages: [AdminRoute] = [], settings: Settings) {
        self.backend = backend
        self.settings = settings
        routes = AdminRoute.all + pages
        router = Router(routes.map { ($0.method, [$0.path]) })
        startedAt = backend.now()
        if let background = settings.background {
            journal.withLock { $0.executor = background.reports }
        }
        backend.onForeignChange.withLock { $0 = { [weak self] in self?.publishChange() } }
    }

    package var journal: Locked<Journal> { backend.journal }
    /// The URL at which clients reach the mock; `nil` to use the `Host` of each request.
    package var publicURL: PublicURL? { backend.settings.publicURL }
    /// The address of the mock's documentation, or the names of its files; `nil` to name none.
    package var documentation: String? { backend.settings.documentation }
    var keys: KeyRing { backend.keys }
    /// False if the views of requests and devices show credentials and personal data.
    var redactsJournal: Bool { backend.settings.redactsJournal }

    package func respond(to request: Request) -> Reply {
        guard AdminRoute.matches(path: request.path) else {
            return home(for: request) ?? backend.respond(to: request)
        }
        return adminReply(to: request).forSameOrigin
    }

    /// Allows a larger body for the import of a state, to clients with access to the admin API. Others wait as long as for any
    /// other refusal: otherwise they could guess the token by the allowed size.
    package func bodyAllowance(of head: Request) -> BodyAllowance {
        guard AdminRoute.matches(path: head.path), let path = head.pathSegments,
            case .found(let index, _) = router.route(head.method, path),
            routes[index].name == AdminRoute.putState.name
        else { return BodyAllowance() }
        // Only browsers have sessions, and no browser imports a state.
        if settings.access.needsSessions(for: head) {
            return BodyAllowance(delay: AdminError.wrongTokenDelay)
        }
        if let refusal = refusal(of: head, for: routes[index]) { return BodyAllowance(delay: refusal.delay) }
        return BodyAllowance(limit: settings.maximumStateBytes, option: "--max-state-bytes")
    }

    private func adminReply(to request: Request) -> Reply {
        switch request.pathSegments.map({ router.route(request.method, $0) }) {
        case .found(let index, let parameters)?:
            respond(to: AdminCall(route: routes[index], parameters: parameters, request: request))
        case .wrongMethod(let allowed, _)?:
            AdminError.methodNotAllowed(
                allowed, nearest: routes.nearest(to: request, withSameMethod: true)
            ).reply
        case .unknown?, nil:
            AdminError.unknownPath(
                request.path, isMalformed: request.pathSegments == nil,
                nearest: routes.nearest(to: request, withSameMethod: false), among: routes,
                documentation: documentation
            ).reply
        }
    }

    /// Redirects a browser that opens the address of the mock to the dashboard. An app does not request HTML, and gets the
    /// backend's explanation.
    private func home(for request: Request) -> Reply? {
        guard request.path == "/", [.get, .head].contains(request.method), let home = settings.home,
            request.fields[.accept]?.contains("text/html") == true
        else { return nil }
        return .redirect(to: home)
    }

    private func respond(to call: AdminCall) -> Reply {
        if let shared = backend.shared, settings.access.needsSessions(for: call.request) {
            return promise(on: shared.perform) { [self] in
                refusalReply(to: call) ?? answer(to: call)
            }
        }
        if let refusal = refusalReply(to: call) { return refusal }
        guard let executor = executor(for: call.route) else { return answer(to: call) }
        return promise(on: executor) { [self] in answer(to: call) }
    }

    /// The reply to a client that must not make the call; `nil` for others.
    private func refusalReply(to call: AdminCall) -> Reply? {
        guard let refusal = refusal(of: call.request, for: call.route) else { return nil }
        guard refusal.status == .unauthorized, case .browser(let login) = call.route.access else {
            return refusal.reply
        }
        var reply = login(call.request)
        reply.delivery.delay = refusal.delay
        return reply
    }

    /// A reply that the executor computes.
    private func promise(
        on executor: AdminExecutors.Executor, _ answer: @escaping @Sendable () -> Reply
    ) -> Reply {
        let promise = ReplyPromise(
            timeout: Self.longestWork,
            timeoutReply: AdminError.notReady("The call takes longer than \(Self.longestWork.isoText).").reply
                .forSameOrigin, isComputed: true)
        executor { [settings] in
            settings.afterStateIsSaved({ answer().forSameOrigin }, { promise.resolve($0) })
        }
        return Reply(promised: promise)
    }

    /// The maximum time that a client waits for a call in the background.
    private static let longestWork = Duration.minutes(10)

    private func executor(for route: AdminRoute) -> AdminExecutors.Executor? {
        if let shared = backend.shared, route.work != .inline { return shared.perform }
        return switch route.work {
        case .inline: nil
        case .serial: settings.background?.calls
        case .longRunning: settings.background?.reports
        }
    }

    private func answer(to call: AdminCall) -> Reply {
        var canHaveChanged = !call.route.isReadOnly
        defer { if canHaveChanged { publishChange() } }
        do throws(AdminError) { return try perform(call) } catch {
            // A refused call has changed nothing, but a failed call can have changed something.
            if error.status.kind != .serverError { canHaveChanged = false }
            return error.reply
        }
    }

    private func refusal(of request: Request, for route: AdminRoute) -> AdminError? {
        settings.access.refusal(
            of: request, for: route, publicHost: publicURL?.host, hasLoggedIn: hasLoggedIn)
    }

    /// Performs a call without an access check. Blocks if the call needs a state or a journal that several mocks share.
    package func perform(_ call: AdminCall) throws(AdminError) -> Reply {
        // Pages read their own queries, because links of other tools lead to them.
        if call.route.isRestricted { try call.checkUnreadParts() }
        if call.route.journal == .required, journal.withLock(\.isOff) { throw .journalOff }
        if call.route.journal != .none, backend.sharesJournal {
            try requiringSharedState { () throws(StateFailure) in try backend.shared?.readJournal() }
        }
        do throws(AdminError) {
            return try call.route.handle(self, call)
        } catch {
            // Queries are decoded like bodies, but their errors have no JSON Pointer.
            throw call.route.body == nil && !call.route.query.isEmpty ? error.ofQuery : error
        }
    }

    /// - Throws: an error if the body says that the shared state cannot be used now.
    func requiringSharedState<Value>(
        _ body: () throws(StateFailure) -> Value
    ) throws(AdminError) -> Value {
        do throws(StateFailure) { return try body() } catch { throw .unavailable(error.description) }
    }

    /// The journal as it is now. A report works on a copy, because every recorded request waits while the journal is locked.
    var journalCopy: Journal { journal.withLock { $0 } }

    /// The recorded requests, oldest first.
    var entries: [JournalEntry] { journalCopy.entries }

    /// The state as it is now. A report works on a copy, because every simulated request waits while the state is locked.
    func stateCopy() throws(AdminError) -> MockState { try withState { $0 } }

    /// Calls the body with the state, as if nothing else used it at the same time. If several mocks share the state, the call
    /// blocks and the body can run again, so it must only read and change the state.
    ///
    /// - Throws: the errors of the body, and an error if the shared state cannot be used now.
    func withState<Value>(
        _ body: (inout MockState) throws(AdminError) -> Value
    ) throws(AdminError) -> Value {
        try requiringSharedState { () throws(StateFailure) in try backend.withState(body) }.get()
    }

    /// Sends the stream an event for each change until the client closes it.
    func subscribe(_ stream: ReplyStream) {
        subscribers.withLock { $0 = $0.filter { !$0.isClosed } + [stream] }
    }

    private func publishChange() {
        let streams = subscribers.withLock { subscribers in
            subscribers.removeAll(where: \.isClosed)
            return subscribers
        }
        for stream in streams { stream.append(Array("event: change\ndata: {}\n\n".utf8)) }
    }
}
