import PassAPI
import PassSimulator

/// *Retrieve authentication session using code*
enum RetrieveAuthenticationSession {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        let session = try simulator.liveSession(
            AuthenticationCode(call.parameters["code"] ?? ""), of: call.situation.serviceProvider,
            at: call.situation.now)
        return Answer(simulator.retrieveAuthenticationSession(session, in: call.situation))
    }
}
