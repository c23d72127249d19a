import HTTPMessages
import HTTPTypes

extension Request {
    /// The host that the request was sent to, without its port, in lower case (RFC 9110, 7.2).
    var hostName: String? {
        guard let host = fields[.host] else { return nil }
        let bytes = host.utf8
        if bytes.first == UInt8(ascii: "[") {
            return host[..<(bytes.firstIndex(of: UInt8(ascii: "]")) ?? bytes.endIndex)].dropFirst()
                .lowercased()
        }
        return host[..<(bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex)].lowercased()
    }

    /// The scheme and the authority by which the caller has found the mock.
    var baseURL: String {
        "\(connection.isSecure ? "https" : "http")://\(fields[.host] ?? "localhost")"
    }

    /// The name in front of `.localhost`.
    var hostScenarioName: String? {
        guard hasHostScenarioName, let hostName, hostName.hasSuffix(".localhost") else { return nil }
        return String(hostName.dropLast(".localhost".count))
    }

    /// True when the host may be such a name, by its length. Every request is asked, and most hosts are shorter.
    private var hasHostScenarioName: Bool {
        guard let host = fields.bytes(of: .host) else { return false }
        return (host.firstIndex(of: UInt8(ascii: ":")) ?? host.endIndex) - host.startIndex
            > ".localhost".utf8.count
    }

    /// True when the request was sent to this machine by a name or address that no DNS answer can change.
    var isSentToLoopback: Bool {
        guard let hostName else { return false }
        return hostName == "localhost" || hostName.hasSuffix(".localhost") || hostName == "::1"
            || hostName.hasPrefix("127.") && hostName.allSatisfy { $0.isNumber || $0 == "." }
    }
}

extension HTTPField.Name {
    static let host = HTTPField.Name("Host")!
}
