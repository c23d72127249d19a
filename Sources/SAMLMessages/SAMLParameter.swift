import PassAPI

/// Decodes a SAML message from a form field or a JSON member.
enum SAMLParameter {
    /// Decodes the base64. Spaces are restored to `+`, because a `+` that the client did not percent-encode
    /// arrives as a space. Line breaks and tabs are removed, because MIME base64 contains them.
    static func decode(_ value: String) throws(SAMLError) -> [UInt8] {
        let repaired = value.utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: " "): UInt8(ascii: "+")
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "\t"): nil
            default: byte
            }
        }
        let text = String(decoding: repaired, as: UTF8.self)
        guard let bytes = Base64.decode(text), !bytes.isEmpty else { throw .notBase64 }
        return bytes
    }

    /// Parses XML and returns its root element.
    static func root(of xml: [UInt8]) throws(SAMLError) -> XMLElement {
        do {
            return try XMLReader.read(xml).root
        } catch {
            throw .notXML(line: error.line, reason: error.reason)
        }
    }
}
