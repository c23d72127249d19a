import AdminAPI
import EventServer
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import TestSupport
import Testing

/// Imports of a state that is larger than any other request can be.
@Suite("Imports of a large state")
struct StateImportTests {
    private static let token = AdminAccess.token("t0ken")

    /// The export of a mock with many devices, about three megabytes.
    private static let export = Result { () throws -> String in
        let mock = try AdminResponder.make()
        let profile = Array(
            """
            {"serviceProvider":"REF30","mvpd":"Cablevision","attributes":{"note":"\(String(repeating: "n", count: 4_000))"}}
            """.utf8)
        for number in 0..<700 {
            let added = mock.respond(
                to: Request(
                    method: .post,
                    path: "/__admin/devices/\(Base64.encode("device \(number)".utf8))/profiles",
                    fields: ["Host": "localhost"], body: profile))
            guard added.status == .created else { throw Unexpected("\(added.status)") }
        }
        return String(decoding: try mock.backend.exportState(), as: UTF8.self)
    }

    /// A server that neither accepts nor collects the bytes of a state in other requests.
    private func serve(_ mock: AdminResponder, counters: ServerCounters = ServerCounters()) throws
        -> TestServer
    {
        var limits = ServerLimits()
        limits.request.maximumBodyBytes = 10_000
        limits.maximumUnfinishedBytes = 100_000
        return try TestServer(limits: limits, counters: counters, responder: mock)
    }

    private func head(_ framing: String, method: String = "PUT", path: String = "/__admin/state") -> String {
        "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\(framing)\r\n\r\n"
    }

    @Test(arguments: [false, true])
    func `are complete, whether the body has a length or is chunked`(isChunked: Bool) throws {
        let text = try Self.export.get()
        #expect(text.utf8.count > 2_000_000)
        let mock = try AdminResponder.make()
        let counters = ServerCounters()
        let server = try serve(mock, counters: counters)
        let client = try TestClient(port: server.port)
        if isChunked {
            let chunk = String(text.utf8.count, radix: 16)
            client.send(head("Transfer-Encoding: chunked") + "\(chunk)\r\n" + text + "\r\n0\r\n\r\n")
        } else {
            client.send(head("Content-Length: \(text.utf8.count)") + text)
        }
        #expect(try client.readReply().status == 204)
        client.send(head("Content-Length: 0", method: "GET"))
        #expect(try client.readReply().body == text)
        #expect(counters.current.unfinishedRefusals == 0)
        // The next request of the connection has the limit of all again.
        client.send(head("Content-Length: 10001", method: "POST", path: "/__admin/clock/freeze"))
        #expect(try client.readReply().status == 413)
    }

    @Test func `can be sent when the client was told to continue`() throws {
        let text = try Self.export.get()
        let mock = try AdminResponder.make(access: Self.token)
        let server = try serve(mock)
        let client = try TestClient(port: server.port)
        client.send(
            head("Content-Length: \(text.utf8.count)\r\nAuthorization: Bearer t0ken\r\nExpect: 100-continue"))
        #expect(try client.readReply().status == 100)
        client.send(text)
        #expect(try client.readReply().status == 204)
        #expect(String(decoding: try mock.backend.exportState(), as: UTF8.self) == text)
    }

    @Test(arguments: ["", "Authorization: Bearer wrong\r\n", "Cookie: mock=1\r\n"])
    func `without access are refused before the body is read`(fields: String) throws {
        let server = try serve(AdminResponder.make(access: Self.token))
        for expectation in ["", "Expect: 100-continue\r\n"] {
            let client = try TestClient(port: server.port)
            client.send(head("\(fields)\(expectation)Content-Length: 3000000"))
            #expect(try client.readReply().status == 413)
        }
        let chunked = try TestClient(port: server.port)
        chunked.send(head("\(fields)Transfer-Encoding: chunked") + "2711\r\n")
        #expect(try chunked.readReply().status == 413)
    }

    @Test func `have a limit, too, and other requests do not have it`() throws {
        let mock = try AdminResponder.make(maximumStateBytes: 20_000)
        let server = try serve(mock)
        let (ofStates, ofAll) = (
            "20000 bytes, the limit of --max-state-bytes", "10000 bytes, the limit of --max-body-bytes"
        )
        for (request, limit) in [
            (head("Content-Length: 20000\r\nExpect: 100-continue"), nil),
            (head("Content-Length: 20001\r\nExpect: 100-continue"), ofStates),
            (head("Transfer-Encoding: chunked") + "4e21\r\n", ofStates),
            (head("Content-Length: 10001", method: "POST"), ofAll),
            (head("Transfer-Encoding: chunked", method: "POST") + "2711\r\n", ofAll),
            (head("Content-Length: 10001", path: "/__admin/snapshots/a"), ofAll),
            (head("Content-Length: 10001", path: "/__admin/stat"), ofAll),
            (head("Content-Length: 10001\r\nOrigin: https://evil.example"), ofAll),
        ] as [(String, String?)] {
            let client = try TestClient(port: server.port)
            client.send(request)
            let reply = try client.readReply()
            #expect(reply.status == (limit == nil ? 100 : 413), "\(request)")
            #expect(limit.map { reply.body.contains($0) } != false, "\(request)")
        }
    }

    @Test func `succeed while other clients hold all unfinished bytes`() throws {
        let counters = ServerCounters()
        let mock = try AdminResponder.make()
        let text = try Self.export.get()
        let server = try serve(mock, counters: counters)
        let part = head("Content-Length: 10000", method: "POST", path: "/")
        let unfinished = part + String(repeating: "a", count: 9_999 - part.utf8.count)
        var others: [TestClient] = []
        for _ in 0..<10 {
            let other = try TestClient(port: server.port)
            other.send(unfinished)
            others.append(other)
        }
        #expect(eventually { counters.current.unfinishedBytes == 99_990 })
        let client = try TestClient(port: server.port)
        client.send(head("Content-Length: \(text.utf8.count)") + text)
        #expect(try client.readReply().status == 204)
        #expect(counters.current.unfinishedRefusals == 0)
        // Everybody else is still refused.
        let another = try TestClient(port: server.port)
        another.send(unfinished)
        #expect(try another.readReply().status == 503)
        withExtendedLifetime(others) {}
    }
}

extension Backend {
    /// The whole state as a JSON document.
    func exportState() throws -> [UInt8] {
        JSONDocument.encode(try withState { $0 }.get().document)
    }
}
