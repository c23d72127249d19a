import Foundation
import TestSupport
import Testing

/// The table of branches on the page *Linux and macOS*, compared with the code.
@Suite("The page about Linux and macOS")
struct SystemsPageTests {
    @Test func `lists each file with a branch for a system, and its conditions`() throws {
        let rows = try Document.page("Systems").text
            .matches(of: /(?m)^\| `((?:Sources|Tests)\/[^`]+)` \| (.*) \| [^|]+\.* \|$/)
        let listed = rows.map { row in
            let conditions = row.output.2.matches(of: /`([^`]+)`/).map { String($0.output.1) }
            return "\(row.output.1): \(Set(conditions).sorted())"
        }
        let found = try Self.conditions().map { path, conditions in
            "\(path): \(conditions.map { $0.replacing("|", with: #"\|"#) }.sorted())"
        }
        #expect(listed.sorted() == found.sorted())
    }

    /// The conditions for systems in each file that has some, except the branch for FoundationEssentials, which
    /// many files have.
    private static func conditions() throws -> [String: Set<String>] {
        var found: [String: Set<String>] = [:]
        for folder in ["Sources", "Tests"] {
            let paths = FileManager.default.enumerator(atPath: Repository.root.appending(path: folder).path)
            for case let path as String in try #require(paths)
            where [".swift", ".h", ".c"].contains(where: path.hasSuffix) && !isLeftOut(path) {
                let text = try Document("\(folder)/\(path)").text
                let conditions = text.matches(of: /(?m)^ *#(?:if|elseif|ifdef) (.+)$/)
                    .map { String($0.output.1) }
                    .filter {
                        $0.contains(/canImport|os\(|__APPLE__|__linux__/)
                            && $0 != "canImport(FoundationEssentials)"
                    }
                if !conditions.isEmpty { found["\(folder)/\(path)"] = Set(conditions) }
            }
        }
        return found
    }

    /// True for packages of their own that read `/proc`, and for what SwiftPM builds in the folder of another one.
    private static func isLeftOut(_ path: String) -> Bool {
        path.hasPrefix("Benchmarks/") || path.hasPrefix("Soak/") || path.contains("/.build/")
    }
}
