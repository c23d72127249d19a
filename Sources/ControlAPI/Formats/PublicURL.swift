import HTTPMessages

/// `--public-url`: the URL at which clients reach the mock if they do not use its own address, for example
/// through a proxy or from a device on the network.
package struct PublicURL: Sendable, Hashable {
    /// The scheme, the host and any port, without a trailing slash.
    package var text: String
    /// The host; an IPv6 address has no brackets.
    package var host: String

    /// Parses an HTTP or HTTPS URL; `nil` when the text is not one, or has a path.
    init?(_ text: String) {
        let pattern = /(?i)(https?:\/\/(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::[0-9]{1,5})?)\/?/
        guard let match = text.wholeMatch(of: pattern) else { return nil }
        self.text = String(match.1)
        host = String(match.2 ?? match.3 ?? "").withoutFinalDot
    }
}

extension Request {
    /// The scheme and authority under which clients reach the mock: those of the request, unless a proxy in front of the mock has
    /// another URL.
    package func baseURL(behind publicURL: PublicURL?) -> String { publicURL?.text ?? baseURL }
}

/// `--listen PORT=SCENARIO`: an additional port and the scenario that it serves.
package struct PortBinding: Sendable, Hashable {
    /// 0 chooses a free port.
    package var port: UInt16
    /// The scenario with its parameters, in the format of `--scenario`.
    package var scenario: String

    /// Parses `PORT=SCENARIO`; `nil` when the text has another form.
    package init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let port = UInt16(parts[0]) else { return nil }
        self.port = port
        scenario = String(parts[1])
    }
}
