import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

@testable import EventServer

@Suite("Back pressure")
struct BackPressureTests {
    @Test func `a slow reader gets a complete large reply while other clients are served`() throws {
        let size = 16 << 20
        let server = try TestServer { request in
            request.path == "/large" ? Reply(body: Array(repeating: 0x61, count: size)) : .echo(request)
        }
        let slow = try TestClient(port: server.port, receiveBuffer: 4096)
        slow.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        let other = try TestClient(port: server.port)
        for _ in 0..<10 {
            other.send("GET /small HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try other.readReply().status == 200)
        }
        #expect(try slow.readReply().body.utf8.count == size)
    }

    @Test func `pipelined requests are answered after the server has paused reading them`() throws {
        let count = 20_000
        let server = try TestServer { request in
            Reply(
                fields: [.contentLocation: request.path] as ReplyFields,
                delivery: Delivery(delay: request.path == "/0" ? .milliseconds(200) : .zero))
        }
        let client = try TestClient(port: server.port)
        client.send((0..<count).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
        for index in 0..<count {
            #expect(try client.readReply()["Content-Location"] == "/\(index)")
        }
    }

    @Test func `a connection ends with its client, even after the server has paused reading from it`() throws
    {
        var limits = ServerLimits()
        limits.maximumConnections = 1
        limits.lingerTimeout = .seconds(300)
        let server = try TestServer(limits: limits) { _ in
            Reply(delivery: Delivery(delay: .milliseconds(200)))
        }
        do {
            let client = try TestClient(port: server.port)
            let request = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            client.send(request + String(repeating: "a", count: 1 << 20))
            #expect(try client.readReply().status == 200)
        }
        #expect(
            eventually {
                guard let next = try? TestClient(port: server.port) else { return false }
                next.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                return (try? next.readReply().status) == 200
            })
    }

    @Test func `the server stops handling pipelined requests while the client does not read the replies`()
        throws
    {
        let count = 1000
        let answered = Locked(0)
        let server = try TestServer { request in
            answered.withLock { $0 += 1 }
            return Reply(
                fields: [.contentLocation: request.path] as ReplyFields,
                body: Array(repeating: 0x61, count: 64 << 10))
        }
        let client = try TestClient(port: server.port, receiveBuffer: 4096)
        client.send((0..<count).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
        let other = try TestClient(port: server.port)
        other.send("GET /other HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try other.readReply().status == 200)
        #expect(answered.withLock { $0 } < count / 2)
        for index in 0..<count {
            #expect(try client.readReply()["Content-Location"] == "/\(index)")
        }
    }
}
