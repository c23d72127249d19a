import Foundation
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
        // The span of an array needs macOS 26. The span of an unsafe buffer is available on all systems.
        try check("no span of an array", in: ["Sources"]) { file in
            file.text.split(separator: "\n").allSatisfy {
                !$0.contains(/\.span\b/) || $0.contains("UnsafeBufferPointer(")
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

    private func check(
        _ rule: String, in folders: [String] = ["Sources", "Tests"], _ isKept: (SourceFile) throws -> Bool
    ) throws {
        let files = try folders.flatMap { try SourceFile.all(below: $0) }.filter {
            $0.name != "SystemRules.swift"
        }
        for file in files where try !isKept(file) {
            Issue.record("\(file.path) breaks the rule: \(rule)")
        }
        #expect(files.count > 300)
    }
}
