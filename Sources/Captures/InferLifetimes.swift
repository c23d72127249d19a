import ControlAPI
import PassAPI

extension InferredConfiguration {
    /// A lifetime, with the entry that showed it first.
    struct Lifetime: Sendable {
        var duration: Duration
        var seen: Int
    }

    /// Reads how long the token or the code of a reply is valid.
    mutating func addLifetime(of call: CapturedCall) {
        guard call.exchange.status < 300, let reply = call.reply else { return }
        let number = call.exchange.number
        func lifetime(from start: String, to end: String) -> Lifetime? {
            guard let start = reply[start]?.moment, let end = reply[end]?.moment else { return nil }
            return Lifetime(end - start, seen: number)
        }
        switch call.operation {
        case .retrieveAccessToken:
            guard let seconds = reply["expires_in"]?.integer else { return }
            accessTokenLifetime = accessTokenLifetime ?? Lifetime(.seconds(seconds), seen: number)
        case .createAuthenticationSession, .retrievePartnerAuthenticationRequest:
            codeLifetime = codeLifetime ?? lifetime(from: "notBefore", to: "notAfter")
        case .legacyRequestRegistrationCode where call.legacy?["ttl"] == nil:
            codeLifetime = codeLifetime ?? lifetime(from: "generated", to: "expires")
        default: break
        }
    }

    /// The setting for ``accessTokenLifetime`` and ``codeLifetime``; `nil` if the capture shows neither.
    var lifetimeFile: String? {
        let members = [("accessToken", accessTokenLifetime), ("authenticationCode", codeLifetime)]
            .compactMap { name, lifetime in
                lifetime.map { "  \(name): \($0.duration.isoText)  # entry \($0.seen)" }
            }
        guard !members.isEmpty else { return nil }
        let head = Self.head("config", "How long the tokens and codes of the capture are valid.")
        return Self.text(head + ["lifetimes:"] + members, isEmpty: false)
    }
}

extension InferredConfiguration.Lifetime {
    /// - Returns: `nil` for a duration that no configuration can have.
    fileprivate init?(_ duration: Duration, seen: Int) {
        guard duration > .zero, duration <= .days(36_525) else { return nil }
        self.duration = duration
        self.seen = seen
    }
}
