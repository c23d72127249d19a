import CLibevent
import HTTPMessages

/// A minimal HTTP client for the commands that ask a running mock: one GET request, without redirects.
package struct Probe {
    private let target: Target
    private let authorization: String?
    /// Limits the whole exchange.
    private let deadline: ContinuousClock.Instant

    /// The address of a server.
    package enum Target: Sendable, CustomStringConvertible {
        case port(host: String, port: UInt16, isSecure: Bool = false)
        /// A Unix-domain socket.
        case path(String)

        package var description: String {
            switch self {
            case .port(let host, let port, _): "\(host):\(port)"
            case .path(let path): "unix:\(path)"
            }
        }

        /// The URL without a path: `http://[::1]:8080`. For a Unix-domain socket, a URL for clients that name the socket besides.
        package var url: String {
            switch self {
            case .port(_, _, let isSecure): "\(isSecure ? "https" : "http")://\(authority)"
            case .path: "http://\(authority)"
            }
        }

        /// For the field `Host` (RFC 9110, 7.2).
        fileprivate var authority: String {
            switch self {
            case .port(let host, let port, _): "\(host.contains(":") ? "[\(host)]" : host):\(port)"
            case .path: "localhost"
            }
        }
    }

    package struct Answer: Sendable {
        package var status: Int
        package var body: String
    }

    package struct Failure: Error, Sendable {
        package var reason: String
        /// True when no server listens at the address (ECONNREFUSED, or no file of a Unix-domain socket). One
        /// can still be starting.
        package var isRefused = false

        /// The failure of the last system call, from `errno`.
        static var system: Failure { Failure(code: errno) }

        init(reason: String) {
            self.reason = reason
        }

        init(code: Int32) {
            reason = String(cString: strerror(code))
            isRefused = code == ECONNREFUSED || code == ENOENT
        }
    }

    /// How long a call blocks at most, when it has no deadline.
    package static let patience = Duration.seconds(5)

    /// Sends a GET request and blocks until the answer has arrived.
    ///
    /// - Parameters:
    ///   - path: the path and query, percent-encoded.
    ///   - token: sent as a bearer token.
    ///   - deadline: when the call fails at the latest.
    package static func get(
        _ path: String, at target: Target, token: String? = nil,
        until deadline: ContinuousClock.Instant = .now.advanced(by: patience)
    ) throws(Failure) -> Answer {
        // Writing to a connection that the server has closed must not terminate the process.
        signal(SIGPIPE, SIG_IGN)
        return try Probe(
            target: target, authorization: token.map { "Bearer \($0)" }, deadline: deadline
        ).get(path)
    }

    private init(target: Target, authorization: String?, deadline: ContinuousClock.Instant) {
        self.target = target
        self.authorization = authorization
        self.deadline = deadline
    }

    private func get(_ path: String) throws(Failure) -> Answer {
        let descriptor = try connected()
        defer { evutil_closesocket(descriptor) }
        var tls: ProbeTLS?
        if case .port(_, _, isSecure: true) = target {
            tls = try ProbeTLS(descriptor) { (toWrite) throws(Failure) in
                try wait(for: toWrite ? POLLOUT : POLLIN, on: descriptor)
            }
        }
        let field = authorization.map { "Authorization: \($0)\r\n" } ?? ""
        let request = "GET \(path) HTTP/1.1\r\nHost: \(target.authority)\r\n\(field)Connection: close\r\n\r\n"
        var rest = Array(request.utf8)
        while !rest.isEmpty { rest.removeFirst(try send(rest, on: descriptor, tls)) }
        return try Self.answer(in: received(from: descriptor, tls))
    }

    private func send(_ bytes: [UInt8], on descriptor: Int32, _ tls: ProbeTLS?) throws(Failure) -> Int {
        if let tls { return try tls.send(bytes) }
        try wait(for: POLLOUT, on: descriptor)
        let count = write(descriptor, bytes, bytes.count)
        guard count > 0 else { throw .system }
        return count
    }

    private func receive(
        _ buffer: inout [UInt8], from descriptor: Int32, _ tls: ProbeTLS?
    ) throws(Failure) -> Int {
        if let tls { return try tls.receive(&buffer) }
        try wait(for: POLLIN, on: descriptor)
        let count = read(descriptor, &buffer, buffer.count)
        guard count >= 0 else { throw .system }
        return count
    }

    /// A non-blocking socket, connected to the first address of the target that accepts the connection.
    private func connected() throws(Failure) -> Int32 {
        var failure = Failure(reason: "it has no addresses")
        for address in try addresses {
            do throws(Failure) {
                return try connected(to: address)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    private var addresses: [SocketAddress] {
        get throws(Failure) {
            switch target {
            case .port(let host, let port, _):
                do throws(ServerError) {
                    return try SocketAddress.resolve(host: host, port: port)
                } catch {
                    throw Failure(reason: error.description)
                }
            case .path(let path): return [SocketAddress(path: path)].compactMap(\.self)
            }
        }
    }

    private func connected(to address: SocketAddress) throws(Failure) -> Int32 {
        let descriptor = shim_stream_socket(address.family)
        guard descriptor >= 0 else { throw .system }
        do throws(Failure) {
            evutil_make_socket_nonblocking(descriptor)
            if !address.connect(descriptor) {
                guard errno == EINPROGRESS else { throw .system }
                try wait(for: POLLOUT, on: descriptor)
                var code: Int32 = 0
                var length = socklen_t(MemoryLayout<Int32>.size)
                getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
                guard code == 0 else { throw Failure(code: code) }
            }
            return descriptor
        } catch {
            evutil_closesocket(descriptor)
            throw error
        }
    }

    private func wait(for event: Int32, on descriptor: Int32) throws(Failure) {
        var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        let remaining = min(max(.zero, ContinuousClock.now.duration(to: deadline)), Self.longestWait)
            .components
        let milliseconds = remaining.seconds * 1_000 + remaining.attoseconds / 1_000_000_000_000_000
        let count = poll(&entry, 1, Int32(clamping: milliseconds))
        guard count >= 0 else { throw .system }
        guard count > 0 else {
            throw Failure(reason: "it accepted the connection, but did not answer in time")
        }
    }

    /// The longest wait of one call of `poll`, whose parameter has 32 bits.
    private static let longestWait = Duration.milliseconds(Int32.max)

    /// The maximum size of an answer in bytes.
    private static let maximumBytes = 64 << 20

    private func received(from descriptor: Int32, _ tls: ProbeTLS?) throws(Failure) -> [UInt8] {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = try receive(&buffer, from: descriptor, tls), count > 0 {
            received.append(contentsOf: buffer[..<count])
            guard received.count <= Self.maximumBytes else {
                throw Failure(reason: "the answer is longer than \(Self.maximumBytes >> 20) MiB")
            }
        }
        return received
    }

    private static func answer(in bytes: [UInt8]) throws(Failure) -> Answer {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
            throw Failure(reason: "the answer is not HTTP")
        }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        guard let line = lines.first, line.hasPrefix("HTTP/1."), let status = Int(line.dropFirst(9).prefix(3))
        else { throw Failure(reason: "the answer is not HTTP") }
        let isChunked = lines.dropFirst().contains { field in
            let field = field.lowercased()
            return field.hasPrefix("transfer-encoding:") && field.hasSuffix("chunked")
        }
        let body = bytes[end.upperBound...]
        guard let content = isChunked ? content(ofChunks: body) : Array(body) else {
            throw Failure(reason: "the end of the answer is missing")
        }
        return Answer(status: status, body: String(decoding: content, as: UTF8.self))
    }

    /// The content of a body in chunks.
    ///
    /// - Returns: `nil` when the end is missing, or the chunks are malformed.
    private static func content(ofChunks bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var content: [UInt8] = []
        var position = 0
        var reader = ChunkReader(limits: RequestLimits(maximumBodyBytes: maximumBytes))
        let isComplete = bytes.withUnsafeBufferPointer { bytes in
            (try? reader.read(InputBytes(bytes), &position, into: &content)) ?? false
        }
        return isComplete ? content : nil
    }
}
