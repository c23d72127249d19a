import HTTPMessages

/// Reads JSON (RFC 8259) from untrusted sources in time linear in its length.
///
/// `JSONDecoder` accepts two members with the same name. To find the type of an unknown value it needs failed attempts, each of
/// which takes longer the deeper the value is nested.
package struct JSONReader {
    /// The maximum nesting of arrays and objects. It is the same for YAML and XML.
    static let deepest = 64

    /// A text that is not valid JSON. The description has the first mistake and its place, but repeats no values.
    package struct Malformed: Error, CustomStringConvertible {
        let mistake: Mistake
        /// The number of bytes before the mistake.
        let offset: Int
        let text: [UInt8]

        package var description: String { "\(place): \(explanation)" }
    }

    enum Mistake: Error {
        case missingValue, missingName, missingColon, unclosedObject, unclosedArray, furtherText, tooDeep
        case repeatedName, invalidNumber, hugeNumber
        case unclosedText, controlCharacter, unknownEscape, loneSurrogate, notUTF8, tooManyMarks
    }

    private let bytes: [UInt8]
    private var position: Int

    /// Reads a whole text. A byte order mark before it is ignored, as section 8.1 allows.
    ///
    /// - Throws: for text outside the grammar, for text that is not UTF-8 or has too many combining marks in a row
    ///   (`StreamSafeText`), for a number outside the range of `Double`, and for a duplicate name in an object, because
    ///   readers disagree on which member applies (RFC 7493, 2.3).
    package static func read(_ bytes: [UInt8]) throws(Malformed) -> JSONValue {
        var reader = JSONReader(bytes)
        let value = try reader.value(depth: 1)
        try reader.expectEnd()
        return value
    }

    /// Checks a whole text without keeping its values.
    ///
    /// - Throws: the errors of ``read(_:)``.
    package static func check(_ bytes: [UInt8]) throws(Malformed) {
        var reader = JSONReader(bytes)
        try reader.skipValue(depth: 1)
        try reader.expectEnd()
    }

    /// Begins before the first value of a text.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The next byte; `nil` at the end.
    package var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func expectEnd() throws(Malformed) {
        skipSpace()
        guard next == nil else { throw malformed(.furtherText) }
    }

    /// - Parameter offset: the position of the mistake; `nil` for the next byte.
    private func malformed(_ mistake: Mistake, at offset: Int? = nil) -> Malformed {
        Malformed(mistake: mistake, offset: offset ?? position, text: bytes)
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

    private mutating func expect(_ byte: UInt8, else mistake: Mistake) throws(Malformed) {
        guard skip(byte) else { throw malformed(mistake) }
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
        default: return try number()
        }
    }

    private mutating func members(depth: Int) throws(Malformed) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        try eachMember(depth: depth) { reader, name, range throws(Malformed) in
            guard members.updateValue(try reader.value(depth: depth + 1), forKey: name) == nil else {
                throw reader.malformed(.repeatedName, at: range.lowerBound)
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
        guard depth <= Self.deepest else { throw malformed(.tooDeep) }
        position += 1
        skipSpace()
        if skip(UInt8(ascii: "}")) { return }
        repeat {
            skipSpace()
            let start = position
            let name = try string()
            let end = position
            skipSpace()
            try expect(UInt8(ascii: ":"), else: .missingColon)
            try read(&self, name, start..<end)
            skipSpace()
        } while skip(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"), else: .unclosedObject)
    }

    /// Calls `read` at each element of an array.
    @inline(__always) package mutating func eachElement(
        depth: Int, _ read: (inout JSONReader) throws(Malformed) -> Void
    ) throws(Malformed) {
        guard depth <= Self.deepest else { throw malformed(.tooDeep) }
        position += 1
        skipSpace()
        if skip(UInt8(ascii: "]")) { return }
        repeat {
            try read(&self)
            skipSpace()
        } while skip(UInt8(ascii: ","))
        try expect(UInt8(ascii: "]"), else: .unclosedArray)
    }

    /// Reads a value and its range in the text.
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
            try eachMember(depth: depth) { reader, name, range throws(Malformed) in
                guard names.insert(name).inserted else {
                    throw reader.malformed(.repeatedName, at: range.lowerBound)
                }
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
            throw malformed(.missingValue)
        }
        position = wordEnd
        return value
    }

    private mutating func number() throws(Malformed) -> JSONValue {
        let start = position
        while let byte = next, JSONNumber.isPart(byte) { position += 1 }
        // UTF-8 has no bytes from 0xF5 on, but a text in UTF-16 begins with one.
        guard position > start else { throw malformed((next ?? 0) < 0xF5 ? .missingValue : .notUTF8) }
        do throws(Mistake) { return try JSONNumber.value(of: bytes[start..<position]) } catch {
            throw malformed(error, at: start)
        }
    }

    private mutating func string() throws(Malformed) -> String {
        let start = position
        try expect(UInt8(ascii: "\""), else: .missingName)
        var text = unescaped()
        while skip(UInt8(ascii: "\\")) {
            try appendEscaped(to: &text)
            text += unescaped()
        }
        guard skip(UInt8(ascii: "\"")) else {
            throw next == nil ? malformed(.unclosedText, at: start) : malformed(.controlCharacter)
        }
        guard let string = String(streamSafe: text) else {
            throw malformed(String(utf8: text) == nil ? .notUTF8 : .tooManyMarks, at: start)
        }
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
        guard let byte = next else { throw malformed(.unclosedText) }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text.append(contentsOf: String(try scalar()).utf8)
        default: throw malformed(.unknownEscape, at: position - 2)
        }
    }

    /// Reads a character escaped with four hexadecimal digits, or with a surrogate pair. A lone surrogate is
    /// an error.
    private mutating func scalar() throws(Malformed) -> Character {
        let start = position - 2
        var code = try codeUnit()
        if (0xD800..<0xDC00).contains(code), skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) {
            let low = try codeUnit()
            guard (0xDC00..<0xE000).contains(low) else { throw malformed(.loneSurrogate, at: start) }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw malformed(.loneSurrogate, at: start) }
        return Character(scalar)
    }

    private mutating func codeUnit() throws(Malformed) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = next?.hexValue else { throw malformed(.unknownEscape) }
            unit = unit << 4 | UInt32(digit)
            position += 1
        }
        return unit
    }
}

