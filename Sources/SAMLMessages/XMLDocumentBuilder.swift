import CExpat

/// Puts a document together from what expat reports.
final class XMLDocumentBuilder {
    private(set) var document = XMLDocument()
    /// Why reading was stopped from here.
    private(set) var refusal: XMLError?
    /// The elements that are open, by their index.
    private var open: [Int] = []
    private let parser: XML_Parser
    private let limits: XMLLimits

    init(parser: XML_Parser, limits: XMLLimits) {
        self.parser = parser
        self.limits = limits
    }

    static func behind(_ pointer: UnsafeMutableRawPointer?) -> XMLDocumentBuilder? {
        pointer.map { Unmanaged<XMLDocumentBuilder>.fromOpaque($0).takeUnretainedValue() }
    }

    func refuse(_ what: String) {
        guard refusal == nil else { return }
        refusal = XMLError(line: Int(XML_GetCurrentLineNumber(parser)), what: what)
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    /// - Parameter attributes: names and values in turn, then a null pointer.
    func start(_ name: UnsafePointer<XML_Char>, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>)
    {
        guard open.count < limits.depth else {
            return refuse("elements are nested deeper than \(limits.depth) levels")
        }
        guard document.nodes.count < limits.elements else {
            return refuse("there are more than \(limits.elements) elements")
        }
        var values: [XMLName: String] = [:]
        var next = attributes
        while let name = next[0], let value = next[1] {
            values[Self.split(name)] = String(cString: value)
            next += 2
        }
        let position = document.text.count
        open.append(document.nodes.count)
        document.nodes.append(
            XMLDocument.Node(
                name: Self.split(name), attributes: values, end: document.nodes.count + 1,
                text: position..<position))
    }

    func end() {
        // After a refusal expat still reports the end of an element that is empty.
        guard refusal == nil, let index = open.popLast() else { return }
        document.nodes[index].end = document.nodes.count
        document.nodes[index].text = document.nodes[index].text.lowerBound..<document.text.count
    }

    func append(_ text: UnsafeBufferPointer<XML_Char>) {
        document.text.append(contentsOf: UnsafeRawBufferPointer(text))
    }

    private static func split(_ name: UnsafePointer<XML_Char>) -> XMLName {
        let whole = String(cString: name)
        guard let separator = whole.utf8.lastIndex(of: XMLReader.namespaceSeparator) else {
            return XMLName(whole)
        }
        return XMLName(
            String(whole[whole.utf8.index(after: separator)...]), in: String(whole[..<separator]))
    }
}
