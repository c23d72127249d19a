import ControlAPI
import PassAPI

extension Simulator {
    /// Returns the client that an access token was issued to, when it is registered for the service provider.
    ///
    /// - Parameters:
    ///   - token: the identifier of a token whose signature was verified; `nil` when the request has no such
    ///     token.
    ///   - serverTime: the server's time. Access tokens expire by it, even when a device's clock is changed.
    /// - Throws: `invalid_access_token_client_application` when the application's statement was revoked, also
    ///   after the token was issued; the error code that the policy `accessTokenFailure` selects for a missing, unknown or
    ///   expired token; `invalid_parameter_service_provider` for an unknown service provider, and
    ///   `invalid_access_token_service_provider` for one that the application is not registered for.
    package func authorize(
        token: AccessTokenID?, for serviceProvider: ServiceProviderID, in configuration: Configuration,
        at serverTime: Timestamp
    ) throws(EnhancedError) -> Client {
        guard let token, let issued = accessTokens[token], issued.validity.contains(serverTime),
            let client = clients[issued.client]
        else {
            switch configuration.policies.accessTokenFailure {
            case .invalidClientApplication: throw EnhancedError(.invalidAccessTokenClientApplication)
            case .invalidServiceProvider: throw EnhancedError(.invalidAccessTokenServiceProvider)
            }
        }
        guard configuration.serviceProvider(serviceProvider) != nil else {
            throw EnhancedError(.invalidParameterServiceProvider)
        }
        let application = configuration.application(of: client)
        if application?.isRevoked ?? false {
            throw EnhancedError(.invalidAccessTokenClientApplication)
        }
        if let application, let allowed = application.serviceProviders, !allowed.contains(serviceProvider) {
            throw EnhancedError(.invalidAccessTokenServiceProvider)
        }
        return client
    }

    /// The service provider of the application that an access token was issued to, when it is registered for
    /// just one.
    package func onlyServiceProvider(
        of token: AccessTokenID?, in configuration: Configuration
    ) -> ServiceProviderID? {
        guard let token, let issued = accessTokens[token], let client = clients[issued.client],
            let allowed = configuration.application(of: client)?.serviceProviders
        else { return nil }
        return allowed.count == 1 ? allowed.first : nil
    }
}
