import HTTPTypes
import PassAPI
import TestSupport

extension Sample {
    /// *Retrieve profiles*.
    static let profiles = [
        Sample(
            19, "Retrieve profiles obtained through basic authentication",
            .fromDevice(.get, "/api/v2/REF30/profiles"),
            [
                "profiles": [
                    "Cablevision": profile(
                        "regular", by: "Cablevision", lasting: .milliseconds(31_535_999_000), household),
                    "Spectrum": profile(
                        "regular", by: "Spectrum", since: .milliseconds(-8_700),
                        lasting: .milliseconds(31_536_012_370), ["userID": plain]),
                ]
            ]
        ) {
            try $0.logIn(at: "Spectrum", lasting: "PT31536012.370S")
            $0.mock.clock.advance(by: .milliseconds(8_700))
            try $0.logIn(at: "Cablevision", lasting: "PT31535999S", householdAttributes)
        },
        Sample(
            20, "Retrieve profiles, one of them through a service token", with: serviceTokenTTL,
            .fromDevice(.get, "/api/v2/REF30/profiles", ["AD-Service-Token": serviceToken]),
            [
                "profiles": [
                    "AdobeShibboleth": throughServiceToken,
                    "Spectrum": profile(
                        "regular", by: "Spectrum", lasting: .milliseconds(31_535_999_000), ["userID": plain]),
                ]
            ]
        ) {
            try $0.logIn(at: "Spectrum", lasting: "PT31535999S")
            try logInThroughServiceToken(&$0)
        },
        Sample(
            21, "Retrieve profiles, one of them through a platform identity", with: platformTTL,
            .fromDevice(.get, "/api/v2/REF30/profiles", ["Adobe-Subject-Token": subjectToken]),
            [
                "profiles": [
                    "AdobePass_SMI": throughPlatform,
                    "Cablevision": profile(
                        "regular", by: "Spectrum", lasting: .milliseconds(31_535_999_000), ["userID": plain]),
                ]
            ],
            but: [
                Deviation(
                    "profiles.Cablevision.issuer", "Cablevision",
                    because:
                        "The sample has the issuer of another MVPD; regular profiles have their own MVPD.")
            ]
        ) {
            try $0.logIn(at: "Cablevision", lasting: "PT31535999S")
            try logInThroughPlatform(&$0)
        },
    ]

    /// *Retrieve profile for specific mvpd*, of logins.
    private static let logins = [
        Sample(
            22, "Retrieve profile for specific mvpd obtained through basic authentication",
            .fromDevice(.get, "/api/v2/REF30/profiles/Spectrum"),
            [
                "profiles": [
                    "Spectrum": profile(
                        "regular", by: "Spectrum", lasting: .milliseconds(31_535_999_000), household)
                ]
            ]
        ) { try $0.logIn(at: "Spectrum", lasting: "PT31535999S", householdAttributes) },
        Sample(
            23, "Retrieve profile for specific mvpd through a service token", with: serviceTokenTTL,
            .fromDevice(
                .get, "/api/v2/REF30/profiles/AdobeShibboleth", ["AD-Service-Token": serviceToken]),
            ["profiles": ["AdobeShibboleth": throughServiceToken]], after: logInThroughServiceToken),
        Sample(
            24, "Retrieve profile for specific mvpd through a platform identity", with: platformTTL,
            .fromDevice(
                .get, "/api/v2/REF30/profiles/AdobePass_SMI", ["Adobe-Subject-Token": subjectToken]),
            ["profiles": ["AdobePass_SMI": throughPlatform]], after: logInThroughPlatform),
    ]

