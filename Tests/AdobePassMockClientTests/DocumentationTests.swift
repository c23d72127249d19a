import Foundation
import TestSupport
import Testing

/// The Swift samples of the README and of the pages are code that these tests run.
@Suite("The documentation")
struct DocumentationTests {
    /// The samples of a document, as lines without their indentation.
    private static func samples(of document: Document) -> [[String]] {
        document.blocks.filter { $0.language == "swift" }.map { lines(of: $0.text).dropLast() }
    }

    private static func lines(of text: String) -> [String] {
        text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test func `shows code that is run, word for word`() throws {
        let own = [
            "DocumentedTests", "DocumentedInProcessTests", "DocumentedTraitTests", "InXCTest",
            "Reference/ReferenceClient+Login",
        ].map { "AdobePassMockClientTests/\($0)" }
        // The stage `sample` of .ci/run runs the tests of this package.
        let ofSampleApp = [
            "Sources/App/TVProvider", "Tests/AppTests/MockProgram", "Tests/AppTests/TVProviderTests",
        ].map { "SampleApp/\($0)" }
        let sources = try (own + ofSampleApp).map { Self.lines(of: try Document("Tests/\($0).swift").text) }
        for document in try Document.all() {
            for sample in Self.samples(of: document) {
                let isRun = sources.contains { source in
                    source.indices.contains { source[$0...].starts(with: sample) }
                }
                #expect(isRun, "\(document.path):\n\(sample.joined(separator: "\n"))")
            }
        }
    }

    @Test func `shows a sample on each page of the library, each of fewer than twenty lines`() throws {
        let pages = try Document.pages(of: Document.clientCatalog)
        #expect(pages.count > 1)
        // The page about all calls has signatures.
        for page in pages where !page.path.hasSuffix("/AllCalls.md") {
            let samples = Self.samples(of: page)
            #expect(!samples.isEmpty, "\(page.path)")
            #expect(samples.allSatisfy { $0.count < 20 }, "\(page.path)")
        }
    }

    @Test func `names a test for each member of Apple's framework, and the test exists`() throws {
        let page = try #require(
            try Document.pages(of: Document.clientCatalog).first { $0.path.hasSuffix("AppleFramework.md") })
        let tests = try ["SubscriberAccountTests", "AdobePassMockClientTests"].flatMap { folder in
            let path = Repository.root.appending(path: "Tests/\(folder)").path
            return try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".swift") }
                .map { try Document("Tests/\(folder)/\($0)").text }
        }.joined()
        let rows = page.text.matches(of: /(?m)^\| .+ \| `([^`|]+)` \|$/)
        #expect(rows.count > 15)
        for row in rows {
            #expect(tests.contains("func `\(row.output.1)`("), "\(row.output.1)")
        }
    }
}
