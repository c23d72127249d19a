/// An element of a document, with access to its children.
struct XMLElement: Sendable {
    private let document: XMLDocument
    private let index: Int

    init(document: XMLDocument, index: Int) {
        self.document = document
        self.index = index
    }

    private var node: XMLDocument.Node { document.nodes[index] }

    var name: XMLName { node.name }

    /// The text of the element and its descendants, without leading and trailing white space. Comments do not
    /// end it.
    var text: String {
        let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        let bytes = document.text[node.text].drop(while: space.contains)
        let trimmed = bytes.reversed().drop(while: space.contains).reversed()
        return String(decoding: trimmed, as: UTF8.self)
    }

    /// The value of an attribute without a namespace.
    func attribute(_ name: String) -> String? {
        node.attributes[XMLName(name)]
    }

    /// The direct children with that name, in order.
    func children(_ name: XMLName) -> [XMLElement] {
        var found: [XMLElement] = []
        var child = index + 1
        while child < node.end {
            if document.nodes[child].name == name {
                found.append(XMLElement(document: document, index: child))
            }
            child = document.nodes[child].end
        }
        return found
    }

    /// The first direct child with that name.
    func child(_ name: XMLName) -> XMLElement? {
        children(name).first
    }
}
