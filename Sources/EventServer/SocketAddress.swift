import CLibevent
import HTTPMessages

/// A socket address: an IPv4 or IPv6 address with its port, or the path of a Unix-domain socket.
struct SocketAddress {
    private var storage = sockaddr_storage()
    private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

    init(_ address: UnsafePointer<sockaddr>, length: socklen_t) {
        self.length = min(length, self.length)
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(self.length)))
        }
    }

    /// The address of a Unix-domain socket; `nil` when the path is empty, is too long or contains NUL.
    init?(path: String) {
        let bytes = Array(path.utf8)
        guard 1...Self.maximumPathLength ~= bytes.count, !bytes.contains(0) else { return nil }
        length = socklen_t(Self.pathOffset + bytes.count + 1)
        storage.ss_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &storage) {
            UnsafeMutableRawBufferPointer(rebasing: $0[Self.pathOffset...]).copyBytes(from: bytes)
        }
    }

    /// The local address of a bound socket; `nil` when the system reports an error.
    init?(localEndOf descriptor: Int32) {
        var length = length
        let result = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard result == 0 else { return nil }
        self.length = length
    }

    /// True for a socket whose connection the peer has accepted.
    static func isConnected(_ descriptor: Int32) -> Bool {
        var address = sockaddr()
        var length = socklen_t(MemoryLayout<sockaddr>.size)
        return getpeername(descriptor, &address, &length) == 0
    }

    /// All addresses of a host without duplicates. `localhost` is always 127.0.0.1 and ::1, without asking
    /// the resolver (RFC 6761, 6.3).
    ///
    /// - Parameter flags: more flags of getaddrinfo(3), such as `AI_NUMERICHOST`.
    static func resolve(
        host: String, port: UInt16, flags: Int32 = 0
    ) throws(ServerError) -> [SocketAddress] {
        guard host.lowercased() == "localhost" else { return try lookUp(host, port: port, flags) }
        return try lookUp("127.0.0.1", port: port, flags) + lookUp("::1", port: port, flags)
    }

    private static func lookUp(
        _ host: String, port: UInt16, _ flags: Int32
    ) throws(ServerError) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV | flags
        hints.ai_protocol = Int32(IPPROTO_TCP)
        var first: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &first)
        guard code == 0 else { throw .unknownHost(host, reason: String(cString: gai_strerror(code))) }
        defer { freeaddrinfo(first) }
        var addresses: [SocketAddress] = []
        for info in sequence(first: first, next: { $0?.pointee.ai_next }) {
            guard let info, let address = info.pointee.ai_addr else { break }
            let found = SocketAddress(address, length: info.pointee.ai_addrlen)
            if !addresses.contains(where: { $0.host == found.host }) { addresses.append(found) }
        }
        return addresses
    }

    var family: Int32 { Int32(storage.ss_family) }

    /// The numeric address without its port; `unix` for a Unix-domain socket. An IPv4-mapped IPv6 address is
    /// returned as the IPv4 address.
    var host: String {
        if family == AF_UNIX { return Request.ConnectionInfo.unixPeer }
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        withPointer { _ = getnameinfo($0, $1, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) }
        return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
            .withoutIPv4Mapping
    }

    /// True for an address that only this machine can reach: 127.0.0.0/8, ::1 and a Unix-domain socket.
    var isLoopback: Bool {
        if family == AF_UNIX { return true }
        // `host` has one spelling for each address, because getnameinfo formats it.
        return host == "::1" || host.hasPrefix("127.")
    }

    /// True for the wildcard addresses 0.0.0.0 and ::.
    var isUnspecified: Bool { host == "::" || host == "0.0.0.0" }

    /// 0 for a Unix-domain socket.
    var port: UInt16 {
        if family == AF_UNIX { return 0 }
        return withUnsafeBytes(of: storage) {
            UInt16(bigEndian: $0.load(fromByteOffset: Self.portOffset, as: UInt16.self))
        }
    }

    func with(port: UInt16) -> SocketAddress {
        var copy = self
        withUnsafeMutableBytes(of: &copy.storage) {
            $0.storeBytes(of: port.bigEndian, toByteOffset: Self.portOffset, as: UInt16.self)
        }
        return copy
    }

    /// - Returns: false with `errno` set when the call fails.
    func bindSocket(_ descriptor: Int32) -> Bool {
        withPointer { bind(descriptor, $0, $1) == 0 }
    }

    /// True for a socket file on which no server listens.
    var isStale: Bool {
        let descriptor = shim_stream_socket(family)
        defer { evutil_closesocket(descriptor) }
        return withPointer { connect(descriptor, $0, $1) != 0 } && errno == ECONNREFUSED
    }

    /// The maximum length of a path in bytes.
    static let maximumPathLength = MemoryLayout<sockaddr_un>.size - pathOffset - 1
    private static let pathOffset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path)!

    /// The port has the same offset in `sockaddr_in` and `sockaddr_in6`.
    private static let portOffset = 2

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}

/// Sets an option of a socket. Errors are ignored.
func setOption(_ option: Int32, of level: Int32, on descriptor: Int32, to value: Int32 = 1) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
}
