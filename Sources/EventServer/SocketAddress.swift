import CLibevent
import HTTPMessages
import Libc

/// An address and a port, as the system keeps them.
struct SocketAddress {
    private var storage = sockaddr_storage()
    private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

    init(_ address: UnsafePointer<sockaddr>, length: socklen_t) {
        self.length = min(length, self.length)
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(self.length)))
        }
    }

    /// A place in the file system; `nil` for a path that is too long, or none.
    init?(path: String) {
        let bytes = Array(path.utf8)
        guard 1...Self.maximumPathLength ~= bytes.count, !bytes.contains(0) else { return nil }
        length = socklen_t(Self.pathOffset + bytes.count + 1)
        storage.ss_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &storage) {
            UnsafeMutableRawBufferPointer(rebasing: $0[Self.pathOffset...]).copyBytes(from: bytes)
        }
    }

    /// The address that a socket is bound to.
    init?(localEndOf descriptor: Int32) {
        var length = length
        let result = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard result == 0 else { return nil }
        self.length = length
    }

    /// All addresses of a host, each once. `localhost` has both of this machine, whatever its resolver says
    /// (RFC 6761, 6.3).
    static func resolve(host: String, port: UInt16) throws(ServerError) -> [SocketAddress] {
        guard host.lowercased() == "localhost" else { return try look(up: host, port: port) }
        return try look(up: "127.0.0.1", port: port) + look(up: "::1", port: port)
    }

    private static func look(up host: String, port: UInt16) throws(ServerError) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
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

    /// The address in figures, without its port; `unix` for a place in the file system. A client that reaches a
    /// socket of IPv6 by IPv4 has its own address of IPv4.
    var host: String {
        if family == AF_UNIX { return Request.Connection.unixPeer }
        let figures = figures
        return figures.hasPrefix("::ffff:") && figures.contains(".") ? String(figures.dropFirst(7)) : figures
    }

    private var figures: String {
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        withPointer { _ = getnameinfo($0, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) }
        return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }

    /// True for an address that only this machine reaches: 127.0.0.0/8, ::1 and a place in the file system.
    var isLoopback: Bool {
        if family == AF_UNIX { return true }
        // In figures the spelling is the system's.
        return host == "::1" || host.hasPrefix("127.")
    }

    /// True for an address that stands for all of the machine's: 0.0.0.0 and ::.
    var isUnspecified: Bool { host == "::" || host == "0.0.0.0" }

    /// 0 for a place in the file system.
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

    /// - Returns: false with `errno` set when the system refuses.
    func bind(_ descriptor: Int32) -> Bool {
        #if canImport(Glibc)
            withPointer { Glibc.bind(descriptor, $0, length) == 0 }
        #elseif canImport(Musl)
            withPointer { Musl.bind(descriptor, $0, length) == 0 }
        #else
            withPointer { Darwin.bind(descriptor, $0, length) == 0 }
        #endif
    }

    /// - Returns: false with `errno` set when there is no connection, or not yet.
    func connect(_ descriptor: Int32) -> Bool {
        #if canImport(Glibc)
            withPointer { Glibc.connect(descriptor, $0, length) == 0 }
        #elseif canImport(Musl)
            withPointer { Musl.connect(descriptor, $0, length) == 0 }
        #else
            withPointer { Darwin.connect(descriptor, $0, length) == 0 }
        #endif
    }

    /// True for the place of a socket that nobody listens to any more.
    var isStale: Bool {
        let descriptor = shim_stream_socket(family)
        defer { evutil_closesocket(descriptor) }
        return !connect(descriptor) && errno == ECONNREFUSED
    }

    /// How many bytes a path may have.
    static let maximumPathLength = MemoryLayout<sockaddr_un>.size - pathOffset - 1
    private static let pathOffset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path)!

    /// The port stands at the same place in the addresses of IPv4 and IPv6.
    private static let portOffset = 2

    private func withPointer<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
        withUnsafePointer(to: storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }
}
