import Glibc

/// A connection to a server on this machine, kept alive. Calls wait for their answers, thirty seconds at most.
final class HTTPConnection {
    private let descriptor: Int32
    private var received: [UInt8] = []

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let result = Loopback.withAddress(port) { connect(descriptor, $0, $1) }
        guard result == 0 else { throw Failure("nobody answers on port \(port): \(describe(errno))") }
    }

    deinit {
        close(descriptor)
    }

    /// Sends a request and waits for the reply to it.
    func send(_ call: Call) throws -> Answer {
        try send(call.bytes)
        return try readAnswer()
    }

    /// Sends requests one after the other, many before the first reply is there, so that the server does not wait.
    func sendAll(_ calls: some Sequence<Call>, _ use: (Answer) throws -> Void) throws {
        var waiting = 0
        for call in calls {
            try send(call.bytes)
            waiting += 1
            guard waiting == Self.pipelined else { continue }
            for _ in 0..<waiting / 2 { try use(readAnswer()) }
            waiting -= waiting / 2
        }
        for _ in 0..<waiting { try use(readAnswer()) }
    }

    /// So few that no buffer fills up while nobody reads.
    private static let pipelined = 32

    /// Sends the bytes of requests.
    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { bytes in
                uninterrupted { write(descriptor, bytes.baseAddress, bytes.count) }
            }
            guard count > 0 else { throw Failure("the server takes no more: \(describe(errno))") }
            sent += count
        }
    }

    /// The next reply. A body is as long as its `Content-Length` says.
    func readAnswer() throws -> Answer {
        var start = 0
        while true {
            if let end = received[start...].firstRange(of: Self.blankLine) {
                return try readAnswer(head: received[..<end.lowerBound], bodyStart: end.upperBound)
            }
            start = max(0, received.count - Self.blankLine.count)
            try receive()
        }
    }

    private static let blankLine = Array("\r\n\r\n".utf8)

    private func readAnswer(head: ArraySlice<UInt8>, bodyStart: Int) throws -> Answer {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw Failure("no HTTP: \(lines.first ?? "")")
        }
        let fields = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (
                name: String(parts[0]), value: String(parts.count > 1 ? parts[1].drop { $0 == " " } : "")
            )
        }
        var answer = Answer(status: status, fields: fields, body: "", size: 0)
        answer.size = bodyStart + (answer[field: "Content-Length"].flatMap { Int($0) } ?? 0)
        while received.count < answer.size { try receive() }
        answer.body = String(decoding: received[bodyStart..<answer.size], as: UTF8.self)
        received.removeFirst(answer.size)
        return answer
    }

    private func receive() throws {
        let count = withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { buffer in
            let count = uninterrupted { read(descriptor, buffer.baseAddress, buffer.count) }
            if count > 0 { received += buffer[..<count] }
            return count
        }
        guard count > 0 else {
            throw Failure(count == 0 ? "the server hangs up" : "no answer: \(describe(errno))")
        }
    }

    /// Programs that end elsewhere interrupt calls with SIGCHLD.
    private func uninterrupted(_ call: () -> Int) -> Int {
        while true {
            let count = call()
            if count >= 0 || errno != EINTR { return count }
        }
    }
}
