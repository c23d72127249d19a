import ControlAPI
import PassAPI

extension Simulator {
    /// Deletes the device's logins with the requestor and their authorizations (page *(Legacy) Initiate Logout*). The MVPD is not
    /// notified. The policy `legacyLogout` decides about logins that a platform token shares.
    ///
    /// - Returns: the MVPD of the valid login; `nil` when there was none.
    @discardableResult
    package mutating func logOutLegacy(in request: CheckedRequest) -> MVPDID? {
        let mvpd = legacyLogin(in: request)?.mvpd
        switch request.policies.legacyLogout {
        case .application: leaveSharedLogins(in: request)
        case .allApplications: if let mvpd { endSharedLogins(at: mvpd, in: request) }
        }
        devices[request.device]?.profiles.removeAll { request.canUse($0) }
        devices[request.device]?.forgetEndedLogins(of: request.client, with: request.serviceProvider)
        return mvpd
    }

    /// Ends all logins that are shared now, for this device and requestor only.
    private mutating func leaveSharedLogins(in request: CheckedRequest) {
        for subject in request.subjects {
            guard let logins = sharedLogins[subject] else { continue }
            let numbers = logins.values.joined().map(\.number)
            // A restored device can have logins of an earlier series.
            let newest = Dictionary(
                numbers.map { ($0.series, $0.position) }, uniquingKeysWith: { max($0, $1) })
            for (series, position) in newest.sorted(by: { $0.key < $1.key }) {
                self[device: request.device].leave(
                    Device.LoggedOutLogins(
                        serviceProvider: request.serviceProvider, subject: subject,
                        newest: SharedLogin.Number(series: series, position: position)))
            }
            let largest = newest.values.max() ?? 0
            sharedLogins[subject] = logins.mapValues { logins in
                logins.map { login in
                    var login = login
                    login.largestLoggedOutNumber = max(login.largestLoggedOutNumber, largest)
                    return login
                }
            }
        }
    }

    /// The shared logins that the application no longer uses, because it logged out of them through REST API V1.
    func loggedOutLogins(in request: CheckedRequest) -> [Device.LoggedOutLogins] {
        guard request.client == .legacy, let logins = devices[request.device]?.loggedOutLogins else {
            return []
        }
        return logins.filter { $0.serviceProvider == request.serviceProvider }
    }

    /// A valid login of another application that this application could use until it logged out.
    func loggedOutSharedLogin(in request: CheckedRequest) -> Profile? {
        let loggedOut = loggedOutLogins(in: request)
        guard !loggedOut.isEmpty else { return nil }
        for subject in request.subjects {
            let logins = (sharedLogins[subject] ?? [:]).sorted { $0.key < $1.key }.flatMap(\.value)
            let found = logins.first { login in
                login.profile.validity.contains(request.now)
                    && loggedOut.contains { $0.has(login, of: subject) }
            }
            if let found { return found.profile }
        }
        return nil
    }
}
