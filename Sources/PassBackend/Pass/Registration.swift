import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// *Retrieve client credentials*
enum RetrieveClientCredentials {
    static func answer(
        _ simulator: inout Simulator, _ call: RegistrationCall
    ) throws(RegistrationError) -> Answer {
        try call.checkDeviceInformation()
        let parameters = try call.parameters.get()
        let text = try parameters.required("software_statement")
        let redirectURI = parameters["redirect_uri"]
        if let redirectURI, !AbsoluteURI.isSafe(redirectURI) {
            throw RegistrationError(.invalidRedirectURI, because: .refusing(redirectURI, as: "redirect_uri"))
        }
        // Adobe's statements have about one kilobyte.
        guard IdentifierLimit.allows(text) || call.configuration.hasStatement(ofBytes: text.utf8.count) else {
            throw tooLong(text)
        }
        guard let statement = SoftwareStatement(parsing: text) else {
            throw RegistrationError(
                .invalidSoftwareStatement,
                because: Reason(
                    "The software_statement is not a JWT.",
                    hint: "Send the whole text of the file. Make one with adobe-pass-mock software-statement."
                ))
        }
        guard
            IdentifierLimit.allows(statement.compact)
                || call.configuration.application(with: statement.compact) != nil
        else { throw tooLong(statement.compact) }
        if call.configuration.policies.softwareStatementSignature == .checked,
            !statement.isSigned(by: call.softwareStatementKey.publicKey)
        {
            throw RegistrationError(
                .invalidSoftwareStatement,
                because: Reason(
                    "The mock's key has not signed the software_statement (policy softwareStatementSignature).",
                    hint: "Make one with adobe-pass-mock software-statement."))
        }
        let application = try call.configuration.approve(softwareStatement: statement.compact)
        let client = call.clientCredentials.makeClient(
            for: StatementDigest(of: statement.compact), randomBits: simulator.random.next())
        return Answer(
            status: .created,
            ClientCredentials(
                clientID: client, clientSecret: call.clientCredentials.secret(of: client), issuedAt: call.now,
                redirectURIs: redirectURI.map { [$0] } ?? [],
                scopes: application?.scopes ?? [AccessToken.scope]))
    }

    private static func tooLong(_ statement: String) -> RegistrationError {
        RegistrationError(
            .invalidSoftwareStatement,
            because: Reason(
                IdentifierLimit.problem(with: statement, in: "software_statement"),
                hint: "Add it to applications in the configuration. Statements there can have any length."))
    }
}

/// *Retrieve access token*
enum RetrieveAccessToken {
    static func answer(
        _ simulator: inout Simulator, _ call: RegistrationCall
    ) throws(RegistrationError) -> Answer {
        try call.checkDeviceInformation()
        let parameters = try call.parameters.get()
        try call.checkSingleCredentials(in: parameters)
        let grantType = try parameters.required("grant_type")
        guard grantType == "client_credentials" else {
            throw RegistrationError(
                .unsupportedGrantType,
                because: """
                    grant_type is \(Reason.canRepeat(grantType) ? grantType : "another one"), expected client_credentials.
                    """)
        }
        let credentials = call.clientCredentials.judge(
            ClientID(try parameters.required("client_id")), secret: try parameters.required("client_secret"))
        let token = try simulator.retrieveAccessToken(credentials, in: call.configuration, at: call.now)
        return Answer(status: .created) { json, rendering in
            token.write(to: &json, serialized: rendering.keys.accessTokens.serialize(token))
        }
    }
}

extension ClientCredentialKey {
    /// Credentials of a request, and whether this key has made them.
    fileprivate func judge(_ client: ClientID, secret: String) -> PresentedCredentials {
        guard let statement = statement(of: client) else {
            return PresentedCredentials(id: client, secret: secret, origin: .foreign)
        }
        let hasRightSecret = Array(secret.utf8).constantTimeEquals(Array(self.secret(of: client).utf8))
        return PresentedCredentials(
            id: client, secret: secret, origin: .issued(statement, hasRightSecret: hasRightSecret))
    }
}

/// *Retrieve configuration for specific service provider*
enum RetrieveConfiguration {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        Answer(
            try simulator.retrieveConfiguration(
                for: call.situation.serviceProvider, from: call.situation.origin,
                in: call.situation.configuration))
    }
}
