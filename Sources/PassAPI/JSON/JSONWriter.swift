import HTTPMessages

/// Writes JSON into one growing buffer. Every reply uses it, except answers of the admin API that are `Codable`.
package struct JSONWriter: ~Copyable, Sendable {
    private var writer: [UInt8] = []
    /// True when the next value or key must be preceded by a comma.
    private var needsComma = false

    package init() {
        // Most replies fit, which avoids copies while the buffer grows. The buffer is released soon.
        writer.reserveCapacity(960)
    }

    /// A copy of the text so far, without spare capacity, because the journal keeps many texts.
    package var bytes: [UInt8] { writer.withUnsafeBufferPointer(Array.init) }

    // MARK: Values

    package mutating func object<Failure>(
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

    package mutating func array(_ elements: some Sequence<some JSONEncodable>) {
        array { array in
            for element in elements { element.write(to: &array) }
        }
    }

    mutating func string(_ text: some StringProtocol) {
        separate()
        quote(text)
        needsComma = true
    }

    mutating func integer(_ number: Int64) {
        literal(String(number))
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

    package mutating func key(_ name: String) {
        separate()
        quote(name)
        writer.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func member(_ name: String, _ value: some JSONEncodable) {
        key(name)
        value.write(to: &self)
    }

    /// Omits the member when the value is `nil`.
    package mutating func member(_ name: String, ifPresent value: (some JSONEncodable)?) {
        if let value { member(name, value) }
    }

    package mutating func member<Failure>(
        _ name: String, _ body: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        key(name)
        try object(body)
    }

    // MARK: Bytes

    private mutating func begin(_ bracket: UInt8) {
        separate()
        writer.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        writer.append(bracket)
        needsComma = true
    }

    private mutating func literal(_ text: String) {
        separate()
        writer.append(text)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { writer.append(UInt8(ascii: ",")) }
    }

    /// RFC 8259, section 7: quotation mark, reverse solidus and the control characters are escaped.
    private mutating func quote(_ text: some StringProtocol) {
        writer.append(UInt8(ascii: "\""))
        // Nearly all texts need no escapes and are copied.
        let isCopied = text.utf8.withContiguousStorageIfAvailable { utf8 in
            guard !Self.hasEscaped(utf8) else { return false }
            writer.append(contentsOf: utf8)
            return true
        }
        if isCopied != true { for byte in text.utf8 { append(escaping: byte) } }
        writer.append(UInt8(ascii: "\""))
    }

    private static func hasEscaped(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        // Has no branches, so that the compiler can process many bytes at a time.
        var found: UInt8 = 0
        for byte in utf8 {
            found |=
                (byte < 0x20 ? 1 : 0) | (byte == UInt8(ascii: "\"") ? 1 : 0)
                | (byte == UInt8(ascii: "\\") ? 1 : 0)
        }
        return found != 0
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
