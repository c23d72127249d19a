import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

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
