import PassAPI
import PassSimulator

/// *Create authentication session*
enum CreateAuthenticationSession {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        Answer(
            try simulator.createAuthenticationSession(try call.sessionParameters(), in: call.situation))
    }
}
