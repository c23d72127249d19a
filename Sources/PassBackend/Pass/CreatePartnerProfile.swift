import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// *Create and retrieve profile using partner authentication response*
enum CreatePartnerProfile {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        let answer = try simulator.createPartnerProfile(call.context.partnerResponse, in: call.situation)
        return Answer(status: answer.isCreated ? .created : .ok, answer.profiles)
    }
}
