import HTTPMessages

/// An identifier of one kind, so that the compiler distinguishes an MVPD from a service provider.
/// Case-sensitive, as on the wire.
package struct Identifier<Kind>: Sendable, Hashable, Comparable, CustomStringConvertible, JSONEncodable,
    ExpressibleByStringLiteral, TextCodable
{
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package init(stringLiteral value: String) {
        text = value
    }

    /// - Returns: `nil` for a malformed escape.
    package init?(percentEncoded text: some StringProtocol) {
        guard let text = PercentEncoding.decode(text) else { return nil }
        self.init(text)
    }

    package var description: String { text }
    package static func < (one: Self, other: Self) -> Bool { one.text < other.text }

    package init?(codedText: String) { self.init(codedText) }
    package var codedText: String { text }
    package func write(to json: inout JSONWriter) { json.string(text) }
}

/// `serviceProvider` of Adobe's pages: the channel or brand of a programmer.
package typealias ServiceProviderID = Identifier<ServiceProviderKind>
/// `mvpd` of Adobe's pages: the TV provider.
package typealias MVPDID = Identifier<MVPDKind>
/// `client_id` of Adobe's pages.
package typealias ClientID = Identifier<ClientKind>
/// `code` of Adobe's pages: seven characters that name an authentication session.
package typealias AuthenticationCode = Identifier<AuthenticationCodeKind>
/// `code` of Adobe's single sign-on service: six digits that link a device.
package typealias LinkCode = Identifier<LinkCodeKind>
/// `resource` of Adobe's pages as a client sent it: a name or media RSS.
package typealias ResourceID = Identifier<ResourceKind>
/// The short key under which the state stores a resource. It is the same for all forms of a channel.
package typealias ResourceKey = Identifier<ResourceKeyKind>
/// `platformMappingId` of Adobe's pages: Apple's identifier of an MVPD.
package typealias PlatformMappingID = Identifier<PlatformMappingKind>

package enum ServiceProviderKind {}
package enum MVPDKind {}
package enum ClientKind {}
package enum AuthenticationCodeKind {}
package enum LinkCodeKind {}
package enum ResourceKind {}
package enum ResourceKeyKind {}
package enum PlatformMappingKind {}

/// The size limit of the identifiers and other texts of a request that the mock keeps: device and user identifiers and names.
/// Without a limit, a few thousand requests would fill the memory.
package enum IdentifierLimit {
    /// The limit in bytes. It is the same as for URIs, which sessions keep.
    package static let longest = AbsoluteURI.longest

    package static func allows(_ text: some StringProtocol) -> Bool { text.utf8.count <= longest }

    /// True if the texts together are short enough.
    static func allows(_ texts: [String: String]) -> Bool {
        texts.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } <= longest
    }

    /// The error message for a text that is too long.
    ///
    /// - Parameter name: the parameter or header.
    package static func problem(with text: some StringProtocol, in name: String) -> String {
        "\(name) has \(text.utf8.count) bytes, more than the \(longest) that the mock keeps."
    }
}

extension Array where Element: Hashable {
    /// The distinct elements, in the order of their first occurrence.
    package var distinct: [Element] {
        if count < 2 { return self }
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }

    /// The first element that equals an earlier one; `nil` if there is none.
    package var firstDuplicate: Element? {
        var seen: Set<Element> = []
        return first { !seen.insert($0).inserted }
    }
}
