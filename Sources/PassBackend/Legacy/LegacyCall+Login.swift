import ControlAPI
import PassAPI
import PassSimulator

extension LegacyCall {
    /// The login of the device.
    ///
    /// - Parameters:
    ///   - missing: what is thrown when there is none.
    ///   - expired: what is thrown when it is over.
    func login(
        in simulator: Simulator, missing: LegacyError, expired: LegacyError
    ) throws(LegacyError) -> Profile {
        switch simulator.legacyLogin(in: situation) {
        case .valid(let login): return login
        case .expired: throw expired
        case .missing: throw missing
        }
    }

    /// The same where the page has a 403 for both.
    func loginOrForbidden(in simulator: Simulator) throws(LegacyError) -> Profile {
        try login(
            in: simulator,
            missing: LegacyError(403, "User not authenticated", .authenticationSessionMissing),
            expired: LegacyError(403, "Authentication token expired", .authenticationSessionExpired))
    }
}

extension Simulator {
    /// The MVPD of the device's login, for rules that ask for it; also of one that the scenario will have put there when
    /// the call has turned out to be allowed.
    func legacyMVPD(
        of device: DeviceIdentifier, _ serviceProvider: ServiceProviderID, in scenario: Scenario,
        at now: Timestamp
    ) -> String? {
        let situation = Situation(
            now: now, scenario: scenario, serviceProvider: serviceProvider, client: .legacy, device: device)
        var seeded = self
        seeded.seed(device, from: scenario, at: now)
        guard case .valid(let login) = seeded.legacyLogin(in: situation) else { return nil }
        return login.mvpd.text
    }
}
