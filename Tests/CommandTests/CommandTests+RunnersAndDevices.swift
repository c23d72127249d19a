import Documents
import Foundation
import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

@testable import ControlFiles

/// The page *CI services and devices*, and the section *Install* of the README.
extension CommandTests {
    private func recipe(_ mark: String) throws -> Node {
        let text = try Document.page("RunnersAndDevices").block(after: mark)
        return try YAMLReader.read(Array(text.utf8), file: "\(mark).yaml")
    }

    /// The arguments in the lines of a block that start the mock.
    private func arguments(_ mark: String) throws -> [[String]] {
        try Document.page("RunnersAndDevices").block(after: mark).split(separator: "\n").map { line in
            let words = line.split(separator: " ").map(String.init)
            #expect(words.first == "adobe-pass-mock")
            return Array(words.dropFirst())
        }
    }

    /// Runs the script of a recipe that starts the mock, then the one that checks the app, and stops the mock.
    private func runRecipe(start: String, check: String) throws {
        let folder = try ScratchFolder()
        let free = try RunningMock()
        let environment = [
            "PATH": Self.pathWithProgram, "PASS_URL": free.url, "ADOBE_PASS_MOCK_PORT": "\(free.port)",
        ]
        #expect(free.stop() == 0)
        let stop = "\nkill $!\nwait $! || true\n"
        let result = try Program.run(
            URL(filePath: "/bin/bash"), ["-euo", "pipefail", "-c", start + "\n" + check + stop],
            environment: environment, in: folder.url)
        #expect(result.status == 0 && result.output.contains(#""status":"healthy""#), "\(result)")
        let report = try String(
            contentsOf: folder.url.appending(path: "checklist.xml"), encoding: .utf8)
        #expect(report.contains("<testsuite"))
        let log = try String(contentsOf: folder.url.appending(path: "adobe-pass-mock.log"), encoding: .utf8)
        #expect(log.contains("adobe-pass-mock ready on \(environment["PASS_URL"] ?? "") "))
    }

    private static var pathWithProgram: String {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return "\(Program.executable.deletingLastPathComponent().path):\(path)"
    }

    @Test func `the recipe for GitHub Actions on macOS starts the mock and checks the app`() throws {
        let steps = try recipe("macos-workflow")["jobs"]?["tests"]?["steps"]?.items ?? []
        func script(_ name: String) throws -> String {
            try #require(steps.first { $0["name"]?.string == name }?["run"]?.string)
        }
        try runRecipe(
            start: script("Start the mock"), check: script("Check the app against Adobe's rules"))
    }

    @Test func `the recipe for Bitrise starts the mock and checks the app`() throws {
        let steps = try recipe("bitrise")["workflows"]?["test"]?["steps"]?.items ?? []
        func script(_ title: String) throws -> String {
            let step = steps.first { $0["script@1"]?["title"]?.string == title }
            return try #require(step?["script@1"]?["inputs"]?.items.first?["content"]?.string)
        }
        try runRecipe(
            start: script("Start the mock"), check: script("Check the app against Adobe's rules"))
    }

    @Test func `the recipe for GitLab uses options of serve, and its calls work`() throws {
        let job = try #require(try recipe("gitlab")["app-tests"])
        let service = try #require(job["services"]?.items.first)
        let variables = service["variables"]?.entries ?? []
        #expect(variables.map(\.key) == ["ADOBE_PASS_MOCK_ADMIN_TOKEN"])
        #expect(
            job["variables"]?["PASS_URL"]?.string == "http://\(service["alias"]?.string ?? ""):8080")
        let mock = try RunningMock([
            "--host", "0.0.0.0", "--admin-token", variables.first?.node.scalarText ?? "",
        ])
        let calls = job["script"]?.items.compactMap(\.string).filter { $0.hasPrefix("curl ") } ?? []
        #expect(calls.count == 2)
        for call in calls {
            let result = try Program.run(
                URL(filePath: "/bin/sh"), ["-eu", "-c", call],
                environment: ["PASS_URL": "http://127.0.0.1:\(mock.port)"])
            #expect(result.status == 0, "\(result)")
        }
    }

    @Test
    func `an emulator reaches both APIs by its name for the machine`()
        throws
    {
        let mock = try RunningMock()
        func status(_ path: String) throws -> HTTPResponse.Status {
            try TestClient.exchange(
                Request(method: .get, path: path, fields: ["Host": "10.0.2.2:\(mock.port)"]),
                port: mock.port
            ).status
        }
        #expect(try status("/activate") == .ok)
        #expect(try status("/__admin/scenarios") == .ok)
        let call = try Document.page("RunnersAndDevices").block(after: "android")
        let result = try Program.run(
            URL(filePath: "/bin/sh"), ["-eu", "-c", call], environment: ["PASS_URL": mock.url])
        #expect(result.status == 0 && result.output.contains("returning-user"), "\(result)")
        let kotlin = try Document.page("RunnersAndDevices").block(after: "android-kotlin")
        for part in ["/__admin/scenario", #"{"scenario":"returning-user"}"#] {
            #expect(call.contains(part) && kotlin.contains(part))
        }
        let configuration = try Document.page("RunnersAndDevices").block(after: "android-xml")
        let domains = configuration.matches(of: />([0-9.]+)<\/domain>/).map { String($0.output.1) }
        #expect(domains == ["10.0.2.2", "127.0.0.1"])
    }

    @Test func `the command for devices on the network and those for two testers start mocks`() throws {
        var recipes = try arguments("devices") + arguments("two-testers")
        #expect(recipes.count == 3)
        for index in recipes.indices {
            let option = try #require(recipes[index].firstIndex(of: "--port"))
            recipes[index].removeSubrange(option...option + 1)
            let mock = try RunningMock(recipes[index])
            let scenario = recipes[index].last { $0 != "secret" && $0 != "--admin-token" } ?? ""
            #expect(mock.readyLine.contains(scenario))
            let second = try Program.run(["--port", "\(mock.port)"] + recipes[index])
            #expect(second.status == 1 && second.errors.contains("in use"), "\(second)")
        }
    }

    @Test func `the README installs by download, Homebrew, image and source, each in two lines`() throws {
        let readme = try Document(Document.readme)
        let marks = readme.text.matches(of: #/<!-- install-(\w+): /#).map { String($0.output.1) }
        #expect(marks == ["download", "homebrew", "image", "source"])
        for mark in marks {
            let lines = try readme.block(after: "install-\(mark)").split(separator: "\n")
            #expect(lines.count == 2)
        }
        #expect(readme.text.matches(of: /published yet/).count == 1)
    }
}
