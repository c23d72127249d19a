import HTTPTypes
import PassAPI
import PassSimulator

/// *(Legacy) Delete Registration Record*
enum LegacyDeleteRegistrationRecord {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        guard let session = call.session else { throw call.missingCode }
        simulator.deleteRegistrationRecord(of: session)
        return LegacyAnswer(status: .noContent)
    }
}
