import ControlAPI
import PassAPI

extension Simulator {
    /// Deletes the device's logins with the requestor and their authorizations (page *(Legacy) Initiate
    /// Logout*). The MVPD is not notified. The policy `legacyLogout` has what happens to logins that a platform token shares.
    ///
    /// - Returns: the MVPD of the valid login; `nil` when there was none.
    @discardableResult
    package mutating func logOutLegacy(in situation: Situation) -> MVPDID? {
        let mvpd: MVPDID? =
            if case .valid(let login) = legacyLogin(in: situation) { login.mvpd } else { nil }
        switch situation.policies.legacyLogout {
        case .application: leaveSharedLogins(in: situation)
        case .allApplications: if let mvpd { endSharedLogins(at: mvpd, of: situation.subjects) }
        }
        if devices[situation.device] != nil {
            self[device: situation.device].profiles.removeAll {
                $0.belongs(to: situation.client, situation.serviceProvider)
                    || situation.sharesLegacyLogin($0)
            }
        }
        return mvpd
    }

    /// Ends the logins that other applications share for this device and requestor only.
    private mutating func leaveSharedLogins(in situation: Situation) {
        let logins = situation.subjects.flatMap { (sharedLogins[$0] ?? [:]).values.joined() }
        guard !logins.isEmpty else { return }
        for id in logins.map(\.profile.loginID) {
            self[device: situation.device].leave(
                Device.LeftLogin(serviceProvider: situation.serviceProvider, loginID: id))
        }
    }

    /// The shared logins that the application does not use any more, because it has logged out of them by REST API V1.
    func leftLogins(in situation: Situation) -> Set<LoginID> {
        guard situation.client == .legacy, let left = devices[situation.device]?.leftLogins else { return [] }
        return Set(left.lazy.filter { $0.serviceProvider == situation.serviceProvider }.map(\.loginID))
    }

    /// A valid login of another application that the application would have, had it not logged out.
    func leftSharedLogin(in situation: Situation) -> Profile? {
        let left = leftLogins(in: situation)
        let logins = situation.subjects.flatMap { (sharedLogins[$0] ?? [:]).values.joined() }
        return logins.map(\.profile).first {
            left.contains($0.loginID) && $0.validity.contains(situation.now)
        }
    }
}
