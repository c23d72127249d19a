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
        var allowance = Int.max
        return decode(bytes, plusIsSpace: plusIsSpace, allowance: &allowance)
    }

    /// - Parameter allowance: how many bytes outside of ASCII the text can have; the rest is left.
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool, allowance: inout Int
    ) -> String? {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return "" }
        guard
            memchr(start, CInt(UInt8(ascii: "%")), bytes.count) != nil
                || plusIsSpace && memchr(start, CInt(UInt8(ascii: "+")), bytes.count) != nil
        else { return String(streamSafe: bytes, allowance: &allowance) }
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
                } else if plusIsSpace, byte == UInt8(ascii: "+") {
                    byte = UInt8(ascii: " ")
                }
                if byte >= 0x80 {
                    left -= 1
                    if left < 0 { return }
                }
                target.initialize(to: byte)
                target += 1
                next += 1
            }
            count = target - first
        }
        guard isWellFormed else { return nil }
        guard left >= 0 else {
            allowance = left
            return nil
        }
        return decoded.withUnsafeBufferPointer { String(streamSafe: $0, allowance: &allowance) }
    }

    /// The text with every byte escaped that is not unreserved (RFC 3986, 2.3).
    package static func encode(_ text: String) -> String { text.percentEncoded }
}
