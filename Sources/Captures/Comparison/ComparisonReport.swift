import AdminAPI
import PassAPI

/// The result of a comparison: the value that the text, the page and the JSON show.
package struct ComparisonReport: Sendable, Encodable {
    package let capture: String
    let calls: Int
    /// The methods and paths of Adobe Pass that the mock does not know.
    package let unknown: [Count]
    let skipped: [Count]
    /// The parts that the capturing program has left out.
    let incomplete: [Count]
    let unreadable: [UnreadableEntry]
    let differences: [Difference]
    let explanations: [Explanation]
    package let operations: [Operation]
    private let explanationsByDifference: [Difference: Explanation]
    private let isWhole: Bool
    private let triesPolicies: Bool
    /// How far the service's clock is ahead of the capture's.
    private let clockOffset: Duration

    private enum CodingKeys: String, CodingKey {
        case capture, calls, unknown, skipped, incomplete, unreadable, differences, explanations
    }

    package init(_ comparison: CaptureComparison, of name: String) {
        let calls = comparison.calls, all = comparison.capture.calls
        capture = name
        self.calls = calls.count
        unknown = Self.sorted(comparison.capture.unknown)
        skipped = Self.skipped(by: comparison)
        incomplete = Self.counts(calls.compactMap(\.omission))
        unreadable = comparison.capture.unreadable
        differences = comparison.differences
        explanations = comparison.explanations
        let explained = comparison.explanations.flatMap { explanation in
            explanation.differences.map { ($0, explanation) }
        }
        explanationsByDifference = Dictionary(explained) { first, _ in first }
        operations = calls.map(\.operation).distinct.map { operation in
            Operation(
                operation: operation, calls: calls.count { $0.operation == operation },
                differences: comparison.differences.filter { $0.operation == operation })
        }
        isWhole = incomplete.isEmpty && unreadable.isEmpty && calls.count == all.count
        triesPolicies = comparison.triesPolicies
        clockOffset = comparison.capture.clockOffset
    }

    package struct Count: Sendable, Encodable, CustomStringConvertible {
        package let subject: String
        let count: Int

        package var description: String { "\(subject) (\(count))" }
    }

    struct UnreadableEntry: Sendable, Encodable {
        let entry: Int
        let reason: String

        var text: String { "entry \(entry) cannot be read: \(reason)" }
    }

    package struct Operation: Sendable {
        package let operation: PassOperation
        let calls: Int
        package let differences: [Difference]

        /// `2 calls, equal`
        package var summary: String {
            let count = differences.isEmpty ? "equal" : differences.count.counted(as: "difference")
            return "\(calls.counted(as: "call")), \(count)"
        }

        var entries: [[Difference]] { differences.groups(by: \.entry) }
    }

    private static func skipped(by comparison: CaptureComparison) -> [Count] {
        var counts = comparison.capture.skipped
        for call in comparison.capture.calls {
            let subject = call.circumstance ?? comparison.withoutScenario[call.exchange.number]
            if let subject { counts[subject, default: 0] += 1 }
        }
        // Keeps only the most frequent ones, because a page loads parts from hundreds of hosts.
        let rest = sorted(counts.filter { $0.key.hasPrefix("requests to ") }).dropFirst(5)
        for host in rest { counts[host.subject] = nil }
        let sum = Count(
            subject: "requests to \(rest.count.counted(as: "other host"))",
            count: rest.map(\.count).reduce(0, +))
        return sorted(counts) + (rest.isEmpty ? [] : [sum])
    }

    private static func counts(_ subjects: [String]) -> [Count] {
        sorted(subjects.reduce(into: [:]) { $0[$1, default: 0] += 1 })
    }

    private static func sorted(_ counts: [String: Int]) -> [Count] {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { Count(subject: $0.key, count: $0.value) }
    }

    // MARK: Text

    package var jsonBytes: [UInt8] { JSONDocument.encode(self) }

    /// One paragraph for each operation that differs, and a summary.
    package var lines: [String] {
        overview + operations.flatMap(lines(of:)) + policies + ["", summary] + [advice].compactMap(\.self)
    }

    /// True if something was compared, nothing differs, and the mock knows every path.
    package var isEqual: Bool { calls > 0 && differences.isEmpty && unknown.isEmpty }

    /// A line for each reason why calls were left out, or are incomplete.
    package var leftOut: [String] { omissions.map { $0.prefix(1).uppercased() + $0.dropFirst() } }

    package func statement(of difference: Difference) -> String {
        "entry \(difference.entry), \(difference.request): \(difference.place) \(difference.statement)"
            + (explanation(of: difference).map { " (explained by \($0.text))" } ?? "")
    }

    func explanation(of difference: Difference) -> Explanation? {
        explanationsByDifference[difference]
    }

    private var overview: [String] {
        ["\(capture): \(calls.counted(as: "call")) of Adobe Pass"]
            + (unknown.map { "unknown to the mock: \($0)" } + omissions + clock).map { "  \($0)" } + [""]
    }

    /// The lines of ``leftOut``, in lower case. Only the first unreadable entries have lines of their own.
    private var omissions: [String] {
        skipped.map { "not compared: \($0)" } + incomplete.map { "incomplete: \($0)" }
            + Self.lines(of: unreadable)
    }

    private static func lines(of unreadable: [UnreadableEntry]) -> [String] {
        unreadable.prefix(10).map(\.text)
            + (unreadable.count > 10 ? ["and \(unreadable.count - 10) more entries cannot be read"] : [])
    }

    /// A line for each part of a capture that the configuration and the scenario made from it lack.
    package static func gaps(in inferred: InferredConfiguration, of capture: Capture) -> [String] {
        let errors = capture.calls.flatMap(\.failures).filter { $0.denial == nil }.map(\.code)
        let denials = inferred.denials.filter { $0.key.mvpd == nil }.values.compactMap(\.code)
        let lacking = counts(errors + denials.map { "\($0.rawValue) of an unknown MVPD" })
            .map { "not in the scenario: \($0)" }
        return sorted(capture.unknown).map { "unknown to the mock: \($0)" }
            + counts(capture.calls.compactMap(\.circumstance)).map { "not used: \($0)" }
            + counts(capture.calls.compactMap(\.missingBody)).map { "incomplete: \($0)" }
            + lines(of: capture.unreadable) + lacking
    }

    private var clock: [String] {
        guard clockOffset != .zero else { return [] }
        let distance = Duration.milliseconds(abs(clockOffset.milliseconds)).approximate
        let direction = clockOffset > .zero ? "ahead of" : "behind"
        return ["the clock of the service is \(distance) \(direction) that of the capture"]
    }

    private func lines(of operation: Operation) -> [String] {
        ["\(operation.operation): \(operation.summary)"]
            + operation.entries.flatMap { differences in
                ["  entry \(differences[0].entry): \(differences[0].request)"]
                    + differences.map { "    \($0.place) \($0.statement)" }
            }
    }

    private var policies: [String] {
        guard !explanations.isEmpty else { return [] }
        return ["", "These values of policies explain differences (see adobe-pass-mock policies):"]
            + explanations.map { explanation in
                let values = explanation.values.map(\.text)
                let number = explanation.differences.count.counted(as: "difference")
                return "  \(values.joined(separator: ", or ")) (\(number))"
            }
    }

    var summary: String {
        guard calls > 0 else { return "The capture has no call that could be compared." }
        let extent = isWhole ? "" : " in what could be compared"
        let paths = unknown.isEmpty ? "" : " It does not know \(unknown.count.counted(as: "path"))."
        guard !differences.isEmpty else { return "The capture and the mock match\(extent).\(paths)" }
        let explained = differences.count { explanation(of: $0) != nil }
        let number =
            !triesPolicies
            ? ""
            : explained == 0
                ? ", no policy explains any of them"
                : ", policies explain \(explained == differences.count ? "all" : String(explained)) of them"
        return "The mock differs\(extent): \(differences.count.counted(as: "difference"))\(number).\(paths)"
    }

    /// Advice on the differences; `nil` if there are none.
    var advice: String? {
        differences.isEmpty
            ? nil
            : "One difference can cause others after it, so begin with the first. The page Comparing the mock with Adobe "
                + "says what you can do."
    }
}
