import Documents
import PassAPI
import PassAudit

extension AuditReport: JSONAnswer, JSONEncodable {
    package static let schema = Schema.object([
        .always(
            "verdicts",
            .list(of: Verdict.schema, "One for each rule of the checklist, in the order of Adobe's page.")),
        .always(
            "unseen",
            .list(
                of: UnobservableRequirement.schema,
                "The requirements of Adobe's page that a server cannot observe.")),
        .always("counts", .object(ChecklistLevel.allCases.map { .always($0.rawValue, outcomeCounts) })),
        .always(
            "meta",
            .object([
                .always("requests", .number("How many requests were checked.")),
                .always("whole", .boolean("False when earlier requests were removed from the journal.")),
            ])),
    ])

    private static let outcomeCounts = Schema.object(
        ChecklistOutcome.allCases.map { .always($0.rawValue, .number("The number of rules.")) })

    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("verdicts", array: verdicts)
            object.member("unseen", array: notObservable)
            object.member("counts") { counts in
                for level in ChecklistLevel.allCases {
                    counts.member(level.rawValue) { member in
                        for outcome in ChecklistOutcome.allCases {
                            member.member(outcome.rawValue, count(of: outcome, level))
                        }
                    }
                }
            }
            object.member("meta") { meta in
                meta.member("requests", requestCount)
                meta.member("whole", isComplete)
            }
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
