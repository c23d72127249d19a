import PassAPI
import PassSimulator

/// *Create authentication session*
enum CreateAuthenticationSession {
    static func answer(_ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest)
        throws(EnhancedError) -> Answer
    {
        Answer(
            try simulator.createAuthenticationSession(try parsed.sessionParameters(of: request), in: request))
    }
}

/// *Resume authentication session*
enum ResumeAuthenticationSession {
    static func answer(_ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest)
        throws(EnhancedError) -> Answer
    {
        let session = try request.liveSession()
        return Answer(
            try simulator.resumeAuthenticationSession(
                session, with: try parsed.sessionParameters(of: request), in: request))
    }
}

/// *Retrieve authentication session using code*
enum RetrieveAuthenticationSession {
    static func answer(_ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest)
        throws(EnhancedError) -> Answer
    {
        let session = try request.liveSession()
        return Answer(simulator.retrieveAuthenticationSession(session, in: request))
    }
}
