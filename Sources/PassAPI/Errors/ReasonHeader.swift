import HTTPMessages

extension [Reason] {
    package var texts: [String] { map(\.text).distinct }
    package var hints: [String] { compactMap(\.hint).distinct }

    /// The texts and then the hints as the value of a header field; `nil` without a reason.
    ///
    /// The value is one line of at most ``longestHeaderValue`` bytes of visible ASCII and single spaces. White space and control
    /// characters become a space, and `…` becomes `...`. Every other character outside of ASCII is written as the percent-encoding
    /// of its UTF-8. The end of a long text is cut off, so that there is room for the hint.
    package var headerValue: String? {
        guard !isEmpty else { return nil }
        let text = Self.plainText(texts), hint = Self.plainText(hints)
        guard !hint.isEmpty else { return Self.prefix(text, Self.longestHeaderValue) }
        let end = Self.prefix(
            hint, Swift.max(Self.roomForHint, Self.longestHeaderValue - 1 - text.utf8.count))
        return "\(Self.prefix(text, Self.longestHeaderValue - 1 - end.utf8.count)) \(end)"
    }

    /// The maximum length of the field in bytes.
    private static var longestHeaderValue: Int { 1_000 }

    /// The bytes that a long text leaves free for the hint.
    private static var roomForHint: Int { 400 }

    /// The texts in visible ASCII and single spaces.
    private static func plainText(_ texts: [String]) -> String {
        let text = texts.joined(separator: " ")
        // The common case: nearly every text is plain.
        let space = UInt8(ascii: " ")
        var previous = space
        let isPlain = text.utf8.allSatisfy { byte in
            defer { previous = byte }
            return (0x20...0x7E).contains(byte) && (byte != space || previous != space)
        }
        if isPlain, previous != space { return text }
        let parts = text.unicodeScalars.map { scalar -> String in
            if scalar.isASCII { return (0x21...0x7E).contains(scalar.value) ? String(scalar) : " " }
            if scalar == "…" { return "..." }
            return switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: " "
            default: PercentEncoding.encode(String(scalar))
            }
        }
        return parts.joined().split(separator: " ").joined(separator: " ")
    }

    /// The text, or its beginning and `...` if it is longer.
    private static func prefix(_ text: String, _ count: Int) -> String {
        guard text.utf8.count > count else { return text }
        var beginning = text.utf8.prefix(Swift.max(0, count - 3))
        // Omits a part of an escape.
        if let percent = beginning.suffix(2).firstIndex(of: UInt8(ascii: "%")) {
            beginning = beginning[..<percent]
        }
        return "\(Substring(beginning))..."
    }
}
