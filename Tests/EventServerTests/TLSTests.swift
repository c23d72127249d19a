import CLibevent
import Dispatch
import HTTPMessages
import PassAPI
import PassVocabulary
import TestSupport
import Testing

@testable import EventServer

@Suite("TLS")
struct TLSTests {
    private static let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

    private func server(
        limits: ServerLimits = ServerLimits(), loops: Int = 1, host: String = "127.0.0.1",
        respond: @escaping @Sendable (Request) -> Reply = { .echo($0) }
    ) throws -> TestServer {
        try TestServer(
            limits: limits, loops: loops, host: host, tls: TestAuthority.tls(), respond: respond)
    }

    private func client(
        _ server: TestServer, receiveBuffer: Int32? = nil,
        _ change: (inout TestTLS.Options) -> Void = { _ in }
    ) throws -> TestClient {
        var clientOptions = try TestAuthority.clientOptions
        change(&clientOptions)
        return try TestClient(port: server.port, tls: clientOptions, receiveBuffer: receiveBuffer)
    }

    /// The status that a correct request on a new connection gets.
    private func status(_ server: TestServer) throws -> Int {
        let client = try client(server)
        client.send(Self.request)
        return try client.readReply().status
    }

    @Test(arguments: [1, 2])
    func `several requests share a connection, and the request is marked as secure`(loops: Int) throws {
        let other = try BoundPort(host: "127.0.0.1", port: 0)
        let server = try TestServer(
            loops: loops, alsoOn: other, tls: TestAuthority.tls()
        ) { Reply(contentType: "text/plain", text: "\($0.path) \($0.connection.isSecure)") }
        let clients = try (0..<3).map { _ in try client(server) }
        for path in ["/a", "/b"] {
            for client in clients {
                client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(try client.readReply().body == "\(path) true")
            }
        }
        let plain = try TestClient(port: other.port)
        plain.send(Self.request)
        #expect(try plain.readReply().body == "/ false")
    }

