import PassAPI

/// 32 hexadecimal digits that all media tokens of a login carry. As numbers: a mock may hold a million of them, and a text
/// of that length takes four times as much.
package struct SessionGUID: Sendable, Hashable {
    private let high: UInt64
    private let low: UInt64

    init(_ random: inout RandomSource) {
        high = random.next()
        low = random.next()
    }

    package var text: String { String(hexDigitsOf: high, low) }
}

extension SessionGUID: TextCodable {
    package init?(codedText text: String) {
        // A number may have a sign in front, a digit has none.
        guard text.utf8.count == 32,
            text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
            let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.high = high
        self.low = low
    }

    package var codedText: String { text }
}
