import HTTPMessages
import PassAPI

/// Suggests operations for a path that does not exist.
///
/// Any client can request a suggestion, so each segment of the path is compared only once with each distinct segment.
package enum NearestOperations {
    /// The operations whose documented paths are most similar to the path, at most three; none if no path has a similar segment.
    /// Similar segments count most. Among equally similar operations, REST API V2 precedes V1, and then a path of similar length.
    package static func of(_ path: String) -> [PassOperation] {
        let given = segments(of: path)
        let similarities = words.reduce(into: [:]) { similarities, word in
            similarities[word] = given.map { NameWords.similarity($0, word) }.max()
        }
        let scored = candidates.map { operation, words in
            let found = words.map { similarities[$0] ?? 0 }
            let segmentCount = operation.definition.paths[0].segments.count
            let difference = found.count { $0 == 0 } + abs(segmentCount - given.count)
            let score = (found.reduce(0, +), operation.definition.isLegacy ? 0 : 1, -difference)
            return (operation: operation, score: score)
        }
        return scored.filter { $0.score.0 > 0 }.sorted { $0.score > $1.score }.prefix(3).map(\.operation)
    }

    /// The first segments in lower case. Omits segments beyond the longest path of an operation; a segment that is too long
    /// resembles none.
    private static func segments(of path: String) -> [[UInt8]] {
        path.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 12).prefix(12).map { segment in
            segment.count > longest + 2 ? [] : segment.map(\.lowercased)
        }
    }

    /// The segments of each operation's path, in lower case.
    private static let candidates = PassOperation.allCases.map { operation in
        (operation, words: operation.definition.paths[0].literals.map { $0.utf8.map(\.lowercased) })
    }

    private static let words = Set(candidates.flatMap(\.words))

    private static let longest = words.map(\.count).max() ?? 0
}
