import PassAPI

extension LegacySample {
    /// *(Legacy) Retrieve List of Preauthorized Resources*, for the device and by its code; and the list on the page
    /// *Enhanced Error Codes*.
    static let resources = [
        LegacySample(
            "Preauthorized resources", in: .xml, with: denial, ofDevice, ["resources": ["resource": xmlList]],
            but: [sentence("resources.resource.1")], after: logIn),
        LegacySample(
            "Preauthorized resources", in: .json, with: denial, ofDevice, ["resources": list],
            but: [sentence("resources.1")], after: logIn),
        LegacySample(
            "Preauthorized resources for a second screen", in: .xml, with: denial, byCode,
            ["resources": ["resource": xmlList]], but: [sentence("resources.resource.1")], after: logIn),
        LegacySample(
            "Preauthorized resources for a second screen", in: .json, with: denial, byCode,
            ["resources": list], but: [sentence("resources.1")], after: logIn),
        LegacySample(
            "Item-level error information", in: .json,
            with: denial.replacing("TestStream3", with: "Live"), ofDevice,
            ["resources": [["id": "TestStream1", "authorized": true], denied(status: 403, flag: false)]],
            but: [
                Deviation(
                    "resources.1.error.message", table,
                    because: "The list of codes on the same page has a full stop, as the other samples have.")
            ], after: logIn),
    ]

    private static let ofDevice = Request(
        path: "/api/v1/preauthorize", parameters: ["resource": "TestStream1,TestStream2"])
    private static let byCode = Request(
        path: "/api/v1/preauthorize/{code}", parameters: ["resource": "TestStream1,TestStream2"])

    private static let denial = """
        world: { policies: { legacyErrorCodes: on } }
        decisions:
          - resource: TestStream2
            decision: deny
            details: Your subscription package does not include the "TestStream3" channel.
        """

    private static let list: JSONPattern = [
        ["id": "TestStream1", "authorized": true],
        published(denied(status: 403, flag: false)),
    ]
    private static let xmlList: JSONPattern = [
        ["id": "TestStream1", "authorized": "true"],
        published(denied(status: "403", flag: "false")),
    ]

    /// The message in the list of codes.
    private static let table: JSONPattern =
        #"The MVPD has returned a "Deny" decision when requesting authorization for the specified resource."#

    private static func sentence(_ item: String) -> Deviation {
        Deviation(
            "\(item).error.message", table,
            because: "The page on enhanced errors has another message for the code, and is newer.")
    }

    private static func denied(status: JSONPattern, flag: JSONPattern) -> JSONPattern {
        [
            "id": "TestStream2", "authorized": flag,
            "error": [
                "action": "none", "status": status, "code": "authorization_denied_by_mvpd",
                "message":
                    #"The MVPD has returned a "Deny" decision when requesting authorization for the specified resource"#,
                "details": .prefix("Your subscription package does not include the "),
                "helpUrl": .prefix("https://experienceleague"), "trace": .uuid,
            ],
        ]
    }

    /// The same with the messages of the pages on resources.
    private static func published(_ denied: JSONPattern) -> JSONPattern {
        guard case .object(var members, _) = denied, case .object(var error, _) = members["error"] else {
            return denied
        }
        error["message"] = "User not authorized"
        members["error"] = .object(error, optional: [:])
        return .object(members, optional: [:])
    }
}
