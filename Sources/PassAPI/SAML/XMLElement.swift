/// An element of a document, with access to its children.
package struct XMLElement: Sendable {
    fileprivate let document: XMLDocument
    fileprivate let index: Int

    private var node: XMLDocument.Node { document.nodes[index] }
    package var name: XMLName { node.name }

    /// The text of the element and its descendants, without leading and trailing white space. Comments do not
    /// end it.
    package var text: String { Self.trimmed(document.text[node.text]) }

    /// The text of the element, including the white space around it.
    var wholeText: String { String(decoding: document.text[node.text], as: UTF8.self) }

    /// The text of the element without its descendants, and without leading and trailing white space.
    var ownText: String {
        var bytes: [UInt8] = []
        var start = node.text.lowerBound
        for child in children {
            bytes += document.text[start..<child.node.text.lowerBound]
            start = child.node.text.upperBound
        }
        return Self.trimmed(bytes + document.text[start..<node.text.upperBound])
    }

    private static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> String {
        let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        let trimmed = bytes.drop(while: space.contains).reversed().drop(while: space.contains).reversed()
        return String(decoding: trimmed, as: UTF8.self)
    }

    /// The line of the start tag, starting with 1.
    var line: Int { node.line }

    /// The value of an attribute without a namespace.
    func attribute(_ name: String) -> String? {
        node.attributes[XMLName(name)]
    }

    package var attributes: [XMLName: String] { node.attributes }

    /// The direct children, in order.
    package var children: [XMLElement] {
        sequence(first: index + 1) { document.nodes[$0].end }.prefix { $0 < node.end }
            .map { XMLElement(document: document, index: $0) }
    }

    func children(_ name: XMLName) -> [XMLElement] { children.filter { $0.name == name } }

    func child(_ name: XMLName) -> XMLElement? {
        children(name).first
    }
}

/// A name and its namespace. The prefix is not significant (Namespaces in XML 1.0, section 2.1).
package struct XMLName: Sendable, Hashable, CustomStringConvertible {
    /// Empty when the name has no namespace.
    var namespace: String
    var local: String

    init(_ local: String, in namespace: String = "") {
        self.local = local
        self.namespace = namespace
    }

    /// `{namespace}name`, in James Clark's notation.
    package var description: String { namespace.isEmpty ? local : "{\(namespace)}\(local)" }
}

/// A parsed XML document: its elements and its text in document order, each in one flat array.
///
/// The arrays are flat, so that neither building nor freeing the document recurses to the depth of the input.
package struct XMLDocument: Sendable {
    struct Node: Sendable {
        var name: XMLName
        var attributes: [XMLName: String]
        /// The index after its last descendant.
        var end: Int
        /// The range of its text, including the text of its descendants.
        var text: Range<Int>
        var line: Int
    }

    var nodes: [Node] = []
    /// All character data in UTF-8.
    var text: [UInt8] = []

    package var root: XMLElement { XMLElement(document: self, index: 0) }
}

/// Why a document is rejected.
package struct XMLError: Error, Sendable, Hashable {
    /// The line number, starting with 1.
    package var line: Int
    package var reason: String
}

/// The limits for a document. SAML messages are far below them.
package struct XMLLimits: Sendable {
    package var bytes = 1 << 20
    package var elements = 10_000
    var depth = 64

    package init() {}
}
