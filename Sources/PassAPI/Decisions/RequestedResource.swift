/// A resource that a request names: a channel by its name, or a channel or an asset in the media RSS form (page
/// *Decisions*, resource identifier).
package struct RequestedResource: Sendable, Hashable {
    /// The text as the client sent it. Answers and media tokens repeat it.
    package let id: ResourceID
    let form: Form
    /// The key for the text itself: the text, or a digest of a long one.
    private let ownKey: ResourceKey

    package enum Form: Sendable, Hashable {
        /// Text without markup.
        case name
        /// Media RSS with a channel only.
        case channel(Channel)
        /// Media RSS with an item, such as an episode of the channel.
        ///
        /// - Parameter guid: the identifier of the item, if it has one.
        case asset(of: Channel, guid: String?)
        /// Markup that is no media RSS with a channel.
        case malformed(XMLError)
    }

    /// A channel in media RSS.
    package struct Channel: Sendable, Hashable {
        let title: String
        fileprivate let key: ResourceKey

        /// - Parameter key: the title, or a digest of a long one.
        package init(title: String, key: ResourceKey) {
            self.title = title
            self.key = key
        }
    }

    /// - Parameter key: the text, or a digest of a long one.
    package init(_ id: ResourceID, key: ResourceKey, form: Form = .name) {
        self.id = id
        self.form = form
        ownKey = key
    }

    /// The name under which permits and passes keep the resource. All forms of a channel have the same one.
    ///
    /// - Parameter isAssetOwn: true if an asset is a resource of its own, false if it counts as its channel.
    package func key(isAssetOwn: Bool) -> ResourceKey {
        switch form {
        case .name, .malformed: ownKey
        case .channel(let channel): channel.key
        case .asset(let channel, _): isAssetOwn ? ownKey : channel.key
        }
    }

    /// True if the test holds for a text that names the resource: the text itself, the title of its channel, or the
    /// identifier of its item.
    package func isNamed(by isName: (String) -> Bool) -> Bool {
        switch form {
        case .name, .malformed: isName(id.text)
        case .channel(let channel): isName(channel.title) || isName(id.text)
        case .asset(let channel, let guid):
            isName(channel.title) || (guid.map(isName) ?? false) || isName(id.text)
        }
    }

    /// The error in the text; `nil` if there is none.
    package var problem: Reason? {
        guard case .malformed(let error) = form else { return nil }
        return Reason(
            """
            The resource begins like XML and is no media RSS: \(error.reason) (line \(error.line) of the \
            resource).
            """,
            hint: """
                Send the name of the channel, or <rss version="2.0"><channel><title>REF30</title></channel></rss>.
                """)
    }
}

extension RequestedResource: ExpressibleByStringLiteral {
    /// A resource by its name.
    package init(stringLiteral text: String) {
        self.init(ResourceID(text), key: ResourceKey(text))
    }
}

extension RequestedResource {
    /// The longest resource that the mock reads, in bytes. Media RSS with ratings and descriptions is longer than other
    /// identifiers.
    static let longest = 64 << 10

    package static func allows(_ text: String) -> Bool { text.utf8.count <= longest }

    /// The error message for a resource that is too long.
    ///
    /// - Parameter name: the parameter.
    package static func problem(withLong text: String, in name: String) -> String {
        "\(name) has \(text.utf8.count) bytes, more than the \(longest) that the mock reads of a resource."
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
