import HTTPTypes

extension Sample {
    /// *Retrieve authorization decisions using specific mvpd*, of temporary passes.
    static let temporaryDecisions = [
        Sample(
            60, "Retrieve authorization decisions using basic TempPass",
            with: lasting("TempPass_TEST40", "PT500595.043S", mediaToken: "PT595.043S"), basic,
            permit("TempPass_TEST40", .milliseconds(500_595_043), token: .milliseconds(595_043))),
        Sample(
            61, "Retrieve authorization decisions using basic TempPass: duration limit exceeded",
            in: "temppass-duration-exceeded", basic, deny("TempPass_TEST40", durationExceeded()),
            but: [.trace(in: "decisions.0.error")]),
        Sample(
            62, "Retrieve authorization decisions using basic TempPass: invalid configuration",
            in: "temppass-misconfigured", basic, deny("TempPass_TEST40", misconfigured()),
            but: [.trace(in: "decisions.0.error")]),
        Sample(
            63, "Retrieve authorization decisions using promotional TempPass",
            with: lasting("flexibleTempPass", "PT300600S", mediaToken: "PT600S"), promotional,
            permit("flexibleTempPass", .seconds(300_600), token: .seconds(600))),
        Sample(
            64, "Retrieve authorization decisions using promotional TempPass: duration limit exceeded",
            in: "temppass-duration-exceeded", promotional, deny("flexibleTempPass", durationExceeded()),
            but: [.trace(in: "decisions.0.error")]),
        Sample(
            65, "Retrieve authorization decisions using promotional TempPass: resources limit exceeded",
            in: "temppass-resources-exceeded", promotional, deny("flexibleTempPass", resourcesExceeded),
            but: [.trace(in: "decisions.0.error")]),
        Sample(
            66, "Retrieve authorization decisions using promotional TempPass: invalid configuration",
            in: "temppass-misconfigured", promotional, deny("flexibleTempPass", misconfigured()),
            but: [.trace(in: "decisions.0.error")]),
        Sample(
            67, "Retrieve authorization decisions using promotional TempPass: invalid identity",
            with: otherIdentityKey, promotional, deny("flexibleTempPass", invalidIdentity),
            but: [.trace(in: "decisions.0.error")]),
    ]

    private static let basic = PublishedRequest.fromDevice(
        .post, "/api/v2/apasstest1/decisions/authorize/TempPass_TEST40"
    ).json(#"{"resources": ["REF30"]}"#)

    private static let promotional = PublishedRequest.fromDevice(
        .post, "/api/v2/apasstest1/decisions/authorize/flexibleTempPass",
        ["AP-TempPass-Identity": PublishedHeaders.identity]
    ).json(#"{"resources": ["REF30"]}"#)

    private static func lasting(_ mvpd: String, _ duration: String, mediaToken: String) -> String {
        """
        world:
          mvpds: { \(mvpd): { tempPass: { duration: \(duration) } } }
          integrations: { apasstest1: { \(mvpd): { mediaTokenTTL: \(mediaToken) } } }
        """
    }

    private static func permit(
        _ mvpd: JSONPattern, _ lifetime: Duration, token tokenLifetime: Duration
    ) -> JSONPattern {
        [
            "decisions": [
                decision(
                    "REF30", "temppass", true, at: mvpd, for: "apasstest1",
                    validity(lifetime).merging(["token": token(tokenLifetime)]) { $1 })
            ]
        ]
    }

    private static func deny(_ mvpd: JSONPattern, _ error: JSONPattern) -> JSONPattern {
        [
            "decisions": [
                decision("REF30", "temppass", false, at: mvpd, for: "apasstest1", ["error": error])
            ]
        ]
    }
}
