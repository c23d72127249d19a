import ControlAPI
import Documents
import HTTPMessages
import PassAPI
import PassAudit
import PassBackend

/// The schemas of the admin API's answers.
extension Schema {
    static let health = answer([
        Field("status", text("healthy")), Field("message", text("The same in a sentence.")),
        Field("version", text("The version of the mock.")),
        Field("uptimeInSeconds", number("Since the start.")), Field("timestamp", text("The machine's time.")),
    ])

    static let version = answer([Field("version", text("The version of the mock."))])

    static let scenarioList = answer([
        Field("scenarios", .list(of: scenarioSummary, "By name.")),
        Field("current", text("The scenario that is active for all devices, with its parameters.")),
    ])

    private static let scenarioSummary = answer([
        Field("name", text("")), Field("description", text("What it tests, in a sentence.")),
        Field(
            "parameters",
            .map(
                "parameter",
                of: .record(
                    "",
                    [
                        Field("type", text("The type of its values."), isRequired: true),
                        Field("description", text("")), Field("default", text("")),
                    ]), "Set when the scenario is activated: name;code=…;on=….")),
        Field("source", text("The file that defines it.")),
    ])

    static let deviceList = answer([
        Field("devices", .list(of: device, "By identifier.")), Field("meta", answer([total])),
    ])

