import Foundation
import Testing

extension CommandTests {
    @Test("the README walks the cookbook with curl, to an empty map of profiles after logout")
    func walk() throws {
        let mock = try RunningMock()
        let shell = Program.process(
            URL(filePath: "/bin/bash"), ["-euo", "pipefail", "-c", try block(after: "<!-- walk:")],
            ["MOCK": mock.url], Program.root)
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

    @Test("the release notes begin with the version that --version says")
    func releaseNotes() throws {
        let file = "Sources/adobe-pass-mock/Documentation.docc/ReleaseNotes.md"
        let notes = try String(contentsOf: Program.root.appending(path: file), encoding: .utf8)
        let versions = notes.matches(of: /(?m)^## (\d+\.\d+\.\d+)$/).map { String($0.1) }
        let said = try Program.run(["--version"]).output.trimmingCharacters(in: .newlines)
        #expect(versions.first == said)
        #expect(Set(versions).count == versions.count)
    }

    /// The text of the first code block behind a mark.
    private func block(after mark: String) throws -> String {
        let text = try String(contentsOf: Program.root.appending(path: "README.md"), encoding: .utf8)
        let rest = try #require(text.range(of: mark)).upperBound
        let start = try #require(text.range(of: "```sh\n", range: rest..<text.endIndex)).upperBound
        let end = try #require(text.range(of: "```", range: start..<text.endIndex)).lowerBound
        return String(text[start..<end])
    }
}
