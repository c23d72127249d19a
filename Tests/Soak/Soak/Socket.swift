import CLibssl
import Glibc

/// One connection to the mock. Its socket does not block: whoever waits does so until a time of his own.
final class Socket {
    let descriptor: Int32
    private let tls: TLS?
    private(set) var received: [UInt8] = []

    enum Failure: Error {
        case noConnection(Int32)
        case noTLS
        /// The mock has ended the connection with a reset.
        case reset
        /// The mock has ended the connection before what was waited for.
        case ended
        case timeout
    }

    /// Connects.
    ///
    /// - Parameters:
    ///   - source: the last three bytes of the address in 127.0.0.0/8 to call from; each has ports of its own.
    ///   - receiveBuffer: a small one makes a client that soon takes no more.
    init(
        to endpoint: Endpoint, from source: UInt32, receiveBuffer: Int32? = nil, isPlain: Bool = false
    ) throws(Failure) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .noConnection(errno) }
        do throws(Failure) {
            if let receiveBuffer { Self.set(descriptor, SOL_SOCKET, SO_RCVBUF, receiveBuffer) }
            // The port is chosen when the other end is known, so that ports may be shared between them.
            Self.set(descriptor, Int32(IPPROTO_IP), IP_BIND_ADDRESS_NO_PORT, 1)
            try Self.call(descriptor, Self.address(0x7F00_0000 | source, port: 0), bind)
            try Self.call(descriptor, Self.address(0x7F00_0001, port: endpoint.port), connect)
            Self.set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
            tls = try endpoint.isSecure && !isPlain ? TLS(descriptor) : nil
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit {
        tls?.sendCloseNotify()
        close(descriptor)
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func address(_ host: UInt32, port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = host.bigEndian
        return address
    }

    private static func call(
        _ descriptor: Int32, _ address: sockaddr_in,
        _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(Failure) {
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                function(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw .noConnection(errno) }
    }

    /// The port at this end.
    var port: UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    // MARK: Sending

    /// Sends everything.
    func send(_ bytes: [UInt8], within timeout: Duration = .seconds(60)) throws(Failure) {
        let deadline = ContinuousClock.now + timeout
        var sent = 0
        while sent < bytes.count {
            sent += try sendSome(bytes[sent...])
            if sent < bytes.count { try wait(for: POLLOUT, until: deadline) }
        }
    }

    /// Sends what the mock takes now, and says how much it was.
    func sendSome(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Int {
        let count = bytes.withUnsafeBytes { bytes in
            tls?.write(bytes)
                ?? Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        }
        if count >= 0 { return count }
        guard errno == EAGAIN || errno == EINTR else { throw .reset }
        return 0
    }

    /// Says that nothing more will be sent, and goes on reading.
    func endSending() {
        tls?.sendCloseNotify()
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Makes the end of the connection a reset.
    func resetAtEnd() {
        var abort = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abort, socklen_t(MemoryLayout<linger>.size))
    }

    // MARK: Receiving

    /// Waits for bytes, and keeps them in `received`.
    func receive(until deadline: ContinuousClock.Instant) throws(Failure) {
        while try !receiveSome() { try wait(for: POLLIN, until: deadline) }
    }

    /// Keeps in `received` what is there.
    ///
    /// - Returns: false when nothing is.
    func receiveSome() throws(Failure) -> Bool {
        let count = withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { buffer in
            let count = tls?.read(buffer) ?? recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { received.append(contentsOf: buffer[..<count]) }
            return count
        }
        if count > 0 { return true }
        if count == 0 { throw .ended }
        guard errno == EAGAIN || errno == EINTR else { throw .reset }
        return false
    }

    /// Takes bytes away from the front of what was received.
    func take(_ count: Int) -> [UInt8] {
        let taken = Array(received[..<count])
        received.removeFirst(count)
        return taken
    }

    private func wait(for events: Int32, until deadline: ContinuousClock.Instant) throws(Failure) {
        var descriptor = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        let milliseconds = max(0, (deadline - .now) / .milliseconds(1))
        guard milliseconds > 0, poll(&descriptor, 1, Int32(min(milliseconds.rounded(.up), 1e6))) > 0 else {
            throw .timeout
        }
    }
}
