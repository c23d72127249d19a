import CExpat

/// Reads XML into a document by expat, whose protection against amplification stays as it is.
enum XMLReader {
    /// Reads a whole document. One with a document type is refused at its `<!DOCTYPE`, so there are no
    /// entities, inner or outer, that could expand or be fetched.
    ///
    /// Bytes that are not of the declared encoding are refused; UTF-8 when none is declared.
    static func read(_ bytes: [UInt8], limits: XMLLimits = XMLLimits()) throws(XMLError) -> XMLDocument {
        guard bytes.count <= limits.bytes else {
            throw XMLError(line: 1, what: "\(bytes.count) bytes are more than \(limits.bytes)")
        }
        guard let parser = XML_ParserCreateNS(nil, XML_Char(bitPattern: namespaceSeparator)) else {
            preconditionFailure("expat has no memory")
        }
        defer { XML_ParserFree(parser) }
        let builder = XMLDocumentBuilder(parser: parser, limits: limits)
        // Not retained: the builder outlives the one call below, which alone uses the pointer.
        XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
        setHandlers(of: parser)
        let status = withExtendedLifetime(builder) {
            bytes.withUnsafeBytes { bytes in
                XML_Parse(
                    parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count), 1)
            }
        }
        if let refusal = builder.refusal { throw refusal }
        guard status == XML_STATUS_OK else {
            let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
            throw XMLError(line: Int(XML_GetCurrentLineNumber(parser)), what: reason ?? "no reason given")
        }
        return builder.document
    }

    /// Stands between namespace and name in what expat reports; no URI may hold it.
    static let namespaceSeparator = UInt8(ascii: "\n")

    private static func setHandlers(of parser: XML_Parser) {
        XML_SetElementHandler(
            parser,
            { builder, name, attributes in
                guard let name, let attributes else { return }
                XMLDocumentBuilder.behind(builder)?.start(name, attributes)
            },
            { builder, _ in XMLDocumentBuilder.behind(builder)?.end() })
        XML_SetCharacterDataHandler(parser) { builder, text, count in
            XMLDocumentBuilder.behind(builder)?.append(UnsafeBufferPointer(start: text, count: Int(count)))
        }
        XML_SetStartDoctypeDeclHandler(parser) { builder, _, _, _, _ in
            XMLDocumentBuilder.behind(builder)?.refuse("a document type is not allowed")
        }
    }
}
