import HTTPMessages
import PassAPI

/// One request to an operation, before anything is checked.
struct Visit {
    var operation: Operation
    var parameters: [String: String]
    var request: Request
    /// The access token, once its signature is verified.
    var token: AccessTokenID?

    /// The device that the request names.
    var namedDevice: DeviceIdentifier? {
        request.fields[.apDeviceIdentifier].flatMap(DeviceIdentifier.init(headerValue:))
    }

    var serviceProvider: ServiceProviderID? {
        parameters["serviceProvider"].map { ServiceProviderID($0) }
    }

    var code: AuthenticationCode? {
        parameters["code"].map { AuthenticationCode($0) }
    }
}
