import Foundation
import Testing

/// A test is a sentence, and the sentence is its name: `swift test --filter` finds what the report shows.
@Suite("Test names")
struct TestNameRules {
    @Test func `are raw identifiers, not a display name beside a function name`() throws {
        // Only these differ: the documentation shows them to readers whose compiler may be older than Swift 6.2.
        let documented = ["DocumentedTests.swift", "InXCTest.swift"]
        for file in try SourceFile.all(below: "Tests") where !documented.contains(file.name) {
            #expect(!file.text.contains(/@Test\(\s*"/), "\(file.path) names a test twice")
        }
    }
}
