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
        let text = HeaderText(texts), hint = HeaderText(hints)
        guard !hint.bytes.isEmpty else { return text.prefix(Self.longestHeaderValue) }
        let end = hint.prefix(Swift.max(Self.roomForHint, Self.longestHeaderValue - 1 - text.bytes.count))
        return "\(text.prefix(Self.longestHeaderValue - 1 - end.utf8.count)) \(end)"
    }

    /// In bytes.
    static var longestHeaderValue: Int { 1_000 }

    /// The bytes that a long text leaves for the hint.
    private static var roomForHint: Int { 400 }
}

/// Texts in visible ASCII and single spaces.
private struct HeaderText {
    private(set) var bytes: [UInt8] = []

    init(_ texts: [String]) {
        for text in texts {
            appendSpace()
            for scalar in text.unicodeScalars { append(scalar) }
        }
        if bytes.last == Self.space { bytes.removeLast() }
    }

    private static let space = UInt8(ascii: " ")

    private mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            guard scalar.value > 0x20, scalar.value < 0x7F else { return appendSpace() }
            bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        } else if scalar == "…" {
            bytes += "...".utf8
        } else {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: appendSpace()
            default: bytes += PercentEncoding.encode(String(scalar)).utf8
            }
        }
    }

    private mutating func appendSpace() {
        if let last = bytes.last, last != Self.space { bytes.append(Self.space) }
    }

    /// The text, or its beginning and `...` if it is longer.
    func prefix(_ count: Int) -> String {
        guard bytes.count > count else { return String(decoding: bytes, as: UTF8.self) }
        var beginning = bytes.prefix(Swift.max(0, count - 3))
        // Without a part of an escape.
        if let percent = beginning.suffix(2).firstIndex(of: UInt8(ascii: "%")) {
            beginning = beginning[..<percent]
        }
        return String(decoding: beginning, as: UTF8.self) + "..."
    }
}
