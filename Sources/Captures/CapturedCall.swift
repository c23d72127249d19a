import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// An exchange of a capture in which a client called an operation of Adobe Pass.
package struct CapturedCall: Sendable {
    let exchange: ArchivedExchange
    /// When the service received the request, by its own clock.
    var time: Timestamp
    let definition: OperationDefinition
    let parameters: PathParameters
    /// The request as the mock reads it.
    let request: Request
    /// The parameters of the query, and those of the body.
    let query: Form
    let form: Form
    /// The parameters of REST API V1; `nil` for other calls.
    let legacy: LegacyParameters?
    /// The body of the captured reply; `nil` if there is none or it is a page.
    let content: ReplyContent?

    var operation: PassOperation { definition.operation }

    /// The body of the captured reply without the root element that only XML has.
    var reply: JSONValue? { content?.document }

    var serviceProvider: ServiceProviderID? {
        parameters["serviceProvider"].map { ServiceProviderID($0) } ?? legacy?.requestor
    }

    var mvpd: MVPDID? { parameters["mvpd"].map { MVPDID($0) } }

    subscript(parameter: String) -> String? {
        query[parameter] ?? form[parameter]
    }

    /// The code in the path, or in a parameter for pages and the AccessEnabler endpoints.
    var code: String? {
        if let code = parameters["code"] { return code }
        return switch definition.dialect {
        case .html: self["RelayState"] ?? self["reg_code"] ?? self["code"]
        case .accessEnabler: self["reg_code"]
        default: nil
        }
    }

    /// The access token, without its scheme. Clients of REST API V1 can send it as a parameter.
    var accessToken: String? {
        if let header = request.fields[.authorization], let space = header.firstIndex(of: " ") {
            let isBearer = header[..<space].lowercased() == "bearer"
            return isBearer ? String(header[header.index(after: space)...]) : nil
        }
        return legacy?["access_token"]
    }

    var device: DeviceIdentifier? {
        legacy?.device ?? NamedDevice(in: request.fields).identifier
    }

    /// Why the reply says nothing about the operation, as the subject of a count; `nil` if it does say something.
    var circumstance: String? {
        let isPage = content == nil && exchange.reply["Content-Type"]?.lowercased().contains("html") ?? false
        return switch exchange.status {
        case 429: "requests above the rate limit (429)"
        case 304: "replies that a cache has confirmed (304)"
        case 400... where isPage && definition.dialect != .html,
            500... where content == nil || content?.format == .text:
            "replies of servers in between (\(exchange.status))"
        default: nil
        }
    }

    /// The part that the capturing program has left out, as the subject of a count; `nil` for a complete call.
    var omission: String? {
        lacksCredentials
            ? "requests without Authorization, sent with the mock's own (Chrome exports it only with sensitive data)"
            : exchange.reply.isBodyMissing ? missingBody : nil
    }

    /// Why the body of a successful reply cannot be read, as the subject of a count; `nil` if it can be.
    var missingBody: String? {
        let isUnreadable =
            exchange.status < 300 && content == nil && exchange.reply.body?.isEmpty == false
            && exchange.reply["Content-Type"]?.lowercased().contains("html") != true
        return exchange.reply.isBodyMissing
            ? "replies without their body (Chrome's menu Copy leaves it out, its export does not)"
            : isUnreadable ? "replies whose body is damaged or cut off" : nil
    }

    /// The error code of the captured reply, in the member that the API uses for it.
    var errorCode: String? { (reply?["code"] ?? reply?["error"])?.string }

    /// True if the operation needs an access token, and the reply does not refuse it.
    var hasValidToken: Bool {
        definition.takesAccessToken && exchange.status != 401
            && errorCode?.hasPrefix("invalid_access_token") != true
    }

    /// True if the request has no access token, although the reply shows that one was sent.
    var lacksCredentials: Bool {
        hasValidToken && !definition.isLegacy && !request.fields.contains(.authorization)
    }

    var selectedScenario: String? { request.fields[.xMockScenario] }

    /// True for a host of Adobe Pass, and for an origin that ends with one.
    static func isAdobe(_ host: String) -> Bool {
        host.hasSuffix(".auth.adobe.com") || host.hasSuffix(".auth-staging.adobe.com")
    }

    /// True if the request can only be for Adobe Pass. Other services can also have some of its paths, such as
    /// `/api/{serviceProvider}/link`.
    var isUnmistakable: Bool {
        let host = exchange.url.authority
        let name = host.hasPrefix("[") ? host : String(host.prefix { $0 != ":" })
        return Self.isAdobe(host) || name == "127.0.0.1" || name.hasSuffix("localhost")
            || host.hasPrefix("[::1]")
            || exchange.url.path.hasPrefix("/o/client/") || exchange.url.path.hasPrefix("/reggie/v1/")
            || exchange.url.path.hasPrefix("/api/v2/") && request.fields.contains(.apDeviceIdentifier)
    }

    /// How far the service's clock is ahead, according to the field `Date` of the reply.
    var clockOffset: Duration? {
        exchange.reply["Date"].flatMap { Timestamp(httpDate: $0) }.map { $0 - exchange.startedAt }
    }

    /// - Returns: the reason for an exchange that is not a call of an operation.
    static func reading(_ exchange: ArchivedExchange) -> Result<CapturedCall, NoCall> {
        guard let method = HTTPRequest.Method(exchange.method) else {
            return .failure(NoCall("requests with the method \(exchange.method)", exchange))
        }
        // Adobe ignores the headers of the mock.
        let isAdobe =
            isAdobe(exchange.url.authority) && exchange.reply[HTTPField.Name.xMockOperation.rawName] == nil
        func isIgnored(_ name: String) -> Bool {
            NoCall.ownFields.contains(name) || isAdobe && name.hasPrefix("x-mock-")
        }
        let request = Request(
            method: method, path: exchange.url.path, query: exchange.url.query,
            fields: RequestFields(
                [("Host", exchange.url.authority)]
                    + exchange.request.fields.compactMap { field in
                        // Fields with other names or values cannot be sent.
                        HTTPField.Name(field.name) == nil || isIgnored(field.name.lowercased())
                            ? nil : (field.name, field.value.filter { !$0.isNewline && $0 != "\0" })
                    }),
            body: exchange.request.body ?? [],
            connection: .init(isSecure: exchange.url.scheme == "https"))
        guard let segments = request.pathSegments else {
            return .failure(NoCall("requests to \(exchange.url.authority)", exchange))
        }
        switch Router.operations.route(method, Router.operationPath(segments)) {
        case .found(let index, let parameters):
            let definition = OperationDefinition.routed[index]
            let (query, form) = (Form(request.query ?? ""), Form(request.body))
            return .success(
                CapturedCall(
                    exchange: exchange, time: exchange.startedAt, definition: definition,
                    parameters: parameters, request: request, query: query, form: form,
                    legacy: definition.isLegacy
                        ? LegacyParameters(
                            parameters, query, form, request, tokenName: definition.tokenName) : nil,
                    content: exchange.reply.body.flatMap { ReplyContent($0, of: definition) }))
        case .wrongMethod where method == .options:
            return .failure(NoCall("preflight requests of browsers", exchange))
        case .wrongMethod, .unknown:
            var other = NoCall("requests to \(exchange.url.authority)", exchange)
            if let first = segments.first, NoCall.firstSegments.contains(first) {
                other.unknownPath = "\(exchange.method) \(Redactor.journal.path(exchange.url.path))"
            }
            return .failure(other)
        }
    }

    /// Why an exchange is not a call of an operation, as the subject of a count.
    struct NoCall: Error, Hashable {
        let subject: String
        let host: String
        /// The method and the path, if the path resembles those of Adobe Pass.
        fileprivate(set) var unknownPath: String?

        init(_ subject: String, _ exchange: ArchivedExchange) {
            self.subject = subject
            host = exchange.url.authority
        }

        /// The first segments of Adobe Pass's paths.
        fileprivate static let firstSegments: Set<String> = [
            "api", "o", "reggie", "adobe-services", "indiv", "sp",
        ]

        /// The fields that describe the connection of the capture.
        fileprivate static let ownFields: Set<String> = [
            "host", "content-length", "transfer-encoding", "connection",
        ]
    }
}

