/// What stands in the holes of a path.
///
/// A list and not a dictionary: there are at most three, and every request would hash their names.
package struct PathParameters: Sendable, ExpressibleByDictionaryLiteral {
    private var parameters: [Parameter] = []

    private struct Parameter: Sendable, Hashable {
        var name: String
        var text: String
    }

    package init(_ values: [String: String]) {
        parameters = values.map { Parameter(name: $0.key, text: $0.value) }
    }

    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, text) in elements { add(name, text) }
    }

    /// - Parameter name: of a hole that the path has once.
    mutating func add(_ name: String, _ text: String) {
        parameters.append(Parameter(name: name, text: text))
    }

    /// The text in the hole of that name; `nil` when the path has none.
    package subscript(name: String) -> String? {
        parameters.first { $0.name == name }?.text
    }
}

extension PathParameters: Equatable {
    /// In whatever order.
    package static func == (one: Self, other: Self) -> Bool {
        Set(one.parameters) == Set(other.parameters)
    }
}