    static let device = answer(
        [
            Field("device", text("The text after \"fingerprint \".")),
            Field("identifier", text("The decoded identifier; null when it is not text.").orNull),
            Field("scenario", text("The device's own scenario.").orNull),
            Field("clock", answer([now, offset, frozen])),
            Field(
                "clients", .list(of: text(""), "The clients that have sessions or profiles on the device.")),
            Field("sessions", .list(of: session, "Authentication sessions, ended ones included.")),
            Field("profiles", .list(of: profile, "")),
            Field("temporaryPasses", .list(of: temporaryPass, "The passes that were used.")),
            Field(
                "rules",
                .map(
                    "rule",
                    of: answer([
                        Field("matches", number("How many requests met its conditions.")),
                        Field("applications", number("How many replies it affected.")),
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
            Field(
                "client",
                text("The client that it belongs to; null when it belongs to all clients of the device.")
                    .orNull),
            Field("state", .word(AllowedValues("state", ["valid", "expired"]), "")),
            Field("attributes", .map("attribute", of: Schema(.anything), "User metadata.")),
        ] + validity)

    private static let temporaryPass = answer([
        Field("serviceProvider", text("")), Field("mvpd", text("")),
        Field("firstUse", milliseconds().orNull), Field("resources", .list(of: text(""), "")),
    ])

    static let identifier = answer([Field("id", text("The identifier for later calls."))])

    static let ruleList = answer([
        Field(
            "rules",
            .list(
                of: dynamicRule.adding([Field("id", text(""), isRequired: true)]),
                "In the order they were added.")),
        Field("meta", answer([total])),
    ])

    static let requestList = answer([Field("requests", .list(of: entry, "")), meta])

    static let entry = Schema(
        .record(
            [
                required("id", text("The identifier of the request.")),
                required("operation", Schema.word(.operations, "", definition: "operation").orNull),
                required("device", text("").orNull), required("scenario", text("")),
                Field("rule", text("The rules that affected the reply.")),
                required("trace", text("The trace of the reply.")),
                required(
                    "request",
                    answer([
                        Field("method", text("")), Field("path", text("The path with its query.")), headers,
                        Field("body", text("")),
                    ])),
                required("reply", answer([Field("status", number("")), headers, Field("body", text(""))])),
                required(
                    "timing",
                    .record(
                        "",
                        [
                            required("receivedAt", text("")),
                            required(
                                "milliseconds", number("The time that the mock needed, without delays.")),
                            Field("delay", text("By how much a rule delayed the reply.")),
                            Field("fault", .word(AllowedValues("fault", of: WireFault.self), "")),
                        ])),
                required("before", deviceSummary.orNull), required("after", deviceSummary.orNull),
            ], []), "A request, its reply and its effects.", definition: "request")

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
                    Field("nearMisses", .list(of: text(""), "The operations with the most similar paths.")),
                ]), "")),
        meta,
    ])

    static let count = answer([Field("count", number(""))])

    static let checklist = answer([
        Field(
            "verdicts",
            .list(of: verdict, "One for each rule of the checklist, in the order of Adobe's page.")),
        Field(
            "unseen",
            .list(
                of: answer([
                    Field("level", level), Field("section", checklistSection),
                    Field("reason", text("Why a server cannot observe it.")),
                ]), "The requirements of Adobe's page that a server cannot observe.")),
        Field("counts", answer([Field("mandatory", outcomeCounts), Field("recommended", outcomeCounts)])),
        Field(
            "meta",
            answer([
                Field("requests", number("How many requests were checked.")),
                Field("whole", .boolean("False when earlier requests were removed from the journal.")),
            ])),
    ])

    private static let verdict = answer(
        [
            Field("rule", text("A stable identifier.")), Field("title", text("A title for people.")),
            Field("level", level), Field("section", checklistSection),
            Field("verdict", .word(AllowedValues("verdict", of: ChecklistOutcome.self), "")),
            Field("explanation", text("What was observed.")),
            Field("requests", .list(of: text(""), "The identifiers of the requests that prove it.")),
            Field("cannotSee", text("What the rule cannot check.")),
        ], definition: "verdict")

    private static let level = word(AllowedValues("level", of: ChecklistLevel.self), "")
    private static let checklistSection = answer([
        Field("title", text("The section of Adobe's page.")), Field("url", text("Its URL.")),
    ])
    private static let outcomeCounts = answer(
        ChecklistOutcome.allCases.map { Field($0.rawValue, number("The number of rules.")) })

    static let verified = answer([Field("verified", .boolean("true"))])

    static let clockReading = record(
        "The reading of a clock.",
        [
            required(now), required("epochMilliseconds", milliseconds()), required(offset),
            required(frozen), Field("device", text("The device, for a device's clock.")),
        ])

    static let state = Schema(
        .record(
            [
                required("version", .integer(1...1, "The version of the format.")),
                required(
                    "scenario", text("The scenario that is active for all devices, with its parameters.")),
                required("deviceScenarios", .map("device", of: text(""), "The scenarios of single devices.")),
                required("rules", .list(of: Schema(.anything), "The rules on top of every scenario.")),
                required("clock", Schema(.anything)),
                required(
                    "backend", Schema(.anything, "Clients, sessions, devices and their data.")),
            ], []), "The complete state of the mock.", definition: "state")

    static let token = answer([Field("token", text(""))])

    static let partnerAnswer = record(
        "What the partner's framework returns.",
        [
            Field("SAMLResponse", text("The response in base64; absent when there is none.")),
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
                        required("code", text("A code for programs.")),
                        required("title", text("A title for people.")),
                        required("detail", text("What is wrong, and what was expected.")),
                        Field(
                            "source",
                            answer([Field("pointer", text("A JSON Pointer into the body (RFC 6901)."))])),
                    ]), count: 1...Int.max, ""))
    ])
}

extension Schema {
    private static let total = Field("total", number("The number of elements."))
    private static let now = Field("now", text("The time in UTC."))
    private static let offset = Field(
        "offset",
        text(
            "How far the clock is ahead: of the machine's clock for the server, of the server's for a device."
        ))
    private static let frozen = Field("frozen", .boolean("Whether the clock is frozen."))
    private static let headers = Field("headers", .map("header field", of: text(""), "Without credentials."))
    private static let meta = Field(
        "meta",
        answer([total, Field("dropped", number("How many requests were dropped from the full journal."))]))
    private static let validity = [
        Field("notBefore", milliseconds()), Field("notAfter", milliseconds()),
    ]

    private static func required(_ name: String, _ schema: Schema) -> Field {
        Field(name, schema, isRequired: true)
    }

    private static func required(_ field: Field) -> Field { required(field.name, field.schema) }

    /// A record whose fields are all required.
    private static func answer(_ fields: [Field], definition: String? = nil) -> Schema {
        Schema(.record(fields.map(required), []), definition: definition)
    }
}
