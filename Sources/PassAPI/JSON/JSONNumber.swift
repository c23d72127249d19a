import HTTPMessages

/// The number grammar of RFC 8259, section 6.
enum JSONNumber {
    /// True for the bytes that a number can contain.
    static func isPart(_ byte: UInt8) -> Bool {
        byte.isDigit || "+-.eE".utf8.contains(byte)
    }

    /// The value as an integer if it is integral and fits, including `1.0` and `1e2`, else as a `Double`.
    ///
    /// - Throws: for text outside the grammar, such as `01`, `+1` and `.5`, and for a number outside the
    ///   range of `Double`.
    static func value(of digits: ArraySlice<UInt8>) throws(JSONReader.Mistake) -> JSONValue {
        guard isWellFormed(digits) else { throw .invalidNumber }
        let text = String(decoding: digits, as: UTF8.self)
        if let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { throw .hugeNumber }
        // Above 2^53 a `Double` cannot represent every integer, so the value could differ from the text.
        if abs(number) <= 0x1p53, let integer = Int64(exactly: number) { return .integer(integer) }
        return .number(number)
    }

    private static func isWellFormed(_ digits: ArraySlice<UInt8>) -> Bool {
        var rest = digits
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let whole = rest.prefix(while: \.isDigit)
        guard let first = whole.first, whole.count == 1 || first != UInt8(ascii: "0") else { return false }
        rest = rest.dropFirst(whole.count)
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix(while: \.isDigit)
            guard !fraction.isEmpty else { return false }
            rest = rest.dropFirst(1 + fraction.count)
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
            guard !rest.isEmpty else { return false }
            rest = rest.drop(while: \.isDigit)
        }
        return rest.isEmpty
    }
}
