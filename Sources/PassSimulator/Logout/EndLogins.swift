import ControlAPI
import PassAPI

extension Simulator {
    /// Ends the client's valid logins, with their permits, after an error that says so. Shared logins end for every
    /// application, as at a logout. Does nothing with the policy `loginAfterError: stays`.
    ///
    /// - Parameters:
    ///   - mvpd: the MVPD of the request; `nil` for a request that names none, which is about all of them.
    ///   - error: the code of the error, for explanations.
    package mutating func endLogins(at mvpd: MVPDID?, after error: String, in request: CheckedRequest) {
        guard request.policies.loginAfterError == .ends else { return }
        let valid = availableProfiles(in: request).filter {
            (mvpd == nil || $0.mvpd == mvpd) && $0.validity.contains(request.now)
        }
        for id in Set(valid.map(\.mvpd)).sorted() {
            devices[request.device]?.profiles.removeAll { $0.mvpd == id && request.canUse($0) }
            endSharedLogins(at: id, after: error, in: request)
            self[device: request.device].note(
                EndedLogin(
                    serviceProvider: request.serviceProvider, mvpd: id, client: request.client, error: error,
                    time: request.now))
        }
        for login in Set(valid.map(\.loginID)) { devices[request.device]?.permits?[login] = nil }
    }

    /// Notes for the client of a login that another application has ended it.
    ///
    /// - Parameters:
    ///   - device: the device of the login.
    ///   - error: the code of the error that ended it; `nil` for a logout.
    ///   - request: the request that ended it. Its own client gets no note.
    mutating func noteEnd(
        of login: Profile, on device: DeviceIdentifier, after error: String?, in request: CheckedRequest
    ) {
        guard let client = login.client, device != request.device || client != request.client else { return }
        self[device: device].note(
            EndedLogin(
                serviceProvider: login.serviceProvider, mvpd: login.mvpd, client: client, error: error,
                device: request.device, time: request.now))
    }

    /// The login of the client that an error or another application has ended last; `nil` if there is none, or if a login or a
    /// logout has followed.
    ///
    /// - Parameter mvpd: the MVPD of the request; `nil` for any.
    func endedLogin(at mvpd: MVPDID?, in request: CheckedRequest) -> EndedLogin? {
        devices[request.device]?.endedLogin(of: request.client, with: request.serviceProvider, at: mvpd)
    }
}

/// A login that an error or another application has ended, until the client next logs in or out.
struct EndedLogin: Sendable, Hashable, Codable {
    var serviceProvider: ServiceProviderID
    var mvpd: MVPDID
    var client: ClientID
    /// The code of the error; `nil` for a logout.
    var error: String?
    /// The device of the application that ended the login for all that shared it; `nil` for the client itself.
    var device: DeviceIdentifier?
    /// `nil` in a state that was saved without it.
    var time: Timestamp?

    /// How the login ended, as a sentence for a request of its device.
    func description(on own: DeviceIdentifier) -> String {
        let cause = error.map { "The error \($0)" } ?? "A logout"
        let place = device.map { $0 == own ? " in another app" : " on the device \($0.readableText)" } ?? ""
        let moment = time.map { " at \($0.utcString)" } ?? ""
        let policy = error == nil ? "" : " (policy loginAfterError: ends)"
        return "\(cause)\(place)\(moment) has ended the login at \(mvpd)\(policy)."
    }
}

extension Device {
    /// The login of a client that has ended last, until the client next logs in or out.
    ///
    /// - Parameter mvpd: `nil` for any.
    func endedLogin(
        of client: ClientID, with serviceProvider: ServiceProviderID, at mvpd: MVPDID?
    ) -> EndedLogin? {
        endedLogins?.last {
            $0.serviceProvider == serviceProvider && $0.client == client && (mvpd == nil || $0.mvpd == mvpd)
        }
    }

    /// Notes the end of a login. The device keeps as many notes as logins, the newest ones.
    fileprivate mutating func note(_ ended: EndedLogin) {
        let others = (endedLogins ?? []).filter {
            $0.serviceProvider != ended.serviceProvider || $0.mvpd != ended.mvpd || $0.client != ended.client
        }
        endedLogins = others.suffix(Self.mostLogins - 1) + [ended]
    }
}
