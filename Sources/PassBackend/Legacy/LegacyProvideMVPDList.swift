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
