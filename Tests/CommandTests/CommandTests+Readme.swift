import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import ControlAPI

extension CommandTests {
    /// The marks of the README's blocks that call a running mock, whose answers it quotes.
    static let calls = ["health", "walk", "why", "unhappy"]

    @Test(arguments: Shell.interactive)
    func `the README's calls get the answers that stand below them`(shell: Shell) throws {
        let mock = try RunningMock()
        let readme = try Document(Document.readme)
        let steps = readme.steps(Self.calls)
        #expect(steps.count(where: { $0.answer != nil }) > 5)
        // One script, because later blocks use the variables of earlier ones.
        let script = steps.map { $0.script.replacing(Self.address, with: mock.url) }
            .joined(separator: "printf '\\nnext step\\n'\n")
        let result = try shell.run(script, environment: ["MOCK": mock.url])
        #expect(result.status == 0, "\(result)")
        let answers = result.output.components(separatedBy: "\nnext step\n")
        #expect(answers.count == steps.count)
        for (step, answer) in zip(steps, answers) {
            let lines = answer.split(whereSeparator: \.isNewline).map(String.init)
            let quotations = step.answer?.split(separator: "\n").map { Quotation(String($0)) } ?? []
            #expect(lines.count == quotations.count, "\(step.script)\n\(answer)")
            for (quotation, line) in zip(quotations, lines) {
                #expect(quotation.matches(line), "\(quotation)\n\(line)")
            }
        }
    }

    @Test func `the ready line in the README is that of the mock`() throws {
        let readme = try Document(Document.readme)
        let line = try #require(readme.steps(["start"]).first?.answer)
        let mock = try RunningMock()
        #expect(mock.readyLine + "\n" == line.replacing(Self.address, with: mock.url))
    }

    @Test func `the README's commands for a checkout name scripts, a product and traits that exist`() throws {
        let readme = try Document(Document.readme)
        let manifest = try Document("Package.swift").text
        let start = try readme.block(after: "start")
        #expect(start == ".ci/install && swift run -c release adobe-pass-mock\n")
        #expect(manifest.contains(#".executable(name: "adobe-pass-mock""#))
        let script = Repository.root.appending(path: ".ci/install").path
        #expect(FileManager.default.isExecutableFile(atPath: script))
        let tests = try readme.block(after: "tests").trimmingCharacters(in: .newlines)
        #expect(try Document(".github/CONTRIBUTING.md").text.contains("`\(tests)`"))
        // The command of continuous integration.
        let stages = try Document(".ci/run").text
        let option = "--enable-all-traits"
        #expect(stages.contains("options=(\(option) "))
        for part in tests.split(separator: " && ") {
            #expect(stages.contains(part.replacing(option, with: #""${options[@]}""#)), "\(part)")
        }
    }

    @Test(arguments: Shell.interactive)
    func `the README puts the folder of the build into the PATH`(shell: Shell) throws {
        let folder = try ScratchFolder()
        let block = try Document(Document.readme).block(after: "path")
        let result = try shell.run(block + "printf '%s' \"$PATH\"", in: folder.url)
        #expect(result.output.hasPrefix(folder.url.resolvingSymlinksInPath().path + "/.build/release:"))
    }

    @Test func `the empty token of the README's container opens the admin API`() throws {
        let block = try Document(Document.readme).block(after: "docker")
        #expect(block.contains(" -p 127.0.0.1:8080:8080 -e ADOBE_PASS_MOCK_ADMIN_TOKEN= adobe-pass-mock\n"))
        #expect(try Document("Dockerfile").text.contains("EXPOSE 8080"))
        let mock = try RunningMock(["--host", "0.0.0.0"], environment: ["ADOBE_PASS_MOCK_ADMIN_TOKEN": ""])
        #expect(try mock.send(.get, "/__admin/scenarios").status == .ok)
    }

    @Test(arguments: Shell.interactive)
    func `the README's commands write a configuration that is valid`(shell: Shell) throws {
        let folder = try ScratchFolder()
        let block = try Document(Document.readme).block(after: "own-configuration")
        let result = try shell.run(block, in: folder.url)
        #expect(result.status == 0 && result.output.contains("valid"), "\(result)")
    }

