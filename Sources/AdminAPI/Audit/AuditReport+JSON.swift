import PassAPI
import PassAudit

extension AuditReport: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.key("verdicts")
            object.array { array in
                for verdict in verdicts { verdict.write(to: &array) }
            }
            object.key("unseen")
            object.array { array in
                for requirement in notObservable { requirement.write(to: &array) }
            }
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

extension Verdict {
    fileprivate func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("rule", rule.identifier)
            object.member("title", rule.title)
            object.member("level", rule.level.rawValue)
            object.member("section", rule.section.write)
            object.member("verdict", finding.outcome.rawValue)
            object.member("explanation", finding.explanation)
            object.member("requests", array: finding.requests)
            object.member("cannotSee", rule.cannotSee)
        }
    }
}

extension UnobservableRequirement {
    fileprivate func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("level", section.level.rawValue)
            object.member("section", section.write)
            object.member("reason", reason)
        }
    }
}

extension ChecklistSection {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("title", title)
        json.member("url", url)
    }
}
