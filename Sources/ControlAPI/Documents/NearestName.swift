/// Finds what somebody meant who mistyped a name.
package enum NearestName {
    /// How to go on after "unknown … “name”": `did you mean "x"?`, or the names there are when none is like
    /// it.
    ///
    /// Names of equal distance count in the order given.
    package static func hint(for name: String, among names: some Collection<String>) -> String {
        guard let nearest = names.min(by: { distance(name, $0) < distance(name, $1) }) else {
            return "expected none"
        }
        // An abbreviation is a long way from the name by distance alone.
        if name.count >= 2, let whole = names.first(where: { $0.hasPrefix(name) }) {
            return "did you mean \"\(whole)\"?"
        }
        if distance(name, nearest) <= max(2, name.count / 2) { return "did you mean \"\(nearest)\"?" }
        guard names.count <= 8 else { return "the nearest known one is \"\(nearest)\"" }
        return "expected \(names.count == 1 ? "" : "one of ")\(names.joined(separator: ", "))"
    }

    /// The number of characters to insert, delete, replace or swap with their neighbour (optimal string
    /// alignment).
    package static func distance(_ one: String, _ other: String) -> Int {
        let one = Array(one.unicodeScalars.prefix(64))
        let other = Array(other.unicodeScalars.prefix(64))
        var beforePrevious: [Int] = []
        var previous = Array(0...other.count)
        for i in one.indices {
            var row = [i + 1]
            for j in other.indices {
                let replaced = previous[j] + (one[i] == other[j] ? 0 : 1)
                var best = min(replaced, previous[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    best = min(best, beforePrevious[j - 1] + 1)
                }
                row.append(best)
            }
            (beforePrevious, previous) = (previous, row)
        }
        return previous[other.count]
    }
}
