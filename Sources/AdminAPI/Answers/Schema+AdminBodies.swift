import ControlAPI
import PassAPI
import PassSimulator
import RequestJournal

/// What calls of the admin API take. A member that may be left out may be `null`, too, save those of a pattern.
extension Schema {
    static let scenarioSelection = Schema.record(
        "A scenario.",
        [
            Field(
                "scenario", .text(.filled, "By its name, with parameters where it has some: name;key=value."),
                isRequired: true)
        ])

    static let login = Schema.record(
        "What a user does at the MVPD's login page.",
        [
            Field("user", .text(nil, "One of the MVPD's test users; the first one when absent.").orNull),
            Field(
                "outcome",
                .word(
                    AllowedValues("outcome", of: LoginOutcome.self), "success when absent."
                ).orNull),
        ])

    static let partnerRequest = Schema.record(
        "What an application hands to the partner's framework, and what the user does there.",
        [
            Field(
                "request", .text(nil, "authenticationRequest.request, as it was answered."), isRequired: true),
            Field(
                "mvpd",
                .text(nil, "Where the user is logged in; the one that the request is for when absent.")
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
        Field("device", namedDevice("Whose requests it is for; everybody's when absent."))
    ])

    static let expectedRequests = Schema.record(
        "A pattern, and how many requests are to match it.",
        requestPatternFields + [
            Field("count", .integer(1...Int64(Int32.max), "1 when absent.").orNull),
            Field("timeout", .text(.timeout, "PT10S when absent, ten minutes at most.").orNull),
        ])

    static let expectedSequence = Schema.record(
        "Requests in their order; others may lie between.",
        [
            Field(
                "sequence", .list(of: requestPattern, count: 1...Int.max, "A pattern for each."),
                isRequired: true)
        ])

    /// What a query of the journal takes.
    static let listFields =
        requestPatternFields + [
            Field("limit", .integer(0...1_000_000, "How many at most; all of them when absent."))
        ]

    static let checklistFields = [
        Field("device", namedDevice("Whose requests; everybody's when absent.")),
        Field("client", .text(.filled, "Those of this client_id only.")),
    ]

    /// The same from a form, which sends what is empty, too.
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
        "How far a clock is to be set ahead.",
        [
            Field(
                "advance", .text(.signedDuration, "A duration; negative sets it back."), isRequired: true),
            clock,
        ])

    static let clockName = Schema.record("Which clock.", [clock])

    static let subject = Schema.record(
        "Whose token.",
        [
            Field("subject", .text(.filled, "The user."), isRequired: true),
            Field("device", namedDevice("By whose clock; by the server's when absent.")),
        ])

    static let tokenForm = Schema.record(
        "A login.",
        [Field("token", .text(nil, "The value of --admin-token; on a loopback listener none is needed."))])

    private static let clock = Field("device", namedDevice("Whose clock; the server's when absent."))

    private static func namedDevice(_ help: String) -> Schema {
        .text(.filled, "\(help) The text after \"fingerprint \", or the decoded identifier.").orNull
    }
}

extension TextFormat {
    /// How long somebody waits for requests.
    static let timeout = TextFormat(
        expectation: "a duration of at most ten minutes, such as PT5S", pattern: duration.pattern
    ) { text in
        Duration(text: text).map { $0 >= .zero && $0 <= .minutes(10) } ?? false
    }

    /// A time that a clock can be set to.
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
