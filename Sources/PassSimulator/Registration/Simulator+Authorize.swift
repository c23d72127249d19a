import ControlAPI
import PassAPI

extension Simulator {
    /// Returns the client that an access token was issued to, when it is registered for the service provider.
    ///
    /// - Parameters:
    ///   - token: the identifier of a token whose signature was verified; `nil` when the request has no such
    ///     token.
    ///   - serverTime: the server's time. Access tokens expire by it, even when a device's clock is changed.
    /// - Throws: the error code that the policy `accessTokenFailure` selects for a missing, unknown or
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
        guard configuration.serviceProviders.keys.contains(serviceProvider) else {
            throw EnhancedError(.invalidParameterServiceProvider)
        }
        let application = configuration.application(with: client.softwareStatement)
        if let application, let allowed = application.serviceProviders, !allowed.contains(serviceProvider) {
            throw EnhancedError(.invalidAccessTokenServiceProvider)
        }
        return client
    }
}
