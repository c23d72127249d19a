import HTTPMessages
import HTTPTypes

/// The definition of an operation: what its requests contain, how it reports errors, and what it answers.
/// Routing, checks, scenario rules, the journal, OpenAPI, Postman and the `.http` file follow from it.
///
/// A class, because every request passes it through many functions, and a copied struct would retain each of
/// its members.
package final class OperationDefinition: Sendable {
    package let operation: PassOperation
    package let method: HTTPRequest.Method
    /// The documented method first, then the methods of published samples and working clients.
    package let methods: [HTTPRequest.Method]
    /// The documented path first, then the aliases in published samples.
    package let paths: [PathTemplate]
    /// The documented method and path, as messages show them.
    package var methodAndPath: String { "\(method.rawValue) \(paths[0])" }
    /// The header `X-Mock-Operation`. Made once, because an `HTTPField` checks its value.
    package let nameField: ReplyFields
    package let dialect: Dialect
    /// True when the request must name its device: in `AP-Device-Identifier`, or in `deviceId` of REST
    /// API V1.
    package let requiresDevice: Bool
    /// True when the operation reads `X-Device-Info`.
    package let readsDeviceInfo: Bool
    package let takesForm: Bool
    /// True when the answer has a list of resources, and each of them can have an error of its own.
    package let hasItems: Bool
    package let namesResources: Bool
    /// True when the client sends an access token. User agents have none, and neither have the web pages for second screens that
    /// call REST API V1.
    package let takesAccessToken: Bool
    /// True when the form contains the response of the partner's framework (`SAMLResponse`).
    package let takesPartnerResponse: Bool
    /// True when a request of REST API V1 can omit the requestor, because its code or its device's login has one.
    package let isRequestorOptional: Bool
    /// The name of the requestor among the parameters of REST API V1.
    package let requestorName: String
    /// The parameter with the token of an earlier answer, which AccessEnabler clients keep; `nil` for operations without one.
    package let tokenName: String?
    /// True for the paths that the page *Throttling mechanism* lists.
    package let isThrottled: Bool
    /// True for REST API V1, whatever the dialect of its errors, and for the AccessEnabler endpoints.
    package let isLegacy: Bool

    /// The purpose of the operation, in our own words.
    package let help: String
    package let body: Body
    /// The parts of the answer that later example calls need.
    package let captures: [CapturedValue]
    package let query: [ParameterDescription]
    /// Optional header fields, in addition to those that the properties above imply.
    let headers: [ParameterDescription]
    /// The answers after success.
    let successes: [AnswerDescription]
    /// The refusals, in addition to those of the dialect.
    let refusals: [AnswerDescription]

    /// The format of the errors of an operation.
    package enum Dialect: String, Sendable, Hashable {
        /// JSON of *Enhanced Error Codes*.
        case enhanced
        /// `{"error": …}` of dynamic client registration.
        case registration
        /// A small HTML page, for user agents.
        case html
        /// A status without a body.
        case statusOnly
        /// XML or JSON of REST API V1.
        case legacy
        /// JSON of *Adobe Single Sign-On Service*: an error in an envelope.
        case singleSignOnService
        /// XML of the AccessEnabler endpoints, which are older than REST API V1.
        case accessEnabler
    }

    /// The beginnings of the paths on the page *Throttling mechanism*. Of the paths of AccessEnabler clients, the page lists only
    /// the configuration. It omits the path to which REST API V1 sends a user agent.
    private static let throttledPaths = [
        "/o/client/", "/api/v2/", "/api/v1/tokens/", "/api/v1/config/", "/api/v1/checkauthn",
        "/api/v1/logout",
        "/api/v1/authorize", "/api/v1/preauthorize", "/api/v1/mediatoken", "/api/v1/authenticate/",
        "/api/v1/{requestor}/profile-requests/", "/adobe-services/config/", "/reggie/v1/{requestor}/regcode",
    ]

    package enum Body: Sendable {
        case none
        case form([ParameterDescription])
        case json(any JSONDescribed.Type, example: JSONValue)
    }

    init(
        _ operation: PassOperation, dialect: Dialect = .enhanced, requiresDevice: Bool = false,
        readsDeviceInfo: Bool? = nil, takesAccessToken: Bool? = nil, hasItems: Bool = false,
        namesResources: Bool? = nil, isRequestorOptional: Bool = false,
        requestorName: String = "requestor", tokenName: String? = nil, help: String,
        query: [ParameterDescription] = [],
        headers: [ParameterDescription] = [], body: Body = .none, answers: [AnswerDescription],
        refusals: [AnswerDescription] = [], captures: [CapturedValue] = []
    ) {
        self.operation = operation
        let path = operation.paths[0]
        methods = operation.methods.map { HTTPRequest.Method($0)! }
        method = methods[0]
        paths = operation.templates
        self.isRequestorOptional = isRequestorOptional
        self.requestorName = requestorName
        self.tokenName = tokenName
        isLegacy =
            path.hasPrefix("/api/v1/") || path.hasPrefix("/reggie/v1/") || dialect == .accessEnabler
        isThrottled = operation.paths.contains { path in Self.throttledPaths.contains(where: path.hasPrefix) }
        let form: [ParameterDescription]? = if case .form(let fields) = body { fields } else { nil }
        takesForm = form != nil
        takesPartnerResponse = form?.contains { $0.name == "SAMLResponse" } ?? false
        nameField = [.xMockOperation: operation.rawValue]
        self.dialect = dialect
        self.requiresDevice = requiresDevice
        self.readsDeviceInfo = readsDeviceInfo ?? requiresDevice
        self.takesAccessToken = takesAccessToken ?? (dialect != .registration && dialect != .html)
        self.hasItems = hasItems
        self.namesResources = namesResources ?? hasItems
        self.help = help
        self.query = query
        let isForServices = dialect == .enhanced || dialect == .singleSignOnService
        self.headers = headers + (isForServices ? [.forwardedFor] : [])
        self.body = body
        self.successes = answers
        self.refusals = refusals
        self.captures = captures
    }

    /// The path parameters of a request to the operation; none if the path belongs to another operation.
    package func pathParameters(of request: Request) -> PathParameters {
        let path = request.pathSegments ?? []
        return paths.lazy.compactMap { $0.match(path) }.first ?? [:]
    }

    package func reads(_ field: HTTPField.Name) -> Bool { headers.contains { $0.name == field.rawName } }

    /// True for pages of both REST API V1 and V2: the code or the link with which they are opened decides. The MVPD's own pages
    /// belong to neither.
    package var isPageOfBothAPIs: Bool { Self.pagesOfBothAPIs.contains(operation) }

    private static let pagesOfBothAPIs: Set<PassOperation> = [
        .performAuthentication, .authenticateWithSAML, .consumeAssertion, .showActivationPage, .activate,
        .performLogout,
    ]

    /// The parameters in the path, the query and the header fields of a request. If the path lacks the service provider, it is in
    /// the query.
    ///
    /// - Parameter path: one of the paths of the operation.
    package func parameters(of path: PathTemplate) -> [ParameterDescription] {
        let names = path.parameterNames
        let lacksRequestor = paths[0].parameterNames.contains("requestor") && !names.contains("requestor")
        let requestor: [ParameterDescription] =
            lacksRequestor ? [isRequestorOptional ? .optionalRequestor : .requestor] : []
        return names.compactMap(ParameterDescription.path) + requestor + query + headerParameters
    }

    /// The names of the parameters in the query and in the form or JSON object of the body.
    package var parameterNames: Set<String> {
        let body =
            switch body {
            case .none: [String]()
            case .form(let fields): fields.map(\.name)
            case .json(let type, _): type.schema.fields.map(\.name)
            }
        return Set(query.map(\.name) + body)
    }

    /// The header fields without `Authorization`, which most description formats treat separately.
    package var headerParameters: [ParameterDescription] {
        (requiresDevice && !isLegacy ? [.device] : []) + (readsDeviceInfo ? [.deviceInformation] : [])
            + headers + [.mockScenario]
    }
}
