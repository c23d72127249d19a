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

    /// Waits five seconds at most for every byte.
    static func get(_ path: String, host: String, port: UInt16) throws(Problem) -> Answer {
        let descriptor = try connected(to: host, port)
        defer { close(descriptor) }
        let request = "GET \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n"
        var rest = Array(request.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
            guard count > 0 else { throw .system }
            rest = rest.dropFirst(count)
        }
        return try answer(in: received(from: descriptor))
    }

    private static func connected(to host: String, _ port: UInt16) throws(Problem) -> Int32 {
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
        var address: UnsafeMutablePointer<addrinfo>? = found
        while let candidate = address?.pointee {
            let descriptor = socket(candidate.ai_family, candidate.ai_socktype, candidate.ai_protocol)
            guard descriptor >= 0 else { throw .system }
            var patience = timeval(tv_sec: 5, tv_usec: 0)
            setsockopt(
                descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
            if connect(descriptor, candidate.ai_addr, candidate.ai_addrlen) == 0 { return descriptor }
            close(descriptor)
            address = candidate.ai_next
        }
        throw .system
    }

    private static func received(from descriptor: Int32) throws(Problem) -> [UInt8] {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while received.count < 65_536 {
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
