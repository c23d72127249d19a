import PassAPI

/// Copies JSON text and replaces the secret values in it. Everything else stays as it was sent: the order of the
/// members, numbers and white space.
struct RedactedJSON {
    private let bytes: [UInt8]
    private var position = 0
    private var output: [UInt8] = []

    /// - Parameter json: well-formed JSON.
    static func text(_ json: [UInt8]) -> String {
        var copy = RedactedJSON(bytes: json)
        // The reader of JSON skips a byte order mark.
        if json.starts(with: [0xEF, 0xBB, 0xBF]) { (0..<3).forEach { _ in copy.copy() } }
        copy.value(in: .anything)
        copy.space()
        // Shows nothing of a text that this type reads otherwise than the reader of JSON.
        guard copy.position == json.count else { return "[\(json.count) bytes]" }
        return String(decoding: copy.output, as: UTF8.self)
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        output.reserveCapacity(bytes.count)
    }

    /// The place of a value in the JSON text.
    private enum Context {
        case anything
        /// The map from names to attributes. All attribute values are personal, whatever their names are.
        case attributes
        /// An attribute, or a part of one. Its members `value` are secret.
        case attribute
        /// A member with a secret name.
        case secret(name: String)
    }

    private mutating func value(in context: Context) {
        space()
        if case .secret(let name) = context {
            let start = position
            skipValue()
            let value = JSONValue(parsing: bytes[start..<position])?.string
            output += Redaction.replacement(of: value ?? "", named: name).jsonBytes
            return
        }
        switch position < bytes.count ? bytes[position] : 0 {
        case UInt8(ascii: "{"): object(in: context)
        case UInt8(ascii: "["):
            copy()
            repeat {
                space()
                if position < bytes.count, bytes[position] == UInt8(ascii: "]") { break }
                value(in: context)
                space()
            } while copyComma()
            copy()
        default:
            let start = position
            skipValue()
            if case .attributes = context {
                output += "[redacted]".jsonBytes
            } else {
                output += Self.redactedText(bytes[start..<position]) ?? Array(bytes[start..<position])
            }
        }
    }

    /// A string that contains a URL, a form or JSON, as JSON without their secrets; `nil` for any other value, or if there are
    /// none.
    private static func redactedText(_ json: ArraySlice<UInt8>) -> [UInt8]? {
        guard json.first == UInt8(ascii: "\""), json.contains(where: { Self.separators.contains($0) }),
            let text = JSONValue(parsing: json)?.string
        else { return nil }
        let redacted = Redaction.value(text, depth: 0)
        return redacted == text ? nil : redacted.jsonBytes
    }

    /// Without one of these, a text has no parameters, members or user information.
    private static let separators = Array("/=%{[".utf8)

    private mutating func object(in context: Context) {
        copy()
        repeat {
            space()
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { break }
            let start = position
            skipString()
            output += Self.redactedText(bytes[start..<position]) ?? Array(bytes[start..<position])
            let name = JSONValue(parsing: bytes[start..<position])?.string ?? ""
            space()
            copy()
            value(in: self.context(of: name, in: context))
            space()
        } while copyComma()
        copy()
    }

    private func context(of name: String, in context: Context) -> Context {
        switch context {
        case .attributes where position < bytes.count: return isObjectNext ? .attribute : .attributes
        case .attribute where name == "value": return .secret(name: name)
        case .attribute where !Redaction.isSecret(name): return .attribute
        case .anything, .attributes, .attribute, .secret:
            // Some objects describe a token and say when it expires, as those of decisions. Their members have names, too.
            let describesToken = isObjectNext && name.lowercased().hasSuffix("token")
            if Redaction.isSecret(name), Redaction.isListed(name.lowercased()) || !describesToken {
                return .secret(name: name)
            }
            return name == "attributes" ? .attributes : .anything
        }
    }

    /// True if the next value is an object.
    private var isObjectNext: Bool {
        bytes[position...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{")
    }

    // MARK: Bytes

    private mutating func copy() {
        guard position < bytes.count else { return }
        output.append(bytes[position])
        position += 1
    }

    private mutating func copyComma() -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: ",") else { return false }
        copy()
        return true
    }

    private mutating func space() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { copy() }
    }

    private mutating func skipString() {
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position += 1
    }

    private mutating func skipValue() {
        var depth = 0
        repeat {
            guard position < bytes.count else { return }
            switch bytes[position] {
            case UInt8(ascii: "\""): skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                position += 1
            case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D: position += 1
            default:
                while position < bytes.count, !Self.ends.contains(bytes[position]) { position += 1 }
            }
        } while depth > 0
    }

    /// The bytes after a number or a literal.
    private static let ends = Array(",]} \t\r\n".utf8)
}
