/// A channel, or an asset of a channel, that a media RSS document names (pages *Decisions* and *MVPD Content Metadata Exchange*).
package struct MediaRSS: Sendable, Hashable {
    /// `rss/channel/title`, without the white space around it.
    package var channelTitle: String
    /// True if the channel has an item: the document names an asset.
    package var hasItem: Bool
    /// `rss/channel/item/guid`, if there is one.
    package var itemGUID: String?

    /// True for a text that can only be XML. A byte order mark and white space can precede it.
    package static func isMarkup(_ text: String) -> Bool { content(of: text).first == UInt8(ascii: "<") }

    private static func content(of text: String) -> Substring.UTF8View {
        let mark = "\u{FEFF}".utf8
        let bytes = text[...].utf8
        return (bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes)
            .drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }

    /// Reads a document. A byte order mark and white space before it are ignored.
    ///
    /// - Throws: the first error: XML that is not well-formed, a document type, or a document that has no channel with a
    ///   title.
    package init(_ text: String) throws(XMLError) {
        // The length of a resource limits its elements.
        var limits = XMLLimits()
        limits.elements = .max
        limits.depth = .max
        // The text is UTF-8, whatever the XML declaration says.
        let root = try XMLReader.read(Array(Self.content(of: text)), limits: limits, encoding: "UTF-8").root
        guard root.name.local == "rss" else {
            let name = root.name.local.utf8.count <= 64 ? root.name.local : "another"
            throw XMLError(line: root.line, reason: "the root element is \(name), expected rss")
        }
        // The namespace matters: `media:title` is not the title.
        func name(_ local: String) -> XMLName { XMLName(local, in: root.name.namespace) }
        let channels = root.children(name("channel"))
        if channels.count > 1 {
            throw XMLError(line: channels[1].line, reason: "rss has more than one channel")
        }
        guard let channel = channels.first, let title = channel.child(name("title"))?.ownText, !title.isEmpty
        else { throw XMLError(line: 1, reason: "rss/channel has no title, or an empty one") }
        let items = channel.children(name("item"))
        channelTitle = title
        hasItem = !items.isEmpty
        itemGUID = items.lazy.compactMap { $0.child(name("guid"))?.ownText }.first.flatMap {
            $0.isEmpty ? nil : $0
        }
    }
}
