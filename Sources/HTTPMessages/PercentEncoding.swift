import PassVocabulary

/// Percent-encoding (RFC 3986, 2.1) and form encoding (URL Standard, application/x-www-form-urlencoded).
package enum PercentEncoding {
    /// The text decoded once; `nil` for a malformed escape, `%00`, bytes that are not UTF-8, and too many combining marks in a
    /// row (``StreamSafeText``).
    ///
    /// - Parameter plusIsSpace: true in a form or a query, false in a path.
    package static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        var text = String(text)
        return text.withUTF8 { decode($0, plusIsSpace: plusIsSpace) }
    }

    /// Decodes bytes in the same way, without copying them first.
    static func decode(_ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool = false) -> String? {
        var allowance = Allowance.unlimited
        return decode(bytes, plusIsSpace: plusIsSpace, allowance: &allowance)
    }

    /// The parts of a form's texts that are decoded, whatever a client sends.
    struct Allowance {
        /// The number of non-ASCII bytes.
        var foreignBytes: Int
        /// The number of escapes, including `+` for a space.
        var escapes: Int

        static let unlimited = Allowance(foreignBytes: .max, escapes: .max)
    }

    /// - Parameter allowance: the bytes and escapes that can still be decoded. Decoding reduces it, and returns `nil` for a text
    ///   that exceeds it. A malformed text counts up to its mistake.
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool, allowance: inout Allowance
    ) -> String? {
        let isEncoded = bytes.has(UInt8(ascii: "%")) || plusIsSpace && bytes.has(UInt8(ascii: "+"))
        guard isEncoded else { return String(streamSafe: bytes, allowance: &allowance.foreignBytes) }
        let decoded = Self.decoded(bytes, plusIsSpace: plusIsSpace, escapes: &allowance.escapes)
        guard let decoded else { return nil }
        return decoded.withUnsafeBufferPointer {
            String(streamSafe: $0, allowance: &allowance.foreignBytes)
        }
    }

    /// - Parameter escapes: the number of escapes that can still be decoded; reduced by those in the bytes.
    /// - Returns: `nil` for a malformed escape, `%00`, and more escapes than allowed.
    private static func decoded(
        _ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool, escapes: inout Int
    ) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "%"):
                escapes -= 1
                guard escapes >= 0, index + 2 < bytes.count, let high = bytes[index + 1].hexValue,
                    let low = bytes[index + 2].hexValue, high + low > 0
                else { return nil }
                decoded.append(UInt8(high << 4 | low))
                index += 3
            case UInt8(ascii: "+") where plusIsSpace:
                escapes -= 1
                guard escapes >= 0 else { return nil }
                decoded.append(UInt8(ascii: " "))
                index += 1
            case let byte:
                decoded.append(byte)
                index += 1
            }
        }
        return decoded
    }

    /// The text with each byte escaped, except unreserved ones (RFC 3986, 2.3).
    package static func encode(_ text: String) -> String { text.percentEncoded }
}

extension String {
    /// Decodes UTF-8; `nil` when the bytes are not valid UTF-8.
    ///
    /// The validating initializer of the standard library needs macOS 15.
    package init?(utf8 bytes: ArraySlice<UInt8>) {
        var text = String(decoding: bytes, as: UTF8.self)
        // Decoding repairs invalid UTF-8, so the bytes then differ.
        let isSame = text.withUTF8 { $0.count == bytes.count && bytes.isSame(as: $0) }
        guard isSame else { return nil }
        self = text
    }
}
