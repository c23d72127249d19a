import EventServer
import Foundation
import HTTPMessages
import PassVocabulary
import TestSupport
import Testing

@Suite("Unix-domain sockets")
struct UnixSocketTests {
    /// A path without a file.
    private let path = FileManager.default.temporaryDirectory
        .appending(path: "\(UUID().uuidString.prefix(8)).sock").path

    private var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Leaves a socket file at the path, as a killed server does.
    private func leaveStaleSocket() throws {
        let server = try TestServer(path: BoundPath(path))
        try FileManager.default.linkItem(atPath: path, toPath: path + ".kept")
        server.stop()
        #expect(server.waitUntilEnded())
        try FileManager.default.moveItem(atPath: path + ".kept", toPath: path)
    }

    @Test func `a socket is served together with a port, and its peer is unix`() throws {
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

    @Test func `only the owner can open a socket, and its file is removed when the server stops`() throws {
        let server = try TestServer(path: BoundPath(path))
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        server.stop()
        #expect(server.waitUntilEnded())
        #expect(!exists)
    }

    @Test func `a stale socket file is replaced`() throws {
        try leaveStaleSocket()
        #expect(exists)
        let server = try TestServer(path: BoundPath(path))
        let client = try TestClient(path: path)
        client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readReply().body == "GET /a\n")
        server.stop()
    }

    @Test func `the socket of a running server and a file that is not a socket are not replaced`() throws {
        let server = try TestServer(path: BoundPath(path))
        #expect(throws: ServerError.pathInUse(path)) { try BoundPath(path) }
        let file = path + ".txt"
        try Data("text".utf8).write(to: URL(filePath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        #expect(throws: ServerError.cannotListenAt(path: file, reason: "the file exists and is not a socket"))
        {
            try BoundPath(file)
        }
        #expect(try Data(contentsOf: URL(filePath: file)) == Data("text".utf8))
        server.stop()
        #expect(server.waitUntilEnded())
    }

    @Test func `a server does not remove the socket file of another server when it stops`() throws {
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

    @Test func `the longest path that the system allows is served`() throws {
        let folder = FileManager.default.temporaryDirectory.path
        let longest = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
        let name = UUID().uuidString
        let padding = String(repeating: "a", count: longest - folder.utf8.count - name.utf8.count - 1)
        let path = folder + "/" + name + padding
        #expect(path.utf8.count == longest)
        let server = try TestServer(path: BoundPath(path))
        let client = try TestClient(path: path)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readReply().status == 200)
        server.stop()
    }

    @Test(arguments: ["", String(repeating: "a", count: 200), "/no/such/folder/x"])
    func `an unusable path is reported with the reason`(path: String) {
        #expect { try BoundPath(path) } throws: { "\($0)".hasPrefix("cannot listen at \(path): ") }
    }

    @Test func `CONNECTION_RESET_BY_PEER closes a Unix-domain socket without any byte`() throws {
        let server = try TestServer(path: BoundPath(path)) { _ in
            Reply(delivery: Delivery(fault: .connectionReset))
        }
        let client = try TestClient(path: path)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readToEnd().isEmpty)
        server.stop()
    }
}
