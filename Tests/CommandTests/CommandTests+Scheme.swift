import Foundation
import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

/// The README's actions for a scheme of Xcode, which runs them with /bin/sh and a short `PATH`.
extension CommandTests {
    /// Runs the pre-action and then `rest` in a folder for temporary files.
    private func preAction(
        in folder: ScratchFolder, port: UInt16, program: String = Program.executable.path,
        environment: [String: String] = [:], then rest: String = ""
    ) throws -> Program.Result {
        try Program.run(
            URL(filePath: "/bin/sh"), ["-c", Document(Document.readme).block(after: "pre-action") + rest],
            environment: [
                "PROGRAM": program, "TMPDIR": folder.path, "PORT": String(port), "PATH": "/usr/bin:/bin",
            ].merging(environment) { $1 }, in: folder.url)
    }

    func freePort() throws -> UInt16 {
        let free = try RunningMock()
        #expect(free.stop() == 0)
        return free.port
    }

    @Test
    func `the README's pre-action for a scheme waits until the mock is ready, and its post-action stops it`()
        throws
    {
        let folder = try ScratchFolder()
        let port = try freePort()
        // Runs both in one shell and waits for the end of the mock, because a process that is left keeps the
        // pipes open.
        let result = try preAction(
            in: folder, port: port,
            then: try Document(Document.readme).block(after: "post-action") + "wait\n")
        #expect(result.status == 0 && result.output.contains(#""status":"healthy""#), "\(result)")
        let log = try String(contentsOfFile: folder.path + "/adobe-pass-mock.log", encoding: .utf8)
        #expect(log.hasPrefix("adobe-pass-mock ready on http://127.0.0.1:\(port) "))
        for name in ["pid", "ready"] {
            #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/adobe-pass-mock.\(name)"))
        }
    }

    @Test func `the pre-action fails with the reason when the program is not there`() throws {
        let folder = try ScratchFolder()
        let result = try preAction(in: folder, port: freePort(), program: "/nowhere/adobe-pass-mock")
        #expect(result.status == 1)
        let text = result.errors + result.output
        #expect(text.contains("/nowhere/adobe-pass-mock"), "\(result)")
        #expect(text.contains("not found") || text.contains("No such file"), "\(result)")
    }

    @Test func `the pre-action fails with the reason when a mock or another server has the port`() throws {
        let folder = try ScratchFolder()
        let stale = try RunningMock()
        let foreign = try TestServer { _ in Reply(contentType: "text/html", text: "<p>Welcome</p>") }
        for port in [stale.port, foreign.port] {
            let result = try preAction(in: folder, port: port)
            #expect(result.status == 1)
            #expect(
                result.errors.contains("not started: port \(port) on 127.0.0.1 is already in use"),
                "\(result)")
            #expect(!result.output.contains("healthy"))
        }
        withExtendedLifetime(stale) {}
    }

    @Test func `the pre-action fails with the reason when a file is broken`() throws {
        let folder = try ScratchFolder(["scenarios/mine.yaml": "description: [\n"])
        let result = try preAction(
            in: folder, port: freePort(),
            environment: ["ADOBE_PASS_MOCK_SCENARIOS": folder.path + "/scenarios"])
        #expect(result.status == 1)
        #expect(result.errors.contains("not started: "), "\(result)")
        #expect(result.errors.contains("mine.yaml:2: did not find expected node content"), "\(result)")
    }
}
