import Captures
import HTTPArchives
import PassAPI

/// The result of a comparison, as text for people and as JSON.
package struct ComparisonReport: Sendable {
    private let comparison: CaptureComparison
    private let name: String

    /// - Parameter name: the name of the capture.
    package init(_ comparison: CaptureComparison, of name: String) {
        self.comparison = comparison
        self.name = name
    }

    /// One paragraph for each operation that differs, and a summary.
    package var lines: [String] {
        overview + operations.flatMap(lines(of:)) + explanations + [summary]
    }

    private var compared: [CapturedCall] { comparison.capture.calls.filter { $0.circumstance == nil } }

    /// The operations with their calls, in the order of the capture.
    private var operations: [(operation: PassOperation, calls: Int, differences: [Difference])] {
        var order: [PassOperation] = []
        for call in compared where !order.contains(call.operation) { order.append(call.operation) }
        return order.map { operation in
            (
                operation, compared.count { $0.operation == operation },
                comparison.differences.filter { $0.operation == operation }
            )
        }
    }

    /// What was not compared, with its number.
    private var skipped: [(subject: String, count: Int)] {
        var counts = comparison.capture.skipped
        for call in comparison.capture.calls {
            if let subject = call.circumstance { counts[subject, default: 0] += 1 }
        }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }

    private var overview: [String] {
        ["\(name): \(Self.count(compared.count, "call")) of Adobe Pass"]
            + skipped.map { "  not compared: \($0.subject) (\($0.count))" }
            + comparison.capture.unreadable.map { "  entry \($0.number) cannot be read: \($0.reason)" } + [""]
    }

    private func lines(of operation: (operation: PassOperation, calls: Int, differences: [Difference]))
        -> [String]
    {
        let calls = Self.count(operation.calls, "call")
        guard !operation.differences.isEmpty else { return ["\(operation.operation): \(calls), equal"] }
        let count = Self.count(operation.differences.count, "difference")
        return ["\(operation.operation): \(calls), \(count)"]
            + operation.differences.map { "  entry \($0.entry): \($0.place) \($0.statement)" }
    }

    private var explanations: [String] {
        guard !comparison.explanations.isEmpty else { return [] }
        return ["", "The mock does the same with these policies (see adobe-pass-mock policies):"]
            + comparison.explanations.map { explanation in
                let others = explanation.alternatives.map { "\($0.policy): \($0.value)" }
                return "  \(explanation.policy): \(explanation.value)"
                    + (others.isEmpty ? "" : ", or \(others.joined(separator: ", or "))")
                    + " (\(Self.count(explanation.differences.count, "difference")))"
            }
    }

    private var summary: String {
        guard !compared.isEmpty else { return "\nThe capture has no call that could be compared." }
        guard !comparison.differences.isEmpty else { return "\nThe mock does the same." }
        return "\n\(Self.count(comparison.differences.count, "difference")), "
            + "\(comparison.unexplained.count) of them not explained by a policy."
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}

extension ComparisonReport: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("capture", name)
            object.member("calls", Int64(compared.count))
            object.key("skipped")
            object.array { array in
                for (subject, count) in skipped {
                    array.object {
                        $0.member("subject", subject); $0.member("count", Int64(count))
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
            object.member("differences", array: comparison.differences)
            object.member("explanations", array: comparison.explanations)
        }
    }
}

extension Difference: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("entry", Int64(entry))
            object.member("operation", operation.rawValue)
            object.member("kind", kind.rawValue)
            object.member("place", place)
            object.member("captured", ifPresent: captured)
            object.member("mock", ifPresent: mock)
        }
    }
}

extension Explanation: JSONEncodable {
    package func write(to json: inout JSONWriter) {
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
