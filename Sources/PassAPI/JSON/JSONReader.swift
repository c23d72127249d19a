import HTTPMessages

/// Reads JSON (RFC 8259) from untrusted sources in time linear in its length.
///
/// `JSONDecoder` accepts two members of the same name, and finds the type of any value by errors, each of which takes longer
/// the deeper the value is nested.
package struct JSONReader {
    /// The maximum nesting of arrays and objects. It is the same for YAML and XML.
    static let deepest = 64

    /// The text is not valid JSON. It has no details, because no caller reports any.
    package struct Malformed: Error {}

    private let bytes: [UInt8]
    private var position: Int

    /// Reads a whole text. A byte order mark before it is ignored, as section 8.1 allows.
    ///
    /// - Throws: for text outside the grammar, for text that is not UTF-8 or has too many combining marks in a row
    ///   (`StreamSafeText`), for a number outside the range of `Double`, and for a duplicate name in an object, because
    ///   readers disagree on which member applies (RFC 7493, 2.3).
    static func read(_ bytes: [UInt8]) throws(Malformed) -> JSONValue {
        var reader = JSONReader(bytes)
        let value = try reader.value(depth: 1)
        try reader.expectEnd()
        return value
    }

    /// Checks a whole text without keeping its values.
    ///
    /// - Throws: as ``read(_:)``.
    package static func check(_ bytes: [UInt8]) throws(Malformed) {
        var reader = JSONReader(bytes)
        try reader.skipValue(depth: 1)
        try reader.expectEnd()
    }

    /// Begins with the first value of a text.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The next byte; `nil` at the end.
    package var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func expectEnd() throws(Malformed) {
        skipSpace()
        guard next == nil else { throw Malformed() }
    }

    package mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    /// Consumes a byte if it is the next one, and returns whether it was.
    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ byte: UInt8) throws(Malformed) {
        guard skip(byte) else { throw Malformed() }
    }

    mutating func value(depth: Int) throws(Malformed) -> JSONValue {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return .object(try members(depth: depth))
        case UInt8(ascii: "["): return .array(try elements(depth: depth))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try JSONNumber.value(of: number())
        }
    }

    private mutating func members(depth: Int) throws(Malformed) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        try eachMember(depth: depth) { reader, name, _ throws(Malformed) in
            guard members.updateValue(try reader.value(depth: depth + 1), forKey: name) == nil else {
                throw Malformed()
            }
        }
        return members
    }

    private mutating func elements(depth: Int) throws(Malformed) -> [JSONValue] {
        var elements: [JSONValue] = []
        try eachElement(depth: depth) { reader throws(Malformed) in
            elements.append(try reader.value(depth: depth + 1))
        }
        return elements
    }

    /// Calls `read` at each value of an object, with its name and the range of the name in the text.
    @inline(__always) package mutating func eachMember(
        depth: Int, _ read: (inout JSONReader, _ name: String, Range<Int>) throws(Malformed) -> Void
    ) throws(Malformed) {
        guard depth <= Self.deepest else { throw Malformed() }
        position += 1
        skipSpace()
        if skip(UInt8(ascii: "}")) { return }
        repeat {
            skipSpace()
            let start = position
            let name = try string()
            let end = position
            skipSpace()
            try expect(UInt8(ascii: ":"))
            try read(&self, name, start..<end)
            skipSpace()
        } while skip(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"))
    }

    /// Calls `read` at each element of an array.
    @inline(__always) package mutating func eachElement(
        depth: Int, _ read: (inout JSONReader) throws(Malformed) -> Void
    ) throws(Malformed) {
        guard depth <= Self.deepest else { throw Malformed() }
        position += 1
        skipSpace()
        if skip(UInt8(ascii: "]")) { return }
        repeat {
            try read(&self)
            skipSpace()
        } while skip(UInt8(ascii: ","))
        try expect(UInt8(ascii: "]"))
    }

    /// Reads a value, and says where it is.
    package mutating func valueWithRange() throws(Malformed) -> (value: JSONValue, range: Range<Int>) {
        skipSpace()
        let start = position
        let value = try value(depth: 1)
        return (value, start..<position)
    }

    private mutating func skipValue(depth: Int) throws(Malformed) {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"):
            var names: Set<String> = []
            try eachMember(depth: depth) { reader, name, _ throws(Malformed) in
                guard names.insert(name).inserted else { throw Malformed() }
                try reader.skipValue(depth: depth + 1)
            }
        case UInt8(ascii: "["):
            try eachElement(depth: depth) { reader throws(Malformed) in try reader.skipValue(depth: depth + 1)
            }
        default: _ = try value(depth: depth)
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Malformed) -> JSONValue {
        let wordEnd = position + word.utf8CodeUnitCount
        let expected = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard wordEnd <= bytes.count, bytes[position..<wordEnd].elementsEqual(expected) else {
            throw Malformed()
        }
        position = wordEnd
        return value
    }

    /// Consumes the bytes of a number.
    private mutating func number() -> ArraySlice<UInt8> {
        let start = position
        while let byte = next, JSONNumber.isPart(byte) { position += 1 }
        return bytes[start..<position]
    }

    private mutating func string() throws(Malformed) -> String {
        try expect(UInt8(ascii: "\""))
        var text = unescaped()
        while skip(UInt8(ascii: "\\")) {
            try appendEscaped(to: &text)
            text += unescaped()
        }
        try expect(UInt8(ascii: "\""))
        guard let string = String(streamSafe: text) else { throw Malformed() }
        return string
    }

    /// Consumes the bytes of a string up to its end, an escaped character, or a byte that must be escaped.
    private mutating func unescaped() -> ArraySlice<UInt8> {
        let start = position
        let (quotationMark, reverseSolidus) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        while position < bytes.count {
            let byte = bytes[position]
            if byte < 0x20 || byte == quotationMark || byte == reverseSolidus { break }
            position += 1
        }
        return bytes[start..<position]
    }

    /// Reads the characters after a reverse solidus (section 7).
    private mutating func appendEscaped(to text: inout ArraySlice<UInt8>) throws(Malformed) {
        guard let byte = next else { throw Malformed() }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text.append(contentsOf: String(try scalar()).utf8)
        default: throw Malformed()
        }
    }

    /// Reads a character escaped with four hexadecimal digits, or with a surrogate pair. A lone surrogate is
    /// an error.
    private mutating func scalar() throws(Malformed) -> Character {
        var code = try codeUnit()
        if (0xD800..<0xDC00).contains(code), skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) {
            let low = try codeUnit()
            guard (0xDC00..<0xE000).contains(low) else { throw Malformed() }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw Malformed() }
        return Character(scalar)
    }

    private mutating func codeUnit() throws(Malformed) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = next?.hexValue else { throw Malformed() }
            unit = unit << 4 | UInt32(digit)
            position += 1
        }
        return unit
    }
}
