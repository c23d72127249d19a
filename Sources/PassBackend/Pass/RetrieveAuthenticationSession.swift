import PassAPI
import PassSimulator

/// *Retrieve authentication session using code*
enum RetrieveAuthenticationSession {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        let session = try call.liveSession()
        return Answer(simulator.retrieveAuthenticationSession(session, in: call.situation))
    }
}
