import Documents
import HTTPMessages
import PassAPI
import PassOperations

/// What somebody meant who asked for a path that is none.
package enum NearestOperations {
    /// The three operations whose documented paths look most like it.
    package static func of(_ path: String) -> [PassOperation] {
        // No path is as long; one of thousands of segments would be compared for a second.
        let asked = path.split(separator: "/", maxSplits: 12).prefix(12).map { $0.lowercased() }
        let scored = PassOperation.allCases.map { (operation: $0, score: score($0, asked)) }
        return scored.sorted { $0.score > $1.score }.prefix(3).map(\.operation)
    }

    /// Segments that are literally there count most, then mistyped ones, then a like number of segments.
    private static func score(_ operation: PassOperation, _ asked: [String]) -> Int {
        let template = operation.definition.paths[0]
        let literals = template.description.split(separator: "/").filter { !$0.hasPrefix("{") }
        let matched = literals.reduce(0) { sum, literal in
            let distance = asked.map { NearestName.distance($0, literal.lowercased()) }.min() ?? .max
            return sum + (distance == 0 ? 4 : distance <= 2 ? 3 : -2)
        }
        return matched - abs(template.segmentCount - asked.count)
    }
}
