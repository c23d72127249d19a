import Foundation
import HTTPMessages

/// A Redis server of this process, on a socket in a folder of its own, which keeps nothing. It ends with the process.
package final class RedisServer: Sendable {
    private let folder: ScratchFolder
    private let options: String
    private let program = Locked<BackgroundProgram?>(nil)

    /// A server for all tests, which separate their states by prefixes.
    package static let shared = Result { try RedisServer() }

    /// The path of its Unix socket.
    package var socket: String { folder.path + "/redis.sock" }

    /// The URL of a state of its own on the server.
    package var url: String { "unix:\(socket)?prefix=\(UUID().uuidString)" }

    /// Starts a server, and waits until it accepts connections.
    ///
    /// - Parameters:
    ///   - options: further options of `redis-server`.
    ///   - files: the contents by path, which the options can name.
    package init(_ options: String = "", _ files: [String: String] = [:]) throws {
        folder = try ScratchFolder(files)
        self.options = options
        try start()
    }

    deinit { stop() }

    /// Starts a server on ports that nothing else uses. Another test can take a free port before the server does, which then
    /// does not start.
    package static func start(
        onPorts count: Int, _ options: ([UInt16]) -> String
    ) throws -> (server: RedisServer, ports: [UInt16]) {
        for _ in 0..<3 {
            let ports = try (0..<count).map { _ in
                let free = try TestServer()
                defer { free.stop() }
                return free.port
            }
            if let server = try? RedisServer(options(ports)) { return (server, ports) }
        }
        throw Unexpected("redis-server did not start on any of three ports")
    }

    /// Starts the server again after ``stop()``, without its data.
    package func start() throws {
        let started = try BackgroundProgram(
            "redis-server --port 0 --unixsocket redis.sock --save '' --logfile redis.log \(options)",
            in: folder.url)
        program.withLock { $0 = started }
        let log = folder.path + "/redis.log"
        guard
            eventually({
                (try? String(contentsOfFile: log, encoding: .utf8))?.contains("eady to accept") == true
            })
        else {
            throw Unexpected("redis-server did not start: run .ci/install --tests")
        }
    }

    /// Has the server pause: it answers nobody for that time.
    package func pause(for duration: Duration) throws {
        try command("CLIENT", "PAUSE", String(duration.components.seconds * 1_000), "ALL")
    }

    /// Sends a command.
    ///
    /// - Returns: the reply, as `redis-cli` prints it.
    @discardableResult
    package func command(_ words: String...) throws -> String {
        let client = try ChildProcess.run(
            URL(filePath: "/usr/bin/env"), ["redis-cli", "-e", "-s", socket] + words)
        guard client.status == 0 else { throw Unexpected("redis-cli failed: \(words) \(client)") }
        return client.output
    }

    /// Ends the server, with all it has.
    package func stop() {
        program.withLock { $0 = nil }
        for file in ["/redis.sock", "/redis.log"] {
            try? FileManager.default.removeItem(atPath: folder.path + file)
        }
    }
}
