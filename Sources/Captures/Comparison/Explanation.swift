import ControlAPI
import PassAPI

/// A value of a policy with which the mock does what the captured service did.
struct Explanation: Sendable, Hashable, Encodable {
    /// The value, and the others that explain the same, between which the capture cannot decide.
    let values: [PolicyValue]
    let differences: [Difference]

    struct PolicyValue: Sendable, Hashable, Encodable {
        let policy: String
        let value: String

        var text: String { "\(policy): \(value)" }
    }

    var policy: String { values[0].policy }
    var value: String { values[0].value }
    var text: String { values[0].text }
    var alternatives: [PolicyValue] { Array(values.dropFirst()) }
    /// The numbers of the entries that have the differences, each once.
    var entries: [Int] { differences.map(\.entry).distinct }

    private enum CodingKeys: String, CodingKey { case policy, value, alternatives, entries }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(policy, forKey: .policy)
        try container.encode(value, forKey: .value)
        try container.encode(alternatives, forKey: .alternatives)
        try container.encode(entries, forKey: .entries)
    }

    /// Finds the policies that explain the differences, by replaying the capture with each value of each policy.
    ///
    /// The value that explains most comes first, and stays for the search of the next one. A value that makes any
    /// request differ more than before explains none.
    static func all(
        of differences: [Difference], _ compare: ([String: String]) throws(Diagnostics) -> [Difference],
        _ willTry: (String) -> Void
    ) throws(Diagnostics) -> [Explanation] {
        var rest = differences
        var chosen: [String: String] = [:]
        var explanations: [Explanation] = []
        while !rest.isEmpty {
            let before = weights(of: rest)
            var best: (values: [PolicyValue], rest: [Difference])?
            for row in Policies.rows where chosen[row.name] == nil {
                willTry(row.name)
                for value in row.values where value != row.defaultValue {
                    let left = try compare(chosen.merging([row.name: value]) { $1 })
                    let after = weights(of: left)
                    guard after != before, after.allSatisfy({ $0.value <= before[$0.key] ?? 0 }) else {
                        continue
                    }
                    let found = PolicyValue(policy: row.name, value: value)
                    let weight = after.values.reduce(0, +)
                    if weight < best.map({ weights(of: $0.rest).values.reduce(0, +) }) ?? .max {
                        best = ([found], left)
                    } else if left.map(\.key) == best?.rest.map(\.key) {
                        best?.values.append(found)
                    }
                }
            }
            guard let best else { break }
            chosen[best.values[0].policy] = best.values[0].value
            let left = Set(best.rest.map(\.key))
            explanations.append(
                Explanation(values: best.values, differences: rest.filter { !left.contains($0.key) }))
            rest = best.rest
        }
        return explanations
    }

    /// How much each entry differs. Another status or error code weighs more than anything in a body, which it hides.
    private static func weights(of differences: [Difference]) -> [Int: Int] {
        differences.reduce(into: [:]) { weights, difference in
            weights[difference.entry, default: 0] +=
                [.status, .order].contains(difference.kind) ? 1_000_000 : 1
        }
    }
}
