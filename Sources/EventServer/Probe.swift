import Dispatch
import HTTPMessages

/// A minimal HTTP client for commands that query a running mock: one GET request, without redirects.
package enum Probe {
    package enum Target: Sendable, CustomStringConvertible {
        case port(host: String, port: UInt16, isSecure: Bool = false)
        case path(String)

        package var description: String {
            switch self {
            case .port(let host, let port, _): "\(host):\(port)"
            case .path(let path): "unix:\(path)"
            }
        }

        /// The URL without a path: `http://[::1]:8080`. Clients of a Unix-domain socket must also name the socket.
        package var url: String {
            switch self {
            case .port(_, _, let isSecure): "\(isSecure ? "https" : "http")://\(authority)"
            case .path: "http://\(authority)"
            }
        }

        /// The value of the field `Host` (RFC 9110, 7.2).
        fileprivate var authority: String {
            switch self {
            case .port(let host, let port, _): host.withPort(port)
            case .path: "localhost"
            }
        }
    }

    package struct Answer: Sendable {
        package var status: Int
        package var body: String
    }

    package typealias Failure = ClientConnection.Failure

    /// The maximum time that a call without a deadline blocks.
    package static let timeout = Duration.seconds(5)

    /// The maximum size of an answer in bytes.
    private static let maximumBytes = 64 << 20

    /// Sends a GET request and blocks until the answer has arrived. Does not verify the certificate of the server, because
    /// this machine need not trust the authority that issued it.
    ///
    /// - Parameters:
    ///   - path: the path and query, percent-encoded.
    ///   - token: sent as a bearer token.
    ///   - deadline: the time at which the call fails.
    package static func get(
        _ path: String, at target: Target, token: String? = nil,
        until deadline: ContinuousClock.Instant = .now.advanced(by: timeout)
    ) throws(Failure) -> Answer {
        let field = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        let request = "GET \(path) HTTP/1.1\r\nHost: \(target.authority)\r\n\(field)Connection: close\r\n\r\n"
        let tls: TLSContext?
        let loop: EventLoop
        do {
            if case .port(_, _, isSecure: true) = target {
                tls = try TLSContext(verifiesCertificates: false)
            } else {
                tls = nil
            }
            loop = try EventLoop.onOwnThread()
        } catch {
            throw Failure(reason: "\(error)")
        }
        let outcome = Locked(Result<[UInt8], Failure>.success([]))
        let isOver = DispatchSemaphore(value: 0)
        loop.perform {
            var received: [UInt8] = []
            let connection = ClientConnection(loop, to: target, tls: tls, connectTimeout: nil)
            var timer: LoopEvent? = LoopEvent(loop) { [unowned connection] in connection.closeForTimeout() }
            connection.didConnect = { [unowned connection] in connection.send(Array(request.utf8)) }
            connection.didReceive = { [unowned connection] bytes in
                received += bytes
                guard received.count > Self.maximumBytes else { return }
                connection.close("the answer is longer than \(Self.maximumBytes >> 20) MiB")
            }
            // Keeps the connection until it has ended, because only the loop's thread may release it and its timer.
            connection.didClose = { [connection] failure in
                withExtendedLifetime(connection) { timer = nil }
                let result: Result<[UInt8], Failure> =
                    failure.isEndOfInput ? .success(received) : .failure(failure)
                outcome.withLock { $0 = result }
                loop.stop()
                isOver.signal()
            }
            connection.start()
            timer?.start(after: ContinuousClock.now.duration(to: deadline))
        }
        isOver.wait()
        return try answer(in: outcome.withLock(\.self).get())
    }

    private static func answer(in bytes: [UInt8]) throws(Failure) -> Answer {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
            throw Failure(reason: "the answer is not HTTP")
        }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        guard let line = lines.first, line.hasPrefix("HTTP/1."), let status = Int(line.dropFirst(9).prefix(3))
        else { throw Failure(reason: "the answer is not HTTP") }
        let fields = lines.dropFirst().map { $0.lowercased() }
        let isChunked = fields.contains { $0.hasPrefix("transfer-encoding:") && $0.hasSuffix("chunked") }
        let length = fields.first { $0.hasPrefix("content-length:") }.flatMap { Int($0.filter(\.isNumber)) }
        let body = bytes[end.upperBound...]
        guard let content = isChunked ? content(ofChunks: body) : Array(body), content.count >= length ?? 0
        else { throw Failure(reason: "the end of the answer is missing") }
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
