import PassAPI
import PassSimulator

/// *Resume authentication session*
enum ResumeAuthenticationSession {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        let session = try simulator.liveSession(
            AuthenticationCode(call.parameters["code"] ?? ""), of: call.situation.serviceProvider,
            at: call.situation.now)
        return Answer(
            try simulator.resumeAuthenticationSession(
                session, with: try call.sessionParameters(), in: call.situation))
    }
}
