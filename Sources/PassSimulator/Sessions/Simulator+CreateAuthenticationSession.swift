import ControlAPI
import PassAPI

extension Simulator {
    /// Creates a session for a login, unless the device does not need one (page *Create authentication
    /// session*).
    ///
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`.
    package mutating func createAuthenticationSession(
        _ parameters: Session.Parameters, in situation: Situation
    ) throws(EnhancedError) -> SessionResponse {
        if let mvpd = parameters.mvpd, let reason = try reasonToSkipLogin(at: mvpd, in: situation) {
            return authorizeResponse(mvpd, reason, in: situation)
        }
        return newSession(
            parameters, parameters.missing.isEmpty ? .authenticate : .resume, .none, in: situation)
    }

    /// Adds parameters to a session, from the same device or a second screen (page *Resume authentication
    /// session*).
    ///
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`.
    package mutating func resumeAuthenticationSession(
        _ session: Session, with parameters: Session.Parameters, in situation: Situation
    ) throws(EnhancedError) -> SessionResponse {
        let completed = parameters.completed(by: session.parameters)
        var reason: SessionResponse.ReasonType?
        if let mvpd = completed.mvpd { reason = try reasonToSkipLogin(at: mvpd, in: situation) }
        // Save the parameters even when no login is needed: the code can be used to retrieve the profile of
        // that MVPD.
        var session = session
        session.parameters = completed
        sessions[session.code] = session
        if let mvpd = completed.mvpd, let reason {
            end(session)
            return authorizeResponse(mvpd, reason, sessionID: session.id, in: situation)
        }
        return session.response(
            completed.missing.isEmpty ? .authenticate : .retry, .none, policies: situation.policies)
    }

    private func reasonToSkipLogin(
        at id: MVPDID, in situation: Situation
    ) throws(EnhancedError) -> SessionResponse.ReasonType? {
        let active = try situation.integration(with: id)
        if let reason = reasonToAuthorize(at: id, in: situation) { return reason }
        return active.mvpd.tempPass == nil ? nil : .temporary
    }

    /// Ends the session. Its code can still be used to retrieve profiles.
    mutating func end(_ session: Session) {
        sessions[session.code]?.ending = .finished
        if self[device: session.device].liveSessions[session.serviceProvider] == session.code {
            self[device: session.device].liveSessions[session.serviceProvider] = nil
        }
    }
}
