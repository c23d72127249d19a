import HTTPMessages

/// A parsed document, or a part of one. Each node and each key has its source location.
package struct Node: Sendable, Hashable {
    package var location: SourceLocation
    package var value: Value
    /// A number of a YAML document as written, if its JSON differs: `02134`, whose value is 2134.
    package var writtenNumber: String?

    package indirect enum Value: Sendable, Hashable {
        case null
        case bool(Bool)
        case integer(Int64)
        case number(Double)
        case string(String)
        case list([Node])
        /// The entries in the order of the document, without duplicate keys.
        case mapping([Entry])
    }

    package struct Entry: Sendable, Hashable {
        package var key: String
        package var location: SourceLocation
        package var node: Node

        package init(key: String, location: SourceLocation, node: Node) {
            self.key = key
            self.location = location
            self.node = node
        }
    }

    package init(_ value: Value, at location: SourceLocation) {
        self.location = location
        self.value = value
    }

    package subscript(key: String) -> Node? {
        entries.first { $0.key == key }?.node
    }

    /// The entries of a mapping; empty for other nodes.
    package var entries: [Entry] {
        if case .mapping(let entries) = value { entries } else { [] }
    }

    package func without(_ key: String) -> Node { filterEntries { $0.key != key } }

    /// This mapping with only some of its entries; other nodes stay as they are.
    package func filterEntries(_ isKept: (Entry) -> Bool) -> Node {
        guard case .mapping(let entries) = value else { return self }
        return Node(.mapping(entries.filter(isKept)), at: location)
    }

    /// The items of a list; empty for other nodes.
    package var items: [Node] {
        if case .list(let items) = value { items } else { [] }
    }

    package var isNull: Bool { value == .null }

    package var bool: Bool? {
        if case .bool(let bool) = value { bool } else { nil }
    }

    package var string: String? {
        if case .string(let text) = value { text } else { nil }
    }

    package var integer: Int? {
        if case .integer(let number) = value { Int(exactly: number) } else { nil }
    }

    package var number: Double? {
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    /// The text of a scalar; a number has it as written. `nil` for lists and mappings.
    package var scalarText: String? {
        switch value {
        case .null: ""
        case .bool(let bool): String(bool)
        case .integer(let number): writtenNumber ?? String(number)
        case .number(let number): writtenNumber ?? String(number)
        case .string(let text): text
        case .list, .mapping: nil
        }
    }
}

extension Node.Value {
    /// Resolves the type of an unquoted scalar (YAML 1.2, section 10.3.2, core schema).
    package init(plainScalar text: String) {
        self =
            switch text {
            case "", "~", "null", "Null", "NULL": .null
            case "true", "True", "TRUE": .bool(true)
            case "false", "False", "FALSE": .bool(false)
            case ".nan", ".NaN", ".NAN": .number(.nan)
            case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": .number(.infinity)
            case "-.inf", "-.Inf", "-.INF": .number(-.infinity)
            default: Self.number(in: text) ?? .string(text)
            }
    }

    private static func number(in text: String) -> Self? {
        if text.hasPrefix("0x") { return radix(16, text) }
        if text.hasPrefix("0o") { return radix(8, text) }
        // `Double(_:)` would also accept hexadecimal floats, `infinity` and `nan`.
        guard text.utf8.allSatisfy(JSONNumber.isPart), text.utf8.contains(where: \.isDigit) else {
            return nil
        }
        if let integer = Int64(text) { return .integer(integer) }
        return Double(text).map { .number($0) }
    }

    private static func radix(_ radix: Int, _ text: String) -> Self? {
        let digits = text.dropFirst(2)
        guard digits.first?.isHexDigit == true else { return nil }
        return Int64(digits, radix: radix).map { .integer($0) }
    }
}
