import HTTPTypes
import PassAPI
import PassSimulator

/// *(Legacy) Initiate Logout*: removes the tokens, and succeeds without any, too.
enum LegacyInitiateLogout {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        simulator.logOutLegacy(in: call.situation)
        return LegacyAnswer(status: .noContent)
    }
}
