/// A parsed XML document: its elements and its text in document order, each in one flat array.
///
/// The arrays are flat, so that neither building nor freeing the document recurses to the depth of the input.
package struct XMLDocument: Sendable {
    /// One element.
    struct Node: Sendable {
        var name: XMLName
        var attributes: [XMLName: String]
        /// The index after its last descendant.
        var end: Int
        /// The range of its text, including the text of its descendants.
        var text: Range<Int>
    }

    var nodes: [Node] = []
    /// All character data in UTF-8.
    var text: [UInt8] = []

    package var root: XMLElement { XMLElement(document: self, index: 0) }
}
