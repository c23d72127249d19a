import ControlAPI
import PassAPI

extension Simulator {
    /// Returns the client that an access token was issued to, when it is registered for the service provider.
    ///
    /// - Parameters:
    ///   - token: the token of the request.
    ///   - serverTime: the server's time. Access tokens expire by it, even when a device's clock is changed.
    /// - Throws: `invalid_access_token_client_application` when the application's statement was revoked, also
    ///   after the token was issued; the error code that the policy `accessTokenFailure` selects for a missing, unknown or
    ///   expired token; `invalid_parameter_service_provider` for an unknown service provider, and
    ///   `invalid_access_token_service_provider` for one that the application is not registered for.
    package func authorize(
        token: PresentedToken, for serviceProvider: ServiceProviderID, in configuration: Configuration,
        at serverTime: Timestamp
    ) throws(EnhancedError) -> ClientID {
        let client: Entity<ClientID, Client>
        switch self.client(presenting: token, at: serverTime) {
        case .success(let found): client = found
        case .failure(let failure):
            switch configuration.policies.accessTokenFailure {
            case .invalidClientApplication:
                throw EnhancedError(.invalidAccessTokenClientApplication, because: failure.reason)
            case .invalidServiceProvider:
                throw EnhancedError(.invalidAccessTokenServiceProvider, because: failure.reason)
            }
        }
        guard configuration.hasServiceProvider(serviceProvider) else {
            throw EnhancedError(
                .invalidParameterServiceProvider, because: configuration.reasonAgainst(serviceProvider))
        }
        let application = configuration.application(
            ofClient: client.value.id, with: client.value.softwareStatement)
        if application?.isRevoked ?? false {
            throw EnhancedError(
                .invalidAccessTokenClientApplication,
                because: Reason(
                    "The token was issued to the client \(client.value.id), whose software statement was revoked.",
                    hint: "Register with another software statement."))
        }
        if let application, let allowed = application.serviceProviders, !allowed.contains(serviceProvider) {
            let names = allowed.map(\.text).sorted().joined(separator: ", ")
            throw EnhancedError(
                .invalidAccessTokenServiceProvider,
                because: """
                    The application of the client \(client.value.id) is registered for \(names), and not for \
                    \(serviceProvider).
                    """)
        }
        return client.value.id
    }

    /// The client that the token was issued to.
    private func client(
        presenting token: PresentedToken, at serverTime: Timestamp
    ) -> Result<Entity<ClientID, Client>, PresentedToken.Failure> {
        let id: AccessTokenID
        switch token {
        case .unusable(let reason): return .failure(.init(reason: reason))
        case .verified(let verified): id = verified.key.key
        }
        guard let issued = accessTokens.entity(of: id)?.value, let client = clients.entity(of: issued.client)
        else {
            return .failure(
                .init(
                    reason: Reason(
                        """
                        The token is signed with this mock's key, but the mock does not know it: it was issued \
                        before a restart without --state or before a reset, by another mock with the same key, or \
                        it expired long ago.
                        """, hint: "Register the client again, then request a new access token.")))
        }
        guard issued.validity.contains(serverTime) else {
            return .failure(
                .init(
                    reason: Reason(
                        """
                        The token \(issued.validity.mismatch(at: serverTime)) by the mock's clock, which shows \
                        \(serverTime.utcString). It was issued to the client \(client.value.id).
                        """, hint: "Request a new access token.")))
        }
        return .success(client)
    }

    /// The service provider of the application that an access token was issued to, when it is registered for
    /// just one.
    package func onlyServiceProvider(
        of token: PresentedToken, in configuration: Configuration
    ) -> ServiceProviderID? {
        guard let client = client(of: token),
            let allowed = configuration.application(of: client)?.serviceProviders
        else { return nil }
        return allowed.count == 1 ? allowed.first : nil
    }

    /// The client that an access token was issued to, also when the token has expired.
    package func client(of token: PresentedToken) -> Client? {
        token.verified.flatMap { accessTokens[$0] }.flatMap { clients[$0.client] }
    }
}
