import FoundationEssentials

/// JSON of any shape, as it comes from outside.
package enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Reads a whole text (RFC 8259); nesting beyond the library's 512 levels is refused like any other error.
    ///
    /// - Returns: `nil` when the text is no JSON.
    package init?(parsing bytes: some Sequence<UInt8>) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { return nil }
        self = value
    }

    package subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    package var integer: Int64? {
        switch self {
        case .integer(let number): number
        case .number(let number): Int64(exactly: number)
        default: nil
        }
    }

    package var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    package var object: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }
}

extension JSONValue: Decodable {
    package init(from decoder: any Decoder) throws {
        if let keyed = try? decoder.container(keyedBy: AnyKey.self) {
            var members: [String: JSONValue] = [:]
            for key in keyed.allKeys {
                members[key.stringValue] = try keyed.decode(JSONValue.self, forKey: key)
            }
            self = .object(members)
        } else if var unkeyed = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !unkeyed.isAtEnd { elements.append(try unkeyed.decode(JSONValue.self)) }
            self = .array(elements)
        } else {
            self = try JSONValue(scalarIn: decoder.singleValueContainer())
        }
    }

    private init(scalarIn container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let integer = try? container.decode(Int64.self) {
            self = .integer(integer)
        } else {
            self = .number(try container.decode(Double.self))
        }
    }

    private struct AnyKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension JSONValue: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let number): try container.encode(number)
        case .number(let number): try container.encode(number)
        case .string(let text): try container.encode(text)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }
}

extension JSONValue: JSONEncodable {
    /// Members are written in the order of their names.
    package func write(to json: inout JSONWriter) {
        switch self {
        case .null: json.null()
        case .bool(let value): json.bool(value)
        case .integer(let number): json.integer(number)
        case .number(let number): json.number(number)
        case .string(let text): json.string(text)
        case .array(let elements): json.array(elements)
        case .object(let members):
            json.object { object in
                for (name, value) in members.sorted(by: { $0.key < $1.key }) { object.member(name, value) }
            }
        }
    }
}
