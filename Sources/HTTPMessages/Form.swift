import PassVocabulary

/// A form body or a query: names and values in order, decoded once.
package struct Form: Sendable, Hashable {
    package private(set) var pairs: [Pair] = []

    package struct Pair: Sendable, Hashable {
        package var name: String
        package var value: String
        /// False for a value that is not decoded, or only in part, because the form has too many escapes or non-ASCII bytes.
        fileprivate(set) var isComplete = true
        /// False for a text between two `&` without `=`. The name is then the whole text.
        package var hasEqualsSign: Bool

        /// Compares the lengths first, because comparing non-ASCII texts takes long.
        fileprivate func isNamed(_ other: String) -> Bool {
            name.utf8.count == other.utf8.count && name == other
        }
    }

    /// The number of pairs that are read, including empty ones; the rest is ignored. A client can send a form of a megabyte, with
    /// half a million pairs.
    static let maximumPairs = 1_000

    /// The number of escapes that are decoded, including `+` for a space.
    package static let maximumEscapes = 32 << 10

    /// The number of non-ASCII bytes that are kept, including escaped ones.
    package static let maximumForeignBytes = 16 << 10

    package init() {}

    /// Parses `a=1&b=2`. Never fails: a text with a malformed escape is kept undecoded. A text that is not UTF-8, or has too many
    /// combining marks (``StreamSafeText``), is kept as the percent-encoding of its bytes. At most 16 KB of non-ASCII bytes are
    /// kept, because a client can send a megabyte, and processing it takes long. At most 32,768 escapes are decoded, including `+`
    /// for a space; the base64 of a SAML response of 750 KB has as many. The text with the next escape, and later ones with
    /// escapes, are kept undecoded.
    package init(_ text: String) {
        self.init(Array(text.utf8))
    }

    /// Parses the bytes of a body in the same way.
    package init(_ bytes: [UInt8]) {
        pairs = bytes.withUnsafeBufferPointer { bytes in
            var pairs: [Pair] = []
            var (start, count) = (0, 0)
            var allowance = PercentEncoding.Allowance(
                foreignBytes: Self.maximumForeignBytes, escapes: Self.maximumEscapes)
            while start < bytes.count, count < Self.maximumPairs {
                count += 1
                let end = bytes.firstOffset(of: UInt8(ascii: "&"), in: start..<bytes.count)
                if end > start {
                    let equals = bytes.firstOffset(of: UInt8(ascii: "="), in: start..<end)
                    let (name, _) = Self.text(bytes, start..<equals, &allowance)
                    let (value, isComplete) = Self.text(bytes, min(equals + 1, end)..<end, &allowance)
                    pairs.append(
                        Pair(name: name, value: value, isComplete: isComplete, hasEqualsSign: equals < end))
                }
                start = end + 1
            }
            return pairs
        }
    }

    /// The text of a form or a query, such as `a=1&b=2`. Names and values are percent-encoded, except unreserved bytes (RFC 3986,
    /// 2.3).
    package static func encode(_ pairs: [(name: String, value: String)]) -> String {
        pairs.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
    }

    /// - Parameter allowance: the bytes and escapes that can still be kept and decoded.
    /// - Returns: the text, and false if the allowance was too small for it.
    private static func text(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>,
        _ allowance: inout PercentEncoding.Allowance
    ) -> (text: String, isComplete: Bool) {
        let bytes = UnsafeBufferPointer(rebasing: bytes[range])
        let before = allowance
        if let text = PercentEncoding.decode(bytes, plusIsSpace: true, allowance: &allowance) {
            return (text, true)
        }
        // An allowance that was already used up stays negative. This text was cut off only if it took more.
        func wasExceeded(_ after: Int, _ before: Int) -> Bool { after < 0 && after != before }
        let isComplete =
            !wasExceeded(allowance.escapes, before.escapes)
            && !wasExceeded(allowance.foreignBytes, before.foreignBytes)
        if bytes.isASCII { return (String(decoding: bytes, as: UTF8.self), isComplete) }
        // The non-ASCII bytes are counted again below.
        allowance.foreignBytes = before.foreignBytes
        var encoded: [UInt8] = []
        var rest = bytes[...]
        while let index = rest.firstIndex(where: { $0 >= 0x80 }) {
            encoded += rest[..<index]
            allowance.foreignBytes -= 1
            if allowance.foreignBytes < 0 { return (String(decoding: encoded, as: UTF8.self), false) }
            encoded.appendEscape(of: bytes[index])
            rest = rest[(index + 1)...]
        }
        return (String(decoding: encoded + rest, as: UTF8.self), isComplete)
    }

    /// The first value with this case-sensitive name.
    package subscript(name: String) -> String? {
        pairs.first { $0.isNamed(name) }?.value
    }

    /// False if the first value with this name is not decoded, or only in part, because the form has too many escapes or non-ASCII
    /// bytes.
    package func isComplete(_ name: String) -> Bool {
        pairs.first { $0.isNamed(name) }?.isComplete ?? true
    }

    package func repeats(_ name: String) -> Bool {
        pairs.lazy.filter { $0.isNamed(name) }.prefix(2).count == 2
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// True when no byte is above 127. A loop over all bytes is vectorized; a loop that ends early is not.
    var isASCII: Bool { reduce(0, |) < 0x80 }

    func has(_ byte: UInt8) -> Bool { firstOffset(of: byte, in: indices) < count }

    /// The offset of the first `byte` in the range, or the end of the range. `memchr` compares many bytes at once.
    func firstOffset(of byte: UInt8, in range: Range<Int>) -> Int {
        guard let baseAddress, !range.isEmpty else { return range.upperBound }
        // This is fast in a row of escapes.
        if baseAddress[range.lowerBound] == byte { return range.lowerBound }
        guard let found = memchr(baseAddress + range.lowerBound, CInt(byte), range.count)
        else { return range.upperBound }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
    }
}
