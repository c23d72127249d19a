import CLibevent
import HTTPMessages

struct ListeningSocket {
    let descriptor: Int32
    let address: SocketAddress

    var port: UInt16 { address.port }

    /// Binds one port on every address of a host: `localhost` is 127.0.0.1 and ::1, and `::` includes IPv4.
    ///
    /// - Parameter port: 0 for any port that is free on all of the addresses.
    static func bind(host: String, port: UInt16) throws(ServerError) -> [ListeningSocket] {
        var attempts = 16
        while true {
            do throws(ServerError) {
                return try bindAll(host: host, port: port)
            } catch {
                // The port that the system chose for the first address can be in use on the next one.
                attempts -= 1
                guard port == 0, case .portInUse = error, attempts > 0 else { throw error }
            }
        }
    }

    private static func bindAll(host: String, port: UInt16) throws(ServerError) -> [ListeningSocket] {
        var sockets: [ListeningSocket] = []
        var failure = ServerError.unknownHost(host, reason: "it has no addresses")
        for address in try SocketAddress.resolve(host: host, port: port) {
            do throws(ServerError) {
                let address = address.with(port: sockets.first?.port ?? port)
                sockets.append(try ListeningSocket(address, host: host))
            } catch {
                failure = error
                // Other errors only skip this address: on a machine without IPv6, localhost is just 127.0.0.1.
                if case .portInUse = error {
                    sockets.forEach { $0.close() }
                    throw error
                }
            }
        }
        guard !sockets.isEmpty else { throw failure }
        return sockets
    }

    /// Binds a Unix-domain socket to a path. Only the user who owns it can connect.
    static func bind(path: String) throws(ServerError) -> ListeningSocket {
        guard let address = SocketAddress(path: path) else {
            throw .cannotListenAt(
                path: path, reason: "the path must be 1 to \(SocketAddress.maximumPathLength) bytes long")
        }
        try BoundPath.removeStaleFile(at: path, address)
        let descriptor = shim_stream_socket(AF_UNIX)
        // chmod comes before listen, so that no other user can connect in between. A umask would affect the
        // whole process.
        guard descriptor >= 0, address.bindSocket(descriptor), chmod(path, 0o600) == 0,
            listen(descriptor, 1024) == 0
        else {
            let reason = String(cString: strerror(errno))
            if descriptor >= 0 { evutil_closesocket(descriptor) }
            throw .cannotListenAt(path: path, reason: reason)
        }
        evutil_make_socket_nonblocking(descriptor)
        return ListeningSocket(descriptor: descriptor, address: address)
    }

    /// Releases the port. Must not be called once the socket belongs to a listener.
    func close() {
        evutil_closesocket(descriptor)
    }

    private static func failure(_ address: SocketAddress, _ host: String) -> ServerError {
        let code = errno
        switch code {
        case EADDRINUSE: return .portInUse(host: host, port: address.port)
        case EACCES where 1..<1_024 ~= address.port: return .reservedPort(host: host, port: address.port)
        case EADDRNOTAVAIL:
            return .foreignHost(host, ownAddresses: NetworkInterface.usableAddresses(NetworkInterface.all()))
        default:
            return .cannotListen(host: host, port: address.port, reason: String(cString: strerror(code)))
        }
    }
}

extension ListeningSocket {
    private init(_ address: SocketAddress, host: String) throws(ServerError) {
        let descriptor = shim_stream_socket(address.family)
        guard descriptor >= 0 else { throw Self.failure(address, host) }
        // SO_REUSEADDR, but not SO_REUSEPORT, which would hide that another server uses the port.
        evutil_make_listen_socket_reuseable(descriptor)
        if address.family == AF_INET6 {
            // The result is ignored: on a system without dual-stack sockets `::` stays IPv6 only.
            setOption(
                IPV6_V6ONLY, of: Int32(IPPROTO_IPV6), on: descriptor, to: address.isUnspecified ? 0 : 1)
        }
        evutil_make_socket_nonblocking(descriptor)
        guard address.bindSocket(descriptor), listen(descriptor, 1024) == 0,
            let bound = SocketAddress(localEndOf: descriptor)
        else {
            let failure = Self.failure(address, host)
            evutil_closesocket(descriptor)
            throw failure
        }
        self.init(descriptor: descriptor, address: bound)
    }
}
