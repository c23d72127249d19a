import Captures
import PassAPI

/// A report as JUnit XML, which test services read.
struct JUnitReport {
    var name: String
    /// Facts about the whole suite, which test services show beside it.
    var properties: [(name: String, value: String)] = []
    var cases: [Case]

    struct Case {
        /// The group, such as `checklist.mandatory`.
        var group: String
        var name: String
        var milliseconds = 0
        var outcome: Outcome

        var seconds: String { "\(milliseconds / 1_000).\(String(milliseconds % 1_000 + 1_000).dropFirst())" }

        enum Outcome {
            case passed
            case failed(type: String, message: String, details: [String])
            case skipped(message: String)
        }
    }

    var text: String {
        let counts = """
            tests="\(cases.count)" failures="\(cases.count { if case .failed = $0.outcome { true } else { false } })" errors="0" \
            skipped="\(cases.count { if case .skipped = $0.outcome { true } else { false } })"
            """
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="adobe-pass-mock" \(counts)>
            <testsuite name="\(Self.escape(name))" \(counts) time="0">
            \(propertiesElement)\(cases.map(Self.element).joined())</testsuite>
            </testsuites>

            """
    }

    private var propertiesElement: String {
        guard !properties.isEmpty else { return "" }
        let elements = properties.map { property in
            "<property name=\"\(Self.escape(property.name))\" value=\"\(Self.escape(property.value))\"/>\n"
        }
        return "<properties>\n\(elements.joined())</properties>\n"
    }

    private static func element(_ testCase: Case) -> String {
        let head = """
            <testcase classname="\(escape(testCase.group))" name="\(escape(testCase.name))" time="\(testCase.seconds)"
            """
        return switch testCase.outcome {
        case .passed: "\(head)/>\n"
        case .failed(let type, let message, let details):
            """
            \(head)>
            <failure type="\(escape(type))" message="\(escape(message))">\
            \(escape(details.joined(separator: "\n")))</failure>
            </testcase>

            """
        case .skipped(let message): "\(head)>\n<skipped message=\"\(escape(message))\"/>\n</testcase>\n"
        }
    }

    /// Escapes markup, and shows control characters: XML cannot represent most of them (XML 1.0, 2.2), and test services print the
    /// report.
    private static func escape(_ text: String) -> String {
        XMLText.escape(text.showingControlCharacters(keepingLines: true))
    }
}

extension JUnitReport {
    /// The verdicts, with a test case for each rule. A broken rule that counts is a failure with its evidence. Rules that were not
    /// seen, and broken rules that do not count, are skipped with the reason. A property states for each option what it left out,
    /// and another one that requests are missing.
    init(_ report: ChecklistReport, failOn threshold: AuditThreshold) {
        name = "REST API V2 Checklist"
        properties =
            report.leftOut.map { ("left out", $0.text) }
            + [report.gap].compactMap(\.self)
            .map { ("incomplete", $0) }
        cases = report.verdicts.map { verdict in
            let outcome: Case.Outcome =
                switch verdict.outcome {
                case .kept: .passed
                case .broken where threshold.counts(verdict):
                    .failed(
                        type: verdict.level.rawValue, message: verdict.explanation,
                        details: report.evidence(of: verdict))
                case .broken:
                    .skipped(message: "Broken, but not counted by --fail-on: \(verdict.explanation)")
                case .notSeen: .skipped(message: verdict.explanation)
                }
            return Case(
                group: "checklist.\(verdict.level.rawValue)", name: "\(verdict.rule): \(verdict.title)",
                outcome: outcome)
        }
    }

    /// A test case for each operation of a capture. Differences are failures, even if a policy explains them. Calls that
    /// were left out are skipped with the reason.
    init(_ report: ComparisonReport) {
        name = report.capture
        cases =
            report.operations.map { operation in
                Case(
                    group: "compare", name: "\(operation.operation)",
                    outcome: operation.differences.isEmpty
                        ? .passed
                        : .failed(
                            type: "difference", message: operation.summary,
                            details: operation.differences.map { report.statement(of: $0) }))
            } + report.leftOut.map { Case(group: "compare", name: $0, outcome: .skipped(message: $0)) }
        cases += report.unknown.map {
            Case(
                group: "compare", name: $0.subject,
                outcome: .failed(type: "unknown", message: "The mock does not know this path.", details: []))
        }
    }
}
