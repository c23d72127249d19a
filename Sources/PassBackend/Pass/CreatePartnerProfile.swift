import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator
import SAMLMessages

/// *Create and retrieve profile using partner authentication response*
enum CreatePartnerProfile {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        let response = Form(call.request.body)["SAMLResponse"].flatMap { parameter in
            try? PartnerAuthenticationResponse(samlResponse: parameter)
        }
        let answer = try simulator.createPartnerProfile(response, in: call.situation)
        return Answer(status: answer.isCreated ? .created : .ok, answer.profiles)
    }
}
