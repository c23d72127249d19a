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
            missing: {
                call.situation.policies.pending(
                    "Authentication token not found", .authenticationSessionMissing, because: $0)
            },
            expired: {
                call.situation.policies.pending(
                    "Authentication token expired", .authenticationSessionExpired, because: $0)
            })
        return LegacyAnswer(status: .ok)
    }
}

/// *(Legacy) Check Authentication Flow by Second Screen Web App*
enum LegacyCheckAuthenticationFlow {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        let policies = call.situation.policies
        guard let session = call.session, session.authenticatedMVPD != nil else {
            throw policies.pending(
                "Forbidden", .authenticationSessionMissing,
                because: call.reasonAgainstCode
                    ?? "No user has logged in with the registration code yet.")
        }
        guard case .valid = simulator.legacyLogin(in: call.situation) else {
            throw policies.pending(
                "Forbidden", .authenticationSessionMissing,
                because: simulator.reasonForMissingLogin(in: call.situation))
        }
        return LegacyAnswer(status: .ok)
    }
}

extension Policies {
    /// The error while no user is logged in, with the status of policy `legacyPendingStatus`.
    fileprivate func pending(
        _ message: String, _ code: LegacyErrorCode, because reason: Reason
    ) -> LegacyError {
        switch legacyPendingStatus {
        case .forbidden: LegacyError(403, message, code, because: reason)
        case .notFound: .notFound(because: reason)
        }
    }
}
