#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Strict base64 (RFC 4648): whitespace, other characters and wrong padding are refused.
package enum Base64 {
    /// Decodes text in section 4's alphabet; `nil` for any other text.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        // Foundation accepts any number of `=` at the end.
        guard !text.utf8.suffix(3).elementsEqual("===".utf8), text.utf8.count.isMultiple(of: 4) else {
            return nil
        }
        return Data(base64Encoded: String(text)).map(Array.init)
    }

    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes)
        let count = (bytes.count + 2) / 3 * 4
        return String(unsafeUninitializedCapacity: count) { text in
            var index = 0
            for start in stride(from: 0, to: bytes.count, by: 3) {
                let second = start + 1 < bytes.count ? bytes[start + 1] : 0
                let third = start + 2 < bytes.count ? bytes[start + 2] : 0
                text[index] = alphabet[Int(bytes[start] >> 2)]
                text[index + 1] = alphabet[Int((bytes[start] & 3) << 4 | second >> 4)]
                text[index + 2] = alphabet[Int((second & 15) << 2 | third >> 6)]
                text[index + 3] = alphabet[Int(third & 63)]
                index += 4
            }
            let padding = count - (bytes.count * 8 + 5) / 6
            for index in count - padding..<count { text[index] = UInt8(ascii: "=") }
            return count
        }
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Decodes text in section 5's alphabet without padding, the format of JWS (RFC 7515, section 2).
    package static func decodeURL(_ text: some StringProtocol) -> [UInt8]? {
        var standard = String(
            decoding: text.utf8.map { byte in
                switch byte {
                case UInt8(ascii: "-"): UInt8(ascii: "+")
                case UInt8(ascii: "_"): UInt8(ascii: "/")
                case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): UInt8(ascii: "!")
                default: byte
                }
            }, as: UTF8.self)
        standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        return decode(standard)
    }

    package static func encodeURL(_ bytes: some Sequence<UInt8>) -> String {
        String(
            decoding: encode(bytes).utf8.lazy.filter { $0 != UInt8(ascii: "=") }.map { byte in
                switch byte {
                case UInt8(ascii: "+"): UInt8(ascii: "-")
                case UInt8(ascii: "/"): UInt8(ascii: "_")
                default: byte
                }
            }, as: UTF8.self)
    }
}
