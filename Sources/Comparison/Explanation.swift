import Captures
import ControlAPI
import Documents

/// A value of a policy with which the mock does what the captured service did.
package struct Explanation: Sendable, Hashable {
    package let policy: String
    package let value: String
    /// The other values of policies that explain the same, between which the capture cannot decide.
    package let alternatives: [Alternative]
    /// The differences that it makes equal.
    package let differences: [Difference]
}

extension Explanation {
    package struct Alternative: Sendable, Hashable {
        package let policy: String
        package let value: String
    }

    /// Finds the policies that explain the differences, by playing the capture again with each value of each policy.
    ///
    /// The value that explains most comes first, and stays for the search of the next one. A value that makes a new
    /// difference explains none.
    ///
    /// - Parameter compare: the differences with some values of policies.
    static func all(
        of differences: [Difference], _ compare: ([String: String]) throws(Diagnostics) -> [Difference]
    ) throws(Diagnostics) -> [Explanation] {
        var rest = differences
        var chosen: [String: String] = [:]
        var explanations: [Explanation] = []
        while !rest.isEmpty {
            let known = Set(rest)
            var best: (values: [Alternative], rest: [Difference])?
            for row in Policies.rows where chosen[row.name] == nil {
                for value in row.values where value != row.defaultValue {
                    let left = try compare(chosen.merging([row.name: value]) { $1 })
                    guard left.count < rest.count, left.allSatisfy(known.contains) else { continue }
                    let found = Alternative(policy: row.name, value: value)
                    if left.count < best?.rest.count ?? .max {
                        best = ([found], left)
                    } else if left == best?.rest {
                        best?.values.append(found)
                    }
                }
            }
            guard let best else { break }
            chosen[best.values[0].policy] = best.values[0].value
            let left = Set(best.rest)
            explanations.append(
                Explanation(
                    policy: best.values[0].policy, value: best.values[0].value,
                    alternatives: Array(best.values.dropFirst()),
                    differences: rest.filter { !left.contains($0) }))
            rest = best.rest
        }
        return explanations
    }
}
