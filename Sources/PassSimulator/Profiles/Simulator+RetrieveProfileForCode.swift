import ControlAPI
import PassAPI

extension Simulator {
    /// Returns the profile that the login with a code created, or an empty map before the login (page
    /// *Retrieve profile for specific code*). Single sign-on profiles are excluded, because the page lists only the types
    /// regular, degraded and temporary.
    ///
    /// - Throws: the errors of `retrieveProfile(for:in:where:)`.
    package func retrieveProfile(
        for session: Session, in situation: Situation
    ) throws(EnhancedError) -> ProfilesResponse {
        guard let mvpd = session.authenticatedMVPD ?? session.parameters.mvpd else {
            return ProfilesResponse(
                serviceProvider: session.serviceProvider,
                because: "The session of the code \(session.code) has no MVPD yet.")
        }
        return try retrieveProfile(for: mvpd, in: situation) { !$0.isSingleSignOn }
    }
}
