import ControlAPI
import PassAPI

extension Simulator {
    /// Forgets every login of the device with the requestor, and their authorizations (page *(Legacy) Initiate
    /// Logout*). The MVPD is not told.
    ///
    /// - Returns: the MVPD of the login that was valid.
    @discardableResult
    package mutating func logOutLegacy(in situation: Situation) -> MVPDID? {
        let mvpd: MVPDID? =
            if case .valid(let login) = legacyLogin(in: situation) { login.mvpd } else { nil }
        if devices[situation.device] != nil {
            self[device: situation.device].profiles.removeAll {
                $0.belongs(to: situation.client, situation.serviceProvider)
                    || situation.sharesLegacyLogin($0)
            }
        }
        return mvpd
    }
}
