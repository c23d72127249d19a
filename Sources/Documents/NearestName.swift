/// Suggests the intended name for a mistyped one.
package enum NearestName {
    /// The second half of a message such as "unknown operation x, …": `did you mean "y"?`, or the list of
    /// names when none is similar.
    ///
    /// Among names of equal distance, the first one is suggested.
    package static func hint(for name: String, among names: some Collection<String>) -> String {
        guard let nearest = names.min(by: { distance(name, $0) < distance(name, $1) }) else {
            return "expected none"
        }
        // The edit distance of an abbreviation is large, so prefixes are checked first.
        if name.count >= 2, let completion = names.first(where: { $0.hasPrefix(name) }) {
            return "did you mean \"\(completion)\"?"
        }
        if distance(name, nearest) <= max(2, name.count / 2) { return "did you mean \"\(nearest)\"?" }
        guard names.count <= 8 else { return "the nearest known one is \"\(nearest)\"" }
        return "expected \(names.count == 1 ? "" : "one of ")\(names.joined(separator: ", "))"
    }

    /// The edit distance (optimal string alignment): the number of characters to insert, delete, replace or
    /// swap with their neighbour. Compares at most 64 characters of each name.
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
