import PassAPI
import PassSimulator

/// *(Legacy) Return Registration Record*
enum LegacyReturnRegistrationRecord {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        guard let record = call.session.flatMap(simulator.registrationRecord) else {
            throw call.missingCode
        }
        return LegacyAnswer(record)
    }
}
