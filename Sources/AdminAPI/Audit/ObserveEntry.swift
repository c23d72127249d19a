import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// The audit's view of a request. It is extracted from the journal entry when an audit is requested, so that
/// serving requests costs nothing more.
extension Observation {
    /// - Returns: `nil` for a request that matched no operation or that the mock could not carry out, and for HEAD, because it has
    ///   no effect.
    init?(_ entry: JournalEntry) {
        guard let operation = entry.operation, operation.definition.methods.contains(entry.method),
            !entry.foundNoState
        else { return nil }
        self.init(
            id: entry.id, operation: operation, timing: RequestTiming(entry), status: entry.status.code)
        device = entry.device
        hasPreparedDevice = entry.before?.isPrepared == true
        scenario = entry.scenario
        ruleIDs = entry.ruleIDs
        let request = entry.exchange.request
        readHead(of: request)
        let found = operation.definition.pathParameters(of: request)
        serviceProvider = (found["serviceProvider"] ?? found["requestor"]).map { ServiceProviderID($0) }
        mvpd = found["mvpd"].map { MVPDID($0) }
        code = found["code"].map { AuthenticationCode($0) }
        readParameters(of: request)
        read(entry.exchange.reply)
    }

    /// Reads the names of all header fields, and the values of the fields that rules use.
    mutating func readHead(of request: Request) {
        let fields = request.fields
        headerNames = Set(fields.map(\.name).map(Self.shown))
        let named = NamedDevice(in: fields)
        namesDeviceAsDocumented = named.isAsDocumented
        namedDevice = named.identifier
        accessToken = fields.bearerToken
        contentType = request.body.isEmpty ? nil : ObservedContentType(fields[.contentType])
        let information = fields[.xDeviceInfo].flatMap { DeviceInformation(headerValue: $0, as: .object) }
        read(information)
        let origin = request.origin(information)
        isForwarded = fields.contains(.xForwardedFor)
        forwardedFor = origin.forwardedFor
        if operation == .retrieveConfiguration { platform = origin.platform }
        partnerStatus = fields[.apPartnerFrameworkStatus].flatMap { PartnerFrameworkStatus(headerValue: $0) }
    }

    private mutating func read(_ information: DeviceInformation?) {
        guard let information else { return }
        hasDeviceInformation = true
        unlistedDeviceMembers = information.unlistedMembers
        namesOtherPlatform =
            information.value("osName", "osFamily") != nil
            && !DevicePlatform(information: information, userAgent: nil).isApple
    }

    /// Reads the names of all parameters, and the values of the parameters that rules use.
    mutating func readParameters(of request: Request) {
        let query = request.query.map { Form($0) } ?? Form()
        queryNames = Set(query.pairs.map(\.name).map(Self.shown))
        parameterNames = queryNames
        switch operation {
        case _ where operation.definition.dialect == .legacy:
            readLegacyParameters(query, Form(request.body))
        case .retrieveClientCredentials:
            softwareStatement = (try? RegistrationParameters(of: request))?["software_statement"].map {
                // White space, such as line breaks, does not make a different statement.
                $0.filter { !$0.isWhitespace }
            }
        case .retrieveAccessToken:
            client = (try? RegistrationParameters(of: request))?["client_id"].map { ClientID($0) }
        case .performLogout:
            mvpd = query["mso_id"].map { MVPDID($0) }
            serviceProvider = query["requestor_id"].map { ServiceProviderID($0) }
        case .activate: code = Form(request.body)["code"].map { AuthenticationCode(typed: $0) }
        case _ where operation.hasItems:
            guard let body = JSONValue(parsing: request.body)?.object else { return }
            parameterNames.formUnion(body.keys.map(Self.shown))
            resources = (body["resources"]?.array ?? []).compactMap(\.string).map { ResourceID($0) }
        case _ where operation.definition.takesForm:
            let form = Form(request.body)
            parameterNames.formUnion(form.pairs.map(\.name).map(Self.shown))
            mvpd = mvpd ?? form["mvpd"].map { MVPDID($0) }
        default: break
        }
    }

