import ControlAPI
import PassAPI

extension Simulator {
    /// Completes a login as the MVPD's login page does. Success saves a regular profile for the device that
    /// created the session. Other outcomes do not change the session.
    ///
    /// - Parameter userName: the user who logs in; `nil` for the user of home-based authentication, or else the MVPD's first user.
    package mutating func completeAuthentication(
        _ session: Session, as userName: String?, outcome: LoginOutcome, in configuration: Configuration,
        at now: Timestamp
    ) throws(LoginFailure) {
        guard let id = session.parameters.mvpd, let mvpd = configuration.mvpd(id) else { throw .noMVPD }
        guard let integration = configuration.activeIntegration(session.serviceProvider, id) else {
            throw .noIntegration(id)
        }
        guard outcome == .success else { return }
        let home = session.homeBasedUser(in: configuration)
        let isAtHome = home != nil && (userName == nil || userName == home?.name)
        guard let user = isAtHome ? home : mvpd.users.first(where: { userName == nil || $0.name == userName })
        else {
            throw .noUser(id, name: userName, known: mvpd.users.map(\.name))
        }
        let lifetime =
            isAtHome ? integration.homeBasedAuthenticationTTL : integration.authenticationTTL
        var attributes = user.metadata
        // An attribute that the configuration gives the user stays, unless the MVPD recognises users at home.
        if let home = mvpd.homeBasedAuthentication, home.sendsStatus,
            home.isActive || attributes["hba_status"] == nil
        {
            attributes["hba_status"] = UserMetadata(.bool(isAtHome))
        }
        let profile = Profile(
            serviceProvider: session.serviceProvider, mvpd: id, type: .regular, client: session.client,
            validity: Validity(from: now, for: lifetime.value(for: session.origin.platform)),
            attributes: attributes, attributesAtAuthorization: user.metadataAtAuthorization,
            loginID: LoginID(&random))
        save(profile, on: session.device)
        share(profile, on: session.device, with: session.subjects)
        sessions[session.code]?.authenticatedMVPD = id
        sessions[session.code]?.authenticatedAt = now
        end(session)
    }
}

/// Why a login with a session is not possible.
package enum LoginFailure: Error, Sendable, Hashable {
    /// The session has no MVPD yet, or one that is not configured.
    case noMVPD
    case noIntegration(MVPDID)
    /// The MVPD has no user of that name; `known` lists its users.
    case noUser(MVPDID, name: String?, known: [String])
}

extension Session {
    /// The user whom the MVPD logs in without a page (page *Home-Based Authentication (HBA)*); `nil` when it shows its
    /// login page. The platform is that of the device that created the session.
    package func homeBasedUser(in configuration: Configuration) -> TestUser? {
        guard let id = parameters.mvpd, let mvpd = configuration.mvpd(id),
            let home = mvpd.homeBasedAuthentication, home.isActive,
            configuration.activeIntegration(serviceProvider, id)?.homeBasedAuthentication
                .value(for: origin.platform) ?? false
        else { return nil }
        return mvpd.users.first { home.user == nil || $0.name == home.user }
    }
}
