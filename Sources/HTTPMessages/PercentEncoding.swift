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

    /// How much of the texts of a form is decoded, whatever a client sends.
    struct Allowance {
        /// The bytes outside of ASCII.
        var foreignBytes: Int
        /// The escapes, and the signs that stand for a space.
        var escapes: Int

        static let unlimited = Allowance(foreignBytes: .max, escapes: .max)
    }

    /// - Parameter allowance: the bytes and escapes that can still be decoded. Decoding reduces it, and returns `nil` for a text
    ///   that exceeds it. A malformed text counts up to its mistake.
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool, allowance: inout Allowance
    ) -> String? {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return "" }
        var escape = bytes.firstOffset(of: UInt8(ascii: "%"), in: 0..<bytes.count)
        var plus = plusIsSpace ? bytes.firstOffset(of: UInt8(ascii: "+"), in: 0..<bytes.count) : bytes.count
        guard min(escape, plus) < bytes.count else {
            return String(streamSafe: bytes, allowance: &allowance.foreignBytes)
        }
        var escapes = allowance.escapes
        var isComplete = false
        let decoded = [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
            guard let first = output.baseAddress else { return }
            var (next, target) = (start, first)
            while true {
                let stop = start + min(escape, plus)
                // The bytes between two escapes at once.
                if stop > next { target.initialize(from: next, count: stop - next) }
                target += stop - next
                guard stop < start + bytes.count else {
                    isComplete = true
                    count = target - first
                    return
                }
                escapes -= 1
                guard escapes >= 0 else { return }
                if escape < plus {
                    guard escape + 2 < bytes.count, let high = stop[1].hexValue, let low = stop[2].hexValue,
                        high + low > 0
                    else { return }
                    target.initialize(to: UInt8(high << 4 | low))
                    next = stop + 3
                    escape = bytes.firstOffset(of: UInt8(ascii: "%"), in: (escape + 3)..<bytes.count)
                } else {
                    target.initialize(to: UInt8(ascii: " "))
                    next = stop + 1
                    plus = bytes.firstOffset(of: UInt8(ascii: "+"), in: (plus + 1)..<bytes.count)
                }
                target += 1
            }
        }
        allowance.escapes = escapes
        guard isComplete else { return nil }
        return decoded.withUnsafeBufferPointer {
            String(streamSafe: $0, allowance: &allowance.foreignBytes)
        }
    }

    /// The text with every byte escaped that is not unreserved (RFC 3986, 2.3).
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
