import HTTPTypes
import PassAPI

extension Sample {
    /// *Retrieve preauthorization decisions using specific mvpd*, and *Retrieve authorization decisions using
    /// specific mvpd* except for temporary passes.
    static let decisions = preauthorized + authorized

    private static let preauthorized = [
        Sample(
            51, "Retrieve preauthorization decisions: two permits and a deny",
            with: "decisions: [{ resource: resource3, decision: deny }]",
            preauthorize("Cablevision").json(#"{"resources": ["resource1", "resource2", "resource3"]}"#),
            [
                "decisions": [
                    decision("resource1 ", "mvpd", true), decision("resource2", "mvpd", true),
                    decision(
                        "resource3", "mvpd", false,
                        [
                            "error": error(
                                "preauthorization_denied_by_mvpd", 403, action: "none",
                                """
                                The MVPD has returned a "Deny" decision when requesting pre-authorization for \
                                the specified resource.
                                """)
                        ]),
                ]
            ],
            but: [
                Deviation(
                    "decisions.0.resource", "resource1",
                    because: "The sample has a space after the requested resource."),
                Deviation(
                    "decisions.2.error.message",
                    """
                    The MVPD has returned a “Deny” decision when requesting pre-authorization for the specified \
                    resource.
                    """, because: "The list of codes has typographic quotation marks."),
                .trace(in: "decisions.2.error"),
            ]
        ) { try $0.logIn(at: "Cablevision") },
        Sample(
            52, "Retrieve preauthorization decisions while AuthNAll is applied", in: "degraded-authn-all",
            preauthorize("${degradedMvpd}").json(two),
            ["decisions": [degraded("REF30", true), degraded("apasstest1", true)]], after: degrade),
        Sample(
            53, "Retrieve preauthorization decisions while AuthZAll is applied", in: "degraded-authz-all",
            preauthorize("${degradedMvpd}").json(two),
            ["decisions": [degraded("REF30", true), degraded("apasstest1", true)]], after: degrade),
        Sample(
            54, "Retrieve preauthorization decisions while AuthZNone is applied", with: authZNone,
            preauthorize("${degradedMvpd}").json(two), allDenied, but: otherMessages, after: degrade),
    ]

    private static let authorized = [
        Sample(
            55, "Retrieve authorization decisions: permit",
            with: ttl("Cablevision", authorization: "PT4595.043S", mediaToken: "PT595.043S"),
            authorize("Cablevision").json(#"{"resources": ["REF30"]}"#),
            [
                "decisions": [
                    decision(
                        "REF30", "mvpd", true,
                        validity(.milliseconds(4_595_043)).merging(
                            ["token": token(.milliseconds(595_043))]) { $1 })
                ]
            ]
        ) { try $0.logIn(at: "Cablevision") },
        Sample(
            56, "Retrieve authorization decisions: deny",
            with: """
                \(ttl("Cablevision", authorization: "PT4595.043S", mediaToken: "PT595.043S"))
                decisions:
                  - resource: REF30
                    decision: deny
                    details: Your subscription package does not include the "Live" channel
                """,
            authorize("Cablevision").json(#"{"resources": ["REF30"]}"#),
            [
                "decisions": [
                    decision(
                        "REF30", "mvpd", false,
                        validity(.milliseconds(4_595_043)).merging(["error": deniedByMVPD]) { $1 })
                ]
            ],
            but: [
                Deviation(
                    "decisions.0.error.message",
                    """
                    The MVPD has returned a "Deny" decision when requesting authorization for the specified \
                    resource.
                    """, because: "The sample has no full stop, but the list of codes has one.")
            ]
        ) { try $0.logIn(at: "Cablevision") },
        Sample(
            57, "Retrieve authorization decisions while AuthNAll is applied", in: "degraded-authn-all",
            with: ttl("Cablevision", authorization: "PT6600S", mediaToken: "PT600S"),
            authorize("${degradedMvpd}").json(two),
            [
                "decisions": .list(
                    ["REF30", "apasstest1"].map {
                        degraded(
                            .constant(.string($0)), true,
                            validity(.seconds(6_600)).merging(["token": token(.seconds(600))]) { $1 })
                    })
            ], after: degrade),
        Sample(
            58, "Retrieve authorization decisions while AuthZAll is applied", in: "degraded-authz-all",
            with: ttl("Cablevision", authorization: "PT6600S", mediaToken: "PT600S"),
            authorize("${degradedMvpd}").json(two),
            [
                "decisions": [
                    degraded("REF30", true, ["token": token(.seconds(600))]),
                    degraded("apasstest1", true, ["token": token(.seconds(600))]),
                ]
            ], after: degrade),
        Sample(
            59, "Retrieve authorization decisions while AuthZNone is applied", with: authZNone,
            authorize("${degradedMvpd}").json(two), allDenied, but: otherMessages, after: degrade),
    ]

    private static let deniedByMVPD: JSONPattern = [
        "action": "none", "status": 403, "code": "authorization_denied_by_mvpd",
        "message":
            #"The MVPD has returned a "Deny" decision when requesting authorization for the specified resource"#,
        "details": #"Your subscription package does not include the "Live" channel"#,
        "helpUrl":
            "https://experienceleague.adobe.com/docs/pass/authentication/auth-features/error-reportn/enhanced-error-codes.html",
        "trace": .uuid,
    ]

    private static let two = #"{"resources": ["REF30", "apasstest1"]}"#

    private static func preauthorize(_ mvpd: String) -> PublishedRequest {
        .fromDevice(.post, "/api/v2/REF30/decisions/preauthorize/\(mvpd)")
    }

    private static func authorize(_ mvpd: String) -> PublishedRequest {
        .fromDevice(.post, "/api/v2/REF30/decisions/authorize/\(mvpd)")
    }

    private static func degrade(_ scene: inout SampleScene) {
        scene.replacements["${degradedMvpd}"] = "Cablevision"
    }

    /// The shipped scenario without `details`, which the samples lack.
    private static let authZNone =
        "degradation: [{ serviceProvider: REF30, mvpd: Cablevision, rule: AuthZNone }]"

    private static let allDenied: JSONPattern = {
        let error = Self.error(
            "authorization_denied_by_degradation_rule", 403, action: "none",
            "The integration has an AuthZNone rule applied for the requested resources")
        return [
            "decisions": [
                degraded("REF30", false, ["error": error]), degraded("apasstest1", false, ["error": error]),
            ]
        ]
    }()

    private static let otherMessages = [0, 1].flatMap { index in
        [
            Deviation(
                "decisions.\(index).error.message",
                """
                The integration between the specified service provider and mvpd has a degradation rule applied \
                that denies authorization for the requested resources.
                """, because: "The message in the list of codes differs from the samples."),
            Deviation.trace(in: "decisions.\(index).error"),
        ]
    }

    static func decision(
        _ resource: JSONPattern, _ source: JSONPattern, _ isAuthorized: JSONPattern,
        at mvpd: JSONPattern = "Cablevision", for serviceProvider: JSONPattern = "REF30",
        _ more: [String: JSONPattern] = [:]
    ) -> JSONPattern {
        .object(
            [
                "resource": resource, "serviceProvider": serviceProvider, "mvpd": mvpd, "source": source,
                "authorized": isAuthorized,
            ].merging(more) { $1 }, optional: [:])
    }

    private static func degraded(
        _ resource: JSONPattern, _ isAuthorized: JSONPattern, _ more: [String: JSONPattern] = [:]
    ) -> JSONPattern {
        decision(resource, "degradation", isAuthorized, at: "${degradedMvpd}", more)
    }

    static func token(_ lifetime: Duration) -> JSONPattern {
        .object(
            validity(lifetime).merging(["serializedToken": .prefix("PHNpZ25hdHVyZUluZm8")]) { $1 },
            optional: [:])
    }

    static func validity(_ lifetime: Duration) -> [String: JSONPattern] {
        ["notBefore": .moment(.zero), "notAfter": .moment(lifetime)]
    }

    private static func ttl(_ mvpd: String, authorization: String, mediaToken: String) -> String {
        "world: { integrations: { REF30: { \(mvpd): "
            + "{ authorizationTTL: \(authorization), mediaTokenTTL: \(mediaToken) } } } }"
    }
}
