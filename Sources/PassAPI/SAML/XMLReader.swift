import CExpat
import HTTPMessages

/// Parses XML with expat, and builds a document from its events. Expat's default protection against entity amplification stays
/// enabled.
package final class XMLReader {
    private var document = XMLDocument()
    /// The error that has stopped the parser.
    private var error: XMLError?
    /// The indices of the open elements.
    private var openElements: [Int] = []
    /// The number of combining marks at the end of the text.
    private var marks = 0
    private let parser: XML_Parser
    private let limits: XMLLimits

    private init(parser: XML_Parser, limits: XMLLimits) {
        self.parser = parser
        self.limits = limits
    }

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
        let reader = XMLReader(parser: parser, limits: limits)
        // Unretained, because the pointer is used only during XML_Parse and `withExtendedLifetime` keeps the
        // reader alive.
        XML_SetUserData(parser, Unmanaged.passUnretained(reader).toOpaque())
        setHandlers(of: parser)
        let status = withExtendedLifetime(reader) {
            bytes.withUnsafeBytes { bytes in
                XML_Parse(
                    parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count), 1)
            }
        }
        if let error = reader.error { throw error }
        guard status == XML_STATUS_OK else {
            let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
            throw XMLError(line: Int(XML_GetCurrentLineNumber(parser)), reason: reason ?? "no reason given")
        }
        return reader.document
    }

    /// The character that expat inserts between namespace and name. A URI cannot contain it.
    private static let namespaceSeparator = UInt8(ascii: "\n")

    private static func setHandlers(of parser: XML_Parser) {
        XML_SetElementHandler(
            parser,
            { reader, name, attributes in
                guard let name, let attributes else { return }
                XMLReader.from(reader)?.start(name, attributes)
            },
            { reader, _ in XMLReader.from(reader)?.end() })
        XML_SetCharacterDataHandler(parser) { reader, text, count in
            XMLReader.from(reader)?.append(UnsafeBufferPointer(start: text, count: Int(count)))
        }
        XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
            XMLReader.from(reader)?.fail("a document type is not allowed")
        }
    }

    /// The reader that expat passes to its handlers as user data.
    private static func from(_ userData: UnsafeMutableRawPointer?) -> XMLReader? {
        userData.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: Events

    /// Stops the parser. The first error is kept.
    private func fail(_ reason: String) {
        guard error == nil else { return }
        error = XMLError(line: Int(XML_GetCurrentLineNumber(parser)), reason: reason)
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    /// - Parameter attributes: alternating names and values, terminated by a null pointer.
    private func start(
        _ name: UnsafePointer<XML_Char>, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>
    ) {
        guard openElements.count < limits.depth else {
            return fail("elements are nested deeper than \(limits.depth) levels")
        }
        guard document.nodes.count < limits.elements else {
            return fail("there are more than \(limits.elements) elements")
        }
        var values: [XMLName: String] = [:]
        var next = attributes
        let name = String(cString: name)
        guard isSafe(name) else { return }
        while let name = next[0].map({ String(cString: $0) }),
            let value = next[1].map({ String(cString: $0) })
        {
            guard isSafe(name), isSafe(value) else { return }
            values[Self.split(name)] = value
            next += 2
        }
        let position = document.text.count
        openElements.append(document.nodes.count)
        document.nodes.append(
            XMLDocument.Node(
                name: Self.split(name), attributes: values, end: document.nodes.count + 1,
                text: position..<position, line: Int(XML_GetCurrentLineNumber(parser))))
    }

    private func end() {
        // After XML_StopParser, expat still reports the end of an empty element.
        guard error == nil, let index = openElements.popLast() else { return }
        document.nodes[index].end = document.nodes.count
        document.nodes[index].text = document.nodes[index].text.lowerBound..<document.text.count
    }

    private func append(_ text: UnsafeBufferPointer<XML_Char>) {
        // After XML_StopParser, expat can still report text.
        guard error == nil else { return }
        let text = UnsafeRawBufferPointer(text)
        // Counts marks across tags, because the text of an element includes the text of its children.
        guard text.withMemoryRebound(to: UInt8.self, { StreamSafeText.contains($0, after: &marks) }) else {
            return failForMarks()
        }
        document.text.append(contentsOf: text)
    }

    private func isSafe(_ text: String) -> Bool {
        var text = text
        if text.withUTF8({ StreamSafeText.contains($0) }) { return true }
        failForMarks()
        return false
    }

    /// Fails because comparing such a text would take long.
    private func failForMarks() { fail("a text has \(StreamSafeText.problem)") }

    /// Splits a name at expat's namespace separator.
    private static func split(_ whole: String) -> XMLName {
        guard let separator = whole.utf8.lastIndex(of: namespaceSeparator) else {
            return XMLName(whole)
        }
        return XMLName(
            String(whole[whole.utf8.index(after: separator)...]), in: String(whole[..<separator]))
    }
}
