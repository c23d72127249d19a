import HTTPTypes

/// The header fields that operations read.
extension ParameterDescription {
    static let device = header(
        .apDeviceIdentifier,
        "The device, as `fingerprint ` and base64. Each value identifies a different device.",
        example: "fingerprint YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMWVi", isRequired: true)

    static let deviceInformation = header(
        .xDeviceInfo,
        "Properties of the device: a JSON object in base64. When absent, `User-Agent` describes the device.",
        example: Base64.encode(
            #"{"primaryHardwareType":"SetTopBox","model":"AppleTV","osName":"tvOS"}"#.utf8))

    static let partnerStatus = header(
        .apPartnerFrameworkStatus,
        "The user's permission and MVPD in the partner's framework: a JSON object in base64.",
        example: "{{partnerFrameworkStatus}}")

    static let temporaryIdentity = header(
        .apTempPassIdentity, "The user of a promotional temporary pass: a JSON object in base64.")

    /// Tokens that identify a user. Apps that send the same one share logins.
    static let subjects = [
        header(.adobeSubjectToken, "The user of the platform, as a JWS or JWE."),
        header(.rokuConnectToken, "The user of the Roku platform, as a JWS or JWE."),
        header(.adServiceToken, "The user of an identity service, as a JWS signed by that service."),
    ]

    static let singleSignOnID = header(
        .xSSOID, "The application's identifier of its user. Required without `X-SSO-LINK`.",
        example: "user-1")
    static let singleSignOnLink = header(
        .xSSOLink, "The code that another device of the user shows. It takes precedence over `X-SSO-ID`.")
    static let singleSignOnToken = header(
        .adServiceToken, "A token of the service.", example: "{{serviceToken}}", isRequired: true)

    static let forwardedFor = header(
        .xForwardedFor, "The device's IP address, when a service calls on its behalf.")

    static let mockScenario = header(
        .xMockScenario,
        "Specific to the mock: the scenario for this request, such as "
            + "`enhanced-error-code;code=too_many_resources`.")

    private static func header(
        _ name: HTTPField.Name, _ help: String, example: String? = nil, isRequired: Bool = false
    ) -> ParameterDescription {
        ParameterDescription(
            name: name.rawName, location: .header, help: help, example: example, isRequired: isRequired)
    }
}
