/// A resource that a request names: a channel by its name, or a channel or an asset in the media RSS form (page
/// *Decisions*, resource identifier).
package struct RequestedResource: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The text as the client sent it. Answers and media tokens repeat it.
    package let id: ResourceID
    /// The document in the media RSS form, or its error; `nil` for text without markup.
    private var media: Result<MediaRSS, XMLError>?
    private let ownKey: ResourceKey
    private var channelKey: ResourceKey?

    /// Reads the name in a resource. A text that is too long counts as a name, and is refused because of its length.
    package init(reading id: ResourceID) {
        self.id = id
        ownKey = ResourceKey(keeping: id.text)
        guard MediaRSS.isMarkup(id.text), Self.allows(id.text) else { return }
        do throws(XMLError) {
            let document = try MediaRSS(id.text)
            media = .success(document)
            channelKey = ResourceKey(keeping: document.channelTitle)
        } catch {
            media = .failure(error)
        }
    }

    private var document: MediaRSS? { try? media?.get() }

    /// The name under which permits and passes store the resource. All forms of a channel have the same name.
    ///
    /// - Parameter isAssetOwn: true if an asset is a resource of its own, false if it counts as its channel.
    package func key(isAssetOwn: Bool) -> ResourceKey {
        isAssetOwn && document?.hasItem == true ? ownKey : channelKey ?? ownKey
    }

    /// True if the test accepts one of the names of the resource: the text itself, the title of its channel, or the identifier of
    /// its item.
    package func isNamed(by isName: (String) -> Bool) -> Bool {
        [document?.channelTitle, document?.itemGUID, id.text].contains { $0.map(isName) ?? false }
    }

    /// The error in the text; `nil` if there is none.
    package var problem: Reason? {
        guard case .failure(let error)? = media else { return nil }
        return Reason(
            """
            The resource begins like XML and is not media RSS: \(error.reason) (line \(error.line) of the \
            resource).
            """,
            hint: """
                Send the name of the channel, or <rss version="2.0"><channel><title>REF30</title></channel></rss>.
                """)
    }

    package init(stringLiteral text: String) { self.init(reading: ResourceID(text)) }

    /// The longest resource that the mock reads, in bytes. Media RSS with ratings and descriptions is longer than other
    /// identifiers.
    static let longest = 64 << 10

    package static func allows(_ text: String) -> Bool { text.utf8.count <= longest }

    /// The error message for a resource that is too long.
    package static func problem(withLong text: String, in name: String) -> String {
        "\(name) has \(text.utf8.count) bytes, more than the \(longest) that the mock reads of a resource."
    }
}

extension ResourceKey {
    /// The text, or a digest of a long one, so that long resources do not fill the state.
    fileprivate init(keeping text: String) {
        self.init(
            text.utf8.count > 256 ? "sha256:\(SHA256.hash(Array(text.utf8)).hexadecimal)" : text)
    }
}

extension Identifier<ResourceKind> {
    /// The text, or the beginning of a long one, for a reason.
    package var excerpt: String {
        let longest = 256
        guard text.utf8.count > longest else { return text }
        return
            "\(String(String.UnicodeScalarView(text.unicodeScalars.prefix(64))))… (\(text.utf8.count) bytes)"
    }
}
