import Foundation
import HTTPMessages
import HTTPTypes
import PassVocabulary
import TestSupport
import Testing

/// Ports, sockets, tokens and threads of a running mock.
extension CommandTests {
    private func reply(
        _ path: String, port: UInt16, token: String? = nil
    ) throws -> Reply {
        var fields: RequestFields = ["Host": "localhost"]
        if let token { fields.append(name: "Authorization".utf8, value: "Bearer \(token)".utf8) }
        return try TestClient.exchange(Request(method: .get, path: path, fields: fields), port: port)
    }

    @Test func `serve --listen serves a scenario on an additional port, and the main port keeps its own`()
        throws
    {
        let mock = try RunningMock(["--scenario", "mixed-decisions", "--listen", "0=maintenance"])
        let words = try mock.nextLine().split(separator: " ")
        #expect(words.suffix(2).joined(separator: " ") == "(scenario maintenance)")
        let other = RunningMock.port(in: words.first { $0.hasPrefix("http://") } ?? "")
        for (port, scenario) in [(mock.port, "mixed-decisions"), (other, "maintenance")] {
            let reply = try reply("/api/v2/REF30/configuration", port: port)
            #expect(reply.fields[HTTPField.Name("X-Mock-Scenario")!] == scenario)
        }
    }

    @Test(arguments: ["LOCALHOST", "127.1"])
    func `the admin API needs no token on loopback, in any notation`(host: String) throws {
        let mock = try RunningMock(["--host", host])
        #expect(try reply("/__admin/scenarios", port: mock.port).status == .ok)
    }

    @Test func `the admin API needs a token when other machines can reach it, except for health`() throws {
        let mock = try RunningMock(["--host", "0.0.0.0", "--admin-token", "secret"])
        #expect(try reply("/__admin/scenarios", port: mock.port).status == .unauthorized)
        #expect(try reply("/__admin/scenarios", port: mock.port, token: "secret").status == .ok)
        #expect(try reply("/__admin/health", port: mock.port).status == .ok)
    }

