import PassAPI

extension Simulator {
    /// Returns the session of a code that has not expired. A completed login does not end the validity of the
    /// code.
    ///
    /// - Parameter lifetime: how long the code gives access to a profile after the login, if not as long as the session.
    /// - Throws: `invalid_parameter_code` for a code that is unknown or belongs to another service provider,
    ///   `invalid_authentication_session` for one that has expired or was replaced by a newer session.
    package func session(
        _ code: AuthenticationCode, of serviceProvider: ServiceProviderID, at now: Timestamp,
        afterLogin lifetime: Duration? = nil
    ) throws(EnhancedError) -> Session {
        guard let session = sessions[code] else {
            throw EnhancedError(
                .invalidParameterCode,
                because: Reason(
                    "The mock does not know the code \(code): it never issued it, or lost it at a reset.",
                    hint: removalHint))
        }
        guard session.serviceProvider == serviceProvider else {
            throw EnhancedError(
                .invalidParameterCode,
                because: """
                    The code \(code) belongs to the service provider \(session.serviceProvider), and the request is \
                    for \(serviceProvider).
                    """)
        }
        guard session.isValid(at: now, afterLogin: lifetime) else {
            throw EnhancedError(
                .invalidAuthenticationSession,
                because: "The code \(code) \(session.validity.mismatch(at: now)).")
        }
        guard session.ending != .replaced else {
            throw EnhancedError(
                .invalidAuthenticationSession,
                because: """
                    The device created a newer session with \(serviceProvider), which replaced the code \(code).
                    """)
        }
        return session
    }
}

extension Session {
    fileprivate func isValid(at now: Timestamp, afterLogin lifetime: Duration?) -> Bool {
        if validity.contains(now) { return true }
        guard let lifetime, let authenticatedAt else { return false }
        return Validity(from: authenticatedAt, for: lifetime).contains(now)
    }
}
