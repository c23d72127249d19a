import HTTPMessages
import HTTPTypes
import PassVocabulary
import TestSupport
import Testing

@testable import EventServer

@Suite("Injected faults")
struct FaultTests {
    private static let body = "0123456789"
    private static let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

    private func server(_ fault: WireFault, delay: Duration = .zero) throws -> TestServer {
        var limits = ServerLimits()
        limits.dripDuration = .milliseconds(50)
        return try TestServer(limits: limits) { request in
            var reply = Reply(contentType: "text/plain", text: Self.body)
            if request.path == "/" { reply.delivery = Delivery(delay: delay, fault: fault) }
            return reply
        }
    }

    private func client(_ server: TestServer) throws -> TestClient {
        let client = try TestClient(port: server.port)
        client.send(Self.request)
        return client
    }

    @Test(arguments: [0, 20])
    func `CONNECTION_RESET_BY_PEER sends a TCP reset without any byte`(delay: Int) throws {
        let server = try server(.connectionReset, delay: .milliseconds(delay))
        #expect(throws: TestClient.Failure.reset) { try client(server).readToEnd() }
    }

    @Test(arguments: [WireFault.emptyResponse, .lostResponse])
    func `EMPTY_RESPONSE and LOST_RESPONSE close normally without any byte`(fault: WireFault)
        throws
    {
        let server = try server(fault)
        #expect(try client(server).readToEnd().isEmpty)
    }

    @Test func `MALFORMED_RESPONSE_CHUNK sends a valid head, then bytes that are not a chunk`() throws {
        let server = try server(.malformedChunk)
        let text = try client(server).readToEnd()
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1)
        #expect(parts[0].hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(parts[0].contains("\r\nTransfer-Encoding: chunked"))
        #expect(!parts[0].contains("Content-Length"))
        #expect(Int(parts[1].prefix(1), radix: 16) == nil)
    }

    @Test func `RANDOM_DATA_THEN_CLOSE sends bytes that are not HTTP`() throws {
        let server = try server(.randomData)
        let text = try client(server).readToEnd()
        #expect(!text.isEmpty)
        #expect(!text.contains("HTTP"))
    }

    @Test func `TRUNCATED_BODY sends the correct Content-Length and half of the body, and a probe notices`()
        throws
    {
        let server = try server(.truncatedBody)
        let text = try client(server).readToEnd()
        #expect(text.contains("\r\nContent-Length: 10\r\n"))
        #expect(text.hasSuffix("\r\n\r\n01234"))
        let error = #expect(throws: Probe.Failure.self) {
            try Probe.get("/", at: .port(host: "127.0.0.1", port: server.port))
        }
        #expect(error?.reason == "the end of the answer is missing")
    }

    @Test(arguments: [("GET", 204), ("GET", 302), ("HEAD", 200)])
    func `TRUNCATED_BODY sends a part of the head if there is no body`(
        method: String, status: Int
    ) throws {
        let server = try TestServer { _ in
            Reply(
                status: HTTPResponse.Status(code: status),
                body: method == "HEAD" ? Array(Self.body.utf8) : [],
                delivery: Delivery(fault: .truncatedBody))
        }
        let client = try TestClient(port: server.port)
        client.send("\(method) / HTTP/1.1\r\nHost: x\r\n\r\n")
        let text = try client.readToEnd()
        #expect(text.hasPrefix("HTTP/1.1 \(status) ") && !text.contains("\r\n\r\n"), "\(text)")
    }

    @Test func `DRIP sends the correct bytes, and the next request is answered afterwards`() throws {
        let server = try server(.drip)
        let client = try client(server)
        client.send("GET /next HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readReply().body == Self.body)
        #expect(try client.readReply().body == Self.body)
    }

    @Test func `DRIP sends a few bytes at a time`() throws {
        var limits = ServerLimits()
        limits.dripDuration = .seconds(3600)
        limits.drainTimeout = .zero
        let server = try TestServer(limits: limits) { _ in
            Reply(body: Array(repeating: 0x61, count: 5000), delivery: Delivery(fault: .drip))
        }
        let client = try client(server)
        let start = try client.readSome()
        #expect(start.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(start.utf8.count < 200)
        #expect(!client.hasSomething(within: .milliseconds(20)))
    }

    @Test func `HANG sends nothing until the client closes, and does not delay other clients`() throws {
        let server = try server(.hang)
        let hung = try client(server)
        let other = try TestClient(port: server.port)
        other.send("GET /other HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try other.readReply().body == Self.body)
        // The connection is not closed either, unlike with EMPTY_RESPONSE.
        #expect(!hung.hasSomething(within: .milliseconds(100)))
        // The server closes the connection only after the client did.
        hung.send(Self.request)
        hung.endSending()
        #expect(try hung.readToEnd().isEmpty)
    }

    @Test func `the replies before a fault in a pipeline are sent`() throws {
        let server = try server(.emptyResponse)
        let client = try TestClient(port: server.port)
        client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n" + Self.request)
        #expect(try client.readReply().body == Self.body)
        #expect(try client.readToEnd().isEmpty)
    }
}
