/// Everything that is wrong, at once: in the order of places, each problem once, never empty when thrown.
package struct Problems: Error, Sendable, Hashable, CustomStringConvertible {
    package let all: [Problem]

    package init(_ problems: [Problem]) {
        var seen: Set<Problem> = []
        all = problems.filter { seen.insert($0).inserted }.sorted(by: Self.isBefore)
    }

    package init(_ message: String, at place: Place? = nil) {
        self.init([Problem(message, at: place)])
    }

    /// One line a problem.
    package var description: String {
        all.map(\.description).joined(separator: "\n")
    }

    /// Throws when there is any.
    package static func raise(_ problems: [Problem]) throws(Problems) {
        if !problems.isEmpty { throw Problems(problems) }
    }

    private static func isBefore(_ one: Problem, _ other: Problem) -> Bool {
        switch (one.place, other.place) {
        case (let place?, let otherPlace?): place < otherPlace
        case (nil, .some): true
        case (_, nil): false
        }
    }
}
