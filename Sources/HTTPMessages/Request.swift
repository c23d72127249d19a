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

    /// The connection on which a request was received.
    package struct Connection: Sendable, Hashable, Decodable {
        /// The peer's address without its port: `127.0.0.1`, `::1`, or `unixPeer`.
        package var peer: String
        /// The port of the peer; 0 for a Unix-domain socket.
        package var peerPort: UInt16
        /// The local port of the connection; 0 for a Unix-domain socket.
        package var localPort: UInt16
        /// True when the connection uses TLS.
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
    }
}
