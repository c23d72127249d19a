import ControlAPI
import HTTPMessages
import PassAPI

struct CapturedLogin {
    var mvpd: MVPDID
    var type = ProfileType.regular
    /// The start of the login; `nil` if the reply does not show it.
    var start: Timestamp?
    var end: Timestamp?
    var attributes: [String: JSONValue]?
}

/// An error that no request causes.
struct CapturedFailure {
    let code: String
    /// The text for users; `nil` for none.
    let details: String?
    /// The resource that has the error; `nil` if the whole reply is the error.
    var resource: String?

    /// The code if the MVPD denies a resource to a user who stays logged in; `nil` for other errors.
    var denial: EnhancedErrorCode? {
        EnhancedErrorCode(rawValue: code).flatMap { $0.topic == .denialByMVPD && !$0.endsLogin ? $0 : nil }
    }

    /// The rule that makes the mock repeat the error.
    func rule(on operation: PassOperation) -> JSONValue {
        var effect: [String: JSONValue] = ["error": .string(code)]
        effect["details"] = details.map(JSONValue.string)
        var rule: [String: JSONValue] = ["on": [.string(operation.rawValue)], "then": .object(effect)]
        rule["when"] = resource.map { ["resource": .string($0)] }
        return .object(rule)
    }
}

extension CapturedCall {
    /// The logins that must exist for the service to have sent the reply.
    func logins(in reply: JSONValue) -> [CapturedLogin] {
        let mvpd = (parameters["mvpd"] ?? reply["mvpd"]?.string).map { MVPDID($0) }
        if (200...201).contains(exchange.status), let profiles = reply["profiles"]?.object {
            return profiles.sorted { $0.key < $1.key }.compactMap { name, profile in
                guard let type = profile["type"]?.string.flatMap(ProfileType.init), type.isStored else {
                    return nil
                }
                return CapturedLogin(
                    mvpd: MVPDID(name), type: type,
                    start: profile["notBefore"]?.integer.map { Timestamp(milliseconds: $0) },
                    end: profile["notAfter"]?.integer.map { Timestamp(milliseconds: $0) },
                    attributes: InferredConfiguration.userMetadata(of: profile))
            }
        }
        if let logouts = reply["logouts"]?.object {
            return logouts.sorted { $0.key < $1.key }.compactMap { name, logout in
                switch logout["actionName"]?.string {
                case "logout", "complete": CapturedLogin(mvpd: MVPDID(name))
                case "partner_logout": CapturedLogin(mvpd: MVPDID(name), type: .appleSSO)
                default: nil
                }
            }
        }
        guard let mvpd else { return [] }
        if errorCodes.contains(EnhancedErrorCode.authenticatedProfileExpired.rawValue) {
            return [CapturedLogin(mvpd: mvpd, end: time - .seconds(1))]
        }
        switch reply["reasonType"]?.string.flatMap(SessionResponse.ReasonType.init) {
        case .authenticatedSSO? where request.fields.contains(.apPartnerFrameworkStatus):
            return [CapturedLogin(mvpd: mvpd, type: .appleSSO)]
        case .authenticatedSSO? where request.fields.contains(.adServiceToken):
            return [CapturedLogin(mvpd: mvpd, type: .serviceTokenSSO)]
        case .authenticatedSSO?: return [CapturedLogin(mvpd: mvpd, type: .platformSSO)]
        case .authenticated?: return [CapturedLogin(mvpd: mvpd)]
        default:
            let isDecided = !permittedResources.isEmpty || failures.contains { $0.denial != nil }
            return isDecided ? [CapturedLogin(mvpd: mvpd)] : []
        }
    }

    /// True if the request has the header without which the service does not look for a login of this type.
    func concerns(_ type: ProfileType) -> Bool {
        switch type {
        case .appleSSO: request.fields.contains(.apPartnerFrameworkStatus)
        case .platformSSO:
            request.fields.contains(.adobeSubjectToken) || request.fields.contains(.rokuConnectToken)
        case .serviceTokenSSO: request.fields.contains(.adServiceToken)
        case .regular, .degraded, .temporary: true
        }
    }

    // MARK: Failures

    /// The error codes of the reply and of its decisions.
    var errorCodes: [String] {
        let errors = (reply?["decisions"]?.array ?? []).map { $0["error"]?["code"] }
        return ([reply?["code"]] + errors).compactMap { $0?.string }
    }

    /// The errors in the reply that no request causes, such as a denial by the MVPD or an outage.
    var failures: [CapturedFailure] {
        definition.dialect == .accessEnabler ? accessEnablerFailures : replyFailure + itemFailures
    }

