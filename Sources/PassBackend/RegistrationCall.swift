import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

/// One call of a dynamic client registration operation.
struct RegistrationCall {
    var request: Request
    /// Read once, however often the request is computed: a body can have a megabyte.
    var parameters: Result<RegistrationParameters, RegistrationError>
    var configuration: Configuration
    var now: Timestamp
    var softwareStatementKey: RSAPrivateKey
    var clientCredentials: ClientCredentialKey

    /// - Throws: `invalid_request` for an `X-Device-Info` that cannot be parsed. The header is optional here.
    func checkDeviceInformation() throws(RegistrationError) {
        guard let value = request.fields[.xDeviceInfo] else { return }
        guard DeviceInformation(headerValue: value) != nil else {
            throw RegistrationError(
                .invalidRequest, because: "X-Device-Info cannot be read, neither as base64 nor as JSON.")
        }
    }

    /// - Throws: `invalid_request` when the request authenticates the client in more than one way (RFC 6749, 2.3):
    ///   in `Authorization` and in parameters.
    ///
    /// - Parameter parameters: those of the request.
    func checkSingleCredentials(in parameters: RegistrationParameters) throws(RegistrationError) {
        let given = ["client_id", "client_secret"].filter { parameters[$0] != nil }
        guard !given.isEmpty, request.fields[.authorization]?.lowercased().hasPrefix("basic ") == true
        else { return }
        throw RegistrationError(
            .invalidRequest,
            because: """
                The request has client credentials in more than one place: in Authorization, and in \
                \(given.joined(separator: " and ")). Send them only as parameters.
                """)
    }
}
