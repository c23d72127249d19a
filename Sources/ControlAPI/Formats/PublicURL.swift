/// `--public-url`: where clients find the mock when its own address is not theirs, as behind a proxy or for a device on
/// the network.
package struct PublicURL: Sendable, Hashable {
    /// The scheme, the host and perhaps a port, without a slash at the end.
    package var text: String
    /// The host alone, an address of IPv6 without its brackets.
    package var host: String

    /// `nil` when the text is something else, or has a path.
    package init?(_ text: String) {
        let schema = /(?i)(https?:\/\/(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::[0-9]{1,5})?)\/?/
        guard let match = text.wholeMatch(of: schema) else { return nil }
        self.text = String(match.1)
        host = String(match.2 ?? match.3 ?? "")
    }
}
