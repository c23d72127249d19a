import Dispatch
import HTTPMessages
import PassVocabulary
import TestSupport
import Testing

@testable import EventServer

@Suite("Streamed replies")
struct ReplyStreamTests {
    private static let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

    /// A server that replies to `/` with the stream, and to other paths immediately.
    private func server(
        _ stream: ReplyStream, limits: ServerLimits = ServerLimits(), contentType: String = "text/plain",
        body: String = "", delivery: Delivery = Delivery()
    ) throws -> TestServer {
        try TestServer(limits: limits) { request in
            guard request.path == "/" else { return .echo(request) }
            var reply = Reply(contentType: contentType, text: body)
            reply.continuation = .stream(stream)
            reply.delivery = delivery
            return reply
        }
    }

    @Test func `each piece is sent as a chunk, including those appended before the request`() throws {
        let stream = ReplyStream()
        stream.append(Array("before".utf8))
        let server = try server(stream, body: "first")
        let client = try TestClient(port: server.port)
        client.send(Self.request)
        let reply = try client.readReply()
        #expect(reply["Transfer-Encoding"] == "chunked")
        #expect(reply["Content-Length"] == nil)
        #expect(try client.readThrough("5\r\nfirst\r\n6\r\nbefore\r\n") == "5\r\nfirst\r\n6\r\nbefore\r\n")
        stream.append([])
        stream.append(Array("0123456789abcdef".utf8))
        #expect(try client.readThrough("f\r\n") == "10\r\n0123456789abcdef\r\n")
    }

    @Test func `HTTP/1.0 gets the pieces without chunks, delimited by the end of the connection`() throws {
        let stream = ReplyStream()
        let server = try server(stream)
        let client = try TestClient(port: server.port)
        client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        let reply = try client.readReply()
        #expect(reply["Transfer-Encoding"] == nil)
        #expect(reply["Connection"] == "close")
        stream.append(Array("a piece, ".utf8))
        #expect(try client.readThrough(", ") == "a piece, ")
        stream.append(Array("the last".utf8))
        server.stop()
        #expect(try client.readToEnd() == "the last")
    }

    @Test func `a HEAD gets the head, and the stream is closed`() throws {
        let stream = ReplyStream()
        let server = try server(stream, body: "first")
        let client = try TestClient(port: server.port)
        client.send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readReply(toHead: true)["Transfer-Encoding"] == "chunked")
        #expect(try client.readToEnd().isEmpty)
        #expect(stream.isClosed)
    }

    @Test func `a delay and a fault are ignored for a streamed reply`() throws {
        let delivery = Delivery(delay: .seconds(3600), fault: .connectionReset)
        let server = try server(ReplyStream(), body: "first", delivery: delivery)
        let client = try TestClient(port: server.port)
        client.send(Self.request)
        #expect(try client.readThrough("first\r\n").hasSuffix("\r\n\r\n5\r\nfirst\r\n"))
    }

    @Test func `an event stream without events gets pings, and other streams do not`() throws {
        var limits = ServerLimits()
        limits.pingInterval = .milliseconds(20)
        limits.idleTimeout = .milliseconds(10)
        let events = ReplyStream()
        let server = try server(events, limits: limits, contentType: "text/event-stream;charset=UTF-8")
        let client = try TestClient(port: server.port)
        client.send(Self.request)
        _ = try client.readReply()
        for _ in 0..<2 { #expect(try client.readThrough("\n\n\r\n") == "8\r\n: ping\n\n\r\n") }
        events.append(Array("data: 1\n\n".utf8))
        #expect(try client.readThrough("9\r\ndata: 1\n\n\r\n").hasSuffix("9\r\ndata: 1\n\n\r\n"))

        let quiet = try self.server(ReplyStream(), limits: limits)
        let other = try TestClient(port: quiet.port)
        other.send(Self.request)
        _ = try other.readReply()
        #expect(!other.hasSomething(within: .milliseconds(100)))
    }

    @Test func `a disconnect closes the stream, even when unread input is left`() throws {
        let stream = ReplyStream()
        let server = try server(stream)
        do {
            let client = try TestClient(port: server.port)
            client.send(Self.request)
            _ = try client.readReply()
            #expect(!stream.isClosed)
            client.send(String(repeating: "x", count: 200_000))
        }
        #expect(eventually { stream.isClosed })
    }

    @Test func `a stopping server sends the remaining pieces and the last chunk`() throws {
        var limits = ServerLimits()
        limits.drainTimeout = .seconds(3600)
        let stream = ReplyStream()
        let server = try server(stream, limits: limits)
        let client = try TestClient(port: server.port)
        client.send(Self.request)
        _ = try client.readReply()
        stream.append(Array("last".utf8))
        server.stop()
        #expect(try client.readToEnd() == "4\r\nlast\r\n0\r\n\r\n")
        #expect(server.waitUntilEnded())
        #expect(stream.isClosed)
    }

    @Test
    func `the oldest pieces are dropped for a client that does not read, without delaying other clients`()
        throws
    {
        let count = 400
        let padding = String(repeating: ".", count: 64 << 10)
        let stream = ReplyStream(capacity: 9 * padding.utf8.count) { Array("dropped \($0)\n".utf8) }
        let server = try server(stream)
        let client = try TestClient(port: server.port, receiveBuffer: 4096)
        client.send("GET / HTTP/1.0\r\n\r\n")
        _ = try client.readReply()
        let other = try TestClient(port: server.port)
        for index in 0..<count {
            stream.append(Array("\(index) \(padding)\n".utf8))
            // Lets the server send as much as possible before the next piece.
            other.send("GET /other HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try other.readReply().body == "GET /other\n")
        }
        server.stop()
        let lines = try client.readToEnd().split(separator: "\n")
        let numbers = lines.compactMap { line in Int(line.prefix { $0 != " " }) }
        let dropped = lines.compactMap { line in
            line.hasPrefix("dropped ") ? Int(line.dropFirst("dropped ".count)) : nil
        }
        #expect(numbers.count + dropped.count == lines.count)
        #expect(numbers.count < count)
        #expect(numbers.count + dropped.reduce(0, +) == count)
        #expect(numbers.suffix(8).elementsEqual(count - 8..<count))
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `pieces are kept up to the capacity, and the newest one whatever its size`() {
        let stream = ReplyStream(capacity: 10) { Array("-\($0)".utf8) }
        func taken() -> [String] { stream.take().map { String(decoding: $0, as: UTF8.self) } }
        for piece in ["abcde", "fghi", "j"] { stream.append(Array(piece.utf8)) }
        #expect(taken() == ["abcde", "fghi", "j"])
        for piece in ["abcde", "fghi", "jk", "lmnop"] { stream.append(Array(piece.utf8)) }
        #expect(taken() == ["-2", "jk", "lmnop"])
        for piece in ["a", "bcdefghijklmnop"] { stream.append(Array(piece.utf8)) }
        #expect(taken() == ["-1", "bcdefghijklmnop"])
        #expect(taken().isEmpty)
    }
}
