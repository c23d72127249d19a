import ControlAPI
import PassAPI

extension Simulator {
    /// Deletes the device's logins with the requestor and their authorizations (page *(Legacy) Initiate
    /// Logout*). The MVPD is not notified.
    ///
    /// - Returns: the MVPD of the valid login; `nil` when there was none.
    @discardableResult
    package mutating func logOutLegacy(in situation: Situation) -> MVPDID? {
        let mvpd: MVPDID? =
            if case .valid(let login) = legacyLogin(in: situation) { login.mvpd } else { nil }
        if let mvpd { endSharedLogins(at: mvpd, of: situation.subjects) }
        if devices[situation.device] != nil {
            self[device: situation.device].profiles.removeAll {
                $0.belongs(to: situation.client, situation.serviceProvider)
                    || situation.sharesLegacyLogin($0)
            }
        }
        return mvpd
    }
}
