import ControlAPI
import HTTPMessages
import HTTPTypes

/// One call of the admin API: how it is called, what it takes and answers, and the function that performs it. Routing,
/// 405, access control, the OpenAPI description and the documentation's table follow from this value.
package struct AdminRoute: Sendable {
    /// The `operationId` of the OpenAPI description.
    package let name: String
    package let method: HTTPRequest.Method
    package let path: PathTemplate
    package let pathParameters: [AdminPath.Parameter]
    /// A sentence for people.
    package let summary: String
    /// The parameters of the query. When there are any, the query must not contain others.
    let query: [Schema.Field]
    package let body: AdminBody?
    package let answer: AdminAnswer
    package let access: Access
    private let ownRefusals: [HTTPResponse.Status]
    /// The refusals that are HTML pages, for a person in front of a browser.
    let pages: [HTTPResponse.Status]
    package let handle: Handler

    package typealias Handler = @Sendable (AdminResponder, AdminCall) throws(AdminError) -> Reply

    /// Who may call.
    package enum Access: Sendable {
        /// Everyone who may use the admin API (see ``AdminAccess``).
        case restricted
        /// Everyone: orchestrators look at the health, and new devices learn to trust the mock.
        case open
        /// As `restricted`, but a browser without the token gets this reply instead of an error.
        case browser(login: Reply)
    }

    package init(
        _ method: HTTPRequest.Method, _ path: AdminPath, _ name: String, _ summary: String,
        query: [Schema.Field] = [], body: AdminBody? = nil, answer: AdminAnswer, access: Access = .restricted,
        refusals: [HTTPResponse.Status] = [], pages: [HTTPResponse.Status] = [],
        handle: @escaping Handler
    ) {
        self.name = name
        self.method = method
        self.path = PathTemplate(Self.root + path.template)
        pathParameters = path.parameters
        self.summary = summary
        self.query = query
        self.body = body
        self.answer = answer
        self.access = access
        ownRefusals = refusals
        self.pages = pages
        self.handle = handle
    }

    package static let root = "/__admin"

    /// True for paths of the admin API.
    static func matches(path: String) -> Bool {
        path == root || path.hasPrefix(root + "/")
    }

    /// True for calls that need no token.
    var isOpen: Bool {
        if case .open = access { true } else { false }
    }

    /// The statuses of all refusals that the call can answer.
    package var refusals: [HTTPResponse.Status] {
        var refusals: [HTTPResponse.Status] = [.methodNotAllowed, .forbidden]
        if case .restricted = access { refusals.append(.unauthorized) }
        if body?.contentType == "application/json" || !query.isEmpty { refusals.append(.badRequest) }
        if !path.parameterNames.isEmpty { refusals.append(.notFound) }
        return refusals + ownRefusals + pages
    }
}
