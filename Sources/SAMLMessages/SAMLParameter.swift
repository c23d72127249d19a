import PassAPI

/// A SAML message as a form field or a JSON member carries it.
enum SAMLParameter {
    /// The XML behind the base64. A `+` that a client forgot to percent-encode has arrived as a space and is
    /// one again; line breaks and tabs, as MIME has them, are removed.
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

    /// The root element of the XML.
    static func root(of xml: [UInt8]) throws(SAMLError) -> XMLElement {
        do {
            return try XMLReader.read(xml).root
        } catch {
            throw .notXML(line: error.line, what: error.what)
        }
    }
}