    /// The resources that the MVPD permits in the reply.
    var permittedResources: [String] {
        if operation == .legacyInitiateAuthorization && exchange.status == 200 || reply?["authzToken"] != nil
        {
            return requestedResources
        }
        let source = JSONValue.string(DecisionResponse.Source.mvpd.rawValue)
        let decisions = (reply?["decisions"]?.array ?? []).filter {
            $0["authorized"] == .bool(true) && $0["source"] == source
        }
        let items = definition.isLegacy ? preauthorizedResources(true) : decisions
        return items.compactMap { ($0["resource"] ?? $0["id"])?.string }
    }

    /// The resources that the preauthorization decisions of the MVPD leave out.
    var omittedResources: [String] {
        guard operation == .retrievePreauthorizationDecisions, exchange.status == 200,
            selectedScenario == nil,
            let decisions = reply?["decisions"]?.array,
            decisions.allSatisfy({ $0["source"]?.string == DecisionResponse.Source.mvpd.rawValue })
        else { return [] }
        let listed = Set(decisions.compactMap { $0["resource"]?.string })
        return requestedResources.filter { !listed.contains($0) }
    }

    /// The resources for which the request asks.
    var requestedResources: [String] {
        let isList = InferredConfiguration.DecisionOperation(operation) != nil
        return legacy?.resources(isList: isList).map(\.text)
            ?? (JSONValue(parsing: request.body)?["resources"]?.array ?? []).compactMap(\.string)
    }

    private var replyFailure: [CapturedFailure] {
        guard exchange.status >= 400, let reply else { return [] }
        let code = (reply["code"] ?? reply["error"])?.string ?? legacyCode(of: reply)
        guard let code, Self.isCircumstance(code) else { return [] }
        return [CapturedFailure(code: code, details: reply["details"]?.filledString)]
    }

    private var itemFailures: [CapturedFailure] {
        let denied = definition.isLegacy ? preauthorizedResources(false) : reply?["decisions"]?.array ?? []
        return denied.compactMap { item in
            let error = item["error"]
            let code =
                (error?["code"] ?? error?["error"])?.string
                ?? (definition.isLegacy ? EnhancedErrorCode.preauthorizationDeniedByMVPD.rawValue : nil)
            guard let code, Self.isCircumstance(code) else { return nil }
            return CapturedFailure(
                code: code, details: error?["details"]?.filledString,
                resource: (item["resource"] ?? item["id"])?.string)
        }
    }

    /// The items of a preauthorization of REST API V1 that permit their resource, or those that deny it.
    private func preauthorizedResources(_ isPermitted: Bool) -> [JSONValue] {
        // In XML, the root is the list itself.
        let resources = content?.format == .xml ? reply : reply?["resources"]
        return (resources?.elements ?? []).filter { $0["authorized"]?.flag == isPermitted }
    }

    /// The code behind an error of REST API V1 while codes are off, by its status.
    private func legacyCode(of reply: JSONValue) -> String? {
        guard definition.isLegacy else { return nil }
        return switch exchange.status {
        case 403
        where operation == .legacyInitiateAuthorization && reply["message"]?.string == "User not authorized":
            EnhancedErrorCode.authorizationDeniedByMVPD.rawValue
        case 500...: EnhancedErrorCode.internalServerError.rawValue
        default: nil
        }
    }

    private var accessEnablerFailures: [CapturedFailure] {
        guard content?.format == .xml, let error = content?.value["error"] else { return [] }
        // The MVPD decides about the permit, but not about the media token.
        let isDecision = [.accessEnablerAuthorize, .accessEnablerAuthorizeDevice].contains(operation)
        let code: EnhancedErrorCode? =
            error["notAuthorized"] != nil && isDecision
            ? .authorizationDeniedByMVPD : exchange.status >= 500 ? .internalServerError : nil
        return code.map { [CapturedFailure(code: $0.rawValue, details: error["details"]?.filledString)] }
            ?? []
    }

    private static func isCircumstance(_ code: String) -> Bool {
        guard AllowedValues.errorCodes.contains(code) else { return false }
        let known = EnhancedErrorCode(rawValue: code)
        // The configuration made from a capture has the errors of its temporary passes.
        if code.hasPrefix("invalid_configuration_") { return known?.topic != .temporaryAccess }
        if known == .authenticatedProfileInvalidated || known == .maximumExecutionTimeExceeded { return true }
        return known?.topic == .denialByMVPD || code.hasPrefix("network_") || code.contains("server_error")
            || code == LegacyErrorCode.internalError.rawValue
    }
}
