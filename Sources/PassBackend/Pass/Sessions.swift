import PassAPI
import PassSimulator

extension Endpoint {
    /// *Create authentication session*
    func createAuthenticationSession(_ simulator: inout Simulator) throws(EnhancedError) -> Answer {
        let parameters = try sessionParameters()
        return Answer(
            try simulator.createAuthenticationSession(parameters.given, in: request),
            ignoring: parameters.ignored)
    }

    /// *Resume authentication session*
    func resumeAuthenticationSession(_ simulator: inout Simulator) throws(EnhancedError) -> Answer {
        let session = try request.liveSession()
        let parameters = try sessionParameters()
        return Answer(
            try simulator.resumeAuthenticationSession(session, with: parameters.given, in: request),
            ignoring: parameters.ignored)
    }

    /// *Retrieve authentication session using code*
    func retrieveAuthenticationSession(_ simulator: inout Simulator) throws(EnhancedError) -> Answer {
        let session = try request.liveSession()
        return Answer(simulator.retrieveAuthenticationSession(session, in: request))
    }
}
