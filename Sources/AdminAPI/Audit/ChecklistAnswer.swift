import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// A report, with a line about each request that proves a verdict, so that a client need not fetch the journal.
struct ChecklistAnswer: JSONAnswer, JSONEncodable {
    private let report: AuditReport
    private let replacements: CallReplacements
    private let evidence: [JournalEntry]

    init(_ report: AuditReport, _ replacements: CallReplacements, from entries: [JournalEntry]) {
        self.report = report
        self.replacements = replacements
        let named = Set(report.verdicts.flatMap(\.finding.requests))
        evidence = entries.filter { named.contains($0.id) }
    }

    static let schema = Schema.object([
        .always(
            "verdicts",
            .list(
                of: VerdictAnswer.schema, "One for each rule of the checklist, in the order of Adobe's page.")
        ),
        .always(
            "unseen",
            .list(
                of: UnobservableRequirement.schema,
                "The requirements of Adobe's page that a server cannot observe.")),
        .always(
            "evidence",
            .list(of: JournalEntry.evidenceSchema, "The requests that the verdicts name, the oldest first.")),
        .always("counts", .object(ChecklistLevel.allCases.map { .always($0.rawValue, outcomeCounts) })),
        .always(
            "meta",
            .object([
                .always(
                    "requests", .number("How many requests were checked, without those that were left out.")),
                .always("whole", .boolean("False when earlier requests were removed from the journal.")),
            ])),
        .always(
            "leftOut",
            .list(of: AppliedExclusion.schema, "What the parameters of the query left out of the report.")),
        .optional(
            "setup",
            .text(
                "Shell commands that set the variables of all commands in the verdicts, such as ACCESS_TOKEN."
            )),
    ])

    private static let outcomeCounts = Schema.object(
        ChecklistOutcome.allCases.map { .always($0.rawValue, .number("The number of rules.")) })

    func write(to json: inout JSONWriter) {
        json.object { object in
            object.member(
                "verdicts",
                array: report.verdicts.map { VerdictAnswer(verdict: $0, replacements: replacements) })
            object.member("unseen", array: report.notObservable)
            object.key("evidence")
            object.array { array in
                for entry in evidence { entry.writeEvidence(to: &array) }
            }
            object.member("counts") { counts in
                for level in ChecklistLevel.allCases {
                    counts.member(level.rawValue) { member in
                        for outcome in ChecklistOutcome.allCases {
                            member.member(outcome.rawValue, report.count(of: outcome, level))
                        }
                    }
                }
            }
            object.member("meta") { meta in
                meta.member("requests", report.requestCount)
                meta.member("whole", report.isComplete)
            }
            object.member("leftOut", array: report.leftOut)
            object.member("setup", ifPresent: replacements.setup)
        }
    }
}

extension JournalEntry {
    fileprivate static let evidenceSchema = Schema.object([
        .always("id", .text("The identifier of the request.")),
        .optional("operation", .words("operation", PassOperation.self, "")),
        .always("method", .text("")),
        // A query can contain secrets.
        .always("path", .text("The path without its query.")),
        .always("status", .number("The HTTP status of the reply.")),
        .always("scenario", .text("The scenario that was active.")),
    ])

    fileprivate func writeEvidence(to json: inout JSONWriter) {
        json.object { object in
            object.member("id", id)
            object.member("operation", ifPresent: operation?.rawValue)
            object.member("method", method.rawValue)
            object.member("path", exchange.requestPath)
            object.member("status", status.code)
            object.member("scenario", scenario)
        }
    }
}

/// A verdict, with what takes the place of the calls in it.
private struct VerdictAnswer: JSONEncodable {
    let verdict: Verdict
    let replacements: CallReplacements

    static let schema = Schema.object(
        [
            .always("rule", .text("A stable identifier.")), .always("title", .text("A title for people.")),
            .always("level", ChecklistLevel.schema), .always("section", ChecklistSection.schema),
            .always("verdict", .words("verdict", ChecklistOutcome.self, "")),
            .always("explanation", .text("What was observed.")),
            .always("requests", .texts("The identifiers of the requests that prove it.")),
            .always("cannotSee", .text("What the rule cannot check.")),
            .optional(
                "calls",
                .list(
                    of: CallAnswer.schema,
                    "What the app still calls of an API that ends: the first \(RepeatedCall.limit) calls.")),
        ], definition: "verdict")

    func write(to json: inout JSONWriter) {
        let (rule, finding) = (verdict.rule, verdict.finding)
        json.object { object in
            object.member("rule", rule.identifier)
            object.member("title", rule.title)
            object.member("level", rule.level.rawValue)
            object.member("section", rule.section)
            object.member("verdict", finding.outcome.rawValue)
            object.member("explanation", finding.explanation)
            object.member("requests", array: finding.requests)
            object.member("cannotSee", rule.cannotSee)
            guard !finding.calls.isEmpty else { return }
            object.member(
                "calls",
                array: finding.calls.map { CallAnswer(call: $0, replacement: replacements[$0]) })
        }
    }
}

/// A call of an API that ends.
private struct CallAnswer: JSONEncodable {
    let call: RepeatedCall
    let replacement: CallReplacements.Replacement?

    static let schema = Schema.object([
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

    func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("call", call.last.name)
            object.member("count", Int64(call.count))
            object.member("device", ifPresent: call.last.device?.base64)
            object.member("last", call.last.request)
            object.member("replacement", array: (replacement?.operations ?? []).map(\.rawValue))
            object.member("note", ifPresent: replacement?.note)
            object.member("commands", ifPresent: replacement?.commands)
        }
    }
}

extension AppliedExclusion: JSONEncodable, JSONDescribed {
    package static let schema = Schema.object([
        .always("parameter", .text("The name of the parameter.")), .always("value", .text("Its value.")),
        .always(
            "count",
            .number(
                "The number of requests that were left out, or of rules for `ignore` and `only`. "
                    + "What several parameters leave out counts for each.")),
    ])

    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("parameter", exclusion.parameter)
            object.member("value", exclusion.value)
            object.member("count", count)
        }
    }
}

extension UnobservableRequirement: JSONEncodable, JSONDescribed {
    package static let schema = Schema.object([
        .always("level", ChecklistLevel.schema), .always("section", ChecklistSection.schema),
        .always("reason", .text("Why a server cannot observe it.")),
    ])

    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("level", section.level.rawValue)
            object.member("section", section)
            object.member("reason", reason)
        }
    }
}

extension ChecklistSection: JSONEncodable, JSONDescribed {
    package static let schema = Schema.object([
        .always("title", .text("The section of Adobe's page.")), .always("url", .text("Its URL.")),
    ])

    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("title", title)
            object.member("url", url)
        }
    }
}

extension ChecklistLevel: JSONDescribed {
    package static let schema = Schema.words("level", ChecklistLevel.self, "")
}
