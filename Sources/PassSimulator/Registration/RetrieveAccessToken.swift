import ControlAPI
import PassAPI

extension Simulator {
    /// Issues a new access token. Earlier tokens stay valid until they expire.
    ///
    /// - Parameter issued: the digest of the statement with which the client registered, and whether the secret is the right one;
    ///   `nil` for an identifier that is built into an application, or that this mock's keys have not made.
    /// - Throws: `invalid_client` for unknown credentials, `unauthorized_client` when the application was
    ///   revoked after registration.
    package mutating func retrieveAccessToken(
        of id: ClientID, secret: String, issued: (statementDigest: StatementDigest, hasRightSecret: Bool)?,
        in configuration: Configuration, at now: Timestamp
    ) throws(RegistrationError) -> AccessToken {
        let client = try configuration.client(id, secret, issued)
        let application = configuration.application(of: client)
        guard application?.isRevoked != true else {
            throw RegistrationError(
                .unauthorizedClient,
                because:
                    "The software statement of the client \(client.id) was revoked after its registration.")
        }
        return AccessToken(
            id: random.uuid(), trackingID: random.uuid(), client: client.id,
            scopes: application?.scopes ?? [AccessToken.scope],
            validity: Validity(from: now, for: configuration.lifetimes.accessToken))
    }
}

extension Configuration {
    /// The client that the credentials identify.
    ///
    /// - Throws: `invalid_client` for credentials that are wrong, or that come from elsewhere and are not adopted.
    fileprivate func client(
        _ id: ClientID, _ secret: String, _ issued: (statementDigest: StatementDigest, hasRightSecret: Bool)?
    ) throws(RegistrationError) -> RegisteredClient {
        // Only for identifiers that the mock knows: the text repeats them, and others can be as long as a whole body.
        var wrongSecret: RegistrationError {
            RegistrationError(
                .invalidClient,
                because: Reason(
                    "The client_secret is not that of the client \(id).",
                    hint:
                        "Send the client_secret that came with this client_id in the reply of POST /o/client/register."
                ))
        }
        if let builtIn = application(with: id) {
            guard builtIn.clientSecret == secret else { throw wrongSecret }
            return RegisteredClient(id: id, statementDigest: nil)
        }
        if let issued {
            guard issued.hasRightSecret else { throw wrongSecret }
            return RegisteredClient(id: id, statementDigest: issued.statementDigest)
        }
        guard policies.unknownClients == .adopt else {
            throw RegistrationError(.invalidClient, because: Self.foreignClient)
        }
        guard IdentifierLimit.allows(id.text) else {
            throw RegistrationError(
                .invalidClient, because: Reason(IdentifierLimit.problem(with: id.text, in: "client_id")))
        }
        return RegisteredClient(id: id, statementDigest: nil)
    }

    private static let foreignClient = Reason(
        """
        The client_id was not issued with this mock's keys: it comes from the real service or from a mock with other keys, \
        or its text was changed.
        """,
        hint: """
            Register the client again, or start the mock with --adopt (policy unknownClients: adopt) to accept credentials \
            from elsewhere.
            """)
}
