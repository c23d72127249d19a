import HTTPMessages
import PassAPI

/// Suggests operations for a path that does not exist.
///
/// Anybody can ask for one, so each segment of the path is compared once with each different segment of the operations.
package enum NearestOperations {
    /// The operations whose documented paths are most similar to the path, at most three; none if no path has a similar
    /// segment.
    package static func of(_ path: String) -> [PassOperation] {
        let given = segments(of: path)
        let similarities = words.map { word in
            given.reduce(0) { max($0, NameWords.similarity($1, word)) }
        }
        let scored = candidates.map { (operation: $0.operation, score: $0.score(similarities, given.count)) }
        return scored.filter { $0.score.0 > 0 }.sorted { $0.score > $1.score }.prefix(3).map(\.operation)
    }

    /// The first segments in lower case, which are more than the longest path of an operation has. A segment that is longer
    /// than all of theirs is similar to none.
    private static func segments(of path: String) -> [[UInt8]] {
        path.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 12).prefix(12).map { segment in
            segment.count > longest + 2 ? [] : lowercased(segment)
        }
    }

    private static func lowercased(_ text: some Sequence<UInt8>) -> [UInt8] {
        text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }

    /// The different segments of all operations, in lower case.
    private static let words = Array(
        Set(PassOperation.allCases.flatMap { $0.definition.paths[0].literals.map { lowercased($0.utf8) } }))

    private static let longest = words.map(\.count).max() ?? 0

    private static let candidates = PassOperation.allCases.map { operation in
        let template = operation.definition.paths[0]
        return Candidate(
            operation: operation,
            words: template.literals.compactMap { words.firstIndex(of: lowercased($0.utf8)) },
            segmentCount: template.segmentCount, isLegacy: operation.definition.isLegacy)
    }

    private struct Candidate {
        let operation: PassOperation
        /// The indices of its segments in the list of words.
        let words: [Int]
        let segmentCount: Int
        let isLegacy: Bool

        /// How similar the operation is to a path. Similar segments count most. Then REST API V2 comes before V1, which has
        /// several of its segments; then the path of the most similar length.
        func score(_ similarities: [Int], _ count: Int) -> (Int, Int, Int) {
            var (sum, missing) = (0, 0)
            for word in words {
                sum += similarities[word]
                if similarities[word] == 0 { missing += 1 }
            }
            return (sum, isLegacy ? 0 : 1, -(missing + abs(segmentCount - count)))
        }
    }
}
