/// A port on all addresses of a host, bound before the server starts. So the caller can first check whether
/// other machines can reach it, and restrict access accordingly.
package struct BoundPort {
    /// The host as the caller spelled it.
    package let host: String
    package let port: UInt16
    /// True when only this machine can reach the port. Depends on the addresses, not on the spelling of the
    /// host.
    package let isLoopback: Bool
    let sockets: [ListeningSocket]

    /// - Parameters:
    ///   - host: an address or a name. All addresses of a name are bound; `::` includes all IPv4 addresses.
    ///   - port: 0 for any free port.
    package init(host: String, port: UInt16) throws(ServerError) {
        sockets = try ListeningSocket.bind(host: host, port: port)
        self.host = host
        self.port = sockets[0].port
        isLoopback = sockets.allSatisfy(\.address.isLoopback)
    }
}