    /// A path at which no file exists.
    private var freePath: String {
        FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString.prefix(8)).sock").path
    }

    @Test func `serve --unix listens only on the socket, prints its path, and removes it at the end`()
        throws
    {
        let path = freePath
        let mock = try RunningMock(["--unix", path], port: nil)
        #expect(mock.readyLine == "adobe-pass-mock ready on unix:\(path) (scenario valid-sso)")
        let health = try Program.run(["health", "--unix", path])
        #expect(health.status == 0)
        #expect(health.output.contains("healthy"))
        #expect(mock.stop() == 0)
        #expect(!FileManager.default.fileExists(atPath: path))
        let gone = try Program.run(["health", "--unix", path])
        #expect(gone.status == 1)
        #expect(gone.errors.hasPrefix("no adobe-pass-mock answers at unix:\(path): "))
    }

    @Test
    func `on the socket of --unix, the admin API needs no token and no loopback name, even if the port does`()
        throws
    {
        let path = freePath
        let mock = try RunningMock(["--host", "0.0.0.0", "--admin-token", "secret", "--unix", path])
        #expect(try mock.nextLine() == "adobe-pass-mock also on unix:\(path) (scenario valid-sso)")
        #expect(try reply("/__admin/scenarios", port: mock.port).status == .unauthorized)
        let fields: RequestFields = ["Host": "mock"]
        let request = Request(method: .get, path: "/__admin/scenarios", fields: fields)
        #expect(try TestClient(path: path).exchange(request).status == .ok)
    }

    @Test func `serve --unix fails if another process listens on the socket`() throws {
        let path = freePath
        let mock = try RunningMock([], port: nil, environment: ["ADOBE_PASS_MOCK_UNIX": path])
        let second = try Program.run(["serve", "--unix", path])
        #expect(second.status == 1)
        #expect(second.errors.contains("the socket \(path) is already in use"))
        #expect(mock.stop() == 0)
    }

    @Test(arguments: [
        (#""1","uptimeInSeconds":-9223372036854775808"#, "adobe-pass-mock 1"),
        (#""1","uptimeInSeconds":9223372036854775807,"processID":99999999999"#, "adobe-pass-mock 1"),
        (#""\u001b[2J\nfake \u202e\u009b""#, #"adobe-pass-mock \u{1B}[2J\u{A}fake \u{202E}\u{9B}"#),
    ])
    func `an address in use by a server that answers nonsense like a mock is reported in one line`(
        version: String, expected: String
    ) throws {
        let text = #"{"status":"healthy","version":\#(version)}"#
        let server = try TestServer { _ in Reply(contentType: "application/json", text: text) }
        let result = try Program.run(["serve", "--port", String(server.port)])
        #expect(result.status == 1)
        #expect(
            result.errors
                == "port \(server.port) on 127.0.0.1 is already in use by \(expected); --port 0 chooses a free port\n"
        )
    }

    @Test func `an address in use is reported with the server that has it, and with another option`() throws {
        let folder = try ScratchFolder()
        let path = freePath
        let mock = try RunningMock(["--unix", path])
        let secure = try RunningMock(["--tls", "--tls-dir", folder.path], errors: .nullDevice)
        let other = try TestServer { _ in Reply(contentType: "text/html", text: "<p>Welcome</p>") }
        let silent = try TestServer { _ in Reply(status: .ok, delivery: Delivery(fault: .hang)) }
        let port = "is already in use by"
        func owner(_ mock: RunningMock) -> String {
            #"adobe-pass-mock 0\.1\.0 \(process \#(mock.processID), since 20\d\d-\d\d-\d\d \d\d:\d\d\)"#
        }
        for (arguments, expected) in [
            (
                ["--port", "\(mock.port)"],
                "port \(mock.port) on 127.0.0.1 \(port) \(owner(mock)); --port 0 chooses a free port"
            ),
            (
                ["--host", "0.0.0.0", "--port", "\(mock.port)"],
                "port \(mock.port) on 0.0.0.0 \(port) \(owner(mock)); --port 0 chooses a free port"
            ),
            (
                ["--port", "\(secure.port)"],
                "port \(secure.port) on 127.0.0.1 \(port) \(owner(secure)); --port 0 .*"
            ),
            (
                ["--port", "0", "--listen", "\(mock.port)=throttled"],
                "port \(mock.port) on 127.0.0.1 \(port) \(owner(mock)); --listen 0=throttled chooses a free port"
            ),
            (["--unix", path], "the socket \(path) \(port) \(owner(mock)); --unix takes any other path"),
            (
                ["--port", "\(other.port)"],
                "port \(other.port) on 127.0.0.1 \(port) another server; --port 0 .*"
            ),
            (
                ["--port", "\(silent.port)"],
                "port \(silent.port) on 127.0.0.1 \(port) another server; --port 0 .*"
            ),
        ] {
            let result = try Program.run(["serve"] + arguments)
            #expect(result.status == 1)
            #expect(try result.errors.wholeMatch(of: Regex(expected + "\n")) != nil, "\(result)")
        }
        withExtendedLifetime(secure) {}
    }

    @Test(.enabled(if: TestServer.hasIPv6, "the machine has no IPv6"))
    func `a port on all addresses is reported with the mock that has it on IPv4`() throws {
        let mock = try RunningMock()
        let result = try Program.run(["serve", "--host", "::", "--port", "\(mock.port)"])
        #expect(result.status == 1)
        let start =
            "port \(mock.port) on :: is already in use by adobe-pass-mock 0.1.0 (process \(mock.processID), "
        #expect(result.errors.hasPrefix(start), "\(result)")
    }

    @Test func `a port that the options name twice is not reported as in use by another server`() throws {
        let free = try RunningMock()
        let port = free.port
        #expect(free.stop() == 0)
        for arguments in [
            ["--port", "\(port)", "--listen", "\(port)=throttled"],
            ["--port", "0", "--listen", "\(port)=throttled", "--listen", "\(port)=maintenance"],
        ] {
            let result = try Program.run(["serve"] + arguments)
            #expect(result.status == 2)
            #expect(result.errors.hasPrefix("port \(port) is named twice, "), "\(result)")
        }
        let mock = try RunningMock(["--listen", "0=throttled", "--listen", "0=maintenance"])
        #expect(mock.stop() == 0)
    }

    @Test func `a host with a scheme or a port, and a private key without a certificate, are refused`() throws
    {
        for host in ["localhost:8080", "http://localhost", "http://localhost:8080/"] {
            let result = try Program.run(["serve", "--host", host, "--port", "0"])
            #expect(result.status == 1)
            #expect(
                result.errors.hasSuffix(
                    "; --host takes the name alone, without scheme and port: localhost\n"),
                "\(result)")
        }
        let key = try Program.run(["serve", "--port", "0", "--tls-key", "key.pem"])
        #expect(key.status == 2)
        #expect(key.errors == "--tls-key needs a certificate: add --tls-cert\n")
    }

    @Test func `an address that this machine does not have is reported with those that it has`() throws {
        // Reserved for documentation (RFC 5737).
        let result = try Program.run(["serve", "--host", "203.0.113.77"])
        #expect(result.status == 1)
        #expect(
            result.errors.contains(
                /^cannot listen on 203\.0\.113\.77, because it is not an address of this machine, which has .*\b127\.0\.0\.1\b.*; --host 0\.0\.0\.0 listens on all/
            ), "\(result)")
    }

    /// Runs a program without the right to listen on ports below 1024.
    private static let withoutRight = [
        "setpriv", "--bounding-set=-net_bind_service", "--inh-caps=-net_bind_service",
    ]

    private static let canGiveUpRight: Bool = {
        let words =
            withoutRight + ["sh", "-c", "test $(cat /proc/sys/net/ipv4/ip_unprivileged_port_start) -gt 80"]
        return (try? Program.run(URL(filePath: "/usr/bin/env"), words).status) == 0
    }()

    @Test(.enabled(if: canGiveUpRight, "needs setpriv, and a system that reserves ports"))
    func `a port that is reserved for root is reported as such`() throws {
        let result = try Program.run(
            URL(filePath: "/usr/bin/env"),
            Self.withoutRight + [Program.executable.path, "serve", "--port", "80"])
        #expect(
            result.status == 1
                && result.errors
                    == "port 80 on 127.0.0.1 is reserved: this process has no right to listen on ports below 1024; choose a port from 1024, or start the mock as root\n",
            "\(result)")
    }

    @Test func `serve --threads answers all clients from the same state, and stops`() throws {
        let mock = try RunningMock(["--threads", "3"])
        let clients = try (0..<6).map { _ in try TestClient(port: mock.port) }
        for (index, client) in clients.enumerated() {
            let name = index.isMultiple(of: 2) ? "maintenance" : "valid-sso"
            let change = Request(
                method: .put, path: "/__admin/scenario", fields: ["Host": "localhost"],
                body: Array(#"{"scenario":"\#(name)"}"#.utf8))
            #expect(try client.exchange(change).status.code < 300)
            for client in clients {
                let fields: RequestFields = ["Host": "localhost"]
                let configuration = Request(method: .get, path: "/api/v2/REF30/configuration", fields: fields)
                let scenario = try client.exchange(configuration).fields[HTTPField.Name("X-Mock-Scenario")!]
                #expect(scenario == name)
            }
        }
        #expect(mock.stop() == 0)
    }

    @Test(arguments: [("0.0.0.0", false), ("0.0.0.0", true), ("127.0.0.1", false)])
    func `serve warns of sample keys that other machines rely on`(host: String, hasOwnKeys: Bool) throws {
        let folder = try ScratchFolder.configuration(adding: [:])
        let names = ["media-token", "access-token", "software-statement", "service-token"]
        for name in names where hasOwnKeys {
            let key = folder.path + "/keys/\(name).key.pem"
            let made = try Program.run(
                URL(filePath: "/usr/bin/env"), ["openssl", "genpkey", "-algorithm", "RSA", "-out", key])
            #expect(made.status == 0)
        }
        let errors = folder.path + "/errors.txt"
        try Data().write(to: URL(filePath: errors))
        let handle = try #require(FileHandle(forWritingAtPath: errors))
        let mock = try RunningMock(["--host", host, "--config", folder.path], errors: handle)
        #expect(mock.stop() == 0)
        let text = try String(contentsOfFile: errors, encoding: .utf8)
        #expect(text.contains("it signs with sample keys") == (host == "0.0.0.0" && !hasOwnKeys))
    }

    @Test func `serve reloads its files for a SIGHUP that comes while it starts`() throws {
        let folder = try ScratchFolder(["ready": "http://127.0.0.1:1\n"])
        // Standard error is full, so the mock waits where it prints the token.
        let errors = try CloseOnExecPipe()
        fill(errors)
        let text = Locked("")
        func isReloaded(_ times: Int) -> Bool {
            eventually {
                text.withLock { $0.ranges(of: "reloaded configuration and scenarios").count == times }
            }
        }
        let mock = try RunningMock(
            ["--host", "0.0.0.0", "--ready-file", folder.path + "/ready"],
            in: Repository.root, errors: errors.fileHandleForWriting
        ) { process in
            #expect(eventually { !FileManager.default.fileExists(atPath: folder.path + "/ready") })
            kill(process, SIGHUP)
            errors.fileHandleForReading.readabilityHandler = { reader in
                let more = String(decoding: reader.availableData, as: UTF8.self)
                text.withLock { $0 += more }
            }
        }
        #expect(isReloaded(1))
        kill(mock.processID, SIGHUP)
        #expect(isReloaded(2))
        #expect(mock.stop() == 0)
        errors.fileHandleForReading.readabilityHandler = nil
    }

    /// Writes spaces until the pipe takes no more.
    private func fill(_ pipe: CloseOnExecPipe) {
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        for size in [4096, 1] {
            let spaces = [UInt8](repeating: 0x20, count: size)
            while write(descriptor, spaces, size) == size {}
        }
        _ = fcntl(descriptor, F_SETFL, flags)
    }
}
