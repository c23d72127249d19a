import PassAPI
import PassSimulator

/// *Retrieve profiles*
enum RetrieveProfiles {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        Answer(simulator.retrieveProfiles(in: call.situation))
    }
}

/// *Retrieve profile for specific mvpd*
enum RetrieveProfileForMVPD {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        Answer(try simulator.retrieveProfile(for: call.mvpd, in: call.situation))
    }
}

/// *Retrieve profile for specific code*
enum RetrieveProfileForCode {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        guard let session = call.session else {
            throw EnhancedError(.invalidParameterCode, because: PassCall.missingCode)
        }
        return Answer(try simulator.retrieveProfile(for: session, in: call.situation))
    }
}
