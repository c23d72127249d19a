import HTTPTypes
import PassAPI

extension LegacySample {
    /// *(Legacy) User Metadata*.
    static let metadata = [
        LegacySample(
            "User metadata", in: .json, Request(path: "/api/v1/tokens/usermetadata"),
            [
                "updated": .momentInSeconds(.zero), "encrypted": ["encryptedProp"],
                "data": [
                    "zip": ["12345", "34567"],
                    "maxRating": [
                        "MPAA": "PG-13", "VCHIP": "TV-Y", "URL": "http://exam.pl/e/manage/ratings",
                    ],
                    "householdID": "3456", "userID": "BgSdasfsdk23/dsaf3+saASesadgfsShggssd=",
                    "channelID": ["channel-1", "channel-2"],
                ],
            ],
            but: [
                Deviation(
                    "encrypted.0", "zip", because: "The page on user metadata encrypts the ZIP code."),
                Deviation(
                    "data.zip", .text, because: "An encrypted value is always a single string."),
            ]
        ) { app in
            try app.mock.admin(
                .post, "/devices/\(app.device)/profiles",
                """
                {"serviceProvider": "REF30", "mvpd": "Cablevision", "attributes": {
                "zip": ["12345", "34567"],
                "maxRating": {"MPAA": "PG-13", "VCHIP": "TV-Y", "URL": "http://exam.pl/e/manage/ratings"},
                "householdID": "3456", "userID": "BgSdasfsdk23/dsaf3+saASesadgfsShggssd=",
                "channelID": ["channel-1", "channel-2"]}}
                """
            ).text
        }
    ]

    /// *Enhanced Error Codes*, top-level errors of REST API V1.
    static let errors = [
        LegacySample(
            "Top-level error information", in: .json, with: codes, noRequestor, answers: 400,
            .object(error, optional: [:])),
        LegacySample(
            "Top-level error information", in: .xml, with: codes, noRequestor, answers: 400,
            ["error": .object(error.merging(["status": "400"]) { $1 }, optional: [:])]),
    ]

    private static let codes = "world: { policies: { legacyErrorCodes: on } }"
    private static let noRequestor = Request(path: "/api/v1/checkauthn", parameters: ["requestor": "nobody"])
    private static let error: [String: JSONPattern] = [
        "action": "none", "status": 400, "code": "invalid_requestor",
        "message": "The requestor parameter is missing or invalid.",
        "helpUrl":
            "https://experienceleague.adobe.com/docs/pass/authentication/auth-features/error-reportn/enhanced-error-codes.html",
        "trace": .uuid,
    ]
}
