import HTTPMessages
import TestSupport
import Testing

/// Bodies that are too long to be sent in one turn of the loop.
@Suite("Long bodies")
struct LongBodyTests {
    private static let letters = (0..<3_000_000).map { UInt8(0x61 + $0 % 26) }
    private static let text = String(decoding: letters, as: UTF8.self)

    private func serve() throws -> TestServer {
        try TestServer { request in
            switch request.path {
            case "/whole": Reply(contentType: "text/plain", text: Self.text)
            default: .echo(request)
            }
        }
    }

    @Test func `with a length arrive completely, and the connection stays open`() throws {
        let server = try serve()
        let client = try TestClient(port: server.port)
        let request = "GET /whole HTTP/1.1\r\nHost: a\r\n\r\n"
        client.send(request + request + "GET /next HTTP/1.1\r\nHost: a\r\n\r\n")
        for _ in 0..<2 { #expect(try client.readReply().body == Self.text) }
        #expect(try client.readReply().body == "GET /next\n")
    }

    @Test func `are sent to their end when the server stops`() throws {
        let server = try serve()
        let client = try TestClient(port: server.port)
        client.send("GET /whole HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try client.readThrough("\r\n\r\n")
        server.stop()
        #expect(try client.readToEnd() == Self.text)
        #expect(server.waitUntilEnded())
    }

    @Test func `leave the loop to other connections while their client does not read`() throws {
        let server = try serve()
        let slow = try TestClient(port: server.port)
        slow.send("GET /whole HTTP/1.1\r\nHost: a\r\n\r\n")
        let other = try TestClient(port: server.port)
        other.send("GET /next HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try other.readReply().body == "GET /next\n")
        #expect(try slow.readReply().body == Self.text)
    }

    @Test func `a computed reply reaches a client that has closed its sending side`() throws {
        let promise = ReplyPromise(timeout: .seconds(60), timeoutReply: Reply(), isComputed: true)
        let server = try TestServer { _ in Reply(promised: promise) }
        let client = try TestClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        client.endSending()
        promise.resolve(Reply(contentType: "text/plain", text: "computed"))
        #expect(try client.readToEnd().hasSuffix("computed"))
    }

    @Test func `computed replies to pipelined requests reach a client that has closed its sending side`()
        throws
    {
        let promises = (0..<2).map { _ in
            ReplyPromise(timeout: .seconds(60), timeoutReply: Reply(), isComputed: true)
        }
        let server = try TestServer { request in
            guard request.path != "/other" else { return .echo(request) }
            var reply = Reply()
            reply.continuation = .promise(promises[request.path == "/0" ? 0 : 1])
            return reply
        }
        let client = try TestClient(port: server.port)
        client.send((0..<2).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
        client.endSending()
        // The loop has seen the end by the time it answers another client.
        let other = try TestClient(port: server.port)
        for _ in 0..<3 {
            other.send("GET /other HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try other.readReply()
        }
        for number in 0..<2 {
            promises[number].resolve(Reply(contentType: "text/plain", text: "computed \(number)"))
            #expect(try client.readReply().body == "computed \(number)")
        }
    }
}
