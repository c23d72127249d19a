import EventServer
import Foundation
import HTTPMessages
import TestSupport
import Testing

@Suite("Unix-domain sockets")
struct UnixSocketTests {
    /// A path where nothing is.
    private let path = FileManager.default.temporaryDirectory
        .appending(path: "\(UUID().uuidString.prefix(8)).sock").path

    private var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// A socket file that a killed server has left behind.
    private func leaveStaleSocket() throws {
        let server = try TestServer(path: BoundPath(path))
        try FileManager.default.linkItem(atPath: path, toPath: path + ".kept")
        server.stop()
        #expect(server.waitUntilEnded())
        try FileManager.default.moveItem(atPath: path + ".kept", toPath: path)
    }

    @Test func `are served beside a port, and the peer is called unix`() throws {
        let server = try TestServer(path: BoundPath(path)) { request in
            let connection = request.connection
            let connectionInfo = "\(connection.peer) \(connection.peerPort) \(connection.localPort)"
            return Reply(contentType: "text/plain", text: connectionInfo)
        }
        let client = try TestClient(path: path)
        for _ in 0..<2 {
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.readReply().body == "unix 0 0")
        }
        let other = try TestClient(port: server.port)
        other.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try other.readReply().body.hasPrefix("127.0.0.1 "))
    }

    @Test func `let only their owner in, and are gone when the server has stopped`() throws {
        let server = try TestServer(path: BoundPath(path))
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        server.stop()
        #expect(server.waitUntilEnded())
        #expect(!exists)
    }

    @Test func `take the place of one that nobody listens to`() throws {
        try leaveStaleSocket()
        #expect(exists)
        let server = try TestServer(path: BoundPath(path))
        let client = try TestClient(path: path)
        client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readReply().body == "GET /a\n")
        server.stop()
    }

    @Test func `leave a server that listens, and a file that is no socket, where they are`() throws {
        let server = try TestServer(path: BoundPath(path))
        #expect(throws: ServerError.pathInUse(path)) { try BoundPath(path) }
        let file = path + ".txt"
        try Data("text".utf8).write(to: URL(filePath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        #expect(throws: ServerError.cannotListenAt(path: file, reason: "it is a file that is no socket")) {
            try BoundPath(file)
        }
        #expect(try Data(contentsOf: URL(filePath: file)) == Data("text".utf8))
        server.stop()
        #expect(server.waitUntilEnded())
    }

    @Test func `that another server has put there meanwhile stay when the first one stops`() throws {
        let first = try TestServer(path: BoundPath(path))
        try FileManager.default.removeItem(atPath: path)
        let second = try TestServer(path: BoundPath(path))
        first.stop()
        #expect(first.waitUntilEnded())
        #expect(exists)
        second.stop()
        #expect(second.waitUntilEnded())
        #expect(!exists)
    }

    @Test(arguments: ["", String(repeating: "a", count: 200), "/no/such/folder/x"])
    func `say why they cannot be`(path: String) {
        #expect { try BoundPath(path) } throws: { "\($0)".hasPrefix("cannot listen at \(path): ") }
    }

    @Test func `know no reset: a reply that is to be one is an end without a byte`() throws {
        let server = try TestServer(path: BoundPath(path)) { _ in
            Reply(delivery: Delivery(fault: .connectionReset))
        }
        let client = try TestClient(path: path)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readToEnd().isEmpty)
        server.stop()
    }
}
