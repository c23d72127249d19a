import PassAPI

/// Decodes a SAML message from a form field or a JSON member.
enum SAMLParameter {
    /// Decodes the base64. Spaces are restored to `+`, because a `+` that the client did not percent-encode
    /// arrives as a space. Line breaks and tabs are removed, because MIME base64 contains them.
    static func decode(_ value: String) throws(SAMLError) -> [UInt8] {
        // Most clients encode the value as they should.
        let isClean = value.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 > UInt8(ascii: " ") } }
        guard let bytes = Base64.decode(isClean == true ? value : repaired(value)), !bytes.isEmpty else {
            throw .notBase64
        }
        return bytes
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

    /// Parses XML and returns its root element.
    static func root(of xml: [UInt8]) throws(SAMLError) -> XMLElement {
        do {
            return try XMLReader.read(xml).root
        } catch {
            throw .notXML(line: error.line, reason: error.reason)
        }
    }
}
