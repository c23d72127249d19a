import PassAPI

@testable import PassAPI

/// XML as JSON, so that both formats are compared in the same way: an element with child elements is an
/// object, elements with the same name are a list, and every other element is a string.
enum XMLAnswer {
    /// The root element and its content; the name of the root is `{namespace}name`.
    static func json(_ text: String) throws -> JSONValue {
        let document = try XMLReader.read(Array(text.utf8))
        let root = document.root
        return .object([root.name.description: value(of: 0, in: document)])
    }

    private static func value(of index: Int, in document: XMLDocument) -> JSONValue {
        var members: [String: [JSONValue]] = [:]
        var child = index + 1
        while child < document.nodes[index].end {
            members[document.nodes[child].name.description, default: []].append(
                value(of: child, in: document))
            child = document.nodes[child].end
        }
        guard !members.isEmpty else {
            return .string(String(decoding: document.text[document.nodes[index].text], as: UTF8.self))
        }
        return .object(members.mapValues { $0.count == 1 ? $0[0] : .array($0) })
    }
}