    /// *Retrieve profile for specific mvpd*.
    static let profilesForMVPD: [Sample] = {
        let basic = PublishedRequest.fromDevice(.get, "/api/v2/REF30/profiles/TempPass_TEST40")
        let promotional = PublishedRequest.fromDevice(
            .get, "/api/v2/REF30/profiles/flexibleTempPass",
            ["AP-TempPass-Identity": PublishedHeaders.identity])
        let degraded = PublishedRequest.fromDevice(.get, "/api/v2/REF30/profiles/${degradedMvpd}")
        return logins
            + temporaryProfiles(
                from: 25, "Retrieve profile for", basic: basic, promotional: promotional,
                otherActions: (duration: "none", configuration: "none"))
            + [degradedProfile(33, "Retrieve profile for specific mvpd", degraded) { _ in }]
    }()

    /// *Retrieve profile for specific code*.
    static let profilesForCode: [Sample] = {
        let basic = PublishedRequest.withCode(.get, "/api/v2/REF30/profiles/code/XTC98W")
        let promotional = PublishedRequest.withCode(
            .get, "/api/v2/REF30/profiles/code/XTC98W", ["AP-TempPass-Identity": PublishedHeaders.identity])
        return [
            Sample(
                34, "Retrieve profile for specific code obtained through basic authentication",
                with:
                    "world: { integrations: { REF30: { Cablevision: { authenticationTTL: PT31535999S } } } }",
                basic,
                [
                    "profiles": [
                        "Cablevision": profile(
                            "regular", by: "Cablevision", lasting: .milliseconds(31_535_999_000), household)
                    ]
                ]
            ) {
                try $0.openSession("mvpd=Cablevision&\(App.sessionForm)", as: "XTC98W")
                let code = $0.replacements["XTC98W"] ?? ""
                _ = try $0.mock.send(.post, "/__admin/sessions/\(code)/complete")
            }
        ]
            + temporaryProfiles(
                from: 35, "Retrieve profile for specific code with", basic: basic, promotional: promotional,
                basicChoice: { try $0.chooseWithoutLogin("TempPass_TEST40", as: "XTC98W") },
                promotionalChoice: { try $0.chooseWithoutLogin("flexibleTempPass", as: "XTC98W") })
            + [
                degradedProfile(43, "Retrieve profile for specific code", basic) {
                    try $0.chooseWithoutLogin("Cablevision", as: "XTC98W")
                }
            ]
    }()

    /// The eight samples of temporary profiles that both pages contain.
    ///
    /// - Parameter otherActions: the actions that the promotional samples publish instead of those in the
    ///   list of codes.
    private static func temporaryProfiles(
        from number: Int, _ title: String, basic: PublishedRequest, promotional: PublishedRequest,
        otherActions: (duration: JSONPattern, configuration: JSONPattern)? = nil,
        basicChoice: @escaping @Sendable (inout SampleScene) throws -> Void = { _ in },
        promotionalChoice: @escaping @Sendable (inout SampleScene) throws -> Void = { _ in }
    ) -> [Sample] {
        [
            Sample(
                number, "\(title) basic TempPass", with: minutePasses, basic,
                [
                    "profiles": [
                        "TempPass_TEST40": temporary(["expiration_date": plain(.moment(.minutes(1)))])
                    ]
                ], after: basicChoice),
            Sample(
                number + 1, "\(title) basic TempPass: duration limit exceeded",
                in: "temppass-duration-exceeded", basic, answers: 403, durationExceeded(),
                but: [.trace()], after: basicChoice),
            Sample(
                number + 2, "\(title) basic TempPass: invalid configuration", in: "temppass-misconfigured",
                basic, answers: 500, misconfigured(), but: [.trace()], after: basicChoice),
            Sample(
                number + 3, "\(title) promotional TempPass", with: minutePasses, promotional,
                [
                    "profiles": [
                        "flexibleTempPass": temporary([
                            "remaining_resources": plain(1),
                            "used_assets": plain(["res04", "res02", "res03", "res01"]),
                            "expiration_date": plain(.moment(.zero)),
                        ])
                    ]
                ],
                but: [
                    Deviation(
                        "profiles.flexibleTempPass.attributes.expiration_date.value", .moment(.minutes(1)),
                        because:
                            "The sample has notBefore here, but the samples of basic passes have notAfter."
                    )
                ]
            ) {
                try promotionalChoice(&$0)
                for resource in ["res04", "res02", "res03", "res01"] {
                    _ = try $0.app.authorize(
                        resource, at: "flexibleTempPass",
                        ["AP-TempPass-Identity": PublishedHeaders.identity])
                }
            },
            Sample(
                number + 4, "\(title) promotional TempPass: duration limit exceeded",
                in: "temppass-duration-exceeded", promotional, answers: 403,
                durationExceeded(otherActions?.duration ?? "authentication"),
                but: [.trace()]
                    + (otherActions == nil
                        ? [] : [Deviation("action", "authentication", because: otherAction)]),
                after: promotionalChoice),
            Sample(
                number + 5, "\(title) promotional TempPass: resources limit exceeded",
                in: "temppass-resources-exceeded", promotional, answers: 403, resourcesExceeded,
                but: [.trace()], after: promotionalChoice),
            Sample(
                number + 6, "\(title) promotional TempPass: invalid configuration",
                in: "temppass-misconfigured", promotional, answers: 500,
                misconfigured(otherActions?.configuration ?? "configuration"),
                but: [.trace()]
                    + (otherActions == nil
                        ? [] : [Deviation("action", "configuration", because: otherAction)]),
                after: promotionalChoice),
            Sample(
                number + 7, "\(title) promotional TempPass: invalid identity", with: otherIdentityKey,
                promotional, answers: 400, invalidIdentity, but: [.trace()], after: promotionalChoice),
        ]
    }

