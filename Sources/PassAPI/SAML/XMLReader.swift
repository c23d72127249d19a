import CExpat

/// Parses XML with expat. Its default protection against entity amplification stays enabled.
package enum XMLReader {
    /// Parses a complete document.
    ///
    /// - Parameter encoding: the encoding of the document; `nil` for the declared one, or UTF-8 when it declares none.
    /// - Throws: the first error. Documents with a `<!DOCTYPE` are rejected, so that no internal entity can
    ///   expand and no external entity is fetched.
    package static func read(
        _ bytes: [UInt8], limits: XMLLimits = XMLLimits(), encoding: String? = nil
    ) throws(XMLError) -> XMLDocument {
        guard bytes.count <= limits.bytes else {
            throw XMLError(
                line: 1, reason: "the document has \(bytes.count) bytes; the maximum is \(limits.bytes)")
        }
        guard let parser = XML_ParserCreateNS(encoding, XML_Char(bitPattern: namespaceSeparator)) else {
            preconditionFailure("expat is out of memory")
        }
        defer { XML_ParserFree(parser) }
        let builder = XMLDocumentBuilder(parser: parser, limits: limits)
        // Unretained, because the pointer is used only during XML_Parse and `withExtendedLifetime` keeps the
        // builder alive.
        XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
        setHandlers(of: parser)
        let status = withExtendedLifetime(builder) {
            bytes.withUnsafeBytes { bytes in
                XML_Parse(
                    parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count), 1)
            }
        }
        if let error = builder.error { throw error }
        guard status == XML_STATUS_OK else {
            let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
            throw XMLError(line: Int(XML_GetCurrentLineNumber(parser)), reason: reason ?? "no reason given")
        }
        return builder.document
    }

    /// The character that expat inserts between namespace and name. A URI cannot contain it.
    static let namespaceSeparator = UInt8(ascii: "\n")

    private static func setHandlers(of parser: XML_Parser) {
        XML_SetElementHandler(
            parser,
            { builder, name, attributes in
                guard let name, let attributes else { return }
                XMLDocumentBuilder.from(builder)?.start(name, attributes)
            },
            { builder, _ in XMLDocumentBuilder.from(builder)?.end() })
        XML_SetCharacterDataHandler(parser) { builder, text, count in
            XMLDocumentBuilder.from(builder)?.append(UnsafeBufferPointer(start: text, count: Int(count)))
        }
        XML_SetStartDoctypeDeclHandler(parser) { builder, _, _, _, _ in
            XMLDocumentBuilder.from(builder)?.fail("a document type is not allowed")
        }
    }
}