    @Test func `the certificate is valid for localhost and both loopback addresses, with TLS 1.2 and 1.3`()
        throws
    {
        let server = try server()
        func status(_ change: (inout TestTLS.Options) -> Void) throws -> Int {
            let client = try client(server, change)
            client.send(Self.request)
            return try client.readReply().status
        }
        for host in ["localhost", "127.0.0.1", "::1"] {
            #expect(try status { $0.host = host } == 200, "\(host)")
        }
        for version in [TLS1_2_VERSION, TLS1_3_VERSION] {
            #expect(try status { $0.versions = version...version } == 200, "\(version)")
        }
        #expect(throws: TestClient.Failure.tlsFailed("tlsv1 alert protocol version")) {
            try client(server) { $0.versions = TLS1_1_VERSION...TLS1_1_VERSION }
        }
    }

    @Test func `a client rejects another host name and another authority`() throws {
        let server = try server()
        #expect(throws: TestClient.Failure.tlsFailed("certificate verify failed")) {
            try client(server) { $0.host = "example.com" }
        }
        let other = try CertifiedKey.authority(now: Int(time(nil)))
        #expect(throws: TestClient.Failure.tlsFailed("certificate verify failed")) {
            try client(server) { $0.authority = other.certificate.pem }
        }
        // The failed handshakes do not affect other clients.
        #expect(throws: Never.self) { try client(server) }
    }

    // libevent calls later than it has sent and read. Here it does both in one turn of the loop.
    @Test(arguments: [
        "GET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "GET /b HTTP/1.1\r\n\r\n",
    ])
    func
        `the last reply is sent before the connection ends, even if its request comes while another reply is sent`(
            last: String
        ) throws
    {
        let (isAnswering, hasSent) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let server = try server { request in
            if request.path == "/a" {
                isAnswering.signal()
                hasSent.wait()
            }
            return .echo(request)
        }
        let client = try client(server)
        client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        isAnswering.wait()
        client.send(last)
        hasSent.signal()
        #expect(try client.readReply().body == "GET /a\n")
        #expect(try client.readReply()["Connection"] == "close")
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `ALPN selects http/1.1, or fails when the client does not offer it`() throws {
        let server = try server()
        #expect(try client(server).tls?.chosenProtocol == "")
        #expect(try client(server) { $0.protocols = ["h2", "http/1.1"] }.tls?.chosenProtocol == "http/1.1")
        #expect(throws: TestClient.Failure.tlsFailed("tlsv1 alert no application protocol")) {
            try client(server) { $0.protocols = ["h2"] }
        }
    }

    @Test func `the head timeout applies to a handshake, and a stop does not wait for one`() throws {
        var limits = ServerLimits()
        limits.headTimeout = .milliseconds(50)
        let server = try server(limits: limits)
        #expect(try TestClient(port: server.port).readToEnd().isEmpty)
        limits.headTimeout = .seconds(3600)
        limits.drainTimeout = .seconds(3600)
        let slowServer = try self.server(limits: limits)
        let silent = try TestClient(port: slowServer.port)
        let served = try client(slowServer)
        served.send(Self.request)
        #expect(try served.readReply().status == 200)
        slowServer.stop()
        #expect(slowServer.waitUntilEnded())
        #expect(try silent.readToEnd().isEmpty)
    }

    @Test(arguments: [request, "DELETE /", "G", "\u{15}\u{3}\u{3}", "\0"], [1, 2])
    func `a request without TLS gets 400, and its slot becomes free`(text: String, loops: Int) throws {
        var limits = ServerLimits()
        limits.maximumConnections = loops
        let server = try server(limits: limits, loops: loops)
        for _ in 0..<loops {
            let plain = try TestClient(port: server.port)
            plain.send(text)
            let reply = try plain.readReply()
            #expect(reply.status == 400)
            #expect(reply.body.contains("https://"))
            #expect(try plain.readToEnd().isEmpty)
        }
        // The slot is free for other clients.
        #expect(eventually { (try? status(server)) == 200 })
    }

    @Test func `the slot of a client that sends nothing or disconnects becomes free`() throws {
        var limits = ServerLimits()
        limits.maximumConnections = 1
        limits.headTimeout = .milliseconds(50)
        let server = try server(limits: limits)
        #expect(try TestClient(port: server.port).readToEnd().isEmpty)
        let abandoned = try TestClient(port: server.port)
        abandoned.endSending()
        #expect(try abandoned.readToEnd().isEmpty)
        #expect(eventually { (try? status(server)) == 200 })
    }

    @Test func `large pipelined bodies are received completely`() throws {
        let body = (0..<700 << 10).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let server = try server { Reply(contentType: "text/plain", text: "\($0.body == body)") }
        let client = try client(server)
        let head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.count)\r\n\r\n"
        client.send(Array(repeating: Array(head.utf8) + body, count: 3).flatMap(\.self))
        for _ in 0..<3 { #expect(try client.readReply().body == "true") }
    }

    @Test func `a slow reader that has closed its sending side gets a complete large reply`() throws {
        let size = 4 << 20
        let server = try server { _ in Reply(body: Array(repeating: 0x61, count: size)) }
        let slow = try client(server, receiveBuffer: 4096)
        slow.send(Self.request)
        slow.endSending()
        let other = try client(server)
        other.send(Self.request)
        #expect(try other.readReply().body.utf8.count == size)
        #expect(try slow.readReply().body.utf8.count == size)
        #expect(try slow.readToEnd().isEmpty)
    }

    @Test func `a connection is closed when its client ends TLS and disconnects during a reply`() throws {
        var limits = ServerLimits()
        limits.maximumConnections = 2
        limits.idleTimeout = .seconds(3600)
        let server = try server(limits: limits) { request in
            Reply(body: Array(repeating: 0x61, count: request.path == "/large" ? 4 << 20 : 1))
        }
        let other = try client(server)
        do {
            let leaving = try client(server, receiveBuffer: 4096)
            leaving.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(leaving.hasSomething(within: .seconds(10)))
            leaving.endSending()
            // The replies to the other client show that the loop has seen the close_notify. Closing the
            // socket with unread bytes then sends a reset.
            for _ in 0..<2 {
                other.send(Self.request)
                #expect(try other.readReply().status == 200)
            }
        }
        #expect(eventually { (try? status(server)) == 200 })
    }

    @Test func `pipelined requests are answered in order`() throws {
        let server = try server()
        let client = try client(server)
        client.send((0..<200).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
        for index in 0..<200 { #expect(try client.readReply().body == "GET /\(index)\n") }
    }

    @Test func `a client over the limit gets 503 after the handshake`() throws {
        var limits = ServerLimits()
        limits.maximumConnections = 1
        let server = try server(limits: limits)
        let first = try client(server)
        let second = try client(server)
        #expect(try second.readReply().status == 503)
        #expect(try second.readToEnd().isEmpty)
        first.send(Self.request)
        #expect(try first.readReply().status == 200)
    }

    @Test func `faults are applied inside TLS, and a reset is a TCP reset`() throws {
        var limits = ServerLimits()
        limits.dripDuration = .milliseconds(50)
        let server = try server(limits: limits) { request in
            let fault = WireFault(rawValue: String(request.path.dropFirst()))
            return Reply(body: Array("0123456789".utf8), delivery: Delivery(fault: fault))
        }
        func connect(_ fault: WireFault) throws -> TestClient {
            let client = try client(server)
            client.send("GET /\(fault.rawValue) HTTP/1.1\r\nHost: x\r\n\r\n")
            return client
        }
        #expect(throws: TestClient.Failure.reset) { try connect(.connectionReset).readToEnd() }
        #expect(try connect(.emptyResponse).readToEnd().isEmpty)
        #expect(try connect(.lostResponse).readToEnd().isEmpty)
        #expect(try connect(.truncatedBody).readToEnd().hasSuffix("\r\n\r\n01234"))
        #expect(try !connect(.randomData).readToEnd().contains("HTTP"))
        #expect(try connect(.malformedChunk).readToEnd().contains("Transfer-Encoding: chunked"))
        #expect(try connect(.drip).readReply().body == "0123456789")
        let hung = try connect(.hang)
        #expect(!hung.hasSomething(within: .milliseconds(50)))
        hung.endSending()
        #expect(try hung.readToEnd().isEmpty)
    }

    @Test func `promises, streamed replies and disconnects work over TLS`()
        throws
    {
        let promise = ReplyPromise(timeout: .seconds(3600), timeoutReply: Reply())
        let abandoned = ReplyPromise(timeout: .seconds(3600), timeoutReply: Reply())
        let stream = ReplyStream()
        let requestReceived = DispatchSemaphore(value: 0)
        let server = try server { request in
            defer { requestReceived.signal() }
            var reply = Reply()
            switch request.path {
            case "/later": reply.continuation = .promise(promise)
            case "/left": reply.continuation = .promise(abandoned)
            default: reply.continuation = .stream(stream)
            }
            return reply
        }
        let waiting = try client(server)
        waiting.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n")
        let reading = try client(server)
        reading.send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
        do {
            let leaving = try client(server)
            leaving.send("GET /left HTTP/1.1\r\nHost: x\r\n\r\n")
            for _ in 0..<3 { requestReceived.wait() }
        }
        #expect(eventually { !abandoned.isPending })
        promise.resolve(Reply(contentType: "text/plain", text: "resolved"))
        #expect(try waiting.readReply().body == "resolved")
        stream.append(Array("piece".utf8))
        #expect(try reading.readThrough("piece\r\n").hasSuffix("5\r\npiece\r\n"))
        server.stop()
        #expect(try reading.readToEnd() == "0\r\n\r\n")
        #expect(try waiting.readToEnd().isEmpty)
    }

    @Test func `a probe asks the next address of a name when the first refuses`() throws {
        let server = try TestServer(host: "::1")
        #expect(try Probe.get("/health", at: .port(host: "localhost", port: server.port)).status == 200)
    }

    @Test func `a probe fails in time when a server accepts the connection and says nothing`() throws {
        let silent = try BoundPort(host: "127.0.0.1", port: 0)
        let error = #expect(throws: Probe.Failure.self) {
            try Probe.get(
                "/health", at: .port(host: "127.0.0.1", port: silent.port, isSecure: true),
                until: .now.advanced(by: .milliseconds(200)))
        }
        #expect(error?.reason == "it accepted the connection, but did not answer in time")
    }

    @Test(arguments: [false, true])
    func `a probe says when no server listens`(isSecure: Bool) throws {
        let error = #expect(throws: Probe.Failure.self) {
            try Probe.get("/health", at: .port(host: "127.0.0.1", port: 1, isSecure: isSecure))
        }
        #expect(error?.reason == "Connection refused")
        #expect(error?.isUnconnected == true)
    }

    /// The ends of pipes that this process has open. Each loop has two.
    private var openPipeEnds: Int {
        (Int32(0)..<8_192).count { descriptor in
            var status = stat()
            return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
        }
    }

    @Test func `a probe ends its loop`() throws {
        let before = openPipeEnds
        for _ in 1...100 {
            #expect(throws: Probe.Failure.self) {
                try Probe.get("/health", at: .port(host: "127.0.0.1", port: 1))
            }
        }
        // Other tests open and close pipes meanwhile.
        #expect(openPipeEnds - before < 100)
    }

    @Test func `a probe works over TLS without trusting the certificate`() throws {
        let server = try server()
        let target = Probe.Target.port(host: "127.0.0.1", port: server.port, isSecure: true)
        let answer = try Probe.get("/health", at: target)
        #expect(answer.status == 200)
        #expect(answer.body == "GET /health\n")
        #expect(try Probe.get("/health", at: .port(host: "127.0.0.1", port: server.port)).status == 400)
    }

    @Test func `an unusable certificate or key is reported with the reason`() throws {
        let now = Int(time(nil))
        let authority = try CertifiedKey.authority(now: now)
        let one = try authority.makeIdentity(for: CertificateName.loopback, now: now)
        let other = try authority.makeIdentity(for: CertificateName.loopback, now: now)
        #expect(throws: TLSError.certificate("no start line")) {
            try TLSContext(certificate: "no certificate", key: one.keyPEM)
        }
        #expect(throws: TLSError.key("key values mismatch")) {
            try TLSContext(certificate: one.certificate.pem, key: other.keyPEM)
        }
        let damaged = one.certificate.pem + other.certificate.pem.dropLast(60)
        #expect(throws: TLSError.self) { try TLSContext(certificate: damaged, key: one.keyPEM) }
        #expect(throws: Never.self) {
            try TLSContext(certificate: one.certificate.pem + other.certificate.pem, key: one.keyPEM)
        }
        #expect(throws: TLSError.noKey) { try TLSContext(certificate: one.certificate.pem, key: "no key") }
        let damagedKey = "-----BEGIN PRIVATE KEY-----\nnonsense\n-----END PRIVATE KEY-----\n"
        #expect { try TLSContext(certificate: one.certificate.pem, key: damagedKey) } throws: {
            "\($0)".hasPrefix("the private key cannot be used (")
        }
    }
}
