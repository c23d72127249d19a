import Foundation
import Testing

/// The name of a test is a sentence as a raw identifier, so that `swift test --filter` finds the name in the
/// report.
@Suite("Test names")
struct TestNameRules {
    @Test func `are raw identifiers, not a display name beside a function name`() throws {
        // Except the samples of the documentation: raw identifiers need Swift 6.2, and readers can have an
        // older compiler.
        for file in try SourceFile.all(below: "Tests")
        where !file.name.hasPrefix("Documented") && file.name != "InXCTest.swift" {
            #expect(!file.text.contains(/@Test\(\s*"/), "\(file.path) names a test twice")
        }
    }
}
