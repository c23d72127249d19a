import HTTPMessages
import HTTPTypes
import PassAPI

/// One call of the admin API. Its handler is a method of ``AdminResponder``: the parameters say what the call
/// takes, and the result says what it answers. Routing, 405, validation, access control, the OpenAPI
/// description and the documentation's table follow from this value.
package struct AdminRoute: Sendable {
    /// The `operationId` of the OpenAPI description.
    package let name: String
    package let method: HTTPRequest.Method
    package let path: PathTemplate
    let pathParameters: [AdminPath.Parameter]
    /// The description in API documents, one sentence.
    let summary: String
    /// The query parameters. When there are any, other parameters are refused.
    let query: [Schema.Field]
    let body: AdminBodyDescription?
    let answer: AdminAnswerDescription
    let access: Access
    /// The kind of work, which decides the thread that carries the call out.
    let work: Work
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
        /// As `restricted`, but a browser without a login receives this reply instead of an error. It is made on demand, because
        /// the digest of its style sheet would delay the start.
        case browser(login: @Sendable () -> Reply)
    }

    /// How long a call can take, and so which thread carries it out. With a state that several mocks share, a call that is not
    /// inline gets a thread for itself, because it waits for them.
    package enum Work: Sendable, Hashable {
        /// The call takes the same short time for any contents of the mock: the event loop carries it out.
        case inline
        /// A thread of its own does, and such calls wait for each other.
        case serial
        /// As `serial`, on another thread: the call can read the whole journal or the whole state.
        case longRunning
    }

    /// The use that a call makes of the journal. If several mocks share the journal, the call sees the entries that
    /// all of them have added by then.
    package enum JournalUse: Sendable {
        case none
        /// The requests, if the mock keeps any.
        case optional
        /// The requests. A mock that keeps none refuses the call.
        case required
    }

    /// - Parameters:
    ///   - journal: the use that the call makes of the journal.
    ///   - work: the kind of work; by default, `longRunning` for GET, and `serial` for other methods.
    ///   - refusals: the statuses of errors that only this call has.
    ///   - pages: the statuses of errors that are HTML pages.
    ///   - handle: a method of ``AdminResponder``. At most one parameter has a body, and at most one a query.
    package init<each Input: AdminInput, Answer: AdminAnswer>(
        _ method: HTTPRequest.Method, _ path: AdminPath, _ name: String, _ summary: String,
        access: Access = .restricted, journal: JournalUse = .none, work: Work? = nil,
        refusals: [HTTPResponse.Status] = [],
        pages: [HTTPResponse.Status] = [],
        handle: @escaping @Sendable (AdminResponder) -> (repeat each Input) throws(AdminError) -> Answer
    ) {
        self.name = name
        self.method = method
        self.path = PathTemplate(Self.root + path.template)
        pathParameters = path.parameters
        self.summary = summary
        self.access = access
        self.journal = journal
        self.work = work ?? (method == .get ? .longRunning : .serial)
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
        answer = Answer.description
        self.handle = { (admin, call) throws(AdminError) in
            try handle(admin)(repeat (each Input)(call)).reply
        }
    }

    static let root = "/__admin"

    /// True for paths of the admin API.
    static func matches(path: String) -> Bool {
        path == root || path.hasPrefix(root + "/")
    }

    /// True for calls that need no token.
    var isOpen: Bool {
        if case .open = access { true } else { false }
    }

    /// True for the calls to which a page of another origin can link: pages, and what everybody can read.
    var isReachableByLink: Bool {
        guard method == .get else { return false }
        if case .restricted = access { return false }
        return true
    }

    /// The statuses of all errors that the call can return.
    var refusals: [HTTPResponse.Status] {
        var refusals: [HTTPResponse.Status] = [.methodNotAllowed, .forbidden]
        if case .restricted = access { refusals.append(.unauthorized) }
        if body?.isJSON == true || !query.isEmpty { refusals.append(.badRequest) }
        if !path.parameterNames.isEmpty { refusals.append(.notFound) }
        if case .required = journal { refusals.append(.conflict) }
        return refusals + ownRefusals + pages
    }
}

extension AdminRoute {
    /// The calls of the admin API, in the order of its documentation. The dashboard adds its own.
    package static let all: [AdminRoute] = [
        health, ready, version, metrics,
        listScenarios, chooseScenario, resetScenario, bindScenario, unbindScenario,
        listDevices, showDevice, forgetDevice, labelDevice, putProfile, completeSession, answerAsPartner,
        addRule, listRules, removeRule, removeRules,
        listRequests, showRequest, sendAgain, showRequestAsScenario, exportRequests, clearRequests,
        countRequests, findRequests, removeRequests, awaitRequests,
        verifyRequests, unmatchedRequests, streamEvents, showChecklist,
        showClock, setClock, advanceClock, freezeClock, resumeClock, resetClock,
        showState, putState, takeSnapshot, showSnapshot, removeSnapshot,
        mintServiceToken, mediaTokenKey, mediaTokenCertificate, jsonWebKeySet, tlsAuthority,
        scenarioSchema, configurationSchema, showOpenAPI, showPassOpenAPI, showPostmanCollection,
        showHTTPFile,
        reset, undo,
    ]
}

/// The path of an admin call below `/__admin`, with the descriptions of its parameters:
/// `"/devices/\(.device)"`. A parameter without a description does not compile.
package struct AdminPath: Sendable, ExpressibleByStringInterpolation {
    /// The template in the format of `PathTemplate`: `/devices/{device}`.
    let template: String
    let parameters: [Parameter]

    package struct Parameter: Sendable {
        let name: String
        /// The description in API documents.
        let help: String
        /// The allowed values; `nil` when any text is allowed.
        let values: [String]?

        package init(_ name: String, _ help: String, values: [String]? = nil) {
            self.name = name
            self.help = help
            self.values = values
        }
    }

    package init(stringLiteral path: String) {
        template = path
        parameters = []
    }

    package init(stringInterpolation: StringInterpolation) {
        template = stringInterpolation.template
        parameters = stringInterpolation.parameters
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var template = ""
        fileprivate var parameters: [Parameter] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) {
            template += literal
        }

        package mutating func appendInterpolation(_ parameter: Parameter) {
            template += "{\(parameter.name)}"
            parameters.append(parameter)
        }
    }
}

extension AdminPath.Parameter {
    static let device = Self(
        "device",
        "The text after \"fingerprint \" in AP-Device-Identifier, the decoded identifier, or, for exactly one device, the "
            + "whole header value.")
    static let code = Self("code", "The code of an authentication session.")
    static let partner = Self(
        "partner", "The partner whose framework answers.", values: Partner.allCases.map(\.rawValue))
    static let rule = Self("id", "The identifier that the call that added the rule returned.")
    static let request = Self("id", "The identifier of the request: the trace of its reply.")
    static let snapshot = Self("name", "The name of the saved state: any text.")
}
