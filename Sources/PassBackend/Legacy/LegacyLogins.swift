import ControlAPI
import HTTPTypes
import PassAPI
import PassSimulator

extension Endpoint {
    /// *(Legacy) Provide MVPD List*
    static func legacyProvideMVPDList(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(LegacyError) -> Answer {
        do throws(EnhancedError) {
            return Answer(legacy: try simulator.provideMVPDList(in: request))
        } catch {
            throw LegacyError(error)
        }
    }

    /// *(Legacy) Initiate Logout*: removes the tokens, and succeeds without any, too. Without a
    /// requestor, which the page does not require, it removes those of all requestors.
    static func legacyInitiateLogout(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(LegacyError) -> Answer {
        var request = request
        let requestors =
            request.isServiceProviderNamed
            ? [request.serviceProvider] : simulator.legacyRequestors(of: request.device)
        for requestor in requestors {
            request.serviceProvider = requestor
            simulator.logOutLegacy(in: request)
        }
        return .empty(.noContent)
    }
}

extension Simulator {
    /// The login of the device.
    ///
    /// - Parameters:
    ///   - missing: the error if the device has no login.
    ///   - expired: the error if its login has expired.
    func requiredLegacyLogin(
        of request: CheckedRequest, missing: (Reason) -> LegacyError, expired: (Reason) -> LegacyError
    ) throws(LegacyError) -> Profile {
        switch legacyLogin(in: request) {
        case .valid(let login): return login
        case .expired: throw expired(reasonForMissingLogin(in: request))
        case .missing: throw missing(reasonForMissingLogin(in: request))
        }
    }

    /// The same with the errors and statuses that the page of the operation documents.
    func requiredLegacyLogin(
        of request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(LegacyError) -> Profile {
        try requiredLegacyLogin(
            of: request,
            missing: { LegacyError(.authenticationSessionMissing, on: parsed.operation, because: $0) },
            expired: { LegacyError(.authenticationSessionExpired, on: parsed.operation, because: $0) })
    }

    /// The MVPD of the device's login, for rule conditions. Includes a login that the scenario's initial
    /// state will create once the request has passed its checks.
    func legacyMVPD(
        of device: DeviceIdentifier, _ serviceProvider: ServiceProviderID, in scenario: Scenario,
        at now: Timestamp
    ) -> String? {
        let request = CheckedRequest(
            now: now, scenario: scenario, serviceProvider: serviceProvider, client: .legacy, device: device)
        var seeded = self
        seeded.seed(device, for: serviceProvider, from: scenario, at: now)
        guard case .valid(let login) = seeded.legacyLogin(in: request) else { return nil }
        return login.mvpd.text
    }
}
