import Documents
import HTTPMessages
import HTTPTypes
import PassAPI
import PassAudit
import RequestJournal

/// A report, with a line about each request that proves a verdict, so that a client need not fetch the journal.
struct ChecklistAnswer: JSONAnswer, JSONEncodable {
    private let report: AuditReport
    private let evidence: [JournalEntry]

    init(_ report: AuditReport, from entries: [JournalEntry]) {
        self.report = report
        let named = Set(report.verdicts.flatMap(\.finding.requests))
        evidence = entries.filter { named.contains($0.id) }
    }

    static let schema = Schema.object([
        .always(
            "verdicts",
            .list(of: Verdict.schema, "One for each rule of the checklist, in the order of Adobe's page.")),
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
    ])

    private static let outcomeCounts = Schema.object(
        ChecklistOutcome.allCases.map { .always($0.rawValue, .number("The number of rules.")) })

    func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("verdicts", array: report.verdicts)
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
            object.member("path", exchange.request.path)
            object.member("status", status.code)
            object.member("scenario", scenario)
        }
    }
}

extension Verdict: JSONEncodable, JSONDescribed {
    package static let schema = Schema.object(
        [
            .always("rule", .text("A stable identifier.")), .always("title", .text("A title for people.")),
            .always("level", ChecklistLevel.schema), .always("section", ChecklistSection.schema),
            .always("verdict", .words("verdict", ChecklistOutcome.self, "")),
            .always("explanation", .text("What was observed.")),
            .always("requests", .texts("The identifiers of the requests that prove it.")),
            .always("cannotSee", .text("What the rule cannot check.")),
        ], definition: "verdict")

    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("rule", rule.identifier)
            object.member("title", rule.title)
            object.member("level", rule.level.rawValue)
            object.member("section", rule.section)
            object.member("verdict", finding.outcome.rawValue)
            object.member("explanation", finding.explanation)
            object.member("requests", array: finding.requests)
            object.member("cannotSee", rule.cannotSee)
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
