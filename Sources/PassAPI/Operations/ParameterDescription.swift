import HTTPTypes

package struct ParameterDescription: Sendable, Hashable {
    package enum Location: String, Sendable, Hashable {
        case path, query, header
        /// A form in the body.
        case form
    }

    package var name: String
    package var location: Location
    package var help: String
    /// A value that works with the shipped configuration. `{{name}}` is a value from an earlier answer. `nil`
    /// omits the parameter from examples.
    package var example: String?
    package var isRequired = false
    /// The allowed values; `nil` when any text is allowed.
    package var values: [String]?

    static func query(
        _ name: String, _ help: String, example: String? = nil, isRequired: Bool = false,
        values: [String]? = nil
    ) -> ParameterDescription {
        ParameterDescription(
            name: name, location: .query, help: help, example: example, isRequired: isRequired, values: values
        )
    }

    static func form(
        _ name: String, _ help: String, example: String? = nil, isRequired: Bool = false
    ) -> ParameterDescription {
        ParameterDescription(
            name: name, location: .form, help: help, example: example, isRequired: isRequired)
    }

    /// The form parameters of the sessions operations. The answer lists the missing ones.
    static let session: [ParameterDescription] = [
        .form(SessionParameter.mvpd.rawValue, "The MVPD at which the user logs in.", example: "Cablevision"),
        .form(
            SessionParameter.domainName.rawValue, "One of the service provider's domains.",
            example: "adobe.com"),
        .form(
            SessionParameter.redirectUrl.rawValue, "The absolute URI to which the login finally redirects.",
            example: "https://adobe.com"),
    ]
}

/// The header fields that operations read.
extension ParameterDescription {
    static let device = header(
        .apDeviceIdentifier,
        "The device, as `fingerprint ` and base64. Each value identifies a different device.",
        example: "fingerprint YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMWVi", isRequired: true)

    static let optionalDevice = header(
        .apDeviceIdentifier, "The device, as `fingerprint ` and base64. An unlinked device is refused.")

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

    /// The tokens that identify a user, by which apps share logins, and the status of the partner's framework.
    static let singleSignOn = [
        header(.adobeSubjectToken, "The user of the platform, as a JWS or JWE."),
        header(.rokuConnectToken, "The user of the Roku platform, as a JWS or JWE."),
        header(.adServiceToken, "The user of an identity service, as a JWS signed by that service."),
        partnerStatus,
    ]

    static let singleSignOnOrPass = singleSignOn + [temporaryIdentity]

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

/// The path parameters.
extension ParameterDescription {
    /// - Returns: `nil` for a name that no path has.
    static func path(_ name: String) -> ParameterDescription? { paths.first { $0.name == name } }

    private static let paths = [
        path("serviceProvider", "The service provider (case-sensitive).", "REF30"),
        path("requestor", "The service provider, under its name in REST API V1.", "REF30"),
        path("mvpd", "The identifier of the MVPD (case-sensitive).", "Cablevision"),
        path(
            "code", "The code of an authentication session, or a registration code of REST API V1.",
            "{{code}}"),
        path(
            "partner", "The partner with the single sign-on framework.", "Apple",
            values: Partner.allCases.map(\.rawValue)),
    ]

    private static func path(
        _ name: String, _ help: String, _ example: String, values: [String]? = nil
    ) -> ParameterDescription {
        ParameterDescription(
            name: name, location: .path, help: help, example: example, isRequired: true, values: values)
    }
}

/// The parameters that several REST API V1 operations share.
extension ParameterDescription {
    static let requestor = query("requestor", "The service provider.", example: "REF30", isRequired: true)

    static let optionalRequestor = query(
        "requestor",
        "The service provider. When it is absent, that of a signed `Authorization`, of the application or of the "
            + "device's login is used.", example: "REF30")

    static let deviceID = query(
        "deviceId",
        "The device. Its base64 form is the text after `fingerprint` in V2's `AP-Device-Identifier`.",
        example: "ba23d141-d715-561c-94f4-e9e4c966b1eb", isRequired: true)

    static let legacyDeviceInformation = query(
        "device_info", "The same as `X-Device-Info`, for clients that cannot set header fields.")

    static let accessToken = query(
        "access_token", "The access token, for clients that cannot set header fields.")

    static let format = query(
        "format", "The format of the answer; XML when absent, unless `Accept` names JSON.",
        example: "json", values: LegacyFormat.allCases.map(\.rawValue))

    static let resource = query(
        "resource", "The resource that the user wants to watch.", example: "REF30", isRequired: true)

    static let resourceList = query(
        "resource", "Several resources, separated by commas.", example: "REF30,HBO", isRequired: true)

    static let applePlatform = query(
        "deviceType", "The platform.", example: "tvOS", isRequired: true, values: ["iOS", "tvOS"])
}
