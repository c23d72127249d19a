import PassAPI

extension Node {
    /// A document that came as JSON; places are pointers, keys stand in the order of their names.
    package init(_ json: JSONValue, at pointer: String = "") {
        let value: Value =
            switch json {
            case .null: .null
            case .bool(let bool): .bool(bool)
            case .integer(let number): .integer(number)
            case .number(let number): .number(number)
            case .string(let text): .string(text)
            case .array(let elements):
                .list(elements.enumerated().map { Node($1, at: "\(pointer)/\($0)") })
            case .object(let members):
                .mapping(members.sorted { $0.key < $1.key }.map { Self.entry($0.key, $0.value, in: pointer) })
            }
        self.init(value, at: .pointer(pointer))
    }

    private static func entry(_ key: String, _ json: JSONValue, in pointer: String) -> Entry {
        let escaped = key.replacing("~", with: "~0").replacing("/", with: "~1")
        let location = "\(pointer)/\(escaped)"
        return Entry(key: key, location: .pointer(location), node: Node(json, at: location))
    }

    /// The same without places and without the order of keys.
    package var json: JSONValue {
        switch value {
        case .null: .null
        case .bool(let bool): .bool(bool)
        case .integer(let number): .integer(number)
        case .number(let number): .number(number)
        case .string(let text): .string(text)
        case .list(let items): .array(items.map(\.json))
        case .mapping(let entries): .object(Dictionary(entries.map { ($0.key, $0.node.json) }) { $1 })
        }
    }
}
