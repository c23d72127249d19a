/// A port on all addresses of a host, taken before anyone is served: what a server allows may depend on who can
/// reach it.
package struct BoundPort {
    /// The host as it was asked for.
    package let host: String
    package let port: UInt16
    /// True when only this machine reaches the port, by whatever name the host was asked for.
    package let isLoopback: Bool
    let sockets: [ListeningSocket]

    /// - Parameters:
    ///   - host: an address or a name; of a name all addresses are taken, and `::` is all of IPv4 too.
    ///   - port: 0 for any that is free.
    package init(host: String, port: UInt16) throws(ServerError) {
        sockets = try ListeningSocket.bind(host: host, port: port)
        self.host = host
        self.port = sockets[0].port
        isLoopback = sockets.allSatisfy(\.address.isLoopback)
    }
}
