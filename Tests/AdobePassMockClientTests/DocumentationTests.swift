import Foundation
import Testing

/// What the pages *Testing an app* and *Auditing a client* show is what runs.
@Suite("The documentation")
struct DocumentationTests {
    private func lines(of path: String) throws -> [String] {
        try String(contentsOf: Program.root.appending(path: path), encoding: .utf8)
            .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The blocks of Swift on a page.
    private func blocks(on page: String) throws -> [[String]] {
        var blocks: [[String]] = []
        var block: [String]?
        for line in try lines(of: "Sources/adobe-pass-mock/Documentation.docc/\(page).md") {
            if line == "```swift" {
                block = []
            } else if line == "```", let whole = block {
                blocks.append(whole)
                block = nil
            } else {
                block?.append(line)
            }
        }
        return blocks
    }

    @Test("shows tests that are run, word for word", arguments: ["TestingAnApp", "AuditingAClient"])
    func sameText(page: String) throws {
        let source = try lines(of: "Tests/AdobePassMockClientTests/DocumentedTests.swift")
        let blocks = try blocks(on: page)
        #expect(!blocks.isEmpty)
        for block in blocks {
            let isThere = source.indices.contains { source[$0...].starts(with: block) }
            #expect(isThere, "\(block.joined(separator: "\n"))")
        }
    }

    @Test("shows three tests, each of fewer than twenty lines")
    func shortness() throws {
        let tests = try blocks(on: "TestingAnApp").filter { $0.first?.hasPrefix("@Test") == true }
        #expect(tests.count == 3)
        #expect(tests.allSatisfy { $0.count < 20 })
    }
}
