import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto
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
                .unsupportedGrantType, because: "grant_type is \(grantType), expected client_credentials.")
        }
        let client = try parameters.required("client_id")
        let secret = try parameters.required("client_secret")
        let token = try simulator.retrieveAccessToken(
            client: ClientID(client), secret: secret, in: call.configuration, at: call.now)
        return Answer(status: .created) { json, rendering in
            token.write(to: &json, serialized: rendering.keys.accessTokens.serialize(token))
        }
    }
}
