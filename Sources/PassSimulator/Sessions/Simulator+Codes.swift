import PassAPI

extension Simulator {
    /// The session behind a code, until the code expires; also when the session has ended.
    ///
    /// - Throws: `invalid_parameter_code` for a code that this service provider never had,
    ///   `invalid_authentication_session` for one that has expired.
    package func session(
        _ code: AuthenticationCode, of serviceProvider: ServiceProviderID, at now: Timestamp
    ) throws(EnhancedError) -> Session {
        guard let session = sessions[code], session.serviceProvider == serviceProvider else {
            throw EnhancedError(.invalidParameterCode)
        }
        guard session.validity.contains(now) else { throw EnhancedError(.invalidAuthenticationSession) }
        return session
    }

    /// The session behind a code that can still be logged in with.
    ///
    /// - Throws: as `session`; `invalid_authentication_session` also for one that a newer session has replaced.
    package func liveSession(
        _ code: AuthenticationCode, of serviceProvider: ServiceProviderID, at now: Timestamp
    ) throws(EnhancedError) -> Session {
        let session = try session(code, of: serviceProvider, at: now)
        guard session.isLive else { throw EnhancedError(.invalidAuthenticationSession) }
        return session
    }

    /// The profile that the login with a code has made, or an empty map until then (page *Retrieve profile for
    /// specific code*).
    package func retrieveProfile(
        for session: Session, in situation: Situation
    ) throws(EnhancedError) -> ProfilesResponse {
        guard let mvpd = session.authenticatedMVPD ?? session.parameters.mvpd else {
            return ProfilesResponse(serviceProvider: session.serviceProvider)
        }
        return try retrieveProfile(for: mvpd, in: situation)
    }
}
