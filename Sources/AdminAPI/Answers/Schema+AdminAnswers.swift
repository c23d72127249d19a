import ControlAPI
import HTTPMessages
import PassAPI
import PassAudit
import PassBackend

/// What calls of the admin API answer.
extension Schema {
    static let health = answer([
        Field("status", text("healthy")), Field("message", text("The same in a sentence.")),
        Field("version", text("Which mock this is.")),
        Field("uptimeInSeconds", number("Since the start.")), Field("timestamp", text("The machine's time.")),
    ])

    static let version = answer([Field("version", text("Which mock this is."))])

    static let scenarioList = answer([
        Field("scenarios", .list(of: scenarioSummary, "By name.")),
        Field("current", text("The one for everybody, as it is chosen by.")),
    ])

    private static let scenarioSummary = answer([
        Field("name", text("")), Field("description", text("What it shows, in a sentence.")),
        Field(
            "parameters",
            .map(
                "parameter",
                of: .record(
                    "",
                    [
                        Field("type", text("What values it takes."), isRequired: true),
                        Field("description", text("")), Field("default", text("")),
                    ]), "Chosen per use: name;code=…;on=….")),
        Field("source", text("The file that it comes from.")),
    ])

    static let deviceList = answer([
        Field("devices", .list(of: device, "By identifier.")), Field("meta", answer([total])),
    ])

    static let device = answer(
        [
            Field("device", text("The text after \"fingerprint \".")),
            Field("identifier", text("The same decoded, where it is text.").orNull),
            Field("scenario", text("The one that is bound to it.").orNull),
            Field("clock", answer([now, offset, frozen])),
            Field("clients", .list(of: text(""), "Those that have left something here.")),
            Field("sessions", .list(of: session, "Authentication sessions, ended ones included.")),
            Field("profiles", .list(of: profile, "")),
            Field("temporaryPasses", .list(of: temporaryPass, "What was used of them.")),
            Field(
                "rules",
                .map(
                    "rule",
                    of: answer([
                        Field("matches", number("How often a request was what it waits for.")),
                        Field("applications", number("How often it had a part in the reply.")),
                    ]), "By identifier.")),
        ], definition: "device")

    private static let session = answer(
        [
            Field("code", text("")), Field("sessionId", text("")), Field("serviceProvider", text("")),
            Field("mvpd", text("").orNull), Field("client", text("")),
            Field(
                "state",
                .word(
                    AllowedValues("state", ["live", "expired", "replaced", "finished", "authenticated"]), "")),
            Field("missingParameters", .list(of: text(""), "")),
        ] + validity)

    private static let profile = answer(
        [
            Field("serviceProvider", text("")), Field("mvpd", text("")), Field("type", text("")),
            Field("client", text("The one that it belongs to; all that use the device when null.").orNull),
            Field("state", .word(AllowedValues("state", ["valid", "expired"]), "")),
            Field("attributes", .map("attribute", of: Schema(.anything), "User metadata.")),
        ] + validity)

    private static let temporaryPass = answer([
        Field("serviceProvider", text("")), Field("mvpd", text("")),
        Field("firstUse", milliseconds().orNull), Field("resources", .list(of: text(""), "")),
    ])

    static let identifier = answer([Field("id", text("By which it is found again."))])

    static let ruleList = answer([
        Field(
            "rules",
            .list(
                of: dynamicRule.adding([Field("id", text(""), isRequired: true)]), "In the order they came.")),
        Field("meta", answer([total])),
    ])

    static let requestList = answer([Field("requests", .list(of: entry, "")), meta])

    static let entry = Schema(
        .record(
            [
                required("id", text("By which it is found again.")),
                required("operation", Schema.word(.operations, "", definition: "operation").orNull),
                required("device", text("").orNull), required("scenario", text("")),
                Field("rule", text("The rules that had a part in the reply.")),
                required("trace", text("The trace of the reply.")),
                required(
                    "request",
                    answer([
                        Field("method", text("")), Field("path", text("With its query.")), headers,
                        Field("body", text("")),
                    ])),
                required("reply", answer([Field("status", number("")), headers, Field("body", text(""))])),
                required(
                    "timing",
                    .record(
                        "",
                        [
                            required("receivedAt", text("")),
                            required("milliseconds", number("How long the mock took, without delays.")),
                            Field("delay", text("How long the reply was held back.")),
                            Field("fault", .word(AllowedValues("fault", of: WireFault.self), "")),
                        ])),
                required("before", deviceSummary.orNull), required("after", deviceSummary.orNull),
            ], []), "A request, and what became of it.", definition: "request")

