import ControlAPI
import PassAPI

extension Simulator {
    /// The profile that the login with a code has made, or an empty map until then (page *Retrieve profile for
    /// specific code*). What Apple's framework knows is no business of a second screen.
    package func retrieveProfile(
        for session: Session, in situation: Situation
    ) throws(EnhancedError) -> ProfilesResponse {
        guard let mvpd = session.authenticatedMVPD ?? session.parameters.mvpd else {
            return ProfilesResponse(serviceProvider: session.serviceProvider)
        }
        return try retrieveProfile(for: mvpd, in: situation) { $0.type != .appleSSO }
    }
}