    /// Reads the parameters of REST API V1, which can be in the query or in the body.
    private mutating func readLegacyParameters(_ query: Form, _ form: Form) {
        parameterNames.formUnion(form.pairs.map(\.name).map(Self.shown))
        func value(_ name: String) -> String? { query[name] ?? form[name] }
        serviceProvider =
            serviceProvider ?? (value("requestor") ?? value("requestor_id")).map { ServiceProviderID($0) }
        mvpd = mvpd ?? (value("mvpd") ?? value("mso_id")).map { MVPDID($0) }
        accessToken = accessToken ?? value("access_token")
        namedDevice = value("deviceId").flatMap { DeviceIdentifier(base64: Base64.encode($0.utf8)) }
        // Bounded, because a client can send half a million resources.
        resources = LegacyParameters.resources(inList: value("resource") ?? "", atMost: 1_000)
        if !hasDeviceInformation, let information = value("device_info") {
            read(DeviceInformation(headerValue: information, as: .object))
        }
    }

    /// The name if it looks like one, else a placeholder: a malformed request can contain anything in its place, such as
    /// credentials.
    private static func shown(_ name: String) -> String {
        let isName =
            (1...40).contains(name.utf8.count)
            && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) }
        return isName ? name : "(invalid name)"
    }

    mutating func read(_ reply: Reply) {
        isDelivered = reply.delivery.fault == nil || reply.delivery.fault == .drip
        retryAfter = .seconds(reply.fields[.retryAfter].flatMap { Int64($0) } ?? 0)
        if operation.definition.isLegacy, status >= 400 {
            error = JSONValue(refusalInXML: reply.body).flatMap { ObservedError($0) }
        }
        // The check of the first byte avoids parsing HTML pages.
        guard reply.body.first == UInt8(ascii: "{"), let body = JSONValue(parsing: reply.body) else { return }
        guard status < 400 else {
            error = ObservedError(body) ?? body["error"]?.string.map { ObservedError(code: $0) }
            return
        }
        if operation.definition.dialect == .registration {
            readRegistration(body)
        } else {
            readService(body)
        }
    }

    private mutating func readRegistration(_ body: JSONValue) {
        client = body["client_id"]?.string.map { ClientID($0) } ?? client
        if let token = body["access_token"]?.string, let lifetime = body["expires_in"]?.integer {
            issuedToken = ObservedToken(text: token, lifetime: .seconds(lifetime))
        }
    }

    private mutating func readService(_ body: JSONValue) {
        decisions = (body["decisions"]?.array ?? []).compactMap(ObservedDecision.init)
        profiles = body["profiles"]?.object.map { profiles in
            profiles.reduce(into: [:]) { $0[MVPDID($1.key)] = ObservedProfile($1.value) }
        }
        if let name = body["actionName"]?.string {
            session = ObservedSession(
                actionName: name, code: body["code"]?.string.map { AuthenticationCode($0) })
        }
        hasLogoutPage = body["logouts"]?.object?.values.contains { $0["url"]?.string != nil } ?? false
    }
}

extension RequestTiming {
    fileprivate init(_ entry: JournalEntry) {
        self.init(
            arrivedAt: entry.arrivedAt,
            answeredAt: entry.arrivedAt + .milliseconds(entry.milliseconds) + entry.delivery.delay,
            serverTime: entry.receivedAt, deviceTime: entry.deviceTime)
    }
}

extension ObservedError {
    fileprivate init?(_ json: JSONValue) {
        guard let code = json["code"]?.string else { return nil }
        self.init(
            code: code, action: json["action"]?.string.flatMap(EnhancedErrorCode.Action.init(rawValue:)))
    }
}

extension ObservedDecision {
    fileprivate init?(_ json: JSONValue) {
        guard let resource = json["resource"]?.string else { return nil }
        self.init(
            resource: ResourceID(resource), isPermit: json["authorized"] == .bool(true),
            notAfter: json["notAfter"]?.integer.map(Timestamp.init(milliseconds:)),
            error: json["error"].flatMap { ObservedError($0) })
    }
}

extension ObservedProfile {
    fileprivate init?(_ json: JSONValue) {
        guard let type = json["type"]?.string, let notAfter = json["notAfter"]?.integer else { return nil }
        self.init(type: type, notAfter: Timestamp(milliseconds: notAfter))
    }
}

extension JournalEntry {
    /// True if the shared state was unavailable, which is a mistake of neither the service nor the client.
    fileprivate var foundNoState: Bool {
        status == .serviceUnavailable && replyCodes == ["state_unavailable"]
    }
}
