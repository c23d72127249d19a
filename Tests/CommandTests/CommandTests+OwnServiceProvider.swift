import Foundation
import HTTPMessages
import PassAPI
import TestSupport
import Testing

/// The page *Your own service provider in ten minutes*.
extension CommandTests {
    @Test func `a team gets from nothing to its own service provider`() throws {
        let page = try Document.page("OwnServiceProvider")
        let folder = try ScratchFolder()
        func run(
            _ marks: [String], in folder: URL, _ environment: [String: String] = [:], between: String = ""
        ) throws -> [String] {
            let script = try marks.map { try page.block(after: $0) }.joined(separator: "\n\(between)\n")
            let path = "\(Program.executable.deletingLastPathComponent().path):/usr/bin:/bin"
            let result = try Program.run(
                URL(filePath: "/bin/bash"), ["-euo", "pipefail", "-c", script],
                environment: environment.merging(["PATH": path]) { $1 }, in: folder)
            #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
            return result.output.split(separator: "\n").map(String.init)
        }
        #expect(try run(["own-init"], in: folder.url).last?.contains("valid") == true)
        try folder.write(try page.block(after: "own-scenario"), to: "mine/scenarios/basic-package.yaml")
        let mine = folder.url.appending(path: "mine")
        let start = try page.block(after: "own-start").split(whereSeparator: \.isWhitespace).map(String.init)
        let mock = try RunningMock(Array(start.dropFirst()), in: mine)
        // Two minutes pass before each of the two blocks that use the token.
        let pause = #"curl -s "$MOCK/__admin/clock/advance" -d '{"advance":"PT2M"}' > /dev/null"#
        let answers = try run(
            ["own-token", "own-calls", "own-clock"], in: mine, ["MOCK": mock.url], between: pause
        ).map { JSONValue(parsing: Array($0.utf8)) }
        let mvpds = answers[0]?["requestor"]?["mvpds"]?.array?.map { $0["id"] }
        #expect(mvpds == ["MyCable", "Spectrum"])
        let domains = answers[0]?["requestor"]?["domains"]?.array?.map { $0["name"] }
        #expect(domains == ["mynet.example"])
        #expect(answers[1]?["profiles"]?["Spectrum"]?["type"] == "regular")
        let decisions = answers[2]?["decisions"]?.array
        #expect(decisions?.map { $0["authorized"] } == [.bool(true), .bool(false)])
        #expect(answers.last??["code"] == "invalid_access_token_client_application")
        #expect(mock.stop() == 0)
    }
}
