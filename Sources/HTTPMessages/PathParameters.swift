/// What stands in the holes of a path.
///
/// A list and not a dictionary: there are at most three, and every request would hash their names.
package struct PathParameters: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// By name.
    private var parameters: [Parameter] = []

    private struct Parameter: Sendable, Hashable {
        var name: String
        var text: String
    }

    package init(_ values: [String: String]) {
        parameters = values.sorted { $0.key < $1.key }.map { Parameter(name: $0.key, text: $0.value) }
    }

    package init(dictionaryLiteral elements: (String, String)...) {
        self.init(Dictionary(elements) { $1 })
    }

    /// The text in the hole of that name; `nil` when the path has none.
    package subscript(name: String) -> String? {
        get { parameters.first { $0.name == name }?.text }
        set {
            parameters.removeAll { $0.name == name }
            guard let newValue else { return }
            let place = parameters.firstIndex { $0.name > name } ?? parameters.endIndex
            parameters.insert(Parameter(name: name, text: newValue), at: place)
        }
    }
}
