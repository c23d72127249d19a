import HTTPMessages

/// The limit of identifiers and other texts of a request that the mock keeps: device and user identifiers and names.
/// Without it, a few thousand requests would fill the memory.
package enum IdentifierLimit {
    /// In bytes: the same as for URIs, which sessions keep.
    package static let longest = AbsoluteURI.longest

    package static func allows(_ text: some StringProtocol) -> Bool { text.utf8.count <= longest }

    /// True if the texts together are short enough.
    static func allows(_ texts: [String: String]) -> Bool {
        texts.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } <= longest
    }

    /// What is wrong with a text that is too long.
    ///
    /// - Parameter name: the parameter or header.
    package static func problem(with text: some StringProtocol, in name: String) -> String {
        "\(name) has \(text.utf8.count) bytes, more than the \(longest) that the mock keeps."
    }
}
