import PassAPI
import PassSimulator

/// *Create authentication session*
enum CreateAuthenticationSession {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        Answer(
            try simulator.createAuthenticationSession(try call.sessionParameters(), in: call.situation))
    }
}

/// *Resume authentication session*
enum ResumeAuthenticationSession {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        let session = try call.liveSession()
        return Answer(
            try simulator.resumeAuthenticationSession(
                session, with: try call.sessionParameters(), in: call.situation))
    }
}

/// *Retrieve authentication session using code*
enum RetrieveAuthenticationSession {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        let session = try call.liveSession()
        return Answer(simulator.retrieveAuthenticationSession(session, in: call.situation))
    }
}
