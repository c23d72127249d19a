import HTTPMessages

/// Writes the JSON of an answer as XML (XML 1.0, fifth edition): each member is an element, and so is each element
/// of a list.
struct XMLWriter {
    private var bytes = Array(#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#.utf8)
    private let root: String

    /// - Parameters:
    ///   - json: the JSON of an answer, without white space between values. A member with the name of the root is the root itself.
    ///   - namespace: the namespace of the root and its prefix.
    static func document(_ json: [UInt8], root: String, in namespace: (prefix: String, uri: String)? = nil)
        -> [UInt8]
    {
        var writer = XMLWriter(root: root)
        var reader = JSONReader(json)
        let name = namespace.map { "\($0.prefix):\(root)" } ?? root
        let declaration = namespace.map { #" xmlns:\#($0.prefix)="\#(XMLText.escape($0.uri))""# } ?? ""
        writer.append("<\(name)\(declaration)>")
        // Cannot fail: JSONWriter writes only JSON that JSONReader can read, and the texts of an answer were read before.
        try? writer.content(&reader, depth: 1, itemName: "value")
        writer.append("</\(name)>")
        return writer.bytes
    }

    private init(root: String) { self.root = root }

    /// Writes the content of an element. Members that are `null` have no element.
    private mutating func content(
        _ json: inout JSONReader, depth: Int, itemName: String
    ) throws(JSONReader.Malformed) {
        switch json.next {
        case UInt8(ascii: "{"):
            try json.eachMember(depth: depth) { json, name, _ throws(JSONReader.Malformed) in
                let itemName = Self.itemNames[name] ?? "value"
                if json.next == UInt8(ascii: "n") {
                    _ = try json.value(depth: depth + 1)
                } else if depth == 1, name == root {
                    try content(&json, depth: depth + 1, itemName: itemName)
                } else {
                    try element(name, &json, depth: depth + 1, itemName: itemName)
                }
            }
        case UInt8(ascii: "["):
            try json.eachElement(depth: depth) { json throws(JSONReader.Malformed) in
                try element(itemName, &json, depth: depth + 1, itemName: "value")
            }
        default:
            switch try json.value(depth: depth) {
            case .string(let text): append(XMLText.escape(Self.replacingForbiddenCharacters(in: text)))
            case .bool(let value): append(String(value))
            case .integer(let number): append(String(number))
            case .number(let number): append(String(number))
            case .null, .array, .object: break
            }
        }
    }

    /// The names of the elements of lists, by the names of the lists.
    private static let itemNames = [
        "domains": "domain", "encrypted": "name", "mvpds": "mvpd", "requiredMetadataFields": "field",
        "resources": "resource",
    ]

    private mutating func element(
        _ name: String, _ json: inout JSONReader, depth: Int, itemName: String
    ) throws(JSONReader.Malformed) {
        let name = Self.name(name)
        append("<\(name)>")
        try content(&json, depth: depth, itemName: itemName)
        append("</\(name)>")
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// The text with U+FFFD in place of characters that XML does not allow, such as most control characters (2.2).
    private static func replacingForbiddenCharacters(in text: String) -> String {
        guard !text.unicodeScalars.allSatisfy(isCharacter) else { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            result.unicodeScalars.append(isCharacter(scalar) ? scalar : "\u{FFFD}")
        }
    }

    private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x1_0000...0x10_FFFF: true
        default: false
        }
    }

    /// The name of a member as the name of an element. It can come from an MVPD, so `_` replaces each character other than the
    /// ASCII characters of names.
    private static func name(_ text: String) -> String {
        let bytes = text.unicodeScalars.map { scalar in
            let byte = UInt8(exactly: scalar.value) ?? 0
            return byte.isLetter || byte.isDigit || "-.".utf8.contains(byte) ? byte : UInt8(ascii: "_")
        }
        let isStart = bytes.first.map { $0.isLetter || $0 == UInt8(ascii: "_") } ?? false
        return (isStart ? "" : "_") + String(decoding: bytes, as: UTF8.self)
    }
}
