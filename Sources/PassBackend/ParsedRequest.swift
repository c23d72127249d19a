import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// One request to an operation, parsed as far as possible without the state, but not checked yet.
///
/// A class, because it is passed through many functions, and a copied struct would retain each of its
/// members.
final class ParsedRequest: Sendable {
    let definition: OperationDefinition
    let parameters: PathParameters
    let serviceProvider: ServiceProviderID?
    /// The partner in the path, which can be unknown.
    let partner: String?
    let request: Request
    /// The access token; an unusable one if the operation takes none.
    let token: PresentedToken
    let requestedScenario: RequestedScenario
    /// The device that the request names, with or without an identifier type.
    let device: DeviceIdentifier?
    /// True when the request names its device with the identifier type, as the page documents it.
    let namesDeviceWithType: Bool
    /// The content of `X-Device-Info`, parsed leniently; `nil` if it is missing or invalid, or if the
    /// operation does not read it.
    let information: DeviceInformation?
    let partnerStatus: PartnerFrameworkStatus?
    let temporaryIdentity: TempPassIdentity?
    /// The tokens of the platform, the first that counts first, or why one does not count. None for partner
    /// operations, according to their pages.
    let platformTokens: [Result<PlatformToken, IgnoredToken>]
    /// `AD-Service-Token` as it was sent; `nil` for partner operations, too.
    let serviceToken: String?
    /// The form in the body; empty if the operation takes none. Clients of REST API V1 send parameters in the body
    /// of any request, and user agents post to pages that can also be opened.
    let form: Form
    let query: Form
    /// The code in the path. A user agent can also send it in a query or a form; one named `code` was typed
    /// by a person.
    let code: AuthenticationCode?
    /// The resources of a decision, or the error in them.
    let resources: Result<[RequestedResource], EnhancedError>
    /// The MVPD's response that came through the partner's framework, or the error in the parameter; `nil`
    /// for operations that take none.
    let partnerResponse: Result<PartnerAuthenticationResponse, EnhancedError>?
    /// The parameters of REST API V1; `nil` for other operations.
    let legacy: LegacyParameters?
    /// The parameters of a registration, or the error in them; `nil` for other operations.
    private let registration: Result<RegistrationParameters, RegistrationError>?
    let keys: MockKeys
    /// The URL at which clients reach the mock; `nil` for the `Host` of the request.
    private let publicURL: PublicURL?

    init(
        _ definition: OperationDefinition, _ parameters: PathParameters,
        _ request: Request,
        token: PresentedToken, requestedScenario: RequestedScenario, _ keys: MockKeys,
        _ parsedHeaders: ParsedHeaderCache, publicURL: PublicURL?
    ) {
        self.parameters = parameters
        self.request = request
        self.keys = keys
        self.publicURL = publicURL
        self.token = token
        self.requestedScenario = requestedScenario
        self.definition = definition
        let isReadable = Self.isReadable(request.body, of: definition, token)
        form =
            isReadable && (definition.takesForm || definition.isLegacy || definition.dialect == .html)
            ? Form(request.body) : Form()
        query = request.query.map { Form($0) } ?? Form()
        code = Self.code(of: definition, parameters, form, query)
        legacy =
            definition.isLegacy
            ? LegacyParameters(parameters, query, form, request, tokenName: definition.tokenName) : nil
        serviceProvider =
            legacy?.requestor ?? parameters["serviceProvider"].map { ServiceProviderID($0) }
        partner = parameters["partner"]
        registration =
            if definition.dialect == .registration {
                Result { () throws(RegistrationError) in try RegistrationParameters(of: request) }
            } else {
                nil
            }
        let fields = request.fields
        let named = NamedDevice(in: fields)
        namesDeviceWithType = named.hasType
        device = legacy?.device ?? named.identifier
        information =
            definition.readsDeviceInfo
            ? (legacy?.deviceInformation ?? fields[.xDeviceInfo]).flatMap(parsedHeaders.deviceInformation)
            : nil
        partnerStatus = fields[.apPartnerFrameworkStatus].flatMap(parsedHeaders.partnerStatus)
        temporaryIdentity =
            legacy?.temporaryIdentity
            ?? fields[.apTempPassIdentity].flatMap {
                // In REST API V1, an unreadable header counts as missing.
                TempPassIdentity(headerValue: $0)
                    ?? (definition.isLegacy ? nil : TempPassIdentity(members: [:]))
            }
        let sharesLogins =
            (definition.requiresDevice || definition.operation == .legacyInitiateLogoutInUserAgent)
            && partner == nil
        platformTokens = sharesLogins ? Self.platformTokens(fields, legacy, token) : []
        serviceToken = sharesLogins ? fields[.adServiceToken] : nil
        let names: Result<[ResourceID], EnhancedError> =
            if let legacy {
                .success(definition.namesResources ? legacy.resources(isList: definition.hasItems) : [])
            } else {
                isReadable && definition.hasItems ? RequestedResources.read(request.body) : .success([])
            }
        resources = names.map { $0.map(RequestedResource.init(reading:)) }
        partnerResponse =
            definition.takesPartnerResponse
            ? SAMLResponseParameter(legacy: legacy, query: query, form: form, body: request.body)
                .read(keys.partnerRequests)
            : nil
    }

