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

    static let format: ParameterDescription = {
        var format = query(
            "format", "The format of the answer; XML when absent, unless `Accept` names JSON.",
            example: "json")
        format.values = LegacyFormat.allCases.map(\.rawValue)
        return format
    }()

    static let resource = query(
        "resource", "The resource that the user wants to watch.", example: "REF30", isRequired: true)

    static let resourceList = query(
        "resource", "Several resources, separated by commas.", example: "REF30,HBO", isRequired: true)

    static let applePlatform: ParameterDescription = {
        var platform = query("deviceType", "The platform.", example: "tvOS", isRequired: true)
        platform.values = ["iOS", "tvOS"]
        return platform
    }()
}
