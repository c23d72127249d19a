import PassAPI
import PassSimulator

/// *(Legacy) Initiate Authorization*
enum LegacyInitiateAuthorization {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        let resource = try call.resource()
        let login = try call.login(in: simulator)
        do throws(EnhancedError) {
            return LegacyAnswer(
                try simulator.authorizeLegacy(resource, for: login, in: call.situation))
        } catch {
            throw LegacyError(error)
        }
    }
}
