import ControlAPI
import PassAPI

extension Simulator {
    /// Issues a new access token. Earlier tokens stay valid until they expire.
    ///
    /// - Throws: `invalid_client` for unknown credentials, `unauthorized_client` when the application was
    ///   revoked after registration or lacks the scope.
    package mutating func retrieveAccessToken(
        client id: ClientID, secret: String, in configuration: Configuration, at now: Timestamp
    ) throws(RegistrationErrorCode) -> AccessToken {
        guard let client = clients[id] ?? configuration.builtInClient(id, since: now), client.secret == secret
        else { throw .invalidClient }
        if let application = configuration.application(of: client) {
            guard !application.isRevoked, application.scopes.contains(AccessToken.scope) else {
                throw .unauthorizedClient
            }
        }
        clients[id] = client
        sweep(serverTime: now)
        let token = AccessToken(
            id: AccessTokenID(random.uuid()), trackingID: random.uuid(), client: id,
            validity: Validity(from: now, for: Self.accessTokenLifetime))
        accessTokens[token.id] = token
        return token
    }

    /// The published lifetime, six hours (`expires_in` 21600).
    package static let accessTokenLifetime = Duration.hours(6)
}
