import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Endpoint {
    /// *Retrieve client credentials*
    func retrieveClientCredentials(_ simulator: inout Simulator) throws(RegistrationError) -> Answer {
        try checkDeviceInformation()
        let parameters = try parsed.registrationParameters
        let text = try parameters.required("software_statement")
        let redirectURI = parameters["redirect_uri"]
        if let redirectURI, !AbsoluteURI.isSafe(redirectURI) {
            throw RegistrationError(.invalidRedirectURI, because: .refusing(redirectURI, as: "redirect_uri"))
        }
        // Adobe's statements have about one kilobyte.
        guard IdentifierLimit.allows(text) || request.configuration.hasStatement(ofBytes: text.utf8.count)
        else {
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
                || request.configuration.application(with: statement.compact) != nil
        else { throw tooLong(statement.compact) }
        if request.configuration.policies.softwareStatementSignature == .checked,
            !statement.token.isSigned(by: parsed.keys.ring[.softwareStatement].publicKey)
        {
            throw RegistrationError(
                .invalidSoftwareStatement,
                because: Reason(
                    "The mock's key has not signed the software_statement (policy softwareStatementSignature).",
                    hint: "Make one with adobe-pass-mock software-statement."))
        }
        let application = try request.configuration.approve(softwareStatement: statement.compact)
        let client = parsed.keys.clientCredentials.makeClient(
            for: StatementDigest(of: statement.compact), randomBits: simulator.random.next())
        return Answer(
            status: .created,
            ClientCredentials(
                clientID: client, clientSecret: parsed.keys.clientCredentials.secret(of: client),
                issuedAt: request.serverTime,
                redirectURIs: redirectURI.map { [$0] } ?? [],
                scopes: application?.scopes ?? [AccessToken.scope]))
    }

    private func tooLong(_ statement: String) -> RegistrationError {
        RegistrationError(
            .invalidSoftwareStatement,
            because: Reason(
                IdentifierLimit.problem(with: statement, in: "software_statement"),
                hint: "Add it to applications in the configuration. Statements there can have any length."))
    }

    /// *Retrieve access token*
    func retrieveAccessToken(_ simulator: inout Simulator) throws(RegistrationError) -> Answer {
        try checkDeviceInformation()
        let parameters = try parsed.registrationParameters
        try checkSingleCredentials(in: parameters)
        let grantType = try parameters.required("grant_type")
        guard grantType == "client_credentials" else {
            throw RegistrationError(
                .unsupportedGrantType,
                because: """
                    grant_type is \(Reason.canRepeat(grantType) ? grantType : "another one"), expected client_credentials.
                    """)
        }
        if parameters["client_id"] == nil, sendsBasicCredentials {
            throw RegistrationError(
                .invalidRequest,
                because: Reason(
                    "The client credentials are in Authorization, and this operation does not read them there.",
                    hint: "Send client_id and client_secret as parameters."))
        }
        let id = ClientID(try parameters.required("client_id"))
        let secret = try parameters.required("client_secret")
        let key = parsed.keys.clientCredentials
        let token = try simulator.retrieveAccessToken(
            of: id, secret: secret,
            issued: key.statementDigest(of: id).map {
                ($0, Array(secret.utf8).constantTimeEquals(Array(key.secret(of: id).utf8)))
            }, in: request.configuration, at: request.serverTime)
        return Answer(status: .created) { json, rendering in
            token.write(to: &json, serialized: rendering.keys.accessTokens.serialize(token))
        }
    }

    /// - Throws: `invalid_request` for an `X-Device-Info` that cannot be parsed. The header is optional here.
    private func checkDeviceInformation() throws(RegistrationError) {
        guard let value = parsed.request.fields[.xDeviceInfo] else { return }
        guard DeviceInformation(headerValue: value) != nil else {
            throw RegistrationError(
                .invalidRequest,
                because: Reason.againstRepeated(.xDeviceInfo, in: parsed.request.fields)
                    ?? Reason(
                        DeviceInformation.problem(withUnreadable: value, in: "X-Device-Info")
                            ?? "X-Device-Info cannot be read, neither as base64 nor as JSON."))
        }
    }

    /// - Throws: `invalid_request` when the request authenticates the client in more than one way (RFC 6749, 2.3):
    ///   in `Authorization` and in parameters.
    private func checkSingleCredentials(in parameters: RegistrationParameters) throws(RegistrationError) {
        let given = ["client_id", "client_secret"].filter { parameters[$0] != nil }
        guard !given.isEmpty, sendsBasicCredentials else { return }
        throw RegistrationError(
            .invalidRequest,
            because: """
                The request has client credentials in more than one place: in Authorization, and in \
                \(given.joined(separator: " and ")). Send them only as parameters.
                """)
    }

    /// True for a request with `Authorization: Basic`, as many OAuth libraries send it.
    private var sendsBasicCredentials: Bool {
        parsed.request.fields[.authorization]?.lowercased().hasPrefix("basic ") == true
    }

    /// *Retrieve configuration for specific service provider*
    func retrieveConfiguration(_ simulator: inout Simulator) throws(EnhancedError) -> Answer {
        Answer(
            try simulator.retrieveConfiguration(
                for: request.serviceProvider, from: request.origin,
                in: request.configuration))
    }
}
