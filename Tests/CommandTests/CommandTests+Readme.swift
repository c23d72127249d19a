import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

extension CommandTests {
    @Test func `the README's cookbook with curl works, and profiles are empty after the logout`() throws {
        let mock = try RunningMock()
        let shell = Program.process(
            URL(filePath: "/bin/bash"),
            ["-euo", "pipefail", "-c", try Document(Document.readme).blocks(after: "walk").joined()],
            ["MOCK": mock.url], Repository.root)
        let output = Pipe()
        shell.standardOutput = output
        try shell.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
        let answers = text.split(separator: "\n")
        #expect(answers.count == 7)
        #expect(answers.first == #"{"profiles":{}}"#)
        #expect(answers.count > 2 && answers[2].contains(#""type":"appleSSO""#))
        #expect(answers.count > 4 && answers[4].contains(#""serializedToken":""#))
        #expect(answers.count > 5 && answers[5].contains(#""actionName":"partner_logout""#))
        #expect(answers.last == #"{"profiles":{}}"#)
    }

    @Test
    func
        `release notes, image, documentation and both API descriptions have the version of --version`()
        throws
    {
        let line = try Program.run(["--version"]).output
        let version = try #require(line.split(separator: " ").first.map(String.init))
        let notes = try Document.page("ReleaseNotes").text.matches(of: /(?m)^## (\d+\.\d+\.\d+)$/)
            .map { String($0.1) }
        #expect(notes.first == version)
        #expect(Set(notes).count == notes.count)
        let label = try Document("Dockerfile").text.matches(of: /image\.version="([^"]*)"/)
        #expect(label.map { String($0.1) } == [version])
        let images = try Document.page("Containers").text.matches(of: /image: \S*adobe-pass-mock:(\S+)/)
        #expect(images.map { String($0.1) } == [version])
        let downloads = try Document.page("RunnersAndDevices").text.matches(
            of: /(?:download\/|adobe-pass-mock:)(\d+\.\d+\.\d+)/)
        #expect(Set(downloads.map { String($0.1) }) == [version])
        let mock = try RunningMock()
        for path in ["/__admin/openapi.json", "/__admin/adobe-pass/openapi.json", "/__admin/version"] {
            let reply = try TestClient.exchange(
                Request(method: .get, path: path, fields: ["Host": "localhost"]), port: mock.port)
            let document = JSONValue(parsing: reply.body)
            #expect((document?["info"] ?? document)?["version"]?.string == version, "\(path)")
        }
    }

    @Test func `a program that no release script built says in --version that it is built from source`()
        throws
    {
        let line = try Program.run(["--version"]).output
        #expect(
            line.wholeMatch(
                of: /\d+\.\d+\.\d+ \(built from source, (debug|release) for (Linux|macOS) (x86_64|arm64)\)\n/)
                != nil, "\(line)")
    }

    @Test
    func
        `the README's command for devices serves HTTPS with the machine's name, and HTTP on another port`()
        throws
    {
        let words = try Document(Document.readme).block(after: "network").split(
            whereSeparator: \.isWhitespace
        )
        .dropFirst().map(String.init)
        #expect(words.contains("8443") && words.contains("8080=valid-sso"))
        let folder = try ScratchFolder()
        let arguments = words.map { ["8443": "0", "8080=valid-sso": "0=valid-sso"][$0] ?? $0 }
        let mock = try RunningMock(arguments + ["--tls-dir", folder.path], port: nil)
        #expect(mock.readyLine.hasPrefix("adobe-pass-mock ready on https://[::]:"))
        let plain = try mock.nextLine().split(separator: " ").first { $0.hasPrefix("http://") } ?? ""
        let authority = try TestClient.exchange(
            Request(method: .get, path: "/__admin/certs/ca.pem", fields: ["Host": "my-mac.local"]),
            port: RunningMock.port(in: plain))
        var options = TestTLS.Options(authority: String(decoding: authority.body, as: UTF8.self))
        options.host = "my-mac.local"
        let reply = try TestClient(port: mock.port, tls: options).exchange(
            Request(method: .get, path: "/__admin/health", fields: ["Host": "my-mac.local"]))
        #expect(reply.status == .ok)
    }

    @Test func `the documented commands write completions to the folders that shells search`() throws {
        let home = try ScratchFolder()
        let result = try shell(
            Document.page("CommandLine").block(after: "completions"), ["HOME": home.path])
        #expect(result.status == 0, "\(result)")
        for file in [
            ".local/share/bash-completion/completions/adobe-pass-mock", ".zfunc/_adobe-pass-mock",
            ".config/fish/completions/adobe-pass-mock.fish",
        ] {
            let script = try String(contentsOf: home.url.appending(path: file), encoding: .utf8)
            #expect(script.contains("verify-media-token") && script.contains("public-url"), "\(file)")
        }
        // Only bash is installed everywhere. It checks the syntax of its script.
        let bash = home.path + "/.local/share/bash-completion/completions/adobe-pass-mock"
        #expect(try shell("bash -n '\(bash)' && . '\(bash)' && complete -p adobe-pass-mock").status == 0)
    }

    @Test func `the documented commands start a mock on a free port, wait for it and call it`() throws {
        let folder = try ScratchFolder()
        let script = try Document.page("CommandLine").block(after: "ready")
        let result = try shell("cd '\(folder.path)'\n\(script)kill $!; wait")
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains(#""status":"healthy""#))
        #expect(result.output.contains(#""version":"#))
    }

    @Test func `the table of options contains every option of serve with its help text`() throws {
        let rows = try Help(of: "serve").options.filter { !["version", "help"].contains($0.name) }
            .map { "| `\($0.synopsis)` | \($0.abstract) |" }
        let page = try Document.page("CommandLine")
        let table = DocumentTable(in: page.path, head: "| option | what it does |")
        #expect(try table.rows(updatedTo: rows) == rows)
    }

    @Test func `the README's example scenario is valid and runs`() throws {
        let blocks = try Document(Document.readme).blocks.filter { $0.language == "yaml" }
        let folder = try ScratchFolder(["second-try.yaml": try #require(blocks.first).text])
        let valid = try Program.run(["validate", folder.url.appending(path: "second-try.yaml").path])
        #expect(valid.status == 0, "\(valid.errors)")
        let mock = try RunningMock(["--scenarios", folder.path, "--scenario", "second-try"])
        #expect(mock.readyLine.hasSuffix("(scenario second-try)"))
        let hint = try #require(blocks.last).text
        let starter = try Program.run(["init", folder.path + "/mine"])
        #expect(starter.status == 0)
        let first = try String(
            contentsOf: folder.url.appending(path: "mine/scenarios/first.yaml"), encoding: .utf8)
        #expect(first.hasPrefix(hint))
    }

    /// Runs a script, with the folder of the program in `PATH`.
    private func shell(_ script: String, _ environment: [String: String] = [:]) throws -> Program.Result {
        try Program.run(
            URL(filePath: "/bin/bash"), ["-euo", "pipefail", "-c", script],
            environment: environment.merging(["PATH": path]) { $1 })
    }

    private var path: String {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return "\(Program.executable.deletingLastPathComponent().path):\(path)"
    }
}
