import CExpat
import HTTPMessages

/// Builds a document from the events of expat.
final class XMLDocumentBuilder {
    private(set) var document = XMLDocument()
    /// The error because of which the builder stopped the parser.
    private(set) var error: XMLError?
    private var openElements: [Int] = []
    /// The number of combining marks that the text ends with.
    private var marks = 0
    private let parser: XML_Parser
    private let limits: XMLLimits

    init(parser: XML_Parser, limits: XMLLimits) {
        self.parser = parser
        self.limits = limits
    }

    /// The builder that expat passes to its handlers as user data.
    static func from(_ userData: UnsafeMutableRawPointer?) -> XMLDocumentBuilder? {
        userData.map { Unmanaged<XMLDocumentBuilder>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Stops the parser. The first error is kept.
    func fail(_ reason: String) {
        guard error == nil else { return }
        error = XMLError(line: Int(XML_GetCurrentLineNumber(parser)), reason: reason)
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    /// - Parameter attributes: alternating names and values, terminated by a null pointer.
    func start(_ name: UnsafePointer<XML_Char>, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>)
    {
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

    func end() {
        // After XML_StopParser, expat still reports the end of an empty element.
        guard error == nil, let index = openElements.popLast() else { return }
        document.nodes[index].end = document.nodes.count
        document.nodes[index].text = document.nodes[index].text.lowerBound..<document.text.count
    }

    func append(_ text: UnsafeBufferPointer<XML_Char>) {
        // After XML_StopParser, expat can still report text.
        guard error == nil else { return }
        let text = UnsafeRawBufferPointer(text)
        // Across the tags: the text of an element has that of the elements in it.
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

    /// It would take long to compare the text.
    private func failForMarks() { fail("a text has \(StreamSafeText.problem)") }

    /// Splits a name at expat's namespace separator.
    private static func split(_ whole: String) -> XMLName {
        guard let separator = whole.utf8.lastIndex(of: XMLReader.namespaceSeparator) else {
            return XMLName(whole)
        }
        return XMLName(
            String(whole[whole.utf8.index(after: separator)...]), in: String(whole[..<separator]))
    }
}
