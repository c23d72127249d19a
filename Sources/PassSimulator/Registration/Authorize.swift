import ControlAPI
import PassAPI

extension Configuration {
    /// Returns the client that an access token was issued to, when its application is registered for the service provider.
    ///
    /// - Parameters:
    ///   - token: the token of the request.
    ///   - serverTime: the server's time. Access tokens expire by it, even when a device's clock is changed.
    /// - Throws: `invalid_access_token_client_application` when the application's statement was revoked, also
    ///   after the token was issued; the error code that the policy `accessTokenFailure` selects for a missing, foreign or
    ///   expired token; `invalid_parameter_service_provider` for an unknown service provider, and
    ///   `invalid_access_token_service_provider` for one that the application is not registered for.
    package func authorize(
        token: PresentedToken, for serviceProvider: ServiceProviderID, at serverTime: Timestamp
    ) throws(EnhancedError) -> ClientID {
        let client: RegisteredClient
        switch token {
        case .verified(let issued) where issued.validity.contains(serverTime): client = issued.client
        case .verified(let issued): throw refusal(because: issued.expiry(at: serverTime))
        case .unusable(let reason): throw refusal(because: reason)
        }
        guard hasServiceProvider(serviceProvider) else {
            throw EnhancedError(.invalidParameterServiceProvider, because: reasonAgainst(serviceProvider))
        }
        guard let index = applicationIndex(of: client) else { return client.id }
        if applications[index].value.isRevoked {
            throw EnhancedError(
                .invalidAccessTokenClientApplication,
                because: Reason(
                    "The token was issued to the client \(client.id), whose software statement was revoked.",
                    hint: "Register with another software statement."))
        }
        if let allowed = applications[index].value.serviceProviders, !allowed.contains(serviceProvider) {
            let names = allowed.map(\.text).sorted().joined(separator: ", ")
            throw EnhancedError(
                .invalidAccessTokenServiceProvider,
                because: """
                    The application of the client \(client.id) is registered for \(names), and not for \
                    \(serviceProvider).
                    """)
        }
        return client.id
    }

    /// The error for a token that does not identify a client (policy `accessTokenFailure`).
    private func refusal(because reason: Reason) -> EnhancedError {
        switch policies.accessTokenFailure {
        case .invalidClientApplication: EnhancedError(.invalidAccessTokenClientApplication, because: reason)
        case .invalidServiceProvider: EnhancedError(.invalidAccessTokenServiceProvider, because: reason)
        }
    }

    /// The service provider of the application that an access token was issued to, when it is registered for
    /// just one.
    package func onlyServiceProvider(of token: PresentedToken) -> ServiceProviderID? {
        guard let client = token.verified?.client, let allowed = application(of: client)?.serviceProviders
        else { return nil }
        return allowed.count == 1 ? allowed.first : nil
    }
}

extension IssuedToken {
    /// Why the token cannot be used at the time.
    fileprivate func expiry(at serverTime: Timestamp) -> Reason {
        Reason(
            """
            The token \(validity.mismatch(at: serverTime)) by the mock's clock, which shows \
            \(serverTime.utcString). It was issued to the client \(client.id).
            """, hint: "Request a new access token.")
    }
}
