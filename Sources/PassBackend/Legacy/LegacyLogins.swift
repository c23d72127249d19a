import ControlAPI
import HTTPTypes
import PassAPI
import PassSimulator

/// *(Legacy) Provide MVPD List*
enum LegacyProvideMVPDList {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        do throws(EnhancedError) {
            return LegacyAnswer(try simulator.provideMVPDList(in: call.situation))
        } catch {
            throw LegacyError(error)
        }
    }
}

/// *(Legacy) Initiate Logout*: removes the tokens, and succeeds without any, too. Without a
/// requestor, which the page does not require, it removes those of all requestors.
enum LegacyInitiateLogout {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        var situation = call.situation
        let requestors =
            call.isRequestorNamed
            ? [situation.serviceProvider] : simulator.legacyRequestors(of: situation.device)
        for requestor in requestors {
            situation.serviceProvider = requestor
            simulator.logOutLegacy(in: situation)
        }
        return LegacyAnswer(status: .noContent)
    }
}

extension LegacyCall {
    /// The login of the device.
    ///
    /// - Parameters:
    ///   - missing: the error if the device has no login.
    ///   - expired: the error if its login has expired.
    func login(
        in simulator: Simulator, missing: (Reason) -> LegacyError, expired: (Reason) -> LegacyError
    ) throws(LegacyError) -> Profile {
        switch simulator.legacyLogin(in: situation) {
        case .valid(let login): return login
        case .expired: throw expired(simulator.reasonForMissingLogin(in: situation))
        case .missing: throw missing(simulator.reasonForMissingLogin(in: situation))
        }
    }

    /// The same with the errors and statuses that the page of the operation documents.
    func login(in simulator: Simulator) throws(LegacyError) -> Profile {
        try login(
            in: simulator,
            missing: { LegacyError(.authenticationSessionMissing, on: context.operation, because: $0) },
            expired: { LegacyError(.authenticationSessionExpired, on: context.operation, because: $0) })
    }
}

extension Simulator {
    /// The MVPD of the device's login, for rule conditions. Includes a login that the scenario's initial
    /// state will create once the request has passed its checks.
    func legacyMVPD(
        of device: DeviceIdentifier, _ serviceProvider: ServiceProviderID, in scenario: Scenario,
        at now: Timestamp
    ) -> String? {
        let situation = Situation(
            now: now, scenario: scenario, serviceProvider: serviceProvider, client: .legacy, device: device)
        var seeded = self
        seeded.seed(device, for: serviceProvider, from: scenario, at: now)
        guard case .valid(let login) = seeded.legacyLogin(in: situation) else { return nil }
        return login.mvpd.text
    }
}
