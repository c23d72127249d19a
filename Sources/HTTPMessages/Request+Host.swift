import HTTPTypes

extension Request {
    /// The host of the `Host` field in lower case, without port and brackets (RFC 9110, 7.2).
    package var hostName: String? {
        guard let host = fields[.host] else { return nil }
        let bytes = host.utf8
        if bytes.first == UInt8(ascii: "[") {
            return host[..<(bytes.firstIndex(of: UInt8(ascii: "]")) ?? bytes.endIndex)].dropFirst()
                .lowercased()
        }
        return host[..<(bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex)].lowercased()
    }

    /// The scheme and authority under which the client reached the server.
    package var baseURL: String {
        "\(connection.isSecure ? "https" : "http")://\(fields[.host] ?? "localhost")"
    }

    /// True when the request names its host by an IP address or a `localhost` name, which no DNS server can lead
    /// to another machine.
    package var isSentToFixedHost: Bool {
        guard let hostName else { return false }
        return hostName == "localhost" || hostName.hasSuffix(".localhost") || hostName.isIPAddress
    }
}

extension String {
    /// True for an IPv6 address, and for an IPv4 address in its usual form. Without its brackets, only an IPv6
    /// address has a colon.
    fileprivate var isIPAddress: Bool {
        if utf8.contains(UInt8(ascii: ":")) { return true }
        let parts = split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { $0.allSatisfy(\.isASCII) && UInt8($0) != nil }
    }
}
