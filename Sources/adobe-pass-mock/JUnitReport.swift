import PassAPI

/// The verdicts as JUnit XML, with a test case for each rule. A broken rule that counts is a failure with its
/// evidence. Rules that were not seen, and broken rules that do not count, are skipped with the reason.
struct JUnitReport {
    let text: String

    init(_ report: ChecklistReport, failOn threshold: AuditThreshold) {
        let failures = report.verdicts.count(where: threshold.counts)
        let skipped = report.verdicts.count { $0.outcome != .kept } - failures
        let counts = """
            tests="\(report.verdicts.count)" failures="\(failures)" errors="0" skipped="\(skipped)"
            """
        let cases = report.verdicts.map { Self.testCase($0, isFailure: threshold.counts($0)) }.joined()
        text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="adobe-pass-mock" \(counts)>
            <testsuite name="REST API V2 Checklist" \(counts) time="0">
            \(cases)</testsuite>
            </testsuites>

            """
    }

    private static func testCase(_ verdict: ChecklistReport.Verdict, isFailure: Bool) -> String {
        let head = """
            <testcase classname="checklist.\(verdict.level.rawValue)" \
            name="\(escape("\(verdict.rule): \(verdict.title)"))" time="0"
            """
        let explanation = escape(verdict.explanation)
        return switch verdict.outcome {
        case .kept: "\(head)/>\n"
        case .broken where isFailure:
            """
            \(head)>
            <failure type="\(verdict.level.rawValue)" message="\(explanation)">\
            \(escape(verdict.evidence.joined(separator: "\n")))</failure>
            </testcase>

            """
        case .broken:
            """
            \(head)>
            <skipped message="Broken, but not counted by --fail-on: \(explanation)"/>
            </testcase>

            """
        case .notSeen: "\(head)>\n<skipped message=\"\(explanation)\"/>\n</testcase>\n"
        }
    }

    /// Escapes markup, and replaces characters that XML cannot represent (XML 1.0, 2.2) by U+FFFD.
    private static func escape(_ text: String) -> String {
        var allowed = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isAllowed: Bool =
                switch scalar.value {
                case 0x9, 0xA, 0xD: true
                case ..<0x20, 0xFFFE, 0xFFFF: false
                default: true
                }
            allowed.append(isAllowed ? scalar : "\u{FFFD}")
        }
        return XMLText.escape(String(allowed))
    }
}