extension JSONReader.Malformed {
    private var place: String {
        guard offset < text.count else { return "at the end" }
        let before = text[..<offset]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        // Counts characters by their first bytes, which differ from continuation bytes.
        let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
        return "line \(before.count { $0 == UInt8(ascii: "\n") } + 1), column \(column)"
    }

    /// The mistake without its place.
    var explanation: String {
        switch mistake {
        case .missingValue: "expected a value\(afterMark)"
        case .missingName: "expected a name in quotation marks\(afterMark)"
        case .missingColon: #"expected ":" after a name"#
        case .unclosedObject: #"expected "," or "}""#
        case .unclosedArray: #"expected "," or "]""#
        case .furtherText: "expected nothing after the value"
        case .tooDeep: "more than \(JSONReader.deepest) levels of objects and arrays"
        case .repeatedName:
            repeatableName.map { "the name \"\($0)\" occurs twice" } ?? "a name occurs twice"
        case .invalidNumber: "a number in a form that JSON does not have"
        case .hugeNumber: "a number that is too large"
        case .unclosedText: "a text without its closing quotation mark"
        case .controlCharacter: "a line break or another control character in a text"
        case .unknownEscape: "an escape that JSON does not have"
        case .loneSurrogate: "half of a surrogate pair"
        case .notUTF8: "bytes that are not UTF-8"
        case .tooManyMarks: "a text with \(StreamSafeText.problem)"
        }
    }

    /// The last punctuation mark before the mistake, as the end of a sentence; empty if none precedes it.
    private var afterMark: String {
        let last = text[..<offset].last { !" \t\r\n".utf8.contains($0) }
        guard let last, "{[,:".utf8.contains(last) else { return "" }
        return " after \"\(Character(Unicode.Scalar(last)))\""
    }

    /// The name at the mistake; `nil` if it could be a secret.
    private var repeatableName: String? {
        guard
            case .string(let name)? = JSONValue(parsing: text[offset...].prefix { $0 != UInt8(ascii: ":") }),
            name.utf8.count <= 32, Reason.canRepeat(name)
        else { return nil }
        return name
    }
}