    private static let deviceSummary = answer([
        Field("profiles", .list(of: text(""), "")), Field("sessions", .list(of: text(""), "")),
        Field("temporaryPasses", .list(of: text(""), "")),
    ])

    static let unmatchedList = answer([
        Field(
            "requests",
            .list(
                of: answer([
                    Field("request", entry),
                    Field("nearMisses", .list(of: text(""), "Operations that it may have meant.")),
                ]), "")),
        meta,
    ])

    static let count = answer([Field("count", number(""))])

    static let checklist = answer([
        Field("verdicts", .list(of: verdict, "A rule of the checklist each, in the order of Adobe's page.")),
        Field(
            "unseen",
            .list(
                of: answer([
                    Field("level", level), Field("section", checklistSection),
                    Field("reason", text("Why no server can see it.")),
                ]), "What the page asks for besides.")),
        Field("counts", answer([Field("mandatory", outcomeCounts), Field("recommended", outcomeCounts)])),
        Field(
            "meta",
            answer([
                Field("requests", number("How many were looked at.")),
                Field("whole", .boolean("False when earlier requests are gone.")),
            ])),
    ])

    private static let verdict = answer(
        [
            Field("rule", text("For programs; it stays as it is.")), Field("title", text("For people.")),
            Field("level", level), Field("section", checklistSection),
            Field("verdict", .word(AllowedValues("verdict", of: Finding.Outcome.self), "")),
            Field("explanation", text("What was seen.")),
            Field("requests", .list(of: text(""), "Those that prove it, by their identifiers.")),
            Field("cannotSee", text("What the rule does not judge.")),
        ], definition: "verdict")

    private static let level = word(AllowedValues("level", of: ChecklistSection.Level.self), "")
    private static let checklistSection = answer([
        Field("title", text("Where it stands on Adobe's page.")), Field("url", text("Its address.")),
    ])
    private static let outcomeCounts = answer(
        Finding.Outcome.allCases.map { Field($0.rawValue, number("How many rules.")) })

    static let verified = answer([Field("verified", .boolean("true"))])

    static let clockReading = record(
        "What a clock shows.",
        [
            required(now), required("epochMilliseconds", milliseconds()), required(offset),
            required(frozen), Field("device", text("Whose clock, where it is a device's.")),
        ])

    static let state = Schema(
        .record(
            [
                required("version", .integer(1...1, "Of the format.")),
                required("scenario", text("The one for everybody, as it is chosen by.")),
                required("deviceScenarios", .map("device", of: text(""), "Those that are bound to devices.")),
                required("rules", .list(of: Schema(.anything), "Those on top of every scenario.")),
                required("clock", Schema(.anything)),
                required(
                    "backend", Schema(.anything, "Clients, sessions, devices and what belongs to them.")),
            ], []), "What the mock remembers.", definition: "state")

    static let token = answer([Field("token", text(""))])

    static let partnerAnswer = record(
        "What the partner's framework hands over.",
        [
            Field("SAMLResponse", text("In base64; absent where there is none.")),
            required("partnerFrameworkStatus", text("The value of AP-Partner-Framework-Status.")),
            Field("samlAttributeQueryResponse", text("The same response as XML.")),
        ])

    static let document = Schema(.anything)

    static let failure = answer([
        Field(
            "errors",
            .list(
                of: .record(
                    "",
                    [
                        required("code", text("For programs.")), required("title", text("For people.")),
                        required("detail", text("What is wrong, and what was expected.")),
                        Field(
                            "source",
                            answer([Field("pointer", text("The place in the body (RFC 6901)."))])),
                    ]), count: 1...Int.max, ""))
    ])
}

extension Schema {
    private static let total = Field("total", number("How many there are."))
    private static let now = Field("now", text("In UTC."))
    private static let offset = Field("offset", text("How far it is ahead of the clock that it follows."))
    private static let frozen = Field("frozen", .boolean("Whether it stands still."))
    private static let headers = Field("headers", .map("header field", of: text(""), "Without credentials."))
    private static let meta = Field(
        "meta", answer([total, Field("dropped", number("How many made room for others."))]))
    private static let validity = [
        Field("notBefore", milliseconds()), Field("notAfter", milliseconds()),
    ]

    private static func required(_ name: String, _ schema: Schema) -> Field {
        Field(name, schema, isRequired: true)
    }

    private static func required(_ field: Field) -> Field { required(field.name, field.schema) }

    /// A record in which everything is always there.
    private static func answer(_ fields: [Field], definition: String? = nil) -> Schema {
        Schema(.record(fields.map(required), []), definition: definition)
    }
}
