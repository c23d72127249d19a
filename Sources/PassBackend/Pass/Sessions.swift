import PassAPI
import PassSimulator

extension Endpoint {
    /// *Create authentication session*
    func createAuthenticationSession(_ simulator: inout Simulator) throws(EnhancedError) -> Answer {
        Answer(try simulator.createAuthenticationSession(try sessionParameters(), in: request))
    }

    /// *Resume authentication session*
    func resumeAuthenticationSession(_ simulator: inout Simulator) throws(EnhancedError) -> Answer {
        let session = try request.liveSession()
        return Answer(
            try simulator.resumeAuthenticationSession(session, with: try sessionParameters(), in: request))
    }

    /// *Retrieve authentication session using code*
    func retrieveAuthenticationSession(_ simulator: inout Simulator) throws(EnhancedError) -> Answer {
        let session = try request.liveSession()
        return Answer(simulator.retrieveAuthenticationSession(session, in: request))
    }
}
