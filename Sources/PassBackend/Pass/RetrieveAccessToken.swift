import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto
import PassSimulator

/// *Retrieve access token*
enum RetrieveAccessToken {
    static func answer(
        _ simulator: inout Simulator, _ call: RegistrationCall
    ) throws(RegistrationErrorCode) -> Answer {
        try call.checkDeviceInformation()
        let parameters = try RegistrationParameters(of: call.request)
        try call.checkSingleCredentials(in: parameters)
        guard let grantType = parameters["grant_type"] else { throw .invalidRequest }
        guard grantType == "client_credentials" else { throw .unsupportedGrantType }
        guard let client = parameters["client_id"], let secret = parameters["client_secret"] else {
            throw .invalidRequest
        }
        let token = try simulator.retrieveAccessToken(
            client: ClientID(client), secret: secret, in: call.configuration, at: call.now)
        return Answer(status: .created) { json, rendering in
            token.write(to: &json, serialized: rendering.accessTokens.serialize(token))
        }
    }
}
