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
        case .allApplications: if let mvpd { endSharedLogins(at: mvpd, in: situation) }
        }
        if devices[situation.device] != nil {
            self[device: situation.device].profiles.removeAll {
                $0.belongs(to: situation.client, situation.serviceProvider)
                    || situation.sharesLegacyLogin($0)
            }
        }
        return mvpd
    }

    /// Ends all logins that are shared now, for this device and requestor only.
    private mutating func leaveSharedLogins(in situation: Situation) {
        for subject in situation.subjects {
            guard let logins = sharedLogins[subject] else { continue }
            let numbers = logins.values.joined().map(\.number)
            // A device that was restored brings logins of an earlier series.
            let newest = Dictionary(
                numbers.map { ($0.series, $0.position) }, uniquingKeysWith: { max($0, $1) })
            for (series, position) in newest.sorted(by: { $0.key < $1.key }) {
                self[device: situation.device].leave(
                    Device.LeftLogins(
                        serviceProvider: situation.serviceProvider, subject: subject,
                        newest: SharedLogin.Number(series: series, position: position)))
            }
            let largest = newest.values.max() ?? 0
            sharedLogins[subject] = logins.mapValues { logins in
                logins.map { login in
                    var login = login
                    login.largestLeftNumber = max(login.largestLeftNumber, largest)
                    return login
                }
            }
        }
    }

    /// The shared logins that the application does not use any more, because it has logged out of them by REST API V1.
    func leftLogins(in situation: Situation) -> [Device.LeftLogins] {
        guard situation.client == .legacy, let left = devices[situation.device]?.leftLogins else { return [] }
        return left.filter { $0.serviceProvider == situation.serviceProvider }
    }

    /// A valid login of another application that the application would have, had it not logged out.
    func leftSharedLogin(in situation: Situation) -> Profile? {
        let left = leftLogins(in: situation)
        guard !left.isEmpty else { return nil }
        for subject in situation.subjects {
            let logins = (sharedLogins[subject] ?? [:]).sorted { $0.key < $1.key }.flatMap(\.value)
            let found = logins.first { login in
                login.profile.validity.contains(situation.now)
                    && left.contains { $0.has(login, of: subject) }
            }
            if let found { return found.profile }
        }
        return nil
    }
}
