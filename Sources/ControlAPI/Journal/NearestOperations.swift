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
        let scored = PassOperation.allCases.map { (operation: $0, score: score($0, segments)) }
        return scored.sorted { $0.score > $1.score }.prefix(3).map(\.operation)
    }

    /// Equal segments count most, then mistyped ones, then a similar number of segments.
    private static func score(_ operation: PassOperation, _ segments: [String]) -> Int {
        let template = operation.definition.paths[0]
        let literals = template.description.split(separator: "/").filter { !$0.hasPrefix("{") }
        let matched = literals.reduce(0) { sum, literal in
            let distance = segments.map { NearestName.distance($0, literal.lowercased()) }.min() ?? .max
            return sum + (distance == 0 ? 4 : distance <= 2 ? 3 : -2)
        }
        return matched - abs(template.segmentCount - segments.count)
    }
}
