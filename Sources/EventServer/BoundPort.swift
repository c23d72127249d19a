import HTTPMessages

/// A port on all addresses of a host, bound before the server starts. The caller can therefore first check whether other machines
/// can reach it, and restrict access accordingly.
package struct BoundPort {
    /// The host as the caller spelled it.
    package let host: String
    package let port: UInt16
    /// True when only this machine can reach the port. This depends on the addresses, not on the spelling of the host.
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

    /// The addresses of this machine at which other machines can reach the port, IPv4 first. Empty for a port on loopback, and for
    /// a port on a single address, which `host` names.
    package var deviceAddresses: [String] { deviceAddresses(NetworkInterface.all()) }

    func deviceAddresses(_ interfaces: [NetworkInterface]) -> [String] {
        let families = Set(sockets.map(\.address).filter(\.isUnspecified).map(\.family))
        // `::` includes IPv4.
        let own = families.contains(AF_INET6) ? [AF_INET, AF_INET6] : Array(families)
        let reachable = interfaces.filter(\.isReachable).map(\.address)
        return own.flatMap { family in reachable.filter { $0.family == family }.map(\.host) }
    }
}

/// A Unix-domain socket that is bound before the server starts. Only the user who owns it can connect.
package struct BoundPath {
    package let path: String
    let socket: ListeningSocket
    private let device: dev_t
    private let inode: ino_t

    /// Binds the path. Replaces a socket file that a terminated server has left there.
    ///
    /// - Throws: `pathInUse` when a server listens at the path, otherwise `cannotListenAt`.
    package init(_ path: String) throws(ServerError) {
        self.path = path
        socket = try ListeningSocket.bind(path: path)
        guard let status = Self.status(of: path) else {
            socket.close()
            throw .cannotListenAt(path: path, reason: "the socket file was removed")
        }
        device = status.st_dev
        inode = status.st_ino
    }

    /// Removes the file, unless another server has replaced it.
    func removeFile() {
        guard let status = Self.status(of: path), status.st_dev == device, status.st_ino == inode else {
            return
        }
        unlink(path)
    }

    /// Removes a socket file on which no server listens.
    ///
    /// - Throws: `pathInUse` when a server listens on it; `cannotListenAt` when the file is not a socket.
    static func removeStaleFile(at path: String, _ address: SocketAddress) throws(ServerError) {
        guard let status = status(of: path) else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw .cannotListenAt(path: path, reason: "the file exists and is not a socket")
        }
        guard address.isStale else { throw .pathInUse(path) }
        unlink(path)
    }

    /// The status of the file itself; symbolic links are not followed.
    private static func status(of path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }
}
