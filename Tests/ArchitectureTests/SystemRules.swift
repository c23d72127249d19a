import Foundation
import Testing

/// What makes the mock build on every system that it is written for. Nobody has to run a Mac to break these rules, so
/// they are held here.
@Suite("Systems")
struct SystemRules {
    @Test func `only Libc imports the system's C library, whose module has another name on each system`()
        throws
    {
        try hold("the C library is imported as Libc") { file in
            file.path == "Sources/Libc/Libc.swift"
                || !file.text.contains(/(?m)^ *(@_exported )?import (Glibc|Musl|Darwin)$/)
        }
    }

    /// Apple's systems have all of Foundation, and no module of that name.
    @Test func `a file that imports FoundationEssentials has Foundation where there is no such module`()
        throws
    {
        try hold("FoundationEssentials is imported by canImport") { file in
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

    /// Only a compiler for Apple's systems asks for it.
    @Test func `nothing is used that is newer than the oldest macOS of the package`() throws {
        let newer =
            /String\(validating:|import Synchronization|\bU?Int128\b|\bRangeSet\b|\bInlineArray\b|\.utf8Span\b/
        try hold("nothing newer than the oldest system") { $0.text.firstMatch(of: newer) == nil }
        // Of an array it needs macOS 26, of a slice and of a buffer it is as old as Swift.
        try hold("no span of an array", in: ["Sources"]) { file in
            file.text.split(separator: "\n").allSatisfy {
                !$0.contains(/\.span\b/) || $0.contains("UnsafeBufferPointer(")
            }
        }
    }

    @Test func `calls of the kernel of Linux are made nowhere`() throws {
        let calls =
            /\b(accept4|pipe2|epoll_\w+|eventfd|timerfd_\w+|signalfd|prctl|getrandom|inotify_\w+|fdatasync)\(/
        let words =
            /\b(SOCK_NONBLOCK|SOCK_CLOEXEC|MSG_NOSIGNAL|SO_PEERCRED|O_TMPFILE|CLOCK_BOOTTIME)\b|"\/proc\//
        try hold("nothing of Linux alone") {
            $0.text.firstMatch(of: calls) == nil && $0.text.firstMatch(of: words) == nil
        }
    }

    private func hold(
        _ rule: String, in folders: [String] = ["Sources", "Tests"], _ holds: (SourceFile) throws -> Bool
    ) throws {
        let files = try folders.flatMap { try SourceFile.all(below: $0) }.filter {
            $0.name != "SystemRules.swift"
        }
        for file in files where try !holds(file) {
            Issue.record("\(file.path) breaks the rule: \(rule)")
        }
        #expect(files.count > 300)
    }
}
