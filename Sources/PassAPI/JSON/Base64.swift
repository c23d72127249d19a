#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Strict base64 (RFC 4648): whitespace, other characters and wrong padding are refused.
package enum Base64 {
    /// Decodes text in section 4's alphabet with its padding; `nil` for any other text.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        // Foundation accepts any number of `=` at the end.
        guard !text.utf8.suffix(3).elementsEqual("===".utf8), text.utf8.count.isMultiple(of: 4) else {
            return nil
        }
        return Data(base64Encoded: String(text)).map(Array.init)
    }

    /// Decodes the same alphabet with its padding or without any, because clients send headers and parameters in both
    /// forms; `nil` for any other text.
    package static func decodePaddedOrNot(_ text: some StringProtocol) -> [UInt8]? {
        text.hasSuffix("=") ? decode(text) : decode(padded(String(text)))
    }

    /// The text with the padding that its digits need in place of its own; without any if no base64 has so many digits.
    static func padded(_ text: String) -> String {
        var count = text.utf8.count
        while count > 0, text.utf8[text.utf8.index(text.startIndex, offsetBy: count - 1)] == UInt8(ascii: "=")
        {
            count -= 1
        }
        let needed = count % 4 == 1 ? 0 : (4 - count % 4) % 4
        if text.utf8.count - count == needed { return text }
        return String(decoding: text.utf8.prefix(count), as: UTF8.self)
            + String(repeating: "=", count: needed)
    }

    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        bytes.withContiguousStorageIfAvailable(encode) ?? Array(bytes).withUnsafeBufferPointer(encode)
    }

    private static func encode(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: encodedCount(bytes)) { text in
            encode(bytes, into: text)
            return encodedCount(bytes)
        }
    }

    /// How many characters the bytes have in base64.
    static func encodedCount(_ bytes: UnsafeBufferPointer<UInt8>) -> Int { (bytes.count + 2) / 3 * 4 }

    /// Writes the bytes in base64.
    ///
    /// - Parameter text: has at least ``encodedCount(_:)`` characters.
    static func encode(_ bytes: UnsafeBufferPointer<UInt8>, into text: UnsafeMutableBufferPointer<UInt8>) {
        alphabet.withUnsafeBufferPointer { alphabet in
            var index = 0
            func put(_ bits: UInt32, digits: Int) {
                for digit in 0..<4 {
                    text[index + digit] =
                        digit < digits
                        ? alphabet[Int(bits >> UInt32(18 - 6 * digit) & 63)] : UInt8(ascii: "=")
                }
                index += 4
            }
            func bits(_ position: Int, _ shift: UInt32) -> UInt32 {
                UInt32(truncatingIfNeeded: bytes[position]) << shift
            }
            let whole = bytes.count / 3 * 3
            for start in stride(from: 0, to: whole, by: 3) {
                put(bits(start, 16) | bits(start + 1, 8) | bits(start + 2, 0), digits: 4)
            }
            switch bytes.count - whole {
            case 1: put(bits(whole, 16), digits: 2)
            case 2: put(bits(whole, 16) | bits(whole + 1, 8), digits: 3)
            default: break
            }
        }
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Decodes text in section 5's alphabet without padding, the format of JWS (RFC 7515, section 2).
    package static func decodeURL(_ text: some StringProtocol) -> [UInt8]? {
        let standard = String(
            decoding: text.utf8.map { byte in
                switch byte {
                case UInt8(ascii: "-"): UInt8(ascii: "+")
                case UInt8(ascii: "_"): UInt8(ascii: "/")
                case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): UInt8(ascii: "!")
                default: byte
                }
            }, as: UTF8.self)
        return decode(padded(standard))
    }

    package static func encodeURL(_ bytes: some Sequence<UInt8>) -> String {
        let standard = encode(bytes)
        return String(unsafeUninitializedCapacity: standard.utf8.count) { text in
            var count = 0
            for byte in standard.utf8 where byte != UInt8(ascii: "=") {
                text[count] =
                    switch byte {
                    case UInt8(ascii: "+"): UInt8(ascii: "-")
                    case UInt8(ascii: "/"): UInt8(ascii: "_")
                    default: byte
                    }
                count += 1
            }
            return count
        }
    }
}