extension String {
    /// True for the mark that the journal of a mock shows in place of a secret.
    var isRedacted: Bool { hasPrefix("[redacted") }
}

/// The facts about a login or a permit in replies of REST API V1 and of the AccessEnabler endpoints: in the reply itself, or in the
/// token within it.
extension CapturedCall {
    var legacyMVPD: MVPDID? {
        (reply?["mvpd"]?.string ?? reply?["mvpdId"]?.string ?? tokenText(of: "simpleTokenMsoID"))
            // The XML of a registration code always has an MVPD, which can be empty.
            .flatMap { $0.isEmpty ? nil : MVPDID($0) }
    }

    /// The identifier of the user, if the reply or the token is a login.
    var legacyUserID: String? {
        reply?["userId"]?.string ?? tokenText(of: "simpleSamlNameID")
    }

    /// The user metadata, which AccessEnabler clients get beside a token.
    var legacyUserMetadata: JSONValue? {
        operation == .legacyRetrieveUserMetadata
            ? reply : reply?["userMeta"]?.string.flatMap { JSONValue(parsing: $0.utf8) }
    }

    var legacyExpiry: Timestamp? {
        reply?["expires"]?.moment
            ?? (tokenText(of: "simpleTokenExpires") ?? tokenText(of: "simpleTokenTTL"))
            .flatMap { Timestamp(tokenText: $0) }
    }

    /// True for replies whose token is the login itself, and not a permit.
    var showsAuthenticationToken: Bool {
        [
            .legacyRetrieveAuthenticationToken, .legacyRetrieveAuthenticationTokenForCode,
            .accessEnablerRetrieveSession, .accessEnablerRetrieveDeviceSession,
        ].contains(operation)
    }

    func tokenText(of element: String) -> String? {
        (reply?["authnToken"] ?? reply?["authzToken"])?.string
            .flatMap { AccessEnablerToken.text(of: element, in: $0) }
    }
}
