extension Schema {
    /// One of `rules`, and what the admin API takes as a rule.
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
                    Operations by name; "*" is all of them, "natural" those on which the error occurs without \
                    a scenario. Absent: natural with an error, else all.
                    """)),
            Field("when", condition),
            Field(
                "after",
                .integer(0...1_000_000_000, "How many matches of a device pass first; 0 when absent.")),
            Field(
                "times", .integer(1...1_000_000_000, "How often it applies to a device then; absent, always.")
            ),
            Field(
                "probability", .number(0...1, "How often it applies; 1 when absent. The chance is seeded.")),
            Field("then", effect, isRequired: true),
        ])

    private static let condition = Schema.record(
        "Everything that is set must match; * stands for anything.",
        [
            Field("serviceProvider", .text(.filled, "Its identifier.")),
            Field("mvpd", .text(.filled, "Its identifier.")),
            Field("partner", .text(.filled, "Its identifier.")),
            Field("resource", .text(.filled, "Picks single items of a decision; the others are untouched.")),
            Field(
                "header",
                .map(
                    "header field", of: .text(nil, ""),
                    "Values by name; a request without the field does not match.")),
        ])

    private static let effect = Schema.record(
        "An answer or none, and what happens to its delivery.",
        [
            Field(
                "error",
                .word(
                    .errorCodes,
                    """
                    An enhanced error, item-level where the operation has items, or one of registration or of REST \
                    API V1.
                    """,
                    definition: "errorCode")),
            Field("details", .text(.filled, "What the error says as details.")),
            Field("reply", reply),
            Field("delay", delay),
            Field("fault", .word(.faults, "What goes wrong on the wire.", definition: "fault")),
        ],
        [
            .atLeastOne(["error", "reply", "delay", "fault"]), .excludes("error", "reply"),
            .needs("details", its: "error"),
        ])

    private static let reply = Schema.record(
        "An answer word for word.",
        [
            Field("status", .integer(200...599, "The HTTP status."), isRequired: true),
            Field(
                "headers",
                .map(
                    "header field", keys: .replyFieldName,
                    of: .either([.text(.fieldValue, ""), .integer(Int64.min...Int64.max, "")], ""),
                    "Values by name.")
            ),
            Field("body", .text(nil, "Empty when absent.")),
        ])

    private static let delay = Schema.record(
        "How long the answer is held back.",
        [
            Field("fixed", .text(.delay, "Always the same.")),
            Field(
                "uniform",
                .list(of: .text(.delay, ""), count: 2...2, "The least and the most, and anything between.")
            ),
            Field(
                "lognormal",
                .record(
                    "A long tail: half of the answers take less than the median, and none more than an hour.",
                    [
                        Field("median", .text(.delay, ""), isRequired: true),
                        Field("sigma", .number(0...3, "How long the tail is."), isRequired: true),
                    ])),
        ], [.exactlyOne(["fixed", "uniform", "lognormal"])])
}
