import Libc
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

    /// How much can be decoded. What it costs is bounded by it, whatever a client sends.
    struct Allowance {
        /// The bytes outside of ASCII.
        var foreignBytes: Int
        /// The escapes.
        var escapes: Int

        static let unlimited = Allowance(foreignBytes: .max, escapes: .max)

        var isUsedUp: Bool { foreignBytes < 0 || escapes < 0 }
    }

    /// - Parameter allowance: what can be decoded; `nil` for a text with more. Has afterwards what is left.
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool, allowance: inout Allowance
    ) -> String? {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return "" }
        guard
            memchr(start, CInt(UInt8(ascii: "%")), bytes.count) != nil
                || plusIsSpace && memchr(start, CInt(UInt8(ascii: "+")), bytes.count) != nil
        else { return String(streamSafe: bytes, allowance: &allowance.foreignBytes) }
        var isWellFormed = true
        var left = allowance
        let decoded = [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
            var next = start
            let end = start + bytes.count
            guard let first = output.baseAddress else { return }
            var target = first
            while next < end {
                var byte = next.pointee
                if byte == UInt8(ascii: "%") {
                    guard end - next > 2, let high = next[1].hexValue, let low = next[2].hexValue,
                        high + low > 0
                    else {
                        isWellFormed = false
                        return
                    }
                    byte = UInt8(high << 4 | low)
                    next += 2
                    left.escapes -= 1
                } else if plusIsSpace, byte == UInt8(ascii: "+") {
                    byte = UInt8(ascii: " ")
                }
                if byte >= 0x80 { left.foreignBytes -= 1 }
                if left.isUsedUp { return }
                target.initialize(to: byte)
                target += 1
                next += 1
            }
            count = target - first
        }
        guard isWellFormed else { return nil }
        allowance.escapes = left.escapes
        guard !left.isUsedUp else {
            allowance.foreignBytes = left.foreignBytes
            return nil
        }
        return decoded.withUnsafeBufferPointer {
            String(streamSafe: $0, allowance: &allowance.foreignBytes)
        }
    }

    /// The text with every byte escaped that is not unreserved (RFC 3986, 2.3).
    package static func encode(_ text: String) -> String { text.percentEncoded }
}
