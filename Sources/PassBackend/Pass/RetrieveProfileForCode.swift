import PassAPI
import PassSimulator

/// *Retrieve profile for specific code*
enum RetrieveProfileForCode {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        guard let session = call.session else {
            throw EnhancedError(.invalidParameterCode, because: PassCall.missingCode)
        }
        return Answer(try simulator.retrieveProfile(for: session, in: call.situation))
    }
}
