import ControlAPI
import PassAPI

extension Simulator {
    /// The client behind an access token, when it may speak for the service provider.
    ///
    /// - Parameters:
    ///   - token: the token's identifier, once its signature is verified; `nil` when there is none.
    ///   - serverTime: the server's time, which tokens follow even when a device's clock is set.
    /// - Throws: policy `accessTokenFailure` for a token that is missing, unknown or expired;
    ///   `invalid_parameter_service_provider` for an unknown service provider, and
    ///   `invalid_access_token_service_provider` for one that the application is not registered for.
    package func authorize(
        token: AccessTokenID?, for serviceProvider: ServiceProviderID, in configuration: Configuration,
        at serverTime: Timestamp
    ) throws(EnhancedError) -> Client {
        guard let token, let known = accessTokens[token], known.validity.contains(serverTime),
            let client = clients[known.client]
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
