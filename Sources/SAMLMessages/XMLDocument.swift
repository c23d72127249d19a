/// A document that was read: its elements and its text in document order, each in one flat array.
///
/// Flat, so that neither building it nor freeing it recurses by the depth of the input.
struct XMLDocument: Sendable {
    /// What is known of one element.
    struct Node: Sendable {
        var name: XMLName
        var attributes: [XMLName: String]
        /// Behind the last element inside this one.
        var end: Int
        /// Where its text stands, that of the elements inside it included.
        var text: Range<Int>
    }

    var nodes: [Node] = []
    /// All character data, UTF-8.
    var text: [UInt8] = []

    var root: XMLElement { XMLElement(document: self, index: 0) }
}
