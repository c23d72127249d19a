import ControlAPI
import PassAPI

extension Simulator {
    /// Creates a session for a login, unless the device does not need one (page *Create authentication
    /// session*).
    ///
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`.
    package mutating func createAuthenticationSession(
        _ parameters: Session.Parameters, in request: CheckedRequest
    ) throws(EnhancedError) -> SessionResponse {
        if let mvpd = parameters.mvpd,
            let reason = try reasonToSkipLogin(at: mvpd, in: request, where: { _ in true })
        {
            return authorizeResponse(mvpd, reason, in: request)
        }
        return newSession(
            parameters, parameters.missing.isEmpty ? .authenticate : .resume, .none, in: request)
    }

    /// Adds parameters to a session, from the same device or a second screen (page *Resume authentication
    /// session*). Single sign-on profiles do not count: the page has no `authenticatedSSO`.
    ///
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`.
    package mutating func resumeAuthenticationSession(
        _ session: Session, with parameters: Session.Parameters, in request: CheckedRequest
    ) throws(EnhancedError) -> SessionResponse {
        let completed = parameters.completed(by: session.parameters)
        var reason: SessionResponse.ReasonType?
        if let mvpd = completed.mvpd {
            reason = try reasonToSkipLogin(at: mvpd, in: request) { !$0.isSingleSignOn }
        }
        // Save the parameters even when no login is needed: the code can be used to retrieve the profile of
        // that MVPD.
        var session = session
        session.parameters = completed
        sessions[session.code] = session
        if let mvpd = completed.mvpd, let reason {
            end(session)
            return authorizeResponse(mvpd, reason, sessionID: session.id, in: request)
        }
        guard completed.missing.isEmpty else {
            return session.response(.retry, .none, policies: request.policies)
        }
        var response = session.response(.authenticate, .none, policies: request.policies)
        if let mvpd = completed.mvpd,
            let found = profile(at: mvpd, in: request, where: \.isSingleSignOn)
        {
            response.reason = Reason(
                """
                The device has a valid \(found.type.rawValue) profile at \(mvpd), but resuming a session never answers \
                authenticatedSSO.
                """,
                hint:
                    "Ask for the profiles of the device, or create a session with the mvpd, to use single sign-on."
            )
        }
        return response
    }

    private func reasonToSkipLogin(
        at id: MVPDID, in request: CheckedRequest, where isIncluded: (ProfileType) -> Bool
    ) throws(EnhancedError) -> SessionResponse.ReasonType? {
        let active = try request.integration(with: id)
        if let reason = reasonToAuthorize(at: id, in: request, where: isIncluded) { return reason }
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
