import PassAPI

/// The verdicts as JUnit XML, which continuous integration shows as tests: one for each rule. What counts is a failure
/// with its proof; what was not seen, and what is broken and does not count, is skipped with the reason.
struct JUnitReport {
    let text: String

    init(_ audit: AuditAnswer, failOn threshold: AuditThreshold) {
        let failures = audit.verdicts.count(where: threshold.counts)
        let skipped = audit.verdicts.count { $0.outcome != .kept } - failures
        let counts = """
            tests="\(audit.verdicts.count)" failures="\(failures)" errors="0" skipped="\(skipped)"
            """
        let cases = audit.verdicts.map { Self.testCase($0, isFailure: threshold.counts($0)) }.joined()
        text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="adobe-pass-mock" \(counts)>
            <testsuite name="REST API V2 Checklist" \(counts) time="0">
            \(cases)</testsuite>
            </testsuites>

            """
    }

    private static func testCase(_ verdict: AuditAnswer.Verdict, isFailure: Bool) -> String {
        let head = """
            <testcase classname="checklist.\(escape(verdict.level))" \
            name="\(escape("\(verdict.rule): \(verdict.title)"))" time="0"
            """
        let explanation = escape(verdict.explanation)
        return switch verdict.outcome {
        case .kept: "\(head)/>\n"
        case .broken where isFailure:
            """
            \(head)>
            <failure type="\(escape(verdict.level))" message="\(explanation)">\
            \(escape(verdict.proof.joined(separator: "\n")))</failure>
            </testcase>

            """
        case .broken:
            "\(head)>\n<skipped message=\"Broken, but does not count: \(explanation)\"/>\n</testcase>\n"
        case .notSeen: "\(head)>\n<skipped message=\"\(explanation)\"/>\n</testcase>\n"
        }
    }

    /// Without what no XML can hold (XML 1.0, 2.2).
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
