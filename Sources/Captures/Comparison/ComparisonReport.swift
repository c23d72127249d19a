import PassAPI

/// The result of a comparison, as text for people and as JSON.
package struct ComparisonReport: Sendable {
    let comparison: CaptureComparison
    package let name: String
    /// The method, the path and the time of each entry.
    private let titles: [Int: String]

    /// - Parameter name: the name of the capture.
    package init(_ comparison: CaptureComparison, of name: String) {
        self.comparison = comparison
        self.name = name
        titles = Dictionary(
            uniqueKeysWithValues: comparison.calls.map { call in
                let exchange = call.exchange
                return (
                    exchange.number,
                    "\(exchange.method) \(exchange.url.path) at \(exchange.startedAt.utcString)"
                )
            })
    }

    /// One paragraph for each operation that differs, and a summary.
    package var lines: [String] {
        (overview + operations.flatMap(lines(of:)) + explanations + ["", summary]
            + [advice].compactMap(\.self))
            .map(Self.printable)
    }

    var compared: [CapturedCall] { comparison.calls }

    /// An operation with its calls.
    package struct Operation: Sendable {
        package let operation: PassOperation
        let calls: Int
        package let differences: [Difference]

        /// `2 calls, equal`
        package var summary: String {
            let count =
                differences.isEmpty ? "equal" : ComparisonReport.count(differences.count, "difference")
            return "\(ComparisonReport.count(calls, "call")), \(count)"
        }
    }

    /// In the order of the capture.
    package var operations: [Operation] {
        let differences = Dictionary(grouping: comparison.differences, by: \.operation)
        let calls = Dictionary(grouping: compared, by: \.operation)
        return compared.map(\.operation).distinct.map { operation in
            Operation(
                operation: operation, calls: calls[operation]?.count ?? 0,
                differences: differences[operation] ?? [])
        }
    }

    /// True if something was compared, nothing differs, and the mock knows every path.
    package var isEqual: Bool { !compared.isEmpty && comparison.differences.isEmpty && unknown.isEmpty }

    /// The methods and paths of Adobe Pass that the mock does not know.
    package var unknownPaths: [String] { unknown.map(\.subject) }

    /// A line for each reason why calls were left out, or are incomplete.
    package var leftOut: [String] {
        skipped.map { "Not compared: \($0.subject) (\($0.count))" }
            + omissions.map { "Incomplete: \($0.subject) (\($0.count))" }
            + unreadable.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    }

    /// A difference with its request, and the policy that explains it.
    package func statement(of difference: Difference) -> String {
        let policy = comparison.explanations.first { $0.differences.contains(difference) }
        return
            "entry \(difference.entry), \(title(of: difference.entry)): \(difference.place) \(difference.statement)"
            + (policy.map { " (explained by \($0.policy): \($0.value))" } ?? "")
    }

    /// The requests to Adobe Pass that the mock does not know, with their number.
    var unknown: [(subject: String, count: Int)] { Self.sorted(comparison.capture.unknown) }

    /// The requests that were not compared, by subject, with their counts.
    var skipped: [(subject: String, count: Int)] {
        var counts = comparison.capture.skipped
        for call in comparison.capture.calls {
            let subject = call.circumstance ?? comparison.withoutScenario[call.exchange.number]
            if let subject { counts[subject, default: 0] += 1 }
        }
        // A page loads parts from hundreds of hosts.
        let hosts = Self.sorted(counts.filter { $0.key.hasPrefix("requests to ") })
        for (subject, _) in hosts.dropFirst(5) { counts[subject] = nil }
        let rest = hosts.dropFirst(5).map(\.count)
        return Self.sorted(counts)
            + (rest.isEmpty ? [] : [("requests to \(rest.count) other hosts", rest.reduce(0, +))])
    }

    /// The omissions of the program that captured the calls, by subject, with their counts.
    var omissions: [(subject: String, count: Int)] {
        Self.sorted(compared.compactMap(\.omission).reduce(into: [:]) { $0[$1, default: 0] += 1 })
    }

    /// The most frequent one first.
    private static func sorted(_ counts: [String: Int]) -> [(subject: String, count: Int)] {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }

    private var overview: [String] {
        ["\(name): \(Self.count(compared.count, "call")) of Adobe Pass"]
            + unknown.map { "  unknown to the mock: \($0.subject) (\($0.count))" }
            + skipped.map { "  not compared: \($0.subject) (\($0.count))" }
            + omissions.map { "  incomplete: \($0.subject) (\($0.count))" }
            + unreadable.map { "  \($0)" } + clock + [""]
    }

    /// A line for each entry that cannot be read, as far as there are few of them.
    private var unreadable: [String] {
        let entries = comparison.capture.unreadable
        let lines = entries.prefix(10).map { "entry \($0.number) cannot be read: \($0.reason)" }
        return lines + (entries.count > 10 ? ["and \(entries.count - 10) more entries cannot be read"] : [])
    }

    private var clock: [String] {
        let offset = comparison.capture.clockOffset
        guard offset != .zero else { return [] }
        let distance = Duration.milliseconds(abs(offset.milliseconds)).approximate
        return [
            "  the clock of the service is \(distance) \(offset > .zero ? "ahead of" : "behind") that of the capture"
        ]
    }

    private func lines(of operation: Operation) -> [String] {
        ["\(operation.operation): \(operation.summary)"]
            + entries(of: operation).flatMap { entry, differences in
                ["  entry \(entry): \(self.title(of: entry))"]
                    + differences.map { "    \($0.place) \($0.statement)" }
            }
    }

    /// The differences of each entry, in the order of the capture.
    func entries(of operation: Operation) -> [(number: Int, differences: [Difference])] {
        let differences = Dictionary(grouping: operation.differences, by: \.entry)
        return operation.differences.map(\.entry).distinct.map { entry in
            (entry, differences[entry] ?? [])
        }
    }

    /// `GET /api/v2/REF30/profiles at 2026-03-16T14:39:49Z`, by which other programs show the entry.
    func title(of entry: Int) -> String { titles[entry] ?? "" }

    private var explanations: [String] {
        guard !comparison.explanations.isEmpty else { return [] }
        return ["", "These values of policies explain differences (see adobe-pass-mock policies):"]
            + comparison.explanations.map { explanation in
                let others = explanation.alternatives.map { "\($0.policy): \($0.value)" }
                return "  \(explanation.policy): \(explanation.value)"
                    + (others.isEmpty ? "" : ", or \(others.joined(separator: ", or "))")
                    + " (\(Self.count(explanation.differences.count, "difference")))"
            }
    }

    var summary: String {
        guard !compared.isEmpty else { return "The capture has no call that could be compared." }
        let isWhole = omissions.isEmpty && compared.count == comparison.capture.calls.count
        let extent = isWhole ? "" : " in what could be compared"
        let paths = unknown.isEmpty ? "" : " It does not know \(Self.count(unknown.count, "path"))."
        guard !comparison.differences.isEmpty else {
            return "The capture and the mock match\(extent).\(paths)"
        }
        let explained = comparison.differences.count - comparison.unexplained.count
        let policies =
            explained == 0
            ? "no policy explains any of them"
            : "policies explain \(explained == comparison.differences.count ? "all" : String(explained)) of them"
        let number = Self.count(comparison.differences.count, "difference")
        return "The mock differs\(extent): \(number), \(policies).\(paths)"
    }

    /// Advice on the differences; `nil` if there are none.
    var advice: String? {
        comparison.differences.isEmpty
            ? nil
            : "One difference can cause others after it, so begin with the first. The page Comparing the mock with Adobe "
                + "says what you can do."
    }

    /// The line without characters that control a terminal.
    private static func printable(_ line: String) -> String {
        String(
            String.UnicodeScalarView(
                line.unicodeScalars.map {
                    $0.value < 0x20 || (0x7F...0x9F).contains($0.value) ? "\u{FFFD}" : $0
                }))
    }

    static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}

