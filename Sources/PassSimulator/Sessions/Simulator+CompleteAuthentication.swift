import ControlAPI
import PassAPI

extension Simulator {
    /// Completes a login as the MVPD's login page does. Success saves a regular profile for the device that
    /// created the session. Other outcomes do not change the session.
    ///
    /// - Parameter userName: the user who logs in; `nil` for the MVPD's first user.
    package mutating func completeAuthentication(
        _ session: Session, as userName: String?, outcome: LoginOutcome, in configuration: Configuration,
        at now: Timestamp
    ) throws(LoginFailure) {
        guard let id = session.parameters.mvpd, let mvpd = configuration.mvpds[id] else { throw .noMVPD }
        guard let integration = configuration.activeIntegration(session.serviceProvider, id) else {
            throw .noIntegration(id)
        }
        guard outcome == .success else { return }
        guard let user = mvpd.users.first(where: { userName == nil || $0.name == userName }) else {
            throw .noUser(id, name: userName, known: mvpd.users.map(\.name))
        }
        let profile = Profile(
            serviceProvider: session.serviceProvider, mvpd: id, type: .regular, client: session.client,
            validity: Validity(from: now, for: integration.authenticationTTL),
            attributes: user.metadata, attributesAtAuthorization: user.metadataAtAuthorization,
            loginID: LoginID(&random))
        save(profile, on: session.device)
        share(profile, on: session.device, with: session.subjects)
        sessions[session.code]?.authenticatedMVPD = id
        end(session)
    }
}
        sessions[session.code]?.authenticatedAt = now
