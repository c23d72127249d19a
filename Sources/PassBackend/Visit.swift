import HTTPMessages
import PassAPI

/// One request to an operation, before anything is checked.
struct Visit {
    var operation: Operation
    var parameters: [String: String]
    var request: Request
    /// The access token, once its signature is verified.
    var token: AccessTokenID?

    /// The device that the request names, with or without its type.
    var namedDevice: DeviceIdentifier? {
        request.fields[.apDeviceIdentifier].flatMap { value in
            DeviceIdentifier(headerValue: value) ?? DeviceIdentifier(base64: value)
        }
    }

    /// True when the request names its device as the page has it.
    var namesDeviceWithType: Bool {
        request.fields[.apDeviceIdentifier].flatMap(DeviceIdentifier.init(headerValue:)) != nil
    }

    var serviceProvider: ServiceProviderID? {
        parameters["serviceProvider"].map { ServiceProviderID($0) }
    }

    var code: AuthenticationCode? {
        parameters["code"].map { AuthenticationCode($0) }
    }
}

extension DeviceIdentifier {
    /// Stands for all devices that do not say who they are.
    static let unnamed = DeviceIdentifier(base64: "=")!
}
