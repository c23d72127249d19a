import ControlAPI
import PassAPI

/// A value of a policy that makes the mock behave like the captured service.
struct Explanation: Sendable, Hashable, Encodable {
    /// The value, and others that explain the same differences, so that the capture cannot decide between them.
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
    /// The value that explains most comes first, and stays set in the search for the next one. A value that makes any request
    /// differ more is no explanation. A replay stops as soon as that happens, or the value explains less than the best one.
    static func all(
        of differences: [Difference], _ compare: Comparison, _ willTry: (String) -> Void
    ) throws(Diagnostics) -> [Explanation] {
        var rest = differences
        var chosen: [String: String] = [:]
        var explanations: [Explanation] = []
        while !rest.isEmpty {
            let before = weights(of: rest)
            var best: (values: [PolicyValue], rest: [Difference])?
            var lowest = Int.max
            for row in Policies.rows where chosen[row.name] == nil {
                willTry(row.name)
                for value in row.values where value != row.defaultValue {
                    var attempt = Attempt(before: before, lowest: lowest)
                    let left = try compare(chosen.merging([row.name: value]) { $1 }) {
                        attempt.goesOn($0, $1)
                    }
                    guard attempt.canBeBest else { continue }
                    let found = PolicyValue(policy: row.name, value: value)
                    if attempt.sum < lowest {
                        (best, lowest) = (([found], left), attempt.sum)
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

    /// A replay with another value, up to its present entry.
    private struct Attempt {
        /// The weights of the differences without the value, by entry.
        let before: [Int: Int]
        /// The weight of the differences that remain with the best value.
        let lowest: Int
        /// The weight of the differences so far.
        private(set) var sum = 0
        /// False if the value explains less than the best one, or makes a request differ more.
        private(set) var canBeBest = true
        private var differingEntries = 0
        private var isBetter = false

        init(before: [Int: Int], lowest: Int) { (self.before, self.lowest) = (before, lowest) }

        /// Adds the differences of an entry. Returns ``canBeBest``.
        mutating func goesOn(_ entry: Int, _ found: [Difference]) -> Bool {
            let (weight, most) = (Explanation.weight(of: found), before[entry] ?? 0)
            if most > 0 { differingEntries += 1 }
            isBetter = isBetter || weight < most
            sum += weight
            canBeBest = weight <= most && sum <= lowest && (isBetter || differingEntries < before.count)
            return canBeBest
        }
    }

    /// Replays the capture with values of policies, and returns the differences. Stops when the closure returns false; it receives
    /// the number and the differences of each entry.
    typealias Comparison = (
        _ values: [String: String], _ goesOn: (Int, [Difference]) -> Bool
    ) throws(Diagnostics) -> [Difference]

    /// How much each entry differs.
    private static func weights(of differences: [Difference]) -> [Int: Int] {
        Dictionary(grouping: differences, by: \.entry).mapValues { weight(of: $0) }
    }

    /// The weight of differences. Another status or error code weighs more than anything in the body, which it hides.
    private static func weight(of differences: [Difference]) -> Int {
        differences.reduce(0) { $0 + ([.status, .order].contains($1.kind) ? 1_000_000 : 1) }
    }
}
