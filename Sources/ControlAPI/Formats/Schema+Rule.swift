import Documents

extension Schema {
    /// An item of `rules`, and a rule in the admin API.
    package static let rule = Schema.record(
        "",
        [
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
                    The operations to which the rule applies. "*": all operations. "natural": the operations \
                    on which the error occurs without a scenario. Default: "natural" for a rule with an \
                    error, otherwise "*".
                    """)),
            Field("when", condition),
            Field(
                "after",
                .integer(
                    0...1_000_000_000,
                    "How many matching requests of a device pass before the rule applies. Default: 0.")),
            Field(
                "times",
                .integer(
                    1...1_000_000_000,
                    "How many times the rule applies to a device after that. Default: always.")),
            Field(
                "probability",
                .number(
                    0...1,
                    """
                    The probability that the rule applies to a matching request. Default: 1. --seed makes \
                    the random choices repeatable.
                    """)),
            Field("then", effect, isRequired: true),
        ])

    private static let condition = Schema.record(
        "The conditions of the rule, all of which must match. * matches any text.",
        [
            Field("serviceProvider", .text(.filled, "The identifier of the service provider.")),
            Field("mvpd", .text(.filled, "The identifier of the MVPD.")),
            Field("partner", .text(.filled, "The identifier of the partner.")),
            Field(
                "resource",
                .text(.filled, "The resources of a decision to which the rule applies.")
            ),
            Field(
                "header",
                .map(
                    "header field", of: .text(nil, ""),
                    "Values of request headers by name; a request without the header does not match.")),
        ])

    private static let effect = Schema.record(
        "What the rule does: it replaces the answer, delays it, or makes its delivery fail.",
        [
            Field(
                "error",
                .word(
                    .errorCodes,
                    """
                    The code of an enhanced error, of a registration error, or of an error of REST API V1. \
                    An enhanced error is item-level if the operation's response has items.
                    """,
                    definition: "errorCode")),
            Field("details", .text(.filled, "The details member of the error.")),
            Field("reply", reply),
            Field("delay", delay),
            Field("fault", .word(.faults, "How the delivery of the reply fails.", definition: "fault")),
        ],
        [
            .atLeastOne(["error", "reply", "delay", "fault"]), .excludes("error", "reply"),
            .needs("details", its: "error"),
        ])

    private static let reply = Schema.record(
        "A complete HTTP reply, which is sent instead of the answer.",
        [
            Field("status", .integer(200...599, "The HTTP status."), isRequired: true),
            Field(
                "headers",
                .map(
                    "header field", keys: .replyFieldName,
                    of: .either([.text(.fieldValue, ""), .integer(Int64.min...Int64.max, "")], ""),
                    "Header values by name.")
            ),
            Field("body", .text(nil, "The body. Default: empty.")),
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
