import PassAPI
import PassSimulator

/// *Resume authentication session*
enum ResumeAuthenticationSession {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        let session = try call.liveSession()
        return Answer(
            try simulator.resumeAuthenticationSession(
                session, with: try call.sessionParameters(), in: call.situation))
    }
}
