import HTTPMessages

/// Decodes a SAML message from a form field or a JSON member.
package enum SAMLParameter {
    /// True when the base64 has spaces: a `+` that the client did not percent-encode arrives as a space.
    package static func hasUnencodedPlus(_ value: String) -> Bool {
        value.utf8.contains(UInt8(ascii: " ")) && !isXML(value)
    }

    /// Decodes the base64. Spaces are restored to `+`. Line breaks and tabs are removed, because MIME base64 contains
    /// them.
    static func decode(_ value: String) throws(SAMLError) -> [UInt8] {
        // The common case: the value is encoded correctly.
        let isClean = value.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 > UInt8(ascii: " ") } }
        guard let bytes = Base64.decode(isClean == true ? value : repaired(value)), !bytes.isEmpty else {
            throw mistake(in: value)
        }
        return bytes
    }

    /// True when the text begins with a tag.
    static func isXML(_ value: String) -> Bool {
        value.utf8.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
    }

    private static func repaired(_ value: String) -> String {
        let bytes = value.utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: " "): UInt8(ascii: "+")
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "\t"): nil
            default: byte
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The most likely mistake in a value that is not base64.
    private static func mistake(in value: String) -> SAMLError {
        if isXML(value) { return .notEncoded }
        if value.utf8.contains(UInt8(ascii: "%")), let decoded = PercentEncoding.decode(value),
            decoded != value
        {
            return isXML(decoded) || Base64.decode(decoded) != nil ? .encodedTwice : .notBase64
        }
        // Filters bytes, because a client can send a long text.
        let text = value.utf8.filter { !"\t\r\n".utf8.contains($0) }
        guard !text.isEmpty, text.allSatisfy({ $0.isLetter || $0.isDigit || "+/-_=".utf8.contains($0) })
        else {
            return .notBase64
        }
        if text.contains(where: "-_".utf8.contains) { return .base64URL }
        // A text shorter than any message was not cut off.
        return text.count < 100 || text.contains(UInt8(ascii: "=")) || text.count % 4 == 0
            ? .notBase64 : .cutOff("Its base64 has \(text.count) characters, which is not a multiple of 4.")
    }

    static func root(of xml: [UInt8]) throws(SAMLError) -> XMLElement {
        do {
            return try XMLReader.read(xml).root
        } catch {
            throw .notXML(line: error.line, reason: error.reason)
        }
    }
}

extension Timestamp {
    /// Reads a time in the format of SAML 2.0 Core, 1.3.3.
    init?(samlText text: String) {
        // Without a `T`, the text could be a number of milliseconds.
        guard text.contains("T") else { return nil }
        self.init(text: text)
    }
}
