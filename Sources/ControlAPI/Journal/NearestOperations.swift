import Documents
import HTTPMessages
import PassAPI
import PassOperations

/// Suggests operations for a path that does not exist.
package enum NearestOperations {
    /// The three operations whose documented paths are most similar to the path.
    package static func of(_ path: String) -> [PassOperation] {
        // The limit is above the longest path of an operation. Comparing thousands of segments would take a second.
        let segments = path.split(separator: "/", maxSplits: 12).prefix(12).map { $0.lowercased() }
        let scored = PassOperation.allCases.map { (operation: $0, score: score(of: $0, for: segments)) }
        return scored.sorted { $0.score > $1.score }.prefix(3).map(\.operation)
    }

    /// How similar an operation is to a path. Similar segments count most. Then REST API V2 comes before V1, which has
    /// several of its segments; then the path of the most similar length.
    private static func score(of operation: PassOperation, for segments: [String]) -> (Int, Int, Int) {
        let template = operation.definition.paths[0]
        let found = template.literals.map { literal in
            segments.map { NameWords.similarity($0, literal.lowercased()) }.max() ?? 0
        }
        let difference = found.count { $0 == 0 } + abs(template.segmentCount - segments.count)
        return (found.reduce(0, +), operation.definition.isLegacy ? 0 : 1, -difference)
    }
}
