import PassAPI
import PassSimulator

/// *(Legacy) Obtain Short Media Token*
enum LegacyObtainShortMediaToken {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        let resource = try call.resource()
        let login = try call.loginOrForbidden(in: simulator)
        guard login.legacy?.authorizations[resource]?.contains(call.situation.now) ?? false else {
            throw LegacyError(403, "User not authorized", .authorizationNotFound)
        }
        do throws(EnhancedError) {
            return LegacyAnswer(
                try simulator.mediaTokenLegacy(for: resource, of: login, in: call.situation))
        } catch {
            throw LegacyError(error)
        }
    }
}
