import HTTPTypes

/// One request, whole: the head has been checked against RFC 9112 and the body has arrived.
///
/// A class, for it goes through many hands, and a copy would count a reference for each of its parts.
package final class Request: Sendable {
    package let method: HTTPRequest.Method
    /// The path as it was sent, still percent-encoded; always begins with `/`, except for `OPTIONS *`.
    package let path: String
    /// What follows the first `?`, still percent-encoded; `nil` when there is no `?`.
    package let query: String?
    package let fields: RequestFields
    package let body: [UInt8]
    /// The y of HTTP/1.y: 1.0 knows no chunks (RFC 9112, 6.1).
    package let minorVersion: Int
    package let connection: Connection

    package init(
        method: HTTPRequest.Method, path: String, query: String? = nil,
        fields: RequestFields = [:], body: [UInt8] = [], minorVersion: Int = 1,
        connection: Connection = Connection()
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.fields = fields
        self.body = body
        self.minorVersion = minorVersion
        self.connection = connection
    }

    /// What is known of the way a request came.
    package struct Connection: Sendable, Hashable {
        /// The peer's address without its port: `127.0.0.1`, `::1`, or `unixPeer`.
        package var peer: String
        /// The port of the peer; 0 where there is none.
        package var peerPort: UInt16
        /// The local port that took the connection; 0 where there is none.
        package var localPort: UInt16
        /// True when the connection is TLS.
        package var isSecure: Bool

        package init(
            peer: String = "127.0.0.1", peerPort: UInt16 = 0, localPort: UInt16 = 0, isSecure: Bool = false
        ) {
            self.peer = peer
            self.peerPort = peerPort
            self.localPort = localPort
            self.isSecure = isSecure
        }

        /// The peer of a connection through a Unix-domain socket.
        package static let unixPeer = "unix"
    }
}
