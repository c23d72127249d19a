import HTTPTypes
import PassAPI
import PassSimulator

/// *(Legacy) Initiate Logout*: the tokens go, whether there were any or not.
enum LegacyInitiateLogout {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        simulator.logOutLegacy(in: call.situation)
        return LegacyAnswer(status: .noContent)
    }
}
