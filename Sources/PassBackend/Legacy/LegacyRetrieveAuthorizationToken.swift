import PassAPI
import PassSimulator

/// *(Legacy) Retrieve Authorization Token*: returns an earlier authorization. Its errors always have
/// `details`.
enum LegacyRetrieveAuthorizationToken {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        let resource = try call.resource()
        let login = try call.login(
            in: simulator,
            missing: LegacyError(412, "User not authenticated", .authenticationSessionMissing).withDetails,
            expired: LegacyError(412, "User not authenticated", .authenticationSessionExpired).withDetails)
        guard let token = simulator.authorizationLegacy(of: resource, for: login, in: call.situation) else {
            throw LegacyError(404, "Not Found", .authorizationNotFound).withDetails
        }
        guard call.situation.now < token.expires else {
            throw LegacyError(410, "Gone", .authorizationExpired).withDetails
        }
        return LegacyAnswer(token)
    }
}
