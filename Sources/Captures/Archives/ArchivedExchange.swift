import HTTPMessages
import PassAPI

/// A request and its reply in an HTTP archive, as the program that captured them has seen them.
package struct ArchivedExchange: Sendable {
    /// The position in the archive, from 1.
    let number: Int
    let startedAt: Timestamp
    let method: String
    let url: AbsoluteURL
    let request: Message
    let status: Int
    let reply: Message

    /// The fields and the body of a request or a reply.
    struct Message: Sendable {
        /// In the order of the archive, without the pseudo fields of HTTP/2.
        var fields: [Field]
        /// `nil` if the archive does not have it.
        var body: [UInt8]?
        /// True if the message had a body that the program left out.
        var isBodyMissing = false

        struct Field: Sendable, Hashable {
            var name: String
            var value: String
        }

        /// The value of the first field with this name. Ignores case.
        subscript(name: String) -> String? {
            let name = name.lowercased()
            return fields.first { $0.name.lowercased() == name }?.value
        }
    }

    /// The parts of the URL of a request.
    struct AbsoluteURL: Sendable, Hashable {
        var scheme: String
        /// In lower case, with the port if there is one.
        var authority: String
        /// Percent-encoded; `/` if the URL has none.
        var path: String
        /// Percent-encoded; `nil` without a `?`.
        var query: String?

        /// - Returns: `nil` for another text than an absolute URL with an authority.
        init?(_ text: String) {
            guard let colon = text.firstRange(of: "://"), colon.lowerBound > text.startIndex else {
                return nil
            }
            scheme = text[..<colon.lowerBound].lowercased()
            let rest = text[colon.upperBound...].prefix { $0 != "#" }
            let target = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
            // User information is a credential, and no part of an address.
            authority =
                rest[..<target].split(separator: "@", omittingEmptySubsequences: false).last?.lowercased()
                ?? ""
            guard !authority.isEmpty else { return nil }
            let parts = rest[target...].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            path = parts.first.map(String.init).flatMap { $0.isEmpty ? nil : $0 } ?? "/"
            query = parts.count > 1 ? String(parts[1]) : nil
        }
    }
}
