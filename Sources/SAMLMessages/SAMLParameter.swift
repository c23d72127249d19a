import PassAPI

/// A SAML message as a form field or a JSON member carries it.
enum SAMLParameter {
    /// The XML behind the base64. A `+` that a client forgot to percent-encode has arrived as a space and is
    /// one again; line breaks and tabs, as MIME has them, are removed.
    static func decode(_ value: String) throws(SAMLError) -> [UInt8] {
        let repaired = value.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            switch scalar {
            case " ": "+"
            case "\r", "\n", "\t": nil
            default: scalar
            }
        }
        let text = repaired.reduce(into: "") { $0.unicodeScalars.append($1) }
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
