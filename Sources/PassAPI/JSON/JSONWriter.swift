import HTTPMessages

/// Writes JSON into one growing buffer.
///
/// Every reply uses it, and every document that ``JSONDocument`` encodes.
package struct JSONWriter: ~Copyable, Sendable {
    private var writer: ByteWriter
    /// True when the next value or key must be preceded by a comma.
    private var needsComma = false

    package init() {
        // Most replies fit, which avoids copies while the buffer grows. The buffer is released soon.
        writer = ByteWriter(capacity: 2_048)
    }

    /// The text that was written so far.
    package var bytes: [UInt8] { writer.bytes }

    // MARK: Values

    @inlinable package mutating func object<Failure>(
        _ body: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        begin(UInt8(ascii: "{"))
        try body(&self)
        end(UInt8(ascii: "}"))
    }

    package mutating func array(_ body: (inout JSONWriter) -> Void) {
        begin(UInt8(ascii: "["))
        body(&self)
        end(UInt8(ascii: "]"))
    }

    mutating func array(_ elements: some Sequence<some JSONEncodable>) {
        array { array in
            for element in elements { element.write(to: &array) }
        }
    }

    mutating func string(_ text: some StringProtocol) {
        separate()
        quote(text)
        needsComma = true
    }

    /// Bytes as a string in base64 (RFC 4648, 4), which has no characters that JSON escapes.
    package mutating func base64(_ bytes: [UInt8]) {
        separate()
        writer.append(UInt8(ascii: "\""))
        bytes.withUnsafeBufferPointer { bytes in
            writer.append(count: Base64.encodedCount(bytes)) { Base64.encode(bytes, into: $0) }
        }
        writer.append(UInt8(ascii: "\""))
        needsComma = true
    }

    mutating func integer(_ number: Int64) {
        separate()
        if number < 0 { writer.append(UInt8(ascii: "-")) }
        writer.append(digitsOf: number.magnitude)
        needsComma = true
    }

    /// A number that JSON cannot represent (infinite or NaN) is written as `null`.
    mutating func number(_ number: Double) {
        literal(number.isFinite ? "\(number)" : "null")
    }

    mutating func bool(_ value: Bool) {
        literal(value ? "true" : "false")
    }

    package mutating func null() {
        literal("null")
    }

    // MARK: Members of objects

    // Disfavored, so that a literal is a fixed name: FixedJSONNames.swift.

    @_disfavoredOverload
    package mutating func key(_ name: String) {
        separate()
        quote(name)
        writer.append(UInt8(ascii: ":"))
        needsComma = false
    }

    @_disfavoredOverload
    package mutating func member(_ name: String, _ value: some JSONEncodable) {
        key(name)
        value.write(to: &self)
    }

    /// Omits the member when the value is `nil`.
    @_disfavoredOverload
    mutating func member(_ name: String, ifPresent value: (some JSONEncodable)?) {
        if let value { member(name, value) }
    }

    @_disfavoredOverload
    @inlinable package mutating func member<Failure>(
        _ name: String, _ body: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        key(name)
        try object(body)
    }

    @_disfavoredOverload
    package mutating func member(
        _ name: String, array elements: some Sequence<some JSONEncodable>
    ) {
        key(name)
        array(elements)
    }

    // MARK: Bytes

    @usableFromInline mutating func begin(_ bracket: UInt8) {
        separate()
        writer.append(bracket)
        needsComma = false
    }

    @usableFromInline mutating func end(_ bracket: UInt8) {
        writer.append(bracket)
        needsComma = true
    }

    /// The offset at which the next member or element begins.
    var startOfNextPart: Int { writer.count + (needsComma ? 1 : 0) }

    /// Puts the latest members of an object, or elements of an array, into the order of their bytes.
    ///
    /// - Parameter starts: the offset at which each of them begins. The last one has just been written.
    mutating func sort(partsFrom starts: ArraySlice<Int>) {
        guard starts.count > 1, let start = starts.first else { return }
        writer.withBytes(from: start) { bytes in
            let ends = starts.dropFirst().map { $0 - 1 } + [start + bytes.count]
            let parts = zip(starts, ends).map { bytes[($0 - start)..<($1 - start)] }
            let isSorted = zip(parts, parts.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) }
            guard !isSorted else { return }
            let sorted = parts.sorted { $0.lexicographicallyPrecedes($1) }
            _ = bytes.update(fromContentsOf: Array(sorted.joined(separator: [UInt8(ascii: ",")])))
        }
    }

    private mutating func literal(_ text: String) {
        separate()
        writer.append(text)
        needsComma = true
    }

    /// Writes a fixed name, which needs no escapes.
    @usableFromInline mutating func key(copying name: UnsafeBufferPointer<UInt8>) {
        separate()
        writer.append(quoting: name)
        writer.append(UInt8(ascii: ":"))
        needsComma = false
    }

    private mutating func separate() {
        if needsComma { writer.append(UInt8(ascii: ",")) }
    }

    /// RFC 8259, section 7: quotation mark, reverse solidus and the control characters are escaped.
    private mutating func quote(_ text: some StringProtocol) {
        // Nearly all texts need no escapes and are copied.
        let isCopied: Bool? = text.utf8.withContiguousStorageIfAvailable { utf8 in
            guard !Self.hasEscaped(utf8) else { return false }
            writer.append(quoting: utf8)
            return true
        }
        if isCopied == true { return }
        writer.append(UInt8(ascii: "\""))
        for byte in text.utf8 { append(escaping: byte) }
        writer.append(UInt8(ascii: "\""))
    }

    private static func hasEscaped(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        let bytes = UnsafeRawBufferPointer(utf8)
        // The last sixteen bytes; of fewer, those that there are, filled with spaces, which are not escaped.
        var words = SIMD2<UInt64>(repeating: 0x2020_2020_2020_2020)
        if bytes.count >= 16 {
            words = bytes.loadUnaligned(fromByteOffset: bytes.count - 16, as: SIMD2<UInt64>.self)
        } else if bytes.count >= 8 {
            words[0] = bytes.loadUnaligned(as: UInt64.self)
            words[1] = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
        } else {
            for byte in bytes { words[0] = words[0] << 8 | UInt64(byte) }
        }
        var found = escaped(words)
        // The bytes before them, sixteen at a time.
        for offset in stride(from: 0, to: bytes.count - 16, by: 16) {
            found |= escaped(bytes.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self))
        }
        return (found[0] | found[1]) & (0x80 * each) != 0
    }

    private static let each: UInt64 = 0x0101_0101_0101_0101

    /// The high bits of the bytes that are escaped: a subtraction borrows from the high bit of a byte that is smaller. Other bits
    /// have no meaning.
    @inline(__always) private static func escaped(_ words: SIMD2<UInt64>) -> SIMD2<UInt64> {
        let quotes = words ^ SIMD2(repeating: UInt64(UInt8(ascii: "\"")) * each)
        let backslashes = words ^ SIMD2(repeating: UInt64(UInt8(ascii: "\\")) * each)
        let ones = SIMD2(repeating: each)
        return (words &- SIMD2(repeating: 0x20 * each)) & ~words | (quotes &- ones) & ~quotes
            | (backslashes &- ones) & ~backslashes
    }

    private mutating func append(escaping byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            writer.append(UInt8(ascii: "\\"))
            writer.append(byte)
        case UInt8(ascii: "\n"): writer.append("\\n")
        case UInt8(ascii: "\r"): writer.append("\\r")
        case UInt8(ascii: "\t"): writer.append("\\t")
        case 0..<0x20:
            writer.append(byte < 0x10 ? "\\u000" : "\\u00")
            writer.append(String(byte, radix: 16))
        default: writer.append(byte)
        }
    }
}
