import ControlAPI
import HTTPTypes
import PassAPI
import PassSimulator

/// *(Legacy) Check Authentication Token*
enum LegacyCheckAuthenticationToken {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        _ = try call.login(
            in: simulator,
            missing: call.situation.policies.pending(
                "Authentication token not found", .authenticationSessionMissing),
            expired: call.situation.policies.pending(
                "Authentication token expired", .authenticationSessionExpired))
        return LegacyAnswer(status: .ok)
    }
}

/// *(Legacy) Check Authentication Flow by Second Screen Web App*
enum LegacyCheckAuthenticationFlow {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        guard call.session?.authenticatedMVPD != nil,
            case .valid = simulator.legacyLogin(in: call.situation)
        else { throw call.situation.policies.pending("Forbidden", .authenticationSessionMissing) }
        return LegacyAnswer(status: .ok)
    }
}

extension Policies {
    /// The error while no user is logged in, with the status of policy `legacyPendingStatus`.
    fileprivate func pending(_ message: String, _ code: LegacyErrorCode) -> LegacyError {
        switch legacyPendingStatus {
        case .forbidden: LegacyError(403, message, code)
        case .notFound: .notFound
        }
    }
}
