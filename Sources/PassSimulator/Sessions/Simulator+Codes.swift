import PassAPI

extension Simulator {
    /// Returns the session of a code that has not expired. A completed login does not end the validity of the
    /// code.
    ///
    /// - Throws: `invalid_parameter_code` for a code that is unknown or belongs to another service provider,
    ///   `invalid_authentication_session` for one that has expired or was replaced by a newer session.
    package func session(
        _ code: AuthenticationCode, of serviceProvider: ServiceProviderID, at now: Timestamp
    ) throws(EnhancedError) -> Session {
        guard let session = sessions[code], session.serviceProvider == serviceProvider else {
            throw EnhancedError(.invalidParameterCode)
        }
        guard session.validity.contains(now), session.ending != .replaced else {
            throw EnhancedError(.invalidAuthenticationSession)
        }
        return session
    }
}
