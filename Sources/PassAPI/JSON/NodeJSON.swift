extension Node {
    /// A document from JSON. Locations are JSON pointers (RFC 6901); keys are sorted.
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
                .mapping(
                    members.sorted { $0.key < $1.key }.map { key, json in
                        let pointer = "\(pointer)/\(key.jsonPointerStep)"
                        return Entry(key: key, location: .pointer(pointer), node: Node(json, at: pointer))
                    })
            }
        self.init(value, at: .pointer(pointer))
    }

    /// The document as JSON, without locations and without the order of keys.
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

extension String {
    /// The name of a member as a step of a JSON pointer (RFC 6901, 3).
    package var jsonPointerStep: String {
        contains { "~/".contains($0) } ? replacing("~", with: "~0").replacing("/", with: "~1") : self
    }
}
