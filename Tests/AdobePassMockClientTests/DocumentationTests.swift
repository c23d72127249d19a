import Foundation
import TestSupport
import Testing

/// What the pages *Testing an app* and *Auditing a client* and the README show is what runs.
@Suite("The documentation")
struct DocumentationTests {
    private static let testing = "Sources/adobe-pass-mock/Documentation.docc/TestingAnApp.md"
    private static let auditing = "Sources/adobe-pass-mock/Documentation.docc/AuditingAClient.md"

    private func lines(of path: String) throws -> [String] {
        try String(contentsOf: Document.root.appending(path: path), encoding: .utf8)
            .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The blocks of Swift in a document.
    private func blocks(of document: String) throws -> [[String]] {
        var blocks: [[String]] = []
        var block: [String]?
        for line in try lines(of: document) {
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

    @Test(arguments: [testing, auditing, "README.md"])
    func `shows tests that are run, word for word`(document: String) throws {
        let source = try lines(of: "Tests/AdobePassMockClientTests/DocumentedTests.swift")
        let blocks = try blocks(of: document)
        #expect(!blocks.isEmpty)
        for block in blocks {
            let isThere = source.indices.contains { source[$0...].starts(with: block) }
            #expect(isThere, "\(block.joined(separator: "\n"))")
        }
    }

    @Test func `shows three tests, each of fewer than twenty lines`() throws {
        let tests = try blocks(of: Self.testing).filter { $0.first?.hasPrefix("@Test") == true }
        #expect(tests.count == 3)
        #expect(tests.allSatisfy { $0.count < 20 })
    }
}
