import CLibevent
import Libc

/// A bound socket that nobody accepts from yet.
struct ListeningSocket {
    let descriptor: Int32
    let address: SocketAddress

    var port: UInt16 { address.port }

    /// Binds every address of a host to one port: `localhost` is 127.0.0.1 and ::1, and `::` takes IPv4 too.
    ///
    /// - Parameter port: 0 for any that is free on all of them.
    static func bind(host: String, port: UInt16) throws(ServerError) -> [ListeningSocket] {
        var attempts = 16
        while true {
            do throws(ServerError) {
                return try bindAll(host: host, port: port)
            } catch {
                // The port that one address was given may be taken on the next.
                attempts -= 1
                guard port == 0, case .portInUse = error, attempts > 0 else { throw error }
            }
        }
    }

    private static func bindAll(host: String, port: UInt16) throws(ServerError) -> [ListeningSocket] {
        var sockets: [ListeningSocket] = []
        var failure = ServerError.unknownHost(host, reason: "it has no address")
        for address in try SocketAddress.resolve(host: host, port: port) {
            do throws(ServerError) {
                let address = address.with(port: sockets.first?.port ?? port)
                sockets.append(try ListeningSocket(address, host: host))
            } catch {
                failure = error
                // A machine without IPv6 still has a localhost.
                if case .portInUse = error {
                    sockets.forEach { $0.close() }
                    throw error
                }
            }
        }
        guard !sockets.isEmpty else { throw failure }
        return sockets
    }

    /// Binds a path of the file system to a socket that only its owner may connect to.
    static func bind(path: String) throws(ServerError) -> ListeningSocket {
        guard let address = SocketAddress(path: path) else {
            throw .cannotListenAt(
                path: path, reason: "a path has 1 to \(SocketAddress.maximumPathLength) bytes")
        }
        try SocketFile.makeRoom(at: path, for: address)
        let descriptor = shim_stream_socket(AF_UNIX)
        // Before it listens, so that nobody else gets in between; the umask belongs to the whole process.
        guard descriptor >= 0, address.bind(descriptor), chmod(path, 0o600) == 0,
            listen(descriptor, 1024) == 0
        else {
            let reason = String(cString: strerror(errno))
            if descriptor >= 0 { evutil_closesocket(descriptor) }
            throw .cannotListenAt(path: path, reason: reason)
        }
        evutil_make_socket_nonblocking(descriptor)
        evutil_make_socket_closeonexec(descriptor)
        return ListeningSocket(descriptor: descriptor, address: address)
    }

    private init(descriptor: Int32, address: SocketAddress) {
        self.descriptor = descriptor
        self.address = address
    }

    private init(_ address: SocketAddress, host: String) throws(ServerError) {
        let descriptor = shim_stream_socket(address.family)
        guard descriptor >= 0 else { throw Self.failure(address, host) }
        // No SO_REUSEPORT: it would hide that the port is taken.
        evutil_make_listen_socket_reuseable(descriptor)
        if address.family == AF_INET6 {
            // Where the system keeps them apart, it stays at IPv6.
            var isOnlyIPv6: Int32 = address.isUnspecified ? 0 : 1
            setsockopt(
                descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &isOnlyIPv6,
                socklen_t(MemoryLayout<Int32>.size))
        }
        evutil_make_socket_nonblocking(descriptor)
        evutil_make_socket_closeonexec(descriptor)
        guard address.bind(descriptor), listen(descriptor, 1024) == 0,
            let bound = SocketAddress(localEndOf: descriptor)
        else {
            let failure = Self.failure(address, host)
            evutil_closesocket(descriptor)
            throw failure
        }
        self.descriptor = descriptor
        self.address = bound
    }

    /// Gives the port back. Not for a socket that a listener has taken over.
    func close() {
        evutil_closesocket(descriptor)
    }

    private static func failure(_ address: SocketAddress, _ host: String) -> ServerError {
        let code = errno
        if code == EADDRINUSE { return .portInUse(host: host, port: address.port) }
        return .cannotListen(host: host, port: address.port, reason: String(cString: strerror(code)))
    }
}
