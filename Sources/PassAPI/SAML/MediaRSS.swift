import CExpat
import HTTPMessages

/// A channel, or an asset of a channel, as a media RSS document names it (pages *Decisions* and *MVPD Content Metadata
/// Exchange*).
package struct MediaRSS: Sendable, Hashable {
    /// `rss/channel/title`, without white space around it.
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
        return (bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes).drop(while: isSpace)
    }

    /// Reads a document. A byte order mark and white space before it are ignored.
    ///
    /// - Throws: the first error: XML that is not well-formed, a document type, or a document that has no channel with a
    ///   title.
    package init(_ text: String) throws(XMLError) {
        // The text is UTF-8 whatever an XML declaration says.
        guard let parser = XML_ParserCreateNS("UTF-8", XML_Char(bitPattern: XMLReader.namespaceSeparator))
        else {
            preconditionFailure("expat is out of memory")
        }
        defer { XML_ParserFree(parser) }
        let reader = MediaRSSReader(parser: parser)
        // Unretained, because the pointer is used only during XML_Parse and `withExtendedLifetime` keeps the reader
        // alive.
        XML_SetUserData(parser, Unmanaged.passUnretained(reader).toOpaque())
        MediaRSSReader.setHandlers(of: parser)
        let bytes = Array(Self.content(of: text))
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
        guard let title = MediaRSSReader.text(reader.title) else {
            throw XMLError(line: 1, reason: "rss/channel has no title, or an empty one")
        }
        channelTitle = title
        hasItem = reader.hasItem
        itemGUID = MediaRSSReader.text(reader.guid)
    }

    fileprivate static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}

/// Receives the events of expat. It keeps two texts and no tree, so that the work and the memory stay small for any
/// document.
private final class MediaRSSReader {
    /// The error because of which the reader stopped the parser.
    private(set) var error: XMLError?
    private(set) var title: [UInt8]?
    private(set) var guid: [UInt8]?
    private(set) var hasItem = false
    private var hasChannel = false
    /// The namespace of the root element with its separator; empty without one. Elements of other namespaces, such as
    /// `media:title`, are others.
    private var prefix = ""
    /// The open elements that lead to a text, from the root on.
    private var path: [Step] = []
    /// The number of open elements.
    private var depth = 0
    private let parser: XML_Parser

    private enum Step { case rss, channel, title, item, guid }

    private static let separator = Character(UnicodeScalar(XMLReader.namespaceSeparator))

    init(parser: XML_Parser) {
        self.parser = parser
    }

    static func setHandlers(of parser: XML_Parser) {
        XML_SetElementHandler(
            parser,
            { reader, name, _ in
                if let name { MediaRSSReader.from(reader)?.start(name) }
            },
            { reader, _ in MediaRSSReader.from(reader)?.end() })
        XML_SetCharacterDataHandler(parser) { reader, text, count in
            MediaRSSReader.from(reader)?.append(UnsafeRawBufferPointer(start: text, count: Int(count)))
        }
        XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
            MediaRSSReader.from(reader)?.fail("a document type is not allowed")
        }
    }

    /// The text without white space around it; `nil` if nothing is left.
    static func text(_ bytes: [UInt8]?) -> String? {
        guard let bytes else { return nil }
        let trimmed = bytes.drop(while: MediaRSS.isSpace).reversed().drop(while: MediaRSS.isSpace).reversed()
        return trimmed.isEmpty ? nil : String(decoding: trimmed, as: UTF8.self)
    }

    private static func from(_ userData: UnsafeMutableRawPointer?) -> MediaRSSReader? {
        userData.map { Unmanaged<MediaRSSReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func start(_ name: UnsafePointer<XML_Char>) {
        guard error == nil else { return }
        if depth == 0 {
            startRoot(String(cString: name))
        } else if path.count == depth, let step = step(to: name) {
            path.append(step)
        }
        depth += 1
    }

    private func startRoot(_ name: String) {
        guard name == "rss" || name.hasSuffix("\(Self.separator)rss") else {
            return fail("the root element is \(shown(name)), expected rss")
        }
        prefix = String(name.dropLast(3))
        path.append(.rss)
    }

    /// The step to a child of the innermost open element; `nil` for a child that leads to no text.
    private func step(to name: UnsafePointer<XML_Char>) -> Step? {
        switch path.last {
        case .rss where isNamed(name, "channel"):
            if hasChannel { fail("rss has more than one channel") }
            hasChannel = true
            return .channel
        case .channel where isNamed(name, "title") && title == nil:
            title = []
            return .title
        case .channel where isNamed(name, "item"):
            hasItem = true
            return .item
        case .item where isNamed(name, "guid") && guid == nil:
            guid = []
            return .guid
        case .rss, .channel, .title, .item, .guid, nil: return nil
        }
    }

    private func end() {
        // After XML_StopParser, expat still reports the end of an empty element.
        guard error == nil else { return }
        if path.count == depth { path.removeLast() }
        depth -= 1
    }

    private func append(_ text: UnsafeRawBufferPointer) {
        guard error == nil, path.count == depth else { return }
        switch path.last {
        case .title: title?.append(contentsOf: text)
        case .guid: guid?.append(contentsOf: text)
        case .rss, .channel, .item, nil: break
        }
    }

    private func isNamed(_ name: UnsafePointer<XML_Char>, _ local: String) -> Bool {
        String(cString: name).utf8.elementsEqual((prefix + local).utf8)
    }

    /// A name for a reason: the local one, unless it is long.
    private func shown(_ name: String) -> String {
        let local = name.split(separator: Self.separator).last ?? ""
        return local.utf8.count <= 64 ? String(local) : "another"
    }

    /// Stops the parser. The first error is kept.
    private func fail(_ reason: String) {
        guard error == nil else { return }
        error = XMLError(line: Int(XML_GetCurrentLineNumber(parser)), reason: reason)
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }
}
