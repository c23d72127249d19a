import HTTPTypes
import PassAPI

extension Sample {
    /// *Retrieve configuration for specific service provider*.
    static let configuration = [
        Sample(
            5, "Retrieve configuration for specific service provider, with a slash at the end",
            withoutDevice,
            [
                "device": "unknown", "clientType": "html5", "os": "Unknown",
                "requestor": [
                    "id": "REF30", "name": .text,
                    "domains": .every(["name": .text, "mvpdInitiated": .flag]),
                    "mvpds": .every(
                        .object(
                            ["id": .text, "displayName": .text, "logoUrl": .text],
                            optional: [
                                "authPerAggregator": .flag, "authPerBrowserSession": .flag,
                                "passiveAuthnEnabled": .flag, "isTempPass": .flag,
                                // No MVPD of the sample has this member; the page's table lists it.
                                "isProxy": .flag,
                            ])),
                ],
            ],
            but: [
                Deviation(
                    "os", "tvOS",
                    because: "The request comes from an Apple TV, which the mock recognizes.")
            ]
                + [("platformCategory", "SetTopBox"), ("sdkType", "html5"), ("platform", "tvOS")].map {
                    Deviation(
                        $0.0, .constant(.string($0.1)),
                        because:
                            "Adobe's OpenAPI has it instead of the sample's keys; the mock returns both.")
                }
                + [
                    ("enablePlatformServices", .flag), ("enforcePlatformPermissions", .flag),
                    ("displayInPlatformPicker", .flag), ("platformMappingId", .text),
                    ("boardingStatus", .text),
                ].map { (key: String, answer: JSONPattern) in
                    Deviation(
                        "requestor.mvpds[].\(key)", answer,
                        because: "The pages on Apple document it for Apple's devices, and this is one.")
                })
    ]

    private static let withoutDevice: PublishedRequest = {
        var request = PublishedRequest.fromDevice(.get, "/api/v2/REF30/configuration/")
        request.headers["AP-Device-Identifier"] = nil
        return request
    }()
}
