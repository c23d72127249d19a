import Dispatch
import EventServer
import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

@Suite("Requests over a socket")
struct ServingTests {
    @Test
    func `requests of one connection are answered in order, also pipelined ones, those with chunks and HEAD`()
        throws
    {
        let server = try TestServer()
        let client = try TestClient(port: server.port)
        for path in ["/a", "/b"] {
            client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
            let reply = try client.readReply()
            #expect(reply.status == 200)
            #expect(reply.body == "GET \(path)\n")
            #expect(reply["Connection"] == nil)
            #expect(reply["Date"]?.hasSuffix(" GMT") == true)
        }
        client.send((0..<50).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
        for index in 0..<50 {
            #expect(try client.readReply().body == "GET /\(index)\n")
        }
        client.send("POST /c HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        client.send("3\r\nabc\r\n")
        client.send("2;x=y\r\nde\r\n0\r\nTrailer: t\r\n\r\n")
        #expect(try client.readReply().body == "POST /c\nabcde")
        client.send("POST /e HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.readReply().status == 100)
        client.send("body")
        #expect(try client.readReply().body == "POST /e\nbody")
        client.send("HEAD /h HTTP/1.1\r\nHost: x\r\n\r\nGET /g HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readReply(toHead: true)["Content-Length"] == "8")
        #expect(try client.readReply().body == "GET /g\n")
    }

    @Test func `an HTTP/1.0 connection stays open after keep-alive, and Connection: close ends one`() throws {
        let server = try TestServer()
        let client = try TestClient(port: server.port)
        client.send("GET /a HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n")
        #expect(try client.readReply()["Connection"] == "keep-alive")
        client.send("GET /b HTTP/1.0\r\n\r\n")
        #expect(try client.readReply()["Connection"] == "close")
        #expect(try client.readToEnd().isEmpty)
        let other = try TestClient(port: server.port)
        other.send("GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(try other.readReply()["Connection"] == "close")
        #expect(try other.readToEnd().isEmpty)
    }

    @Test func `every registered status has its reason phrase, and another one has none`() throws {
        let server = try TestServer { request in
            Reply(status: .init(code: Int(request.path.dropFirst()) ?? 500))
        }
        let client = try TestClient(port: server.port)
        // Statuses below 200 are not final replies.
        let registered = HTTPResponse.Status.registeredReasons.filter { $0.key >= 200 }
        #expect(registered.count == 57)
        let expected = registered.merging([418: "", 599: ""], uniquingKeysWith: { $1 })
        for (code, reason) in expected {
            client.send("HEAD /\(code) HTTP/1.1\r\nHost: x\r\n\r\n")
            let reply = try client.readReply(toHead: true)
            #expect(reply.status == code)
            #expect(reply.reason == reason)
        }
        #expect(registered[400] == "Bad Request" && registered[207] == "Multi-Status")
    }

    @Test func `a client with many pipelined requests does not block other clients until the last one`()
        throws
    {
        let order = Locked<[String]>([])
        let isHeld = DispatchSemaphore(value: 0)
        let isFree = DispatchSemaphore(value: 0)
        let server = try TestServer { request in
            if request.path == "/hold" {
                isHeld.signal()
                isFree.wait()
            }
            order.withLock { $0.append(request.path) }
            return .echo(request)
        }
        func request(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n" }
        let clients = try (0..<3).map { _ in try TestClient(port: server.port) }
        for client in clients {
            client.send(request("/"))
            _ = try client.readReply()
        }
        // While this request blocks the loop, the other clients send all their requests.
        clients[0].send(request("/hold"))
        isHeld.wait()
        clients[1].send((0..<300).map { request("/\($0)") }.joined())
        clients[2].send(request("/other"))
        isFree.signal()
        #expect(try clients[2].readReply().status == 200)
        for index in 0..<300 { #expect(try clients[1].readReply().body == "GET /\(index)\n") }
        #expect(try #require(order.withLock { $0.firstIndex(of: "/other") }) < 100)
    }

    @Test func `a delayed reply is sent before the replies to later requests`() throws {
        let server = try TestServer { request in
            var reply = Reply.echo(request)
            if request.path == "/late" { reply.delivery.delay = .milliseconds(50) }
            return reply
        }
        let client = try TestClient(port: server.port)
        client.send("GET /late HTTP/1.1\r\nHost: x\r\n\r\nGET /soon HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readReply().body == "GET /late\n")
        #expect(try client.readReply().body == "GET /soon\n")
    }

    @Test(arguments: [(204, nil), (304, nil), (205, "0")] as [(Int, String?)])
    func `204, 304 and 205 have no body, and only 205 a Content-Length`(code: Int, length: String?) throws {
        let server = try TestServer { _ in
            Reply(status: .init(code: code), fields: [:], body: Array("unseen".utf8))
        }
        let client = try TestClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n")
        for _ in 0..<2 {
            let reply = try client.readReply()
            #expect(reply.status == code)
            #expect(reply["Content-Length"] == length)
        }
    }

    @Test func `framing fields set by the responder are not sent, and its Date replaces the server's`() throws
    {
        let server = try TestServer { _ in
            let fields: ReplyFields = [
                .contentLength: "99", .transferEncoding: "chunked", .date: "then", .connection: "close",
            ]
            return Reply(fields: fields, body: Array("four".utf8))
        }
        let client = try TestClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        let reply = try client.readReply()
        #expect(reply.fields == ["Date: then", "Content-Length: 4", "Connection: close"])
        #expect(reply.body == "four")
    }

    @Test func `a client that closes its sending side still gets a complete large reply`() throws {
        let server = try TestServer { _ in Reply(body: Array(repeating: 0x61, count: 8 << 20)) }
        let client = try TestClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        client.endSending()
        #expect(try client.readReply().body.utf8.count == 8 << 20)
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `a client that closes its sending side still gets a delayed reply and the next ones`() throws {
        let server = try TestServer { request in
            var reply = Reply.echo(request)
            reply.delivery.delay = .milliseconds(20)
            return reply
        }
        let client = try TestClient(port: server.port)
        client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n")
        client.endSending()
        #expect(try client.readReply().body == "GET /a\n")
        #expect(try client.readReply().body == "GET /b\n")
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `the request contains the addresses and ports of its connection`() throws {
        let server = try TestServer { request in
            let connection = request.connection
            let connectionInfo = "\(connection.peer) \(connection.localPort) \(connection.peerPort > 0)"
            return Reply(contentType: "text/plain", text: connectionInfo)
        }
        let client = try TestClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readReply().body == "127.0.0.1 \(server.port) true")
    }
}
