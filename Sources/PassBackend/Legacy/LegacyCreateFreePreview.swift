import HTTPTypes
import PassAPI
import PassSimulator

/// *(Legacy) Free Preview for Temp Pass and Promotional Temp Pass*: a used-up pass gives 400, too.
enum LegacyCreateFreePreview {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        let mvpd = try call.mvpd("mso_id")
        try call.checkDomain()
        do throws(EnhancedError) {
            try simulator.createFreePreview(of: mvpd, in: call.situation)
        } catch {
            throw LegacyError(partner: error)
        }
        return LegacyAnswer(status: .noContent)
    }
}
