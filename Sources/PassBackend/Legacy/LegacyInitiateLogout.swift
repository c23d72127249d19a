import HTTPTypes
import PassAPI
import PassSimulator

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
