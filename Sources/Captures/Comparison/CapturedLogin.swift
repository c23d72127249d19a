import HTTPMessages
import HTTPTypes
import PassAPI

/// A login that a reply of the capture shows.
struct CapturedLogin {
    var mvpd: MVPDID
    var type = ProfileType.regular
    /// When it began and ends; `nil` if the reply does not say it.
    var start: Timestamp?
    var end: Timestamp?
    /// The user metadata that the reply shows.
    var attributes: [String: JSONValue]?
}

extension CapturedCall {
    /// The logins without which the service would not have sent the reply.
    func logins(in reply: JSONValue) -> [CapturedLogin] {
        let mvpd = (parameters["mvpd"] ?? reply["mvpd"]?.string).map { MVPDID($0) }
        if exchange.status == 200, let profiles = reply["profiles"]?.object {
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
        let decisions = reply["decisions"]?.array ?? []
        let isPermitted = decisions.contains {
            $0["authorized"] == .bool(true) && $0["source"]?.string == DecisionResponse.Source.mvpd.rawValue
        }
        let errors = [reply["code"]] + decisions.map { $0["error"]?["code"] }
        if errors.contains(.string(EnhancedErrorCode.authenticatedProfileExpired.rawValue)) {
            return [CapturedLogin(mvpd: mvpd, end: time - .seconds(1))]
        }
        switch reply["reasonType"]?.string.flatMap(SessionResponse.ReasonType.init) {
        case .authenticatedSSO? where request.fields.contains(.apPartnerFrameworkStatus):
            return [CapturedLogin(mvpd: mvpd, type: .appleSSO)]
        case .authenticatedSSO? where request.fields.contains(.adServiceToken):
            return [CapturedLogin(mvpd: mvpd, type: .serviceTokenSSO)]
        case .authenticatedSSO?: return [CapturedLogin(mvpd: mvpd, type: .platformSSO)]
        case .authenticated?: return [CapturedLogin(mvpd: mvpd)]
        default: return isPermitted ? [CapturedLogin(mvpd: mvpd)] : []
        }
    }
}
