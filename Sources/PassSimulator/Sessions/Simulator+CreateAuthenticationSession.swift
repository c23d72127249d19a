import ControlAPI
import PassAPI

extension Simulator {
    /// Opens a session to log in with, unless the device need not (page *Create authentication session*).
    ///
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`.
    package mutating func createAuthenticationSession(
        _ parameters: Session.Parameters, in situation: Situation
    ) throws(EnhancedError) -> SessionResponse {
        if let mvpd = parameters.mvpd, let reason = try reasonNotToLogIn(at: mvpd, in: situation) {
            return authorizeResponse(mvpd, reason, in: situation)
        }
        return newSession(
            parameters, parameters.missing.isEmpty ? .authenticate : .resume, .none, in: situation)
    }

    /// Completes a session from here or from a second screen (page *Resume authentication session*).
    ///
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`.
    package mutating func resumeAuthenticationSession(
        _ session: Session, with parameters: Session.Parameters, in situation: Situation
    ) throws(EnhancedError) -> SessionResponse {
        let completed = parameters.completed(by: session.parameters)
        var reason: SessionResponse.ReasonType?
        if let mvpd = completed.mvpd { reason = try reasonNotToLogIn(at: mvpd, in: situation) }
        // Also where no login is needed: whoever has the code may ask for the profile of that MVPD.
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

    private func reasonNotToLogIn(
        at mvpd: MVPDID, in situation: Situation
    ) throws(EnhancedError) -> SessionResponse.ReasonType? {
        let (known, _) = try situation.integration(with: mvpd)
        if let reason = reasonToAuthorize(at: mvpd, in: situation) { return reason }
        return known.tempPass == nil ? nil : .temporary
    }

    /// The session loses its place; its code stays good for asking about profiles.
    mutating func end(_ session: Session) {
        sessions[session.code]?.ending = .finished
        if self[device: session.device].liveSessions[session.serviceProvider] == session.code {
            self[device: session.device].liveSessions[session.serviceProvider] = nil
        }
    }
}
