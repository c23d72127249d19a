import Foundation
import TestSupport
import Testing

/// The rules that keep the mock portable. They are tests because a change on Linux can break the build on
/// macOS unnoticed.
@Suite("Systems")
struct SystemRules {
    @Test func `only Libc imports the system's C library, whose module has another name on each system`()
        throws
    {
        try check("the C library is imported as Libc") { file in
            file.path == "Sources/Libc/Libc.swift"
                || !file.text.contains(/(?m)^ *(@_exported )?import (Glibc|Musl|Darwin)$/)
        }
    }

    /// Apple's systems have Foundation, but no module FoundationEssentials.
    @Test func `a file that imports FoundationEssentials imports Foundation on systems without this module`()
        throws
    {
        try check("FoundationEssentials is imported by canImport") { file in
            file.text.matches(of: /(?m)^ *import FoundationEssentials$/).isEmpty
                || file.text.contains(Self.essentials)
        }
    }

    static let essentials = """
        #if canImport(FoundationEssentials)
            import FoundationEssentials
        #else
            import Foundation
        #endif
        """

    /// Only a compiler for Apple's systems checks availability.
    @Test func `no API is used that is newer than the oldest macOS of the package`() throws {
        let newer =
            /String\(validating:|import Synchronization|\bU?Int128\b|\bRangeSet\b|\bInlineArray\b|\.utf8Span\b/
        try check("no API that is newer than the oldest system") { $0.text.firstMatch(of: newer) == nil }
    }

    /// The types of the `Span` family are in the standard library of macOS 26. For an older deployment target,
    /// the linker takes them from `libswiftCompatibilitySpan.dylib`. Xcode has this library, but other Macs do
    /// not, and a program that is copied there does not start.
    @Test func `no span is used while the package supports a macOS older than 26`() throws {
        let manifest = try Document("Package.swift").text
        let version = try #require(manifest.firstMatch(of: /\.macOS\(\.v(\d+)\)/))
        try #require(try #require(Int(version.1)) < 26, "the rule has served its purpose: remove it")
        let types = /\b(Output|(Mutable)?(Raw)?|UTF8)Span\b/
        let properties = /\.(span|bytesSpan|mutableSpan|mutableBytes|utf8Span)\b/
        try check("no Span", in: ["Sources", "Tests"]) { file in
            Self.code(of: file, with: "Span", ".span", ".mutable").allSatisfy {
                $0.firstMatch(of: types) == nil && $0.firstMatch(of: properties) == nil
            }
        }
    }

    @Test func `no system calls are used that only Linux has`() throws {
        let calls =
            /\b(accept4|pipe2|epoll_\w+|eventfd|timerfd_\w+|signalfd|prctl|getrandom|inotify_\w+|fdatasync)\(/
        let words =
            /\b(SOCK_NONBLOCK|SOCK_CLOEXEC|MSG_NOSIGNAL|SO_PEERCRED|O_TMPFILE|CLOCK_BOOTTIME)\b|"\/proc\//
        try check("no system calls that only Linux has") {
            $0.text.firstMatch(of: calls) == nil && $0.text.firstMatch(of: words) == nil
        }
    }

    /// The lines of a file without comments; none if the file contains none of the words, which is much faster
    /// to find out than the match of a regular expression.
    private static func code(of file: SourceFile, with words: String...) -> [Substring] {
        guard words.contains(where: { file.text.range(of: $0) != nil }) else { return [] }
        return file.text.split(separator: "\n").map { line in
            line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
        }
    }

    private func check(
        _ rule: String, in folders: [String] = ["Sources", "Tests"], _ isKept: (SourceFile) throws -> Bool
    ) throws {
        let files = try folders.flatMap { try SourceFile.all(below: $0) }.filter {
            $0.name != "SystemRules.swift"
        }
        for file in files where try !isKept(file) {
            Issue.record("\(file.path) breaks the rule: \(rule)")
        }
        #expect(files.count > 250)
    }
}
