import HTTPMessages

/// A blocking socket to this machine. Reading times out after a minute, so that a slow machine fails no test.
package final class TestClient {
    private let descriptor: Int32
    private var received: [UInt8] = []
    package private(set) var tls: TestTLS?
    private static let readTimeout = Duration.seconds(60)

    /// Connects to 127.0.0.1.
    ///
    /// - Parameter receiveBuffer: the size in bytes (SO_RCVBUF). With a small buffer the server soon cannot
    ///   send more.
    package convenience init(port: UInt16, receiveBuffer: Int32? = nil) throws {
        try self.init(AF_INET, receiveBuffer: receiveBuffer)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        try connect(&address)
    }

    /// Connects to 127.0.0.1 with TLS.
    package convenience init(port: UInt16, tls: TestTLS.Options, receiveBuffer: Int32? = nil) throws {
        try self.init(port: port, receiveBuffer: receiveBuffer)
        self.tls = try TestTLS(descriptor, tls)
    }

    /// Connects to ::1.
    package convenience init(port6 port: UInt16) throws {
        try self.init(AF_INET6)
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = in6addr_loopback
        try connect(&address)
    }

    /// Connects to a Unix-domain socket.
    package convenience init(path: String) throws {
        try self.init(AF_UNIX)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        try connect(&address)
    }

    private init(_ family: Int32, receiveBuffer: Int32? = nil) throws {
        #if canImport(Darwin)
            descriptor = socket(family, SOCK_STREAM, 0)
        #else
            descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        signal(SIGPIPE, SIG_IGN)
        setReadTimeout(Self.readTimeout)
        if var receiveBuffer {
            let size = socklen_t(MemoryLayout<Int32>.size)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, size)
        }
    }

    private func setReadTimeout(_ time: Duration) {
        let milliseconds = Int(time / .milliseconds(1))
        var limit = timeval(
            tv_sec: milliseconds / 1_000, tv_usec: numericCast(milliseconds % 1_000 * 1_000))
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    private func connect<Address>(_ address: inout Address) throws {
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                #if canImport(Glibc)
                    Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
                #elseif canImport(Musl)
                    Musl.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
                #else
                    Darwin.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
                #endif
            }
        }
        guard result == 0 else { throw Failure.notConnected(errno) }
    }

    deinit {
        close(descriptor)
    }

    package enum Failure: Error, Equatable {
        case notConnected(Int32)
        case reset
        case timeout
        /// The handshake failed, with OpenSSL's reason.
        case tlsFailed(String)
        /// The TLS connection ended without close_notify.
        case truncated
        /// The connection ended within a reply, of which this text was received.
        case ended(String)
    }

    /// Sends the text, or as much of it as the server accepts before it closes the connection.
    package func send(_ text: String) {
        send(Array(text.utf8))
    }

    package func send(_ bytes: [UInt8]) {
        if let tls { return tls.write(bytes) }
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Closes the sending side. Reading is still possible.
    package func endSending() {
        tls?.sendCloseNotify()
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Waits for bytes and returns those that are available.
    package func readSome() throws -> String {
        _ = try receive()
        defer { received = [] }
        return String(decoding: received, as: UTF8.self)
    }

    /// Reads up to the end of the connection.
    package func readToEnd() throws -> String {
        while try receive() {}
        defer { received = [] }
        return String(decoding: received, as: UTF8.self)
    }

    /// Reads up to and including this text.
    package func readThrough(_ text: String) throws -> String {
        while true {
            if let start = received.indices.first(where: { received[$0...].starts(with: text.utf8) }) {
                let end = start + text.utf8.count
                defer { received.removeFirst(end) }
                return String(decoding: received[..<end], as: UTF8.self)
            }
            guard try receive() else { throw Failure.ended(String(decoding: received, as: UTF8.self)) }
        }
    }

    /// Reads one reply with a body of its `Content-Length`.
    package func readReply(toHead isHead: Bool = false) throws -> TestReply {
        while true {
            if let reply = TestReply(&received, isHead: isHead) { return reply }
            guard try receive() else { throw Failure.ended(String(decoding: received, as: UTF8.self)) }
        }
    }

    /// True when the server sends a byte or ends the connection within that time.
    package func hasSomething(within time: Duration) -> Bool {
        if let tls {
            setReadTimeout(time)
            defer { setReadTimeout(Self.readTimeout) }
            return tls.hasSomething()
        }
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wanted, 1, Int32(time / .milliseconds(1))) > 0
    }

    /// - Returns: false at the end of the connection.
    private func receive() throws -> Bool {
        var bytes = [UInt8](repeating: 0, count: 64 * 1024)
        let count = try tls?.read(&bytes) ?? read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw errno == ECONNRESET ? Failure.reset : .timeout }
        received += bytes[..<count]
        return count > 0
    }
}
