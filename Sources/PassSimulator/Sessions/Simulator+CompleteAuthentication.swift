import ControlAPI
import PassAPI

extension Simulator {
    /// How a login at the MVPD ends.
    package enum LoginOutcome: String, Sendable, Hashable, CaseIterable {
        case success, cancel
        case wrongPassword = "wrong-password"
    }

    /// Ends the login that a code stands for, as the MVPD's login page would: success saves a regular profile for
    /// the device that made the code, everything else leaves the session as it is.
    ///
    /// - Returns: false when the MVPD is not known yet or has no such user; nothing has changed then.
    package mutating func completeAuthentication(
        _ session: Session, as userName: String?, outcome: LoginOutcome, in world: World, at now: Timestamp
    ) -> Bool {
        guard let id = session.parameters.mvpd, let mvpd = world.mvpds[id],
            let terms = world.activeIntegration(session.serviceProvider, id),
            let user = mvpd.users.first(where: { userName == nil || $0.name == userName })
        else { return false }
        guard outcome == .success else { return true }
        save(
            Profile(
                serviceProvider: session.serviceProvider, mvpd: id, type: .regular, client: session.client,
                validity: Validity(from: now, for: terms.authenticationTTL),
                attributes: userMetadata(user.attributes, userID: user.name),
                sessionGUID: chance.hex(digits: 32)),
            on: session.device)
        sessions[session.code]?.authenticatedMVPD = id
        end(session)
        return true
    }
}
