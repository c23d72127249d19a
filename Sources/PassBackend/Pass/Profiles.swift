import PassAPI
import PassSimulator

/// *Retrieve profiles*
enum RetrieveProfiles {
    static func answer(_ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest)
        throws(EnhancedError) -> Answer
    {
        Answer(simulator.retrieveProfiles(in: request))
    }
}

/// *Retrieve profile for specific mvpd*
enum RetrieveProfileForMVPD {
    static func answer(_ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest)
        throws(EnhancedError) -> Answer
    {
        Answer(try simulator.retrieveProfile(for: parsed.mvpd, in: request))
    }
}

/// *Retrieve profile for specific code*
enum RetrieveProfileForCode {
    static func answer(_ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest)
        throws(EnhancedError) -> Answer
    {
        guard let session = request.session else {
            throw EnhancedError(.invalidParameterCode, because: CheckedRequest.missingCode)
        }
        return Answer(try simulator.retrieveProfile(for: session, in: request))
    }
}
