import PassAPI

extension Schema {
    /// An item of `rules`, and a rule in the admin API.
    package static let rule = Schema.record(
        "",
        [
            Field(
                "name",
                .text(
                    .filled,
                    "A name for people, which the dashboard and the journal show. Default: what the rule does."
                )),
            Field(
                "on",
                .either(
                    [
                        .word(.operationSelections, "", definition: "operationSelection"),
                        .list(
                            of: .word(.operationsOrAll, "", definition: "operationOrAll"), count: 1...Int.max,
                            ""),
                    ],
                    """
                    The operations to which the rule applies: one, or a list. "*": all operations. "natural": the \
                    operations on which the error occurs without a scenario. Default: "natural" for a rule with an \
                    error, otherwise "*".
                    """)),
            Field("when", condition),
            Field(
                "after",
                .integer(
                    0...1_000_000_000,
                    "How many matching requests of a device pass before the rule applies: 2 for the third one. Default: 0."
                )),
            Field(
                "times",
                .integer(
                    1...1_000_000_000,
                    "How many times the rule applies to a device, after the requests that after skips. Default: always."
                )),
            Field(
                "probability",
                .number(
                    0...1,
                    """
                    The probability that the rule applies to a matching request: 0.2 is one request in five. \
                    --seed makes the random choices repeatable. Default: 1.
                    """)),
            Field("then", effect, isRequired: true),
        ])

    private static let condition = Schema.record(
        """
        Which requests the rule concerns. All conditions must match; in each, case matters, and * stands for any text, as in REF*. \
        Default: every request.
        """,
        [
            Field(
                "serviceProvider",
                .text(
                    .filled,
                    "The service provider of the request, such as REF30. Default: \"*\", any, or none.")),
            Field(
                "mvpd",
                .text(
                    .filled,
                    """
                    The MVPD of the request, such as Cablevision, or first for the first MVPD of the service provider. \
                    Default: "*", any, or none.
                    """)),
            Field(
                "partner",
                .text(
                    .filled,
                    "The partner of a single sign-on request; Apple is the only one. Default: any, or none.")),
            Field(
                "resource",
                .text(
                    .filled,
                    """
                    A resource of the request, such as HBO. An error then changes only the matching decisions. \
                    Default: any, or none.
                    """)
            ),
            Field(
                "api",
                .word(
                    AllowedValues("API", of: Rule.API.self),
                    """
                    The API to which the request belongs. legacy: REST API V1, registration codes and the AccessEnabler \
                    endpoints, with the pages that their logins and logouts open. current: REST API V2 and everything \
                    else. Default: any.
                    """)),
            Field(
                "header",
                .map(
                    "header field", of: .text(nil, ""),
                    "Values of request headers by name. A request without the header does not match. Default: none."
                )),
        ])

    private static let effect: Schema = {
        var effect = effectRecord
        effect.takesPlaceholder = true
        return effect
    }()

    private static let effectRecord = Schema.record(
        "What the rule does: it replaces the answer, delays it, or makes its delivery fail.",
        [
            Field(
                "error",
                .word(
                    .errorCodes,
                    """
                    The code of an enhanced error, of a registration error, of an error of REST API V1, or of an error \
                    of the single sign-on service. An enhanced error is in each decision if the response has \
                    decisions, otherwise it is the whole response.
                    """,
                    definition: "errorCode")),
            Field(
                "details",
                .text(
                    .filled,
                    "The details member of the error, for example a message of the MVPD to the user. Default: none."
                )),
            Field("reply", reply),
            Field("delay", delay),
            Field(
                "fault",
                .word(
                    .faults,
                    """
                    How the delivery of the reply fails. The request itself takes effect. CONNECTION_RESET_BY_PEER: \
                    the connection is reset without a byte. EMPTY_RESPONSE: it is closed without a byte. \
                    LOST_RESPONSE: the same, for a call whose effect the app cannot know. HANG: no byte is sent, and \
                    the connection stays open. DRIP: the correct bytes arrive in pieces over about five seconds. \
                    TRUNCATED_BODY: the connection is closed after half of the body. MALFORMED_RESPONSE_CHUNK: the \
                    body is not valid in its chunked encoding. RANDOM_DATA_THEN_CLOSE: the bytes are not HTTP.
                    """,
                    definition: "fault")),
        ],
        [
            .atLeastOne(["error", "reply", "delay", "fault"]), .excludes("error", "reply"),
            .needs("details", its: "error"),
        ])

    private static let reply = Schema.record(
        "A complete HTTP reply, sent as it is. The request itself has no effect.",
        [
            Field("status", .integer(200...599, "The HTTP status, such as 503."), isRequired: true),
            Field(
                "headers",
                .map(
                    "header field", keys: .replyFieldName,
                    of: .either([.text(.fieldValue, ""), .integer(Int64.min...Int64.max, "")], ""),
                    "The header fields of the reply, such as Retry-After. Default: none.")
            ),
            Field("body", .text(nil, "The body as text. Default: empty.")),
        ])

    private static let delay = Schema.either(
        [.text(.delay, "The same delay for each reply, as with fixed."), delayDistribution],
        "The delay before the reply is sent: a duration such as 300ms, or a mapping.")

    private static let delayDistribution = Schema.record(
        "",
        [
            Field("fixed", .text(.delay, "The same delay for each reply.")),
            Field(
                "uniform",
                .list(
                    of: .text(.delay, ""), count: 2...2,
                    "A random delay between the first and the second, uniformly distributed.")
            ),
            Field(
                "lognormal",
                .record(
                    "A random delay with a log-normal distribution, at most an hour.",
                    [
                        Field("median", .text(.delay, "Half of the delays are shorter."), isRequired: true),
                        Field(
                            "sigma",
                            .number(
                                0...3,
                                "The standard deviation of the logarithm: larger values give a longer tail."),
                            isRequired: true),
                    ])),
        ], [.exactlyOne(["fixed", "uniform", "lognormal"])])
}
