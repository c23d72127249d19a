import ControlAPI
import PassAPI

extension Simulator {
    /// Issues a new access token. Earlier tokens stay valid until they expire.
    ///
    /// - Throws: `invalid_client` for unknown credentials, `unauthorized_client` when the application was
    ///   revoked after registration or lacks the scope.
    package mutating func retrieveAccessToken(
        client id: ClientID, secret: String, in configuration: Configuration, at now: Timestamp
    ) throws(RegistrationError) -> AccessToken {
        guard let client = clients[id] ?? configuration.builtInClient(id, since: now) else {
            throw RegistrationError(
                .invalidClient,
                because: Reason(
                    "The mock has not issued the client_id \(id), or has lost it at a restart without --state.",
                    hint: "Register the client again."))
        }
        guard client.secret == secret else {
            throw RegistrationError(
                .invalidClient, because: "The client_secret is not that of the client \(id).")
        }
        if let application = configuration.application(of: client) {
            guard !application.isRevoked else {
                throw RegistrationError(
                    .unauthorizedClient,
                    because: "The software statement of the client \(id) was revoked after its registration.")
            }
            guard application.scopes.contains(AccessToken.scope) else {
                throw RegistrationError(
                    .unauthorizedClient,
                    because: "The application of the client \(id) lacks the scope \(AccessToken.scope).")
            }
        }
        var issued = client
        issued.lastTokenAt = now
        clients[id] = issued
        let token = AccessToken(
            id: AccessTokenID(sharesEntities ? random.uuid(in: Partition(of: id.codedText)) : random.uuid()),
            trackingID: random.uuid(), client: client.id,
            validity: Validity(from: now, for: Self.accessTokenLifetime))
        accessTokens[token.id] = token
        return token
    }

    /// The published lifetime, six hours (`expires_in` 21600).
    package static let accessTokenLifetime = Duration.hours(6)
}
