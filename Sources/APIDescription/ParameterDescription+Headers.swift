import ControlAPI
import HTTPTypes
import PassAPI

/// The header fields that operations read.
extension ParameterDescription {
    static let device = header(
        .apDeviceIdentifier, "The device, as `fingerprint ` and base64. Another value is another device.",
        example: "fingerprint YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMWVi", isRequired: true)

    static let deviceInformation = header(
        .xDeviceInfo,
        "What the device is: a JSON object in base64. Without it the device is taken from `User-Agent`.",
        example: Base64.encode(
            #"{"primaryHardwareType":"SetTopBox","model":"AppleTV","osName":"tvOS"}"#.utf8))

    static let partnerStatus = header(
        .apPartnerFrameworkStatus,
        "What the partner's framework says of the user's permission and MVPD: a JSON object in base64.",
        example: "{{partnerFrameworkStatus}}")

    static let temporaryIdentity = header(
        .apTempPassIdentity, "Whom a promotional temporary pass is for: a JSON object in base64.")

    /// By each of them apps of one user share a login.
    static let subjects = [
        header(.adobeSubjectToken, "The platform's user, as a JWS or JWE."),
        header(.rokuConnectToken, "The platform's user on Roku, as a JWS or JWE."),
        header(.adServiceToken, "The user of an identity service, as a JWS that it has signed."),
    ]

    static let forwardedFor = header(
        .xForwardedFor, "The device's address, where a service calls on behalf of it.")

    static let mockScenario = header(
        .xMockScenario,
        "Of the mock, not of Adobe: the scenario that this request meets, such as "
            + "`enhanced-error-code;code=too_many_resources`.")

    private static func header(
        _ name: HTTPField.Name, _ help: String, example: String? = nil, isRequired: Bool = false
    ) -> ParameterDescription {
        ParameterDescription(
            name: name.rawName, location: .header, help: help, example: example, isRequired: isRequired)
    }
}
