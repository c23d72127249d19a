import HTTPTypes
import PassAPI
import PassBackend

extension ChecklistReport {
    init(
        on journal: AuditedJournal, from entries: [JournalEntry] = [],
        _ replacements: CallReplacements? = nil
    ) {
        let exclusions = journal.exclusions
        let verdicts = Checklist.rules.filter { rule in !exclusions.contains { $0.leavesOut(rule) } }
            .map { Verdict(by: $0, on: journal, replacements) }
        let named = Set(verdicts.flatMap(\.requests))
        self.init(
            verdicts: verdicts,
            unseen: UnobservableRequirement.all.filter { requirement in
                !exclusions.contains { $0.leavesOut(requirement.section) }
            }.map { Unseen(level: $0.section.level, section: $0.section.link, reason: $0.reason) },
            evidence: entries.filter { named.contains($0.id) }.map(Evidence.init),
            requestCount: Set(journal.observations.lazy.filter { !$0.isLeftOut }.map(\.id))
                .union(journal.endingCalls.map(\.request)).count,
            isWhole: journal.isComplete,
            leftOut: exclusions.map { exclusion in
                LeftOut(
                    parameter: exclusion.parameter, value: exclusion.value,
                    count: Checklist.rules.count { exclusion.leavesOut($0) }
                        + journal.observations.count { exclusion.leavesOut($0) })
            }, setup: verdicts.contains { !$0.calls.isEmpty } ? replacements?.setup : nil)
    }

    fileprivate static let mostCalls = 100
}

extension ChecklistReport.Verdict {
    fileprivate init(by rule: AuditRule, on journal: AuditedJournal, _ replacements: CallReplacements?) {
        var evidence = Evidence()
        rule.examine(journal, &evidence)
        let finding = evidence.finding(of: rule, isComplete: journal.isComplete)
        let outcome: ChecklistOutcome =
            switch finding.result {
            case .broken: .broken
            case .kept: .kept
            case .unanswered, .notSeen: .notSeen
            }
        let isExempt =
            outcome == .notSeen && journal.observations.contains { $0.isRESTAPIV1 && !$0.isLeftOut }
        let exemption = isExempt ? rule.legacyExemption : nil
        self.init(
            rule: rule.identifier, title: rule.title, level: rule.section.level, section: rule.section.link,
            outcome: outcome,
            explanation: finding.explanation
                + (exemption.map { " Requests of REST API V1 are not judged: \($0)" } ?? ""),
            requests: finding.requests,
            cannotSee: rule.cannotSee,
            calls: evidence.calls.prefix(ChecklistReport.mostCalls).compactMap { replacements?.describe($0) })
    }
}

extension ChecklistReport.Evidence {
    fileprivate init(_ entry: JournalEntry) {
        self.init(
            id: entry.id, operation: entry.operation?.rawValue, method: entry.method.rawValue,
            path: entry.exchange.requestPath, status: entry.status.code, scenario: entry.scenario,
            device: entry.device?.base64, arrivedAt: entry.arrivedAt.utcString)
    }
}

extension ChecklistReport.Call {
    /// The device for people to read; `nil` when the requests name none.
    package var readableDevice: String? { device.flatMap { DeviceIdentifier(base64: $0)?.readableText } }
}

extension ChecklistReport: EncodedAnswer {
    package static let schema = Schema.object([
        .always(
            "verdicts",
            .list(of: verdict, "One for each rule of the checklist, in the order of Adobe's page.")),
        .always(
            "unseen",
            .list(
                of: .object([
                    .always("level", level), .always("section", section),
                    .always("reason", .text("Why a server cannot observe it.")),
                ]), "The requirements of Adobe's page that a server cannot observe.")),
        .always(
            "evidence",
            .list(
                of: .object([
                    .always("id", .text("The identifier of the request.")),
                    .optional("operation", .words("operation", PassOperation.self, "")),
                    .always("method", .text("")),
                    // The query is omitted, because it can contain secrets.
                    .always("path", .text("The path without its query.")),
                    .always("status", .number("The HTTP status of the reply.")),
                    .always("scenario", .text("The scenario that was active.")),
                    .optional("device", .text("The device, in base64; absent when the request names none.")),
                    .always("arrivedAt", .text("The time in UTC, by the clock of the machine.")),
                ]), "The requests that the verdicts name, the oldest first.")),
        .always(
            "counts",
            .object(
                ChecklistLevel.allCases.map { level in
                    .always(
                        level.rawValue,
                        .object(
                            ChecklistOutcome.allCases.map {
                                .always($0.rawValue, .number("The number of rules."))
                            }))
                })),
        .always(
            "meta",
            .object([
                .always(
                    "requests", .number("How many requests were checked, without those that were left out.")),
                .always("whole", .boolean("False when earlier requests were removed from the journal.")),
            ])),
        .always(
            "leftOut",
            .list(
                of: .object([
                    .always("parameter", .text("The name of the parameter.")),
                    .always("value", .text("Its value.")),
                    .always(
                        "count",
                        .number(
                            "The number of requests that were left out, or of rules for `ignore` and `only`. "
                                + "What several parameters leave out counts for each.")),
                ]), "What the parameters of the query left out of the report.")),
        .optional(
            "setup",
            .text(
                "Shell commands that set the variables of all commands in the verdicts, such as ACCESS_TOKEN."
            )),
    ])

    private static let verdict = Schema.object(
        [
            .always("rule", .text("A stable identifier.")), .always("title", .text("A title for people.")),
            .always("level", level), .always("section", section),
            .always("verdict", .words("verdict", ChecklistOutcome.self, "")),
            .always("explanation", .text("What was observed.")),
            .always("requests", .texts("The identifiers of the requests that prove it.")),
            .always("cannotSee", .text("What the rule cannot check.")),
            .optional(
                "calls",
                .list(
                    of: call,
                    "What the app still calls of an API that ends: the first \(mostCalls) calls.")),
        ], definition: "verdict")

    private static let call = Schema.object([
        .always("call", .text("The method and the documented path, or what else is out of date.")),
        .always("count", .number("How many requests the device has sent.")),
        .optional("device", .text("The device, in base64; absent when the requests name none.")),
        .always("last", .text("The identifier of the last of these requests.")),
        .always("replacement", .texts("The operations of REST API V2 that take its place, in order.")),
        .optional("note", .text("What the app does in place of the call.")),
        .optional(
            "commands",
            .text(
                "Shell commands that make the new calls with the values of the last request, after those of setup."
            )),
    ])

    private static let level = Schema.words("level", ChecklistLevel.self, "")

    private static let section = Schema.object([
        .always("title", .text("The section of Adobe's page.")), .always("url", .text("Its URL.")),
    ])
}
