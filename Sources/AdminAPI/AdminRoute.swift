import HTTPMessages
import HTTPTypes
import PassAPI

/// One call of the admin API. Its handler is a method of ``AdminResponder``: the parameters are the input of the call, and the
/// result is its answer. Routing, 405, validation, access control, the OpenAPI description and the documentation's table use this
/// value.
package struct AdminRoute: Sendable {
    /// The `operationId` of the OpenAPI description.
    package let name: String
    package let method: HTTPRequest.Method
    package let path: PathTemplate
    /// The allowed values of the path's parameter; `nil` when any text is allowed.
    let parameterValues: [String]?
    /// The description in API documents, one sentence.
    let summary: String
    /// The query parameters. When there are any, other parameters are refused.
    let query: [Schema.Field]
    let body: AdminBodyDescription?
    let answer: AdminAnswerDescription
    let access: Access
    let work: Work
    /// True if the call does not change the mock, so that dashboards need no update.
    let isReadOnly: Bool
    let journal: JournalUse
    private let ownRefusals: [HTTPResponse.Status]
    /// The refusals that are HTML pages, because a browser displays them.
    let pages: [HTTPResponse.Status]
    let handle: Handler

    typealias Handler = @Sendable (AdminResponder, AdminCall) throws(AdminError) -> Reply

    /// The clients that can make a call.
    package enum Access: Sendable {
        /// Clients with access to the admin API (see ``AdminAccess``).
        case restricted
        /// All clients: orchestrators poll the health, and new devices install the TLS authority's
        /// certificate.
        case open
        /// Like `restricted`, but a browser without a login receives this reply instead of an error. It is made on demand, because
        /// computing the digest of its style sheet would delay the start.
        case browser(login: @Sendable (Request) -> Reply)
    }

    /// How long a call can take, and therefore which thread carries it out. With a shared state, every call that is not inline has
    /// a thread of its own, because it waits for other mocks.
    package enum Work: Sendable, Hashable {
        /// The call takes a short time, whatever the mock contains: the event loop carries it out.
        case inline
        /// A separate thread carries out these calls, one after the other.
        case serial
        /// Like `serial`, on another thread: the call can read the whole journal or the whole state.
        case longRunning
    }

    /// How a call uses the journal. If several mocks share the journal, the call sees the entries that all of them have added so
    /// far.
    package enum JournalUse: Sendable {
        case none
        /// The requests, if the mock keeps any.
        case optional
        /// The requests. A mock that keeps none refuses the call.
        case required
    }

    /// - Parameters:
    ///   - work: the kind of work; by default, `longRunning` for GET, and `serial` for other methods.
    ///   - isReadOnly: true if the call does not change the mock; by default, true for GET.
    ///   - refusals: the statuses of errors that only this call has.
    ///   - pages: the statuses of errors that are HTML pages.
    ///   - answer: the description of the answer; by default, that of its type.
    ///   - handle: a method of ``AdminResponder``. At most one parameter has a body, and at most one a query.
    package init<each Input: AdminInput, Answer: AdminAnswer>(
        _ method: HTTPRequest.Method, _ path: String, _ name: String, _ summary: String,
        parameterValues: [String]? = nil, access: Access = .restricted, journal: JournalUse = .none,
        work: Work? = nil, isReadOnly: Bool? = nil, refusals: [HTTPResponse.Status] = [],
        pages: [HTTPResponse.Status] = [], answer: AdminAnswerDescription? = nil,
        handle: @escaping @Sendable (AdminResponder) -> (repeat each Input) throws(AdminError) -> Answer
    ) {
        self.name = name
        self.method = method
        self.path = PathTemplate(Self.root + path)
        self.parameterValues = parameterValues
        self.summary = summary
        self.access = access
        self.journal = journal
        self.work = work ?? (method == .get ? .longRunning : .serial)
        self.isReadOnly = isReadOnly ?? (method == .get)
        ownRefusals = refusals
        self.pages = pages
        var body: AdminBodyDescription?
        var query: [Schema.Field] = []
        for input in repeat (each Input).self {
            body = body ?? input.body
            query += input.query
        }
        self.body = body
        self.query = query
        self.answer = answer ?? Answer.description
        self.handle = { (admin, call) throws(AdminError) in
            try handle(admin)(repeat (each Input)(call)).reply
        }
    }

    static let root = "/__admin"

    static func matches(path: String) -> Bool {
        path == root || path.hasPrefix(root + "/")
    }

    var methodAndPath: String { "\(method.rawValue) \(path)" }

    /// True for calls that need no token.
    var isOpen: Bool {
        if case .open = access { true } else { false }
    }

    /// True for calls that are neither open nor pages.
    var isRestricted: Bool {
        if case .restricted = access { true } else { false }
    }

    /// True for calls to which a page of another origin can link: pages, and calls without a token.
    var isReachableByLink: Bool { method == .get && !isRestricted }

    var refusals: [HTTPResponse.Status] {
        var refusals: [HTTPResponse.Status] = [.methodNotAllowed, .forbidden]
        if isRestricted { refusals.append(.unauthorized) }
        if isRestricted || body?.isJSON == true || !query.isEmpty { refusals.append(.badRequest) }
        if body != nil { refusals.append(.contentTooLarge) }
        if !path.parameterNames.isEmpty, !pages.contains(.notFound) { refusals.append(.notFound) }
        if journal == .required { refusals.append(.conflict) }
        return refusals + ownRefusals + pages
    }

    /// The calls of the admin API, in the order of its documentation. The dashboard adds its own.
    package static let all: [AdminRoute] = [
        health, ready, version, metrics,
        listScenarios, chooseScenario, resetScenario, bindScenario, unbindScenario,
        listDevices, showDevice, forgetDevice, labelDevice, putProfile, completeSession, answerAsPartner,
        addRule, listRules, removeRule, removeRules,
        listRequests, showRequest, sendAgain, showRequestAsScenario, exportRequests, clearRequests,
        countRequests, findRequests, removeRequests, awaitRequests,
        verifyRequests, unmatchedRequests, streamEvents, showChecklist,
        listRehearsal, beginRehearsalCase, judgeRehearsalCase,
        showClock, setClock, advanceClock, freezeClock, resumeClock, resetClock,
        showState, putState, takeSnapshot, showSnapshot, removeSnapshot,
        mintServiceToken, mediaTokenKey, mediaTokenCertificate, jsonWebKeySet, tlsAuthority,
        scenarioSchema, configurationSchema, showOpenAPI, showPassOpenAPI, showPostmanCollection,
        showHTTPFile,
        reset, undo,
    ]

    /// The description of the path's parameter for API documents; `nil` without a parameter. The segment in front of the parameter
    /// determines it.
    var parameterHelp: String? {
        let segments = path.description.split(separator: "/").map(String.init)
        let collection = zip(segments, segments.dropFirst()).first { $1.hasPrefix("{") }?.0
        return collection.flatMap { Self.parameterHelp[$0] }
    }

    private static let parameterHelp = [
        "devices":
            "The text after \"fingerprint \" in AP-Device-Identifier, the decoded identifier, or, for exactly one device, the "
            + "whole header value. Percent-encoded: a slash is written as %2F.",
        "sessions": "The code of an authentication session.",
        "partner": "The partner whose framework answers.",
        "rehearsal": "The name of a case, as in the list.",
        "rules": "The identifier that the call that added the rule returned.",
        "requests": "The identifier of the request: the trace of its reply.",
        "snapshots": "The name of the saved state: any text.",
        "dashboard": "The form that was sent.",
    ]

    /// The difference between the route's path and the path of a request: the sum of the edit distances of the segments that are
    /// not parameters; `nil` if one of them is not similar.
    fileprivate func difference(from other: [String]) -> Int? {
        guard other.count == path.segments.count else { return nil }
        var difference = 0
        for (segment, given) in zip(path.segments, other) {
            guard case .literal(let name) = segment, name != given else { continue }
            guard NearestName.similarName(to: given, among: [name]) != nil else { return nil }
            difference += NearestName.distance(given, name)
        }
        return difference
    }
}

extension [AdminRoute] {
    /// The call whose path is most similar to an unknown path; `nil` if none is similar. Among equally similar calls, one with the
    /// request's method takes precedence.
    ///
    /// - Parameter hasSameMethod: true to find only calls with the request's method.
    func nearest(to request: Request, withSameMethod hasSameMethod: Bool) -> AdminRoute? {
        guard let path = request.pathSegments else { return nil }
        let method = request.method == .head ? .get : request.method
        let ranked = compactMap { route -> (route: AdminRoute, rank: (Int, Int))? in
            // Skip exact matches: `GET /requests/count`, which is only a POST, also matches `GET /requests/{id}`.
            guard !hasSameMethod || route.method == method, let difference = route.difference(from: path),
                difference > 0
            else { return nil }
            return (route, (difference, route.method == method ? 0 : 1))
        }
        return ranked.min { $0.rank < $1.rank }?.route
    }
}
