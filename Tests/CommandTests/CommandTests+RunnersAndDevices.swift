import Foundation
import HTTPMessages
import PassAPI
import TestSupport
import Testing

@testable import ControlAPI

/// The page *CI services and devices*.
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

    /// Runs the script of a recipe that tests an app with the mock.
    ///
    /// - Parameter tests: the name of the program that runs the tests. Another one stands in for it: it prints its arguments and the
    ///   address of the mock, makes a call, and opens a page.
    private func runRecipe(_ script: String, tests: String, shell: String = "/bin/bash") throws {
        let folder = try ScratchFolder(["programs/folder": ""])
        try folder.write(
            script: """
                echo $ADOBE_PASS_MOCK_URL $@
                curl -sSf $ADOBE_PASS_MOCK_URL/__admin/scenarios $ADOBE_PASS_MOCK_URL/activate
                """,
            to: "programs/\(tests)")
        let port = try freePort()
        let result = try Program.run(
            URL(filePath: shell), ["-euc", script.replacing("8080", with: "\(port)")],
            environment: ["PATH": "\(folder.path)/programs:\(Self.pathWithProgram)"], in: folder.url)
        #expect(result.status == 0 && result.output.contains(#""current":""#), "\(result)")
        #expect(result.output.contains(" test"), "\(result)")
        if script.contains("--port") {
            #expect(result.output.hasPrefix("http://127.0.0.1:\(port) "), "\(result)")
        }
        let report = try String(
            contentsOf: folder.url.appending(path: "checklist.xml"), encoding: .utf8)
        #expect(report.contains("<testsuite"))
    }

    private static var pathWithProgram: String {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return "\(Program.executable.deletingLastPathComponent().path):\(path)"
    }

    @Test func `the recipe for GitHub Actions on macOS tests the app with the mock`() throws {
        let steps = try recipe("macos-workflow")["jobs"]?["tests"]?["steps"]?.items ?? []
        let step = steps.first { $0["name"]?.string == "Test the app with the mock" }
        try runRecipe(#require(step?["run"]?.string), tests: "xcodebuild")
    }

    @Test func `the recipe for Bitrise tests the app with the mock`() throws {
        let steps = try recipe("bitrise")["workflows"]?["test"]?["steps"]?.items ?? []
        let step = steps.first { $0["script@1"]?["title"]?.string == "Test the app with the mock" }
        try runRecipe(
            #require(step?["script@1"]?["inputs"]?.items.first?["content"]?.string), tests: "xcodebuild")
    }

    @Test func `the recipe for GitLab tests the app with the mock, and keeps the report`() throws {
        let job = try #require(try recipe("gitlab")["app-tests"])
        let commands = job["script"]?.items.compactMap(\.string) ?? []
        try runRecipe(#require(commands.last), tests: "swift", shell: "/bin/sh")
        #expect(job["artifacts"]?["reports"]?["junit"]?.string == "checklist.xml")
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
}
