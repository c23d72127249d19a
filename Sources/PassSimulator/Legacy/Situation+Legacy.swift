import ControlAPI
import PassAPI

extension Situation {
    /// True for a login with the version of the REST API that the request has, and for every login when the policy
    /// `legacyLogins` shares them.
    func sharesVersion(with login: Profile) -> Bool {
        guard policies.legacyLogins == .separate, let other = login.client else { return true }
        return (other == .legacy) == (client == .legacy)
    }

    /// True for a login through the other version of the REST API, when the policy `legacyLogins` shares
    /// them. Temporary passes and degraded logins are never shared, because the two versions store them
    /// differently.
    func sharesLegacyLogin(_ profile: Profile) -> Bool {
        guard policies.legacyLogins == .shared, profile.serviceProvider == serviceProvider else {
            return false
        }
        switch profile.type {
        case .temporary, .degraded: return false
        case .regular, .appleSSO, .platformSSO, .serviceTokenSSO:
            return client == .legacy || profile.client == .legacy
        }
    }
}