extension ComparisonReport: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("capture", name)
            object.member("calls", Int64(compared.count))
            for (name, counts) in [("unknown", unknown), ("skipped", skipped), ("incomplete", omissions)] {
                object.key(name)
                object.array { array in
                    for (subject, count) in counts {
                        array.object {
                            $0.member("subject", subject); $0.member("count", Int64(count))
                        }
                    }
                }
            }
            object.key("unreadable")
            object.array { array in
                for (number, reason) in comparison.capture.unreadable {
                    array.object {
                        $0.member("entry", Int64(number)); $0.member("reason", reason)
                    }
                }
            }
            object.key("differences")
            object.array { array in
                for difference in comparison.differences {
                    array.object { difference.write(to: &$0, title: title(of: difference.entry)) }
                }
            }
            object.member("explanations", array: comparison.explanations)
        }
    }
}

extension Difference {
    fileprivate func write(to object: inout JSONWriter, title: String) {
        object.member("entry", Int64(entry))
        object.member("request", title)
        object.member("operation", operation.rawValue)
        object.member("kind", kind.rawValue)
        object.member("place", place)
        object.member("captured", ifPresent: captured)
        object.member("mock", ifPresent: mock)
    }
}

extension Explanation: JSONEncodable {
    func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("policy", policy)
            object.member("value", value)
            object.key("alternatives")
            object.array { array in
                for alternative in alternatives {
                    array.object {
                        $0.member("policy", alternative.policy); $0.member("value", alternative.value)
                    }
                }
            }
            object.member("entries", array: differences.map { Int64($0.entry) })
        }
    }
}