    /// A folder with the command of a team: it calls the mock that it is told of, and opens a page.
    private func folderOfTests() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        let calls = #"curl -fsS "$ADOBE_PASS_MOCK_URL/__admin/health" "$ADOBE_PASS_MOCK_URL/activate""#
        try folder.write(script: calls, to: "run-tests")
        return folder
    }

    private func expectRun(_ result: Program.Result, in folder: ScratchFolder) throws {
        #expect(result.status == 0 && result.output.contains(#""status":"healthy""#), "\(result)")
        let report = folder.url.appending(path: "checklist.xml")
        #expect(try String(contentsOf: report, encoding: .utf8).contains("<testsuite"))
    }

    @Test(arguments: Shell.interactive)
    func `the README's command runs tests with a mock, and checks what they sent`(shell: Shell) throws {
        let folder = try folderOfTests()
        let block = try Document(Document.readme).block(after: "run")
        try expectRun(try shell.run(block, in: folder.url), in: folder)
    }

    @Test func `the README's three lines run tests in continuous integration`() throws {
        let block = try Document(Document.readme).block(after: "ci")
        let steps = try YAMLReader.read(Array(block.utf8), file: "ci.yaml").items
        #expect(steps.count == 3 && steps[0]["uses"]?.string?.hasPrefix("actions/checkout@") == true)
        let file = "/releases/latest/download/adobe-pass-mock-linux-x86_64.tar.gz | tar -xz adobe-pass-mock"
        #expect(steps[1]["run"]?.string?.hasSuffix(file) == true)
        let folder = try folderOfTests()
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "adobe-pass-mock"), withDestinationURL: Program.executable)
        let script = try #require(steps[2]["run"]?.string)
        let result = try Program.run(URL(filePath: "/bin/bash"), ["-ec", script], in: folder.url)
        try expectRun(result, in: folder)
    }

    @Test(arguments: Shell.interactive)
    func `the README's command prints the newest reason`(shell: Shell) throws {
        let mock = try RunningMock()
        _ = try mock.send(.get, "/api/v2/REF30/profiles")
        let block = try Document(Document.readme).block(after: "newest-reason")
        let result = try shell.run(block, environment: ["MOCK": mock.url])
        #expect(
            result.status == 0 && result.output.contains("The request has no Authorization header."),
            "\(result)")
    }

    @Test func `the README installs by download, Homebrew and image, each in two lines`() throws {
        let readme = try Document(Document.readme)
        let marks = readme.text.matches(of: #/<!-- install-(\w+): /#).map { String($0.output.1) }
        #expect(marks == ["download", "homebrew", "image"])
        for mark in marks {
            let lines = try readme.block(after: "install-\(mark)").split(separator: "\n")
            #expect(lines.count == 2)
        }
        #expect(readme.text.matches(of: /published yet/).count == 1)
    }

    @Test func `the README is short, and the first 800 words say what an app's developer needs first`() throws
    {
        let readme = try Document(Document.readme)
        var words = 0
        var headings: [String: Int] = [:]
        for line in readme.prose where !line.hasPrefix("<") {
            if line.hasPrefix("## ") { headings[String(line.dropFirst(3))] = words }
            words += line.replacing(/\]\([^)]*\)/, with: "]").split(separator: " ").count
        }
        #expect(words <= 1_300)
        for heading in [
            "Your own service provider", "Run your tests", "Why did the mock answer that?",
            "Make things go wrong",
        ] {
            #expect(try #require(headings[heading]) < 800, "\(heading)")
        }
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
        let readme = try Document(Document.readme)
        let shell = try #require(Shell.interactive.first)
        let folder = try ScratchFolder()
        let written = try shell.run(readme.block(after: "own-configuration"), in: folder.url)
        #expect(written.status == 0, "\(written)")
        try folder.write(readme.block(after: "second-try"), to: "mine/scenarios/second-try.yaml")
        var steps = try readme.block(after: "run-second-try").split(separator: "\n").map(String.init)
        let start = steps.removeLast().split(separator: " ").dropFirst().map(String.init)
        let valid = try shell.run(steps.joined(separator: "\n"), in: folder.url)
        #expect(valid.status == 0 && valid.output.hasSuffix("2 scenarios are valid\n"), "\(valid)")
        let mock = try RunningMock(start, in: folder.url.appending(path: "mine"))
        #expect(mock.readyLine.hasSuffix("(scenario second-try)"))
        let hint = try Document.page("ScenarioReference").block(after: "schema-line")
        let first = try String(
            contentsOf: folder.url.appending(path: "mine/scenarios/first.yaml"), encoding: .utf8)
        #expect(first.hasPrefix(hint))
    }

    /// A port that was free a moment ago.
    func freePort() throws -> UInt16 {
        let free = try RunningMock()
        #expect(free.stop() == 0)
        return free.port
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
