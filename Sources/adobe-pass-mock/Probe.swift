#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// One HTTP request to a mock on this machine, as small as a health check needs it.
enum Probe {
    struct Answer {
        var status: Int
        var body: String
    }

    struct Problem: Error {
        var reason: String

        /// What the system says about the call that failed last.
        static var system: Problem { Problem(reason: String(cString: strerror(errno))) }
    }

    /// Waits five seconds at most, for all of it together.
    static func get(_ path: String, host: String, port: UInt16) throws(Problem) -> Answer {
        // A server that closes at once must not end the process.
        signal(SIGPIPE, SIG_IGN)
        let end = ContinuousClock.now.advanced(by: patience)
        let descriptor = try connected(to: host, port, until: end)
        defer { close(descriptor) }
        let request = "GET \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n"
        var rest = Array(request.utf8)[...]
        while !rest.isEmpty {
            try wait(for: POLLOUT, on: descriptor, until: end)
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
            guard count > 0 else { throw .system }
            rest = rest.dropFirst(count)
        }
        return try answer(in: received(from: descriptor, until: end))
    }

    private static let patience = Duration.seconds(5)

    /// A socket that does not block, connected to the first address of the host that takes it.
    private static func connected(
        to host: String, _ port: UInt16, until end: ContinuousClock.Instant
    ) throws(Problem) -> Int32 {
        var hints = addrinfo()
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &found)
        guard code == 0, let found else { throw Problem(reason: String(cString: gai_strerror(code))) }
        defer { freeaddrinfo(found) }
        var problem = Problem(reason: "the host has no address")
        for address in sequence(first: found, next: { $0.pointee.ai_next }) {
            do throws(Problem) {
                return try connected(to: address.pointee, until: end)
            } catch {
                problem = error
            }
        }
        throw problem
    }

    private static func connected(
        to address: addrinfo, until end: ContinuousClock.Instant
    ) throws(Problem) -> Int32 {
        let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard descriptor >= 0 else { throw .system }
        do throws(Problem) {
            guard fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else { throw .system }
            if connect(descriptor, address.ai_addr, address.ai_addrlen) != 0 {
                guard errno == EINPROGRESS else { throw .system }
                try wait(for: POLLOUT, on: descriptor, until: end)
                var code: Int32 = 0
                var length = socklen_t(MemoryLayout<Int32>.size)
                getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
                guard code == 0 else { throw Problem(reason: String(cString: strerror(code))) }
            }
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func wait(
        for event: Int32, on descriptor: Int32, until end: ContinuousClock.Instant
    ) throws(Problem) {
        var wanted = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        let left = max(.zero, ContinuousClock.now.duration(to: end))
        let count = poll(&wanted, 1, Int32(left / .milliseconds(1)))
        guard count >= 0 else { throw .system }
        guard count > 0 else { throw Problem(reason: "it did not answer within five seconds") }
    }

    private static func received(
        from descriptor: Int32, until end: ContinuousClock.Instant
    ) throws(Problem) -> [UInt8] {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while received.count < 65_536 {
            try wait(for: POLLIN, on: descriptor, until: end)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count >= 0 else { throw .system }
            if count == 0 { break }
            received.append(contentsOf: buffer[..<count])
        }
        return received
    }

    private static func answer(in bytes: [UInt8]) throws(Problem) -> Answer {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let line = text.split(separator: "\r\n").first, line.hasPrefix("HTTP/1.1 "),
            let status = Int(line.dropFirst(9).prefix(3)), let end = text.firstRange(of: "\r\n\r\n")
        else { throw Problem(reason: "the answer is no HTTP") }
        return Answer(status: status, body: String(text[end.upperBound...]))
    }
}
