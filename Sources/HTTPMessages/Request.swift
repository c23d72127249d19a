import HTTPTypes

/// A complete request. The head was validated against RFC 9112, and the body was received.
///
/// A class, because copying a struct would change the reference count of each of its parts.
package final class Request: Sendable {
    package let method: HTTPRequest.Method
    /// The percent-encoded path as it was received. Begins with `/`, except for `OPTIONS *`.
    package let path: String
    /// The percent-encoded text after the first `?`; `nil` without a `?`.
    package let query: String?
    package let fields: RequestFields
    package let body: [UInt8]
    /// The minor version of HTTP/1. Version 1.0 has no chunked transfer coding (RFC 9112, 6.1).
    package let minorVersion: Int
    package let connection: ConnectionInfo

    package init(
        method: HTTPRequest.Method, path: String, query: String? = nil,
        fields: RequestFields = [:], body: [UInt8] = [], minorVersion: Int = 1,
        connection: ConnectionInfo = ConnectionInfo()
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.fields = fields
        self.body = body
        self.minorVersion = minorVersion
        self.connection = connection
    }

    package struct ConnectionInfo: Sendable, Hashable, Codable {
        /// The peer's address without its port: `127.0.0.1`, `::1`, or `unixPeer`.
        package var peer: String
        /// The port of the peer; 0 for a Unix-domain socket.
        package var peerPort: UInt16
        /// The local port of the connection; 0 for a Unix-domain socket.
        package var localPort: UInt16
        package var isSecure: Bool

        package init(
            peer: String = "127.0.0.1", peerPort: UInt16 = 0, localPort: UInt16 = 0, isSecure: Bool = false
        ) {
            self.peer = peer
            self.peerPort = peerPort
            self.localPort = localPort
            self.isSecure = isSecure
        }

        /// The value of `peer` for a connection to a Unix-domain socket.
        package static let unixPeer = "unix"

        /// The peer for people to read, such as `127.0.0.1:51234`.
        package var peerName: String {
            if peer == Self.unixPeer { return "a client of the socket" }
            return peer.withPort(peerPort)
        }
    }

    /// The host of the `Host` field in lower case, without port and brackets (RFC 9110, 7.2), and without the final dot of a
    /// fully qualified name.
    package var hostName: String? {
        fields[.host]?.withoutPort.lowercased().withoutFinalDot
    }

    /// The scheme and authority under which the client reached the server.
    package var baseURL: String {
        "\(connection.isSecure ? "https" : "http")://\(fields[.host] ?? "localhost")"
    }

    /// True when the request names its host by an IP address or a `localhost` name, which no DNS server can redirect to another
    /// machine.
    package var isSentToFixedHost: Bool {
        guard let hostName else { return false }
        return hostName == "localhost" || hostName.hasSuffix(".localhost") || hostName.isIPAddress
    }
}

extension String {
    /// A host without the final dot of a fully qualified name. An address with a final dot is a DNS name.
    package var withoutFinalDot: String {
        guard hasSuffix(".") else { return self }
        let relative = String(dropLast())
        return relative.isIPAddress ? self : relative
    }

    /// True for an IPv6 address, and for an IPv4 address in its usual form. Without its brackets, only an IPv6
    /// address has a colon.
    package var isIPAddress: Bool {
        if utf8.contains(UInt8(ascii: ":")) { return true }
        let parts = split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { $0.utf8.allSatisfy(\.isDigit) && UInt8($0) != nil }
    }

    /// The host and the port as in a URI (RFC 3986, 3.2): an IPv6 address has brackets.
    package func withPort(_ port: some FixedWidthInteger) -> String {
        contains(":") ? "[\(self)]:\(port)" : "\(self):\(port)"
    }

    /// The IP address in a text such as `10.0.0.1:5000` or `"[fe80::1%eth0]:5000"`, without quotes, port and zone, and in its
    /// normal spelling; `nil` for a text without an address.
    package var normalizedIPAddress: String? {
        let isQuoted = utf8.count > 1 && hasPrefix("\"") && hasSuffix("\"")
        let text = isQuoted ? String(dropFirst().dropLast()) : self
        // Tries the whole text first, because an IPv6 address without brackets has colons, but no port.
        let host = String(text.withoutPort)
        return Self(ipAddress: text.withoutZone, AF_INET6) ?? Self(ipAddress: host, AF_INET)
            ?? Self(ipAddress: host.withoutZone, AF_INET6)
    }

    private var withoutZone: String { String(prefix { $0 != "%" }) }

    /// The IPv4 address in an IPv4-mapped IPv6 address.
    package var withoutIPv4Mapping: String {
        hasPrefix("::ffff:") && contains(".") ? String(dropFirst(7)) : self
    }

    private init?(ipAddress text: String, _ family: Int32) {
        // Large enough for an IPv6 address, which is longer than an IPv4 address.
        var address = [UInt8](repeating: 0, count: 16)
        var spelling = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let length = socklen_t(spelling.count)
        guard inet_pton(family, text, &address) == 1,
            inet_ntop(family, &address, &spelling, length) != nil
        else { return nil }
        self =
            spelling.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
            .withoutIPv4Mapping
    }

    /// The host of a text such as `localhost:80` or `[::1]:80`, without the brackets.
    fileprivate var withoutPort: Substring {
        let isLiteral = utf8.first == UInt8(ascii: "[")
        let end = utf8.firstIndex(of: isLiteral ? UInt8(ascii: "]") : UInt8(ascii: ":")) ?? endIndex
        return self[..<end].dropFirst(isLiteral ? 1 : 0)
    }
}
