import ControlAPI
import Documents
import PassAPI
import PassSimulator
import RequestJournal

/// The schemas of the admin API's request bodies. Optional members can also be `null`, except those of a
/// pattern.
extension Schema {
    static let scenarioSelection = Schema.record(
        "A scenario.",
        [
            Field(
                "scenario", .text(.filled, "Its name, with parameters if it has any: name;key=value."),
                isRequired: true)
        ])

    static let login = Schema.record(
        "What a user does on the MVPD's login page.",
        [
            Field("user", .text(nil, "One of the MVPD's test users; the first one when absent.").orNull),
            Field(
                "outcome",
                .word(
                    AllowedValues("outcome", of: LoginOutcome.self), "success when absent."
                ).orNull),
        ])

    static let partnerRequest = Schema.record(
        "What an application passes to the partner's framework, and what the user does there.",
        [
            Field(
                "request", .text(nil, "The value of authenticationRequest.request in the answer."),
                isRequired: true),
            Field(
                "mvpd",
                .text(nil, "The MVPD at which the user is logged in; the MVPD of the request when absent.")
                    .orNull),
            Field("user", .text(nil, "One of the MVPD's test users; the first one when absent.").orNull),
            Field(
                "outcome",
                .word(AllowedValues("outcome", of: FakePartnerFramework.Outcome.self), "success when absent.")
                    .orNull),
            Field(
                "expiresIn", .text(.signedDuration, "How long the login lasts; 30 days when absent.").orNull),
        ])

    static let dynamicRule = rule.adding([
        Field("device", namedDevice("The device that the rule applies to; all devices when absent."))
    ])

    static let expectedRequests = Schema.record(
        "A pattern, and the number of requests that must match it.",
        requestPatternFields + [
            Field("count", .integer(1...Int64(Int32.max), "1 when absent.").orNull),
            Field("timeout", .text(.timeout, "PT10S when absent, at most ten minutes.").orNull),
        ])

    static let expectedSequence = Schema.record(
        "Requests in their order. Other requests between them are ignored.",
        [
            Field(
                "sequence", .list(of: requestPattern, count: 1...Int.max, "One pattern for each request."),
                isRequired: true)
        ])

    /// The query parameters of the call that lists requests.
    static let listFields =
        requestPatternFields + [
            Field("limit", .integer(0...1_000_000, "The maximum number of requests; all when absent."))
        ]

    static let checklistFields = [
        Field("device", namedDevice("The device whose requests are checked; all devices when absent.")),
        Field("client", .text(.filled, "Check only the requests of this client_id.")),
    ]

    /// The same fields from an HTML form, which also sends empty fields.
    package static let checklistForm = checklistFields.map { Field($0.name, .text(nil, $0.schema.help)) }

    static let time = Schema.record(
        "A time for a clock.",
        [
            Field(
                "set",
                .either(
                    [.text(.time, ""), .integer(Timestamp.datable.milliseconds, "")],
                    "A time in UTC (RFC 3339), or milliseconds since 1970."),
                isRequired: true),
            clock,
        ])

    static let timeSpan = Schema.record(
        "How far to advance a clock.",
        [
            Field(
                "advance", .text(.signedDuration, "A duration; a negative one sets the clock back."),
                isRequired: true),
            clock,
        ])

    static let clockName = Schema.record("The clock to change.", [clock])

    static let subject = Schema.record(
        "The user of a token.",
        [
            Field("subject", .text(.filled, "The user."), isRequired: true),
            Field(
                "device",
                namedDevice("The device whose clock dates the token; the server's clock when absent.")),
        ])

    static let tokenForm = Schema.record(
        "A login.",
        [Field("token", .text(nil, "The value of --admin-token. Not needed on a loopback listener."))])

    private static let clock = Field(
        "device", namedDevice("The device whose clock is meant; the server's clock when absent."))

    private static func namedDevice(_ help: String) -> Schema {
        .text(.filled, "\(help) The text after \"fingerprint \", or the decoded identifier.").orNull
    }
}

extension TextFormat {
    /// The timeout of a call that waits for requests.
    static let timeout = TextFormat(
        expectation: "a duration of at most ten minutes, such as PT5S", pattern: duration.pattern
    ) { text in
        Duration(text: text).map { $0 >= .zero && $0 <= .minutes(10) } ?? false
    }

    /// A time to which a clock can be set.
    static let time = TextFormat(
        expectation: "a time such as 2026-03-16T14:39:48Z, or milliseconds",
        pattern:
            #"^([0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})|-?[0-9]+)$"#
    ) { text in
        Timestamp(text: text).map(Timestamp.datable.contains) ?? false
    }
}

extension ClosedRange<Timestamp> {
    fileprivate var milliseconds: ClosedRange<Int64> { lowerBound.milliseconds...upperBound.milliseconds }
}
