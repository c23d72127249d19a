import PassAPI

extension Simulator {
    /// The session behind a code, until the code expires; also when the login went through.
    ///
    /// - Throws: `invalid_parameter_code` for a code that this service provider never had,
    ///   `invalid_authentication_session` for one that has expired or that a newer session has replaced.
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
