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
            endSharedLogins(at: id, in: request)
            self[device: request.device].note(
                EndedLogin(
                    serviceProvider: request.serviceProvider, mvpd: id, client: request.client, error: error))
        }
        for login in Set(valid.map(\.loginID)) { devices[request.device]?.permits?[login] = nil }
    }

    /// The login of the client that an error has ended last; `nil` if none has, or if a login or a logout has followed.
    ///
    /// - Parameter mvpd: the MVPD of the request; `nil` for any.
    func endedLogin(at mvpd: MVPDID?, in request: CheckedRequest) -> EndedLogin? {
        devices[request.device]?.endedLogins?.last {
            $0.serviceProvider == request.serviceProvider && $0.client == request.client
                && (mvpd == nil || $0.mvpd == mvpd)
        }
    }
}

/// A login that an error has ended, until the client next logs in or out.
struct EndedLogin: Sendable, Hashable, Codable {
    var serviceProvider: ServiceProviderID
    var mvpd: MVPDID
    var client: ClientID
    /// The code of the error.
    var error: String
}

extension Device {
    /// Notes the end of a login. The device keeps as many notes as logins, the newest ones.
    fileprivate mutating func note(_ ended: EndedLogin) {
        let others = (endedLogins ?? []).filter {
            $0.serviceProvider != ended.serviceProvider || $0.mvpd != ended.mvpd || $0.client != ended.client
        }
        endedLogins = others.suffix(Self.mostLogins - 1) + [ended]
    }
}
