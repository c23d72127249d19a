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

    /// True when the request was sent to a loopback address or a `localhost` name, which DNS cannot redirect.
    package var isSentToLoopback: Bool {
        guard let hostName else { return false }
        return hostName == "localhost" || hostName.hasSuffix(".localhost") || hostName == "::1"
            || hostName.hasPrefix("127.") && hostName.allSatisfy { $0.isNumber || $0 == "." }
    }
}
