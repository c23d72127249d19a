/// An element of a document, with access to its children.
package struct XMLElement: Sendable {
    private let document: XMLDocument
    private let index: Int

    init(document: XMLDocument, index: Int) {
        self.document = document
        self.index = index
    }

    private var node: XMLDocument.Node { document.nodes[index] }

    package var name: XMLName { node.name }

    /// The text of the element and its descendants, without leading and trailing white space. Comments do not
    /// end it.
    package var text: String {
        let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        let bytes = document.text[node.text].drop(while: space.contains)
        let trimmed = bytes.reversed().drop(while: space.contains).reversed()
        return String(decoding: trimmed, as: UTF8.self)
    }

    /// The value of an attribute without a namespace.
    func attribute(_ name: String) -> String? {
        node.attributes[XMLName(name)]
    }

    /// All attributes.
    package var attributes: [XMLName: String] { node.attributes }

    /// The direct children, in order.
    package var children: [XMLElement] {
        var found: [XMLElement] = []
        var child = index + 1
        while child < node.end {
            found.append(XMLElement(document: document, index: child))
            child = document.nodes[child].end
        }
        return found
    }

    /// The direct children with that name, in order.
    func children(_ name: XMLName) -> [XMLElement] { children.filter { $0.name == name } }

    /// The first direct child with that name.
    func child(_ name: XMLName) -> XMLElement? {
        children(name).first
    }
}
