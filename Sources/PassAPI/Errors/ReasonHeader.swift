import HTTPMessages

extension [Reason] {
    /// The distinct texts, in their order.
    package var texts: [String] { map(\.text).distinct }

    /// The distinct hints, in their order.
    package var hints: [String] { compactMap(\.hint).distinct }

    /// The texts and then the hints as the value of a header field; `nil` without a reason.
    ///
    /// The value is one line of at most ``longestHeaderValue`` bytes of visible ASCII and single spaces. White space and control
    /// characters become a space, and `…` becomes `...`. Every other character outside of ASCII is written as the percent-encoding
    /// of its UTF-8. The end of a long text is cut off, so that there is room for the hint.
    package var headerValue: String? {
        guard !isEmpty else { return nil }
        // Nearly every refusal.
        if count == 1, let plain = self[0].plainHeaderValue { return plain }
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

extension Reason {
    /// The text and the hint, if they are a header value as they are.
    fileprivate var plainHeaderValue: String? {
        guard Self.isPlain(text), hint.map(Self.isPlain) ?? true else { return nil }
        let value = hint.map { "\(text) \($0)" } ?? text
        return value.utf8.count <= [Reason].longestHeaderValue ? value : nil
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable(isPlain) ?? false
    }

    private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let space = UInt8(ascii: " ")
        var previous = space
        for byte in text {
            guard byte >= space, byte < 0x7F, byte != space || previous != space else { return false }
            previous = byte
        }
        return previous != space
    }
}
