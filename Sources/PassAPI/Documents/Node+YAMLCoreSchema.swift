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
        let isNumeric = text.utf8.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
        }
        guard isNumeric, text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
        if let integer = Int64(text) { return .integer(integer) }
        return Double(text).map { .number($0) }
    }

    private static func radix(_ radix: Int, _ text: String) -> Self? {
        let digits = text.dropFirst(2)
        guard digits.first?.isHexDigit == true else { return nil }
        return Int64(digits, radix: radix).map { .integer($0) }
    }
}
