import PassAPI

/// The identifier of a login: 32 hexadecimal digits. Stored as two numbers, because a string of that length takes
/// four times as much memory and a mock can hold a million logins.
package struct LoginID: Sendable, Hashable {
    private let high: UInt64
    private let low: UInt64

    init(_ random: inout RandomSource) {
        high = random.next()
        low = random.next()
    }

    package var text: String { String(hexDigitsOf: high, low) }
}

extension LoginID: Comparable {
    package static func < (first: Self, second: Self) -> Bool {
        (first.high, first.low) < (second.high, second.low)
    }
}

extension LoginID: TextCodable {
    package init?(codedText text: String) {
        // UInt64.init accepts a leading sign, which is not a digit.
        guard text.utf8.count == 32,
            text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
            let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.high = high
        self.low = low
    }

    package var codedText: String { text }
}
