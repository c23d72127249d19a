import PassAPI

extension Rule: DocumentObject {
    static let fields: [Field<Self>] = [
        Field(
            "name", \.name, .text, "A name for people, which the dashboard and the journal show.",
            default: "what the rule does"),
        Field(
            described: "on",
            .either(
                [
                    .word(.operationSelections, "", definition: "operationSelection"),
                    .list(
                        of: .word(.operationsOrAll, "", definition: "operationOrAll"), count: 1...Int.max, ""),
                ], ""),
            """
            The operations to which the rule applies: one, or a list. "*": all operations. "natural": the operations on \
            which the error occurs without a scenario.
            """,
            default: "\"natural\" for a rule with an error, otherwise \"*\""),
        Field(
            "when", \.when, .object,
            """
            Which requests the rule concerns. All conditions must match; in each, case matters, and * stands for any text, \
            as in REF*. Default: every request.
            """),
        Field(
            "after", \.after, .integer(0...1_000_000_000),
            "How many matching requests of a device pass before the rule applies: 2 for the third one."),
        Field(
            "times", \.times, .integer(1...1_000_000_000),
            "How many times the rule applies to a device, after the requests that `after` skips.",
            default: "always"),
        Field(
            "probability", \.probability, .number(0...1),
            """
            The probability that the rule applies to a matching request: 0.2 is one request in five. --seed makes the \
            random choices repeatable.
            """),
        Field(
            described: "then", Effect.schema,
            "What the rule does: it replaces the answer, delays it, or makes its delivery fail."
        ).required,
    ]
}

extension Rule.Condition: DocumentObject {
    static let fields: [Field<Self>] = [
        Field(
            "serviceProvider", \.serviceProvider, .text { $0 == "*" ? nil : Pattern($0) },
            "The service provider of the request, such as REF30.", default: "\"*\", any, or none"),
        Field(
            "mvpd", \.mvpd, mvpd,
            "The MVPD of the request, such as Cablevision, or first for the first MVPD of the service provider.",
            default: "\"*\", any, or none"),
        Field(
            "partner", \.partner, .pattern,
            "The partner of a single sign-on request; Apple is the only one.", default: "any, or none"),
        Field(
            "resource", \.resource, .pattern,
            "A resource of the request, such as HBO. An error then changes only the matching decisions.",
            default: "any, or none"),
        Field(
            "api", \.api, .word("API"),
            """
            The API to which the request belongs. legacy: REST API V1, registration codes and the AccessEnabler endpoints, \
            with the pages that their logins and logouts open. current: REST API V2 and everything else.
            """,
            default: "any"),
        Field(
            "header", \.header,
            .map("header field", of: FieldKind(.text(nil, "")) { $0.string.map { Pattern($0) } }),
            "Values of request headers by name. A request without the header does not match."),
    ]

    private static let mvpd = FieldKind<Rule.MVPDPattern>.text { name in
        switch name {
        // Matches every request.
        case IntegrationSelector.every: nil
        case MVPDSelector.firstWord: .first
        default: .matching(Pattern(name))
        }
    }

    mutating func finishDecoding() {
        header = Dictionary(header.map { ($0.key.lowercased(), $0.value) }) { $1 }
    }
}

extension FieldKind where Value == Pattern {
    static var pattern: Self { .text { Pattern($0) } }
}

extension Schema {
    /// The schema of an item of `rules`, and of a rule in the admin API.
    package static let rule = Rule.schema
}

/// Decoded separately, because an answer depends on several keys, and a delay is one of three kinds.
extension Rule.Effect {
    fileprivate static let schema: Schema = {
        var effect = Schema.record(
            "",
            [
                .init("error", .word(.errorCodes, errorHelp, definition: "errorCode")),
                .init(
                    "details", .text(.filled),
                    "The details member of the error, for example a message of the MVPD to the user.",
                    default: "none"),
                .init("reply", reply), .init("delay", delay),
                .init(
                    "fault", .word(AllowedValues("fault", of: WireFault.self), faultHelp, definition: "fault")
                ),
            ],
            [
                .atLeastOne(["error", "reply", "delay", "fault"]), .excludes("error", "reply"),
                .needs("details", its: "error"),
            ])
        effect.takesPlaceholder = true
        return effect
    }()

    private static let errorHelp = """
        The code of an enhanced error, of a registration error, of an error of REST API V1, or of an error of the single \
        sign-on service. An enhanced error is in each decision if the response has decisions, otherwise it is the whole \
        response.
        """

    private static let faultHelp = """
        How the delivery of the reply fails. The request itself takes effect. CONNECTION_RESET_BY_PEER: the connection is \
        reset without a byte. EMPTY_RESPONSE: it is closed without a byte. LOST_RESPONSE: the same, for a call whose effect \
        the app cannot know. HANG: no byte is sent, and the connection stays open. DRIP: the correct bytes arrive in pieces \
        over about five seconds. TRUNCATED_BODY: the connection is closed after half of the body, or of the head of a reply \
        without a body. MALFORMED_RESPONSE_CHUNK: the body is not valid in its chunked encoding. RANDOM_DATA_THEN_CLOSE: the \
        bytes are not HTTP.
        """

    private static let reply = Schema.record(
        "A complete HTTP reply, sent as it is. The request itself has no effect.",
        [
            .init("status", .integer(200...599), "The HTTP status, such as 503.", isRequired: true),
            .init(
                "headers",
                .map(
                    noun: "header field", keys: .replyFieldName,
                    of: .either([.text(.fieldValue, ""), .integer(Int64.min...Int64.max, "")], "")),
                """
                The header fields of the reply, such as Retry-After. For a request with Origin, the mock itself sets \
                Access-Control-Allow-Origin, Access-Control-Allow-Credentials, Access-Control-Allow-Methods and \
                Access-Control-Expose-Headers.
                """, default: "none"),
            .init("body", .text(nil), "The body as text.", default: "empty"),
        ])

    private static let delay = Schema.either(
        [.text(.delay, "The same delay for each reply, as with fixed."), delayDistribution],
        "The delay before the reply is sent: a duration such as 300ms, or a mapping.")

    private static let delayDistribution = Schema.record(
        "",
        [
            .init("fixed", .text(.delay), "The same delay for each reply."),
            .init(
                "uniform", .list(of: .text(.delay, ""), count: 2...2),
                "A random delay between the first and the second, uniformly distributed."),
            .init("lognormal", lognormalDelay),
        ], [.exactlyOne(["fixed", "uniform", "lognormal"])])

    private static let lognormalDelay = Schema.record(
        "A random delay with a log-normal distribution, at most an hour.",
        [
            .init("median", .text(.delay), "Half of the delays are shorter.", isRequired: true),
            .init(
                "sigma", .number(0...3),
                "The standard deviation of the logarithm: larger values give a longer tail.", isRequired: true
            ),
        ])
}
