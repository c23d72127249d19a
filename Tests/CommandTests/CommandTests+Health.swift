import Foundation
import HTTPMessages
import HTTPTypes
import PassVocabulary
import TestSupport
import Testing

/// `health --wait` and `--ready-file`, for scripts that start a mock.
extension CommandTests {
    private func wait(_ time: String, _ arguments: [String]) throws -> Program.Result {
        try Program.run(["health", "--wait", time] + arguments)
    }

    @Test func `health --wait returns when the mock is ready, at an address that the system has chosen`()
        throws
    {
        let folder = try ScratchFolder()
        let file = folder.path + "/ready"
        let output = try CloseOnExecPipe()
        let waiting = try Program.start(
            Program.executable, ["health", "--wait", "60s", "--ready-file", file],
            output: output.fileHandleForWriting)
        try output.fileHandleForWriting.close()
        let mock = try RunningMock(["--ready-file", file, "--listen", "0=throttled"])
        let text = output.readToEnd()
        #expect(waiting.wait() == 0)
        #expect(text.contains(#""status":"healthy""#))
        let other = try #require(mock.nextLine().firstMatch(of: /http:\S+/)).output
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "\(mock.url)\n\(other)\n")
        #expect(mock.stop() == 0)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test(arguments: [
        ["--host", "0.0.0.0", "--admin-token", ""], ["--host", "::", "--admin-token", ""], ["--tls"],
    ])
    func `health finds a mock by its ready file, whatever its address`(arguments: [String]) throws {
        let folder = try ScratchFolder()
        let environment = ["ADOBE_PASS_MOCK_READY_FILE": folder.path + "/ready"]
        let mock = try RunningMock(
            arguments + ["--tls-dir", folder.path], environment: environment, errors: .nullDevice)
        let result = try Program.run(["health"], environment: environment)
        #expect(result.status == 0, "\(result.errors)")
        withExtendedLifetime(mock) {}
    }

    @Test func `health finds a mock on a Unix-domain socket by its ready file`() throws {
        let folder = try ScratchFolder()
        let file = folder.path + "/ready"
        let mock = try RunningMock(
            ["--unix", folder.path + "/s", "--ready-file", file], port: nil)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "unix:\(folder.path)/s\n")
        #expect(try Program.run(["health", "--ready-file", file]).status == 0)
        withExtendedLifetime(mock) {}
    }

    @Test func `health --wait fails with the reason when the time is over`() throws {
        let free = try RunningMock()
        let port = String(free.port)
        #expect(free.stop() == 0)
        let refused = try wait("200ms", ["--port", port])
        #expect(refused.status == 1)
        #expect(refused.errors.contains("127.0.0.1:\(port): Connection refused; waited 200ms"))
        let folder = try ScratchFolder()
        let missing = try wait("200ms", ["--ready-file", folder.path + "/ready"])
        #expect(missing.status == 1)
        #expect(missing.errors.contains("--ready-file: there is no file \(folder.path)/ready"))
        let socket = try wait("200ms", ["--unix", folder.path + "/none"])
        #expect(socket.status == 1)
        #expect(socket.errors.contains("unix:\(folder.path)/none: No such file"))
    }

    @Test func `health --url checks another mock, whatever the variables say, and takes no option of serve`()
        throws
    {
        let mock = try RunningMock()
        let both = try wait("60s", ["--url", mock.url, "--port", "1"])
        #expect(
            both.status == 2 && both.errors.hasPrefix("--url and the options of serve exclude"), "\(both)")
        let result = try Program.run(
            ["health", "--wait", "60s", "--url", mock.url], environment: ["ADOBE_PASS_MOCK_PORT": "1"])
        #expect(result.status == 0 && result.output.contains(#""status":"healthy""#), "\(result)")
        let exposed = try RunningMock(["--host", "0.0.0.0", "--admin-token", "secret"])
        #expect(try Program.run(["health", "--url", "http://127.0.0.1:\(exposed.port)/"]).status == 0)
        #expect(mock.stop() == 0)
        let stopped = try wait("100ms", ["--url", mock.url])
        #expect(stopped.status == 1)
        #expect(stopped.errors.contains("127.0.0.1:\(mock.port): Connection refused; waited 100ms"))
        let foreign = try TestServer { _ in Reply(contentType: "text/html", text: "<p>Welcome</p>") }
        let other = try wait("1d", ["--url", "http://localhost:\(foreign.port)"])
        #expect(other.status == 1)
        #expect(other.errors.contains("is not adobe-pass-mock: correct --url"))
        let variable = try Program.run(
            ["health"], environment: ["ADOBE_PASS_MOCK_URL": "http://localhost:\(foreign.port)"])
        #expect(variable.errors.contains("is not adobe-pass-mock: correct ADOBE_PASS_MOCK_URL"))
        #expect(try Program.run(["health", "--url", "localhost"]).status == 2)
    }

    @Test func `health fails at once when another server answers`() throws {
        let foreign = try TestServer { _ in Reply(contentType: "text/html", text: "<p>Welcome</p>") }
        let result = try wait("1d", ["--port", String(foreign.port)])
        #expect(result.status == 1)
        #expect(result.errors.contains("127.0.0.1:\(foreign.port) is not adobe-pass-mock"))
    }

    @Test func `health --wait fails in time when a server accepts the connection, but does not answer`()
        throws
    {
        let silent = try TestServer { _ in Reply(status: .ok, delivery: Delivery(fault: .hang)) }
        let result = try wait("300ms", ["--port", String(silent.port)])
        #expect(result.status == 1)
        #expect(result.errors.contains("it accepted the connection, but did not answer in time"))
    }

    @Test func `health --wait can be longer than a system call can wait`() throws {
        let silent = try TestServer { _ in Reply(delivery: Delivery(delay: .milliseconds(300))) }
        let result = try wait("30d", ["--port", String(silent.port)])
        #expect(result.status == 1)
        #expect(result.errors.contains("is not adobe-pass-mock"))
    }

    @Test func `the ready file says why a mock does not start, and health --wait repeats it at once`() throws
    {
        let folder = try ScratchFolder(["ready": "http://127.0.0.1:1\n", "mine.yaml": "nonsense: 1\n"])
        let file = folder.path + "/ready"
        let first = try RunningMock()
        for (arguments, status, reason) in [
            (["--port", String(first.port)], 1, "port \(first.port) on 127.0.0.1 is already in use"),
            (["--scenarios", folder.path, "--scenario", "mine"], 2, "unknown key \"nonsense\""),
            (["--ready-file", file, "--threads", "0"], 2, "--threads is 0"),
        ] as [([String], Int32, String)] {
            let result = try Program.run(["serve", "--ready-file", file] + arguments)
            #expect(result.status == status)
            #expect(result.errors.contains(reason))
            let health = try wait("1d", ["--ready-file", file])
            #expect(health.status == 1)
            #expect(health.errors.hasPrefix("the mock has not started: ") && health.errors.contains(reason))
        }
    }

    @Test func `serve removes the ready file of an earlier run when it starts`() throws {
        let folder = try ScratchFolder(["ready": "http://127.0.0.1:1\n"])
        let mock = try RunningMock(["--ready-file", folder.path + "/ready"])
        mock.kill()
        let next = try RunningMock(["--ready-file", folder.path + "/ready"])
        #expect(try String(contentsOfFile: folder.path + "/ready", encoding: .utf8) == "\(next.url)\n")
    }

    @Test func `serve does not replace a file that is no ready file`() throws {
        let folder = try ScratchFolder(["notes": "http is a protocol\n"])
        let state = folder.path + "/state.db"
        // The state is new, so that the file begins to exist when the mock has started already.
        let withState = (state, ["--state", state])
        for (file, arguments) in [(folder.path + "/notes", []), withState, withState, (folder.path, [])] {
            let result = try Program.run(["serve", "--port", "0", "--ready-file", file] + arguments)
            #expect(result.status == 2)
            #expect(result.errors.contains("--ready-file: \(file) exists, and is not a file that says"))
        }
        #expect(try String(contentsOfFile: folder.path + "/notes", encoding: .utf8) == "http is a protocol\n")
        #expect(FileManager.default.contents(atPath: state)?.starts(with: "SQLite format 3".utf8) == true)
    }

    @Test(
        arguments: [
            (
                ["serve", "--ready-file", "/no/such/folder/x"], 1,
                "--ready-file: cannot write /no/such/folder/x"
            ),
            (["health", "--wait", "soon"], 2, "--wait is \"soon\", expected a duration such as 10s"),
            (["health", "--wait=-1s"], 2, "--wait is \"-1s\""),
            (["health", "--port", "0"], 2, "--port is 0, any free port: add --ready-file"),
        ] as [([String], Int32, String)])
    func `an unusable --ready-file or --wait is reported`(
        arguments: [String], status: Int32, reason: String
    ) throws {
        let options = arguments[0] == "serve" ? ["--port", "0"] : []
        let result = try Program.run(arguments + options)
        #expect(result.status == status)
        #expect(result.errors.contains(reason))
    }
}
