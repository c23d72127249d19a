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

    /// Decodes section 4's alphabet with or without padding, because clients send headers and parameters in both forms; `nil` for
    /// any other text.
    package static func decodePaddedOrNot(_ text: some StringProtocol) -> [UInt8]? {
        text.hasSuffix("=") ? decode(text) : decode(padded(String(text)))
    }

    /// The text with exactly the padding that its digits need; without padding if no base64 has so many digits.
    static func padded(_ text: String) -> String {
        var digits = text[...].utf8
        while digits.last == UInt8(ascii: "=") { digits.removeLast() }
        let needed = digits.count % 4 == 1 ? 0 : (4 - digits.count % 4) % 4
        if text.utf8.count - digits.count == needed { return text }
        return String(Substring(digits)) + String(repeating: "=", count: needed)
    }

    package static func encode(_ bytes: some Sequence<UInt8>) -> String { Data(bytes).base64EncodedString() }

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
        String(
            decoding: encode(bytes).utf8.compactMap { byte in
                switch byte {
                case UInt8(ascii: "+"): UInt8(ascii: "-")
                case UInt8(ascii: "/"): UInt8(ascii: "_")
                case UInt8(ascii: "="): nil
                default: byte
                }
            }, as: UTF8.self)
    }
}
