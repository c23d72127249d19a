import HTTPMessages
import PassAPI

/// What somebody meant who asked for a path that is none.
enum NearestOperations {
    /// The three operations whose documented paths look most like it.
    static func of(_ path: String) -> [Operation] {
        let asked = Set(path.split(separator: "/").map { $0.lowercased() })
        let scored = Operation.allCases.map { operation in
            (operation: operation, score: score(operation, asked, segments: path.split(separator: "/").count))
        }
        return scored.sorted { $0.score > $1.score }.prefix(3).map(\.operation)
    }

    /// Shared literal segments count most, then a like number of segments.
    private static func score(_ operation: Operation, _ asked: Set<String>, segments: Int) -> Int {
        let literals = operation.row.paths[0].description.split(separator: "/").filter { !$0.hasPrefix("{") }
        let shared = literals.count { asked.contains($0.lowercased()) }
        let missing = literals.count - shared
        let length = operation.row.paths[0].segmentCount
        return shared * 4 - missing * 2 - abs(length - segments)
    }
}
