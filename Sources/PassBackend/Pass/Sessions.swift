import HTTPMessages
import PassAPI
import PassSimulator

extension Endpoint {
    /// *Create authentication session*
    func createAuthenticationSession(_ simulator: inout Simulator) throws(EnhancedError) -> Answer {
        let parameters = try sessionParameters()
        let remark = remarkOnForgottenCode(in: simulator)
        return Answer(
            try simulator.createAuthenticationSession(parameters.given, in: request),
            ignoring: parameters.ignored + [remark].compactMap(\.self))
    }

    /// A remark on a path that ends with `sessions/` while the device has a session to resume. Without such a session the slash is
    /// no mistake, because Adobe's published samples have it, too.
    private func remarkOnForgottenCode(in simulator: Simulator) -> Reason? {
        guard parsed.request.path.hasSuffix("/"),
            let code = simulator.devices[request.device]?.liveSessions[request.serviceProvider],
            let session = simulator.sessions[code], !session.parameters.missing.isEmpty
        else { return nil }
        let path = PassOperation.resumeAuthenticationSession.path([
            "serviceProvider": request.serviceProvider.text, "code": code.text,
        ])
        return Reason(
            "The path ends with sessions/, without a code, so the request does not resume the session \(code).",
            hint: "To resume it, send POST \(path)."
        ).asRemark
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
