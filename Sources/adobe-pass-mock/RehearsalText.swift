import Dashboard
import HTTPMessages
import PassAPI

/// Shows the progress of a rehearsal: as a bar on a terminal, else as a line for each case.
final class RehearsalProgress: Sendable {
    private let count: Int
    private let finished = Locked(0)

    init(_ count: Int) {
        self.count = count
        Output.progress(Self.bar(0, of: count))
    }

    func finish(_ report: RehearsalReport.Case) {
        finished.withLock { finished in
            finished += 1
            guard Output.isErrorTerminal else {
                return Output.error("\(finished)/\(count)  \(report.name): \(report.verdict.words)")
            }
            if report.isFailure {
                Output.endProgress()
                Output.error("\(report.name): \(report.verdict.words)")
            }
            Output.progress("\(Self.bar(finished, of: count)) \(report.name)")
        }
    }

    private static func bar(_ finished: Int, of count: Int) -> String {
        "\(Output.bar(finished, of: count)) \(finished)/\(count)"
    }
}

extension RehearsalReport {
    /// The report for people: a table of the verdicts, the findings behind them, and a summary.
    ///
    /// - Parameter earlier: the report to compare with; `nil` for none.
    func lines(since earlier: RehearsalReport?) -> [String] {
        let lines = table + details + changes(since: earlier) + ["", summary]
        return gap.map { lines + [$0] } ?? lines
    }

    /// The table, in the order in which the cases are run.
    private var table: [String] {
        let width = cases.map(\.name.count).max() ?? 0
        return [Kind.scenario, .code, .fault].flatMap { kind -> [String] in
            let cases = self.cases.filter { $0.kind == kind }
            guard !cases.isEmpty else { return [] }
            return ["", kind.heading]
                + cases.map { "  \($0.verdict.mark) \($0.name.padded(to: width))  \($0.verdictText)" }
        }
    }

    private var details: [String] {
        let remarkable = cases.filter { $0.verdict != .handled && $0.verdict != .notReached }
        return remarkable.flatMap { report -> [String] in
            var lines = ["", "\(report.name): \(report.verdictText)", "  \(report.title)"]
            if report.decisive.isEmpty { lines.append("  \(report.explanation)") }
            for finding in report.decisive { lines += self.lines(of: finding, in: report) }
            if let status = report.statusIfNotTold { lines.append("  \(status)") }
            if report.hasEndedBadly { lines += Self.end(of: report.output) }
            return lines
        }
    }

    private static func end(of output: String) -> [String] {
        output.split(whereSeparator: \.isNewline).suffix(10).map { "    | \($0)" }
    }

    /// The rule, the page that states it, and the requests that prove the finding.
    private func lines(of finding: Finding, in report: Case) -> [String] {
        let proofs = report.requests.filter { finding.requests.contains($0.id) }
        return [
            "  \(finding.rule) (\(finding.level.rawValue)): \(finding.explanation)",
            "    \(finding.section.url)",
        ]
            + proofs.map { "    \($0)" }
    }

    private func changes(since earlier: RehearsalReport?) -> [String] {
        guard let earlier else { return [] }
        let changed = cases.compactMap { report -> String? in
            let before = earlier[report.name]
            guard before?.verdict != report.verdict || before?.mistakes != report.mistakes else { return nil }
            return "  \(report.name): \(report.verdictText), before \(before?.verdictText ?? "no such case")"
        }
        return ["", changed.isEmpty ? "Nothing has changed." : "Changed:"] + changed
    }

    private var summary: String {
        let counts = Verdict.allCases.compactMap { verdict -> String? in
            let count = cases.count { $0.verdict == verdict }
            guard count > 0 else { return nil }
            return "\(count) \(verdict == .commandFailed ? "with a failed command" : verdict.words)"
        }
        return "\(cases.count.counted(as: "case")): \(counts.joined(separator: ", "))."
    }
}

extension RehearsalReport.Case {
    /// The verdict with its rules: `contradicted: authorization-retries (mandatory)`.
    var verdictText: String {
        guard !decisive.isEmpty else { return verdict.words }
        return "\(verdict.words): "
            + decisive.map { "\($0.rule) (\($0.level.rawValue))" }.joined(separator: ", ")
    }

    /// How the command ended, if it ended badly and the verdict does not already say so.
    var statusIfNotTold: String? {
        hasEndedBadly && verdict != .timedOut && verdict != .commandFailed
            ? "The command ended with the status \(exitStatus)." : nil
    }
}

extension JUnitReport {
    /// A test for each case. It fails if a mandatory rule is contradicted or not handled, or the command takes too long, or does
    /// not end well when nothing fails. Cases that were not reached and failures that do not count are skipped with the reason.
    init(_ report: RehearsalReport) {
        name = "rehearsal"
        let happyPath = report.cases.first?.name
        cases = report.cases.map { report in
            let outcome: Case.Outcome =
                if report.isFailure || report.name == happyPath && report.hasEndedBadly {
                    .failed(
                        type: report.verdict.rawValue, message: report.explanation,
                        details: report.requests.map(\.description) + [report.output])
                } else if report.verdict == .handled {
                    .passed
                } else {
                    .skipped(message: "\(report.verdict.words): \(report.explanation)")
                }
            return Case(
                group: "rehearsal.\(report.kind.rawValue)", name: report.name,
                milliseconds: report.milliseconds, outcome: outcome)
        }
        guard let gap = report.gap else { return }
        cases.append(
            Case(
                group: "rehearsal", name: "The rehearsal is complete",
                outcome: .failed(type: "incomplete", message: gap, details: [])))
    }
}
