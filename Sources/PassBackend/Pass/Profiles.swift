import PassAPI
import PassSimulator

extension Endpoint {
    /// *Retrieve profiles*
    func retrieveProfiles(_ simulator: inout Simulator) throws(EnhancedError) -> Answer {
        Answer(simulator.retrieveProfiles(in: request))
    }

    /// *Retrieve profile for specific mvpd*
    func retrieveProfileForMVPD(_ simulator: inout Simulator) throws(EnhancedError) -> Answer {
        Answer(try simulator.retrieveProfile(for: parsed.mvpd, in: request))
    }

    /// *Retrieve profile for specific code*
    func retrieveProfileForCode(_ simulator: inout Simulator) throws(EnhancedError) -> Answer {
        guard let session = request.session else {
            throw EnhancedError(.invalidParameterCode, because: CheckedRequest.missingCode)
        }
        return Answer(try simulator.retrieveProfile(for: session, in: request))
    }
}