    private static func degradedProfile(
        _ number: Int, _ title: String, _ request: PublishedRequest,
        after prepare: @escaping @Sendable (inout SampleScene) throws -> Void
    ) -> Sample {
        Sample(
            number, "\(title) while AuthNAll is applied", in: "degraded-authn-all",
            with: "world: { integrations: { REF30: { Cablevision: { authorizationTTL: PT60S } } } }", request,
            ["profiles": ["${degradedMvpd}": degraded(lasting: .minutes(1))]]
        ) {
            $0.replacements["${degradedMvpd}"] = "Cablevision"
            try prepare(&$0)
        }
    }

    private static let otherAction =
        "Only this sample of the error has another action than the list of codes."

    private static let householdAttributes =
        #"{"userID": "user", "householdID": "household", "zip": ["10001"]}"#

    private static let serviceTokenTTL =
        "world: { integrations: { REF30: { AdobeShibboleth: { authenticationTTL: PT31536.001S } } } }"

    private static let platformTTL =
        "world: { integrations: { REF30: { AdobePass_SMI: { authenticationTTL: PT7776S } } } }"

    private static let serviceToken =
        "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJkZDNmYWIyN2NmMjg0ZmU2ZWU0ZDY3ZmExZjY4MzE3YyIsImlzcyI6IkFkb2JlIiw....."

    private static let subjectToken =
        "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIyMmM4MDU1MjEzMDIwYzhmZGYzOGZkMTI1YWViMzUzYSIsImlzcyI6...."

    private static func logInThroughServiceToken(_ scene: inout SampleScene) throws {
        let token = try scene.mintServiceToken(as: serviceToken)
        try scene.logInElsewhere(at: "AdobeShibboleth", token)
    }

    private static func logInThroughPlatform(_ scene: inout SampleScene) throws {
        let token = scene.makePlatformToken(as: subjectToken)
        try scene.logInElsewhere(at: "AdobePass_SMI", token)
    }

    private static let throughServiceToken = profile(
        "serviceTokenSSO", by: "AdobeShibboleth", lasting: .milliseconds(31_536_001),
        ["upstreamUserID": plain, "userID": plain, "mvpd": plain("AdobeShibboleth")])

    private static let throughPlatform = profile(
        "platformSSO", by: "AdobePass_SMI", lasting: .milliseconds(7_776_000),
        ["upstreamUserID": plain, "userID": plain, "mvpd": plain("AdobePass_SMI")])
}