    private static func platformTokens(
        _ fields: RequestFields, _ legacy: LegacyParameters?, _ token: PresentedToken
    ) -> [Result<PlatformToken, IgnoredToken>] {
        var tokens: [Result<PlatformToken, IgnoredToken>] = []
        func add(_ text: String?, _ source: String) {
            guard let text else { return }
            // Anybody can send a long token.
            guard token.verified != nil || IdentifierLimit.allows(text) else {
                tokens.append(.failure(.tooLong(text, in: source)))
                return
            }
            tokens.append(
                Result { () throws(IgnoredToken) in try PlatformToken(text, from: source) })
        }
        add(fields[.adobeSubjectToken], "Adobe-Subject-Token")
        add(fields[.rokuConnectToken], "X-Roku-Reserved-Roku-Connect-Token")
        add(legacy?.platformToken, "ast")
        return tokens
    }

    /// False for a long body of a request that has no usable token but needs one: the operation refuses it for that reason,
    /// whatever the body contains. Anybody can send a megabyte, and reading it takes much longer than refusing it.
    private static func isReadable(
        _ body: [UInt8], of definition: OperationDefinition, _ token: PresentedToken
    ) -> Bool {
        token.verified != nil || !definition.takesAccessToken
            || body.count <= definition.longestUnauthorizedBody
    }

    /// Why the body was not read; `nil` if it was.
    var reasonForUnreadBody: Reason? {
        guard !Self.isReadable(request.body, of: definition, token) else { return nil }
        return Reason(
            """
            The body has \(request.body.count) bytes, more than the \(definition.longestUnauthorizedBody) that the mock \
            reads of a request without a valid access token.
            """,
            hint: "Send the access token in Authorization: Bearer.")
    }

    /// False for HEAD, which is answered like GET but must be safe (RFC 9110, 9.2.1): a link checker must not
    /// log a user in or out.
    var changesState: Bool { request.method != .head }

    var operation: PassOperation { definition.operation }

    /// The properties of the device and of the connection.
    var origin: RequestOrigin { request.origin(information) }

    /// The scheme and authority of the mock's own absolute URLs.
    var baseURL: String { request.baseURL(behind: publicURL) }

    /// Why the partner framework status cannot be read; `nil` if it can, or is missing.
    var partnerStatusProblem: String? {
        guard partnerStatus == nil else { return nil }
        return request.fields[.apPartnerFrameworkStatus].map(PartnerFrameworkStatus.problem(withUnreadable:))
    }

    /// The MVPD in the path of REST API V2.
    var mvpd: MVPDID { MVPDID(parameters["mvpd"] ?? "") }

    /// The parameters of REST API V1, for its operations.
    var legacyParameters: LegacyParameters {
        guard let legacy else { preconditionFailure("The operation is not one of REST API V1.") }
        return legacy
    }

    /// The parameters of a registration, for its operations.
    ///
    /// - Throws: the error in them.
    var registrationParameters: RegistrationParameters {
        get throws(RegistrationError) {
            guard let registration else { preconditionFailure("The operation is no registration.") }
            return try registration.get()
        }
    }

    /// The MVPD's response or the error in it, for the operations that take one.
    var requiredPartnerResponse: Result<PartnerAuthenticationResponse, EnhancedError> {
        guard let partnerResponse else { preconditionFailure("The operation takes no SAMLResponse.") }
        return partnerResponse
    }

    /// The client in the parameters of a request for an access token.
    var registeredClient: ClientID? {
        (try? registration?.get())?["client_id"].map { ClientID($0) }
    }

    private static func code(
        of definition: OperationDefinition, _ parameters: PathParameters, _ form: Form, _ query: Form
    ) -> AuthenticationCode? {
        if let code = parameters["code"] { return AuthenticationCode(code) }
        guard definition.dialect == .html || definition.dialect == .accessEnabler else { return nil }
        if let code = form["RelayState"] ?? query["RelayState"] ?? query["reg_code"] ?? form["reg_code"] {
            return isShort(code) ? AuthenticationCode(code) : nil
        }
        return (form["code"] ?? query["code"]).flatMap { isShort($0) ? AuthenticationCode(typed: $0) : nil }
    }

    /// Anybody can post a code of a megabyte. Reading it as a person types it, and showing it in a form, would take long.
    private static func isShort(_ code: String) -> Bool { code.utf8.count <= 128 }
}

extension Request {
    /// The origin of the request: device information, user agent, addresses.
    ///
    /// - Parameter information: the content of `X-Device-Info`, if it was read.
    package func origin(_ information: DeviceInformation?) -> RequestOrigin {
        RequestOrigin(
            information: information,
            userAgent: fields[.userAgent].flatMap { IdentifierLimit.allows($0) ? $0 : nil },
            forwardedFor: fields[.xForwardedFor].flatMap(Self.firstAddress), peer: connection.peer,
            peerPort: connection.peerPort, isSecure: connection.isSecure)
    }

    /// The address by which throttling distinguishes clients: the first one in `X-Forwarded-For`, else the
    /// peer's.
    var clientAddress: String {
        fields[.xForwardedFor].flatMap(Self.firstAddress) ?? connection.peer
    }

    /// The address of the client in a list to which each proxy appends one; `nil` for a text that is too long to keep. A list can
    /// begin with empty elements (RFC 9110, 5.6.1.2).
    private static func firstAddress(_ list: String) -> String? {
        // Bytes, because a list can fill the whole head.
        let first = list.utf8.drop { ", \t".utf8.contains($0) }.prefix(IdentifierLimit.longest + 1)
            .prefix { $0 != UInt8(ascii: ",") }
        guard first.count <= IdentifierLimit.longest else { return nil }
        // Without the spaces, more combining marks can be in a row than a field has, which no saved state may have.
        let address = String(
            streamSafe: first.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }[...])
        // Some proxies append the port of the connection, which is another one for each connection of the client.
        guard let address, !address.isEmpty else { return nil }
        return address.normalizedIPAddress ?? address
    }
}
