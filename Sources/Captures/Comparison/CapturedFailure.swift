import ControlAPI
import PassAPI

/// An error in a reply that no request causes, such as a denial by the MVPD or an outage.
struct CapturedFailure {
    var code: String
    /// The text for users.
    var details: String?
    /// The resource that has the error; `nil` if the whole reply is the error.
    var resource: String?
}

extension CapturedCall {
    var failures: [CapturedFailure] {
        definition.dialect == .accessEnabler ? accessEnablerFailures : replyFailure + itemFailures
    }

    private var replyFailure: [CapturedFailure] {
        guard exchange.status >= 400, let reply else { return [] }
        let code = (reply["code"] ?? reply["error"])?.string ?? legacyCode(of: reply)
        guard let code, Self.isCircumstance(code) else { return [] }
        return [CapturedFailure(code: code, details: reply["details"]?.string)]
    }

    private var itemFailures: [CapturedFailure] {
        let denied = definition.isLegacy ? deniedResources : reply?["decisions"]?.array ?? []
        return denied.compactMap { item in
            let error = item["error"]
            let code =
                (error?["code"] ?? error?["error"])?.string
                ?? (definition.isLegacy ? EnhancedErrorCode.preauthorizationDeniedByMVPD.rawValue : nil)
            guard let code, Self.isCircumstance(code) else { return nil }
            return CapturedFailure(
                code: code, details: error?["details"]?.string,
                resource: (item["resource"] ?? item["id"])?.string)
        }
    }

    private var deniedResources: [JSONValue] {
        // The root of the XML is the list itself.
        let resources = content?.format == .xml ? reply : reply?["resources"]
        return (resources?.elements ?? []).filter { $0["authorized"]?.flag == false }
    }

    /// The code that stands behind an error of REST API V1 while codes are off, by its status.
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
        // The MVPD is asked for the permit, and not for the media token.
        let isDecision = [.accessEnablerAuthorize, .accessEnablerAuthorizeDevice].contains(operation)
        let code: EnhancedErrorCode? =
            error["notAuthorized"] != nil && isDecision
            ? .authorizationDeniedByMVPD : exchange.status >= 500 ? .internalServerError : nil
        return code.map { [CapturedFailure(code: $0.rawValue, details: error["details"]?.string)] } ?? []
    }

    private static func isCircumstance(_ code: String) -> Bool {
        guard AllowedValues.errorCodes.contains(code) else { return false }
        return EnhancedErrorCode(rawValue: code)?.topic == .denialByMVPD || code.hasPrefix("network_")
            || code == EnhancedErrorCode.invalidConfigurationUserMetadataCertificate.rawValue
            || code.contains("server_error") || code == LegacyErrorCode.internalError.rawValue
    }
}
