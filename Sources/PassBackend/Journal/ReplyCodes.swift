import HTTPMessages
import HTTPTypes
import PassAPI

extension JournalEntry {
    /// The code of the error, the distinct codes of the denied decisions, or the fallback of a session. Empty for a plain success.
    package var replyCodes: [String] {
        guard status.code >= 400 || !reasons.isEmpty else { return [] }
        return JSONValue(replyBody: exchange.reply.body)?.replyCodes(status: status.code) ?? []
    }

    /// Why a session takes another course than the app has requested, such as `pfs_fallback`; `nil` for other replies.
    package var fallback: SessionResponse.ReasonType? {
        guard status.code < 300, !reasons.isEmpty else { return nil }
        return JSONValue(parsing: exchange.reply.body)?.fallback
    }
}

extension JSONValue {
    /// A body that is JSON, or the refusal in an XML body; `nil` for other bodies.
    package init?(replyBody body: [UInt8]) {
        guard let value = JSONValue(parsing: body) ?? JSONValue(refusalInXML: body) else { return nil }
        self = value
    }

    /// The error codes, or the fallback of a session, in the body of a reply with this status.
    package func replyCodes(status: Int) -> [String] {
        if status < 300, let fallback { return [fallback.rawValue] }
        return errorCodes(status: status)
    }

    /// The code of the error, or the distinct codes of the denied decisions, in the body of a reply with this status.
    package func errorCodes(status: Int) -> [String] {
        // The answer with a session also has a `code`.
        if status >= 400 {
            let code = self["code"] ?? self["error"]?["code"] ?? self["error"] ?? self["mock"]?["error"]
            return [code?.string].compactMap(\.self)
        }
        return deniedDecisions.compactMap { $0["error"]?["code"]?.string }.distinct
    }

    /// The decisions that do not permit their resource. REST API V1 calls them resources.
    package var deniedDecisions: [JSONValue] {
        let decisions = (self["decisions"] ?? self["resources"])?.array ?? []
        return decisions.filter { $0["authorized"] == .bool(false) }
    }

    fileprivate var fallback: SessionResponse.ReasonType? {
        let type = self["reasonType"]?.string.flatMap(SessionResponse.ReasonType.init)
        return switch type {
        case .pfsFallback, .configurationFallback, .missingParametersFallback: type
        case .none?, .authenticated, .authenticatedSSO, .temporary, .degraded, nil: nil
        }
    }
}
