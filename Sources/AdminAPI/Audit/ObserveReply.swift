import HTTPMessages
import HTTPTypes
import PassAPI

extension Observation {
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
