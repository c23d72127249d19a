import Foundation
import Testing

/// What makes the mock build on every system that it is written for. Nobody has to run a Mac to break these rules, so
/// they are held here.
@Suite("Systems")
struct SystemRules {
    /// The library of the system has another name on each.
    @Test("a file that imports the system's library does so on Linux, statically on Linux and on Apple's")
    func systemLibrary() throws {
        let guarded = """
            #if canImport(Glibc)
                import Glibc
            #elseif canImport(Musl)
                import Musl
            #else
                import Darwin
            #endif
            """
        try hold("system libraries are imported by canImport") { text in
            let imports = text.matches(of: /(?m)^ *import (Glibc|Musl|Darwin)$/)
            return imports.isEmpty || imports.count == 3 && text.contains(guarded)
        }
    }

    /// Apple's systems have all of Foundation, and no module of that name.
    @Test("a file that imports FoundationEssentials has Foundation where there is no such module")
    func essentials() throws {
        try hold("FoundationEssentials is imported by canImport") { text in
            text.matches(of: /(?m)^ *import FoundationEssentials$/).isEmpty || text.contains(Self.essentials)
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
    @Test("nothing is used that is newer than the oldest macOS of the package")
    func availability() throws {
        let newer =
            /String\(validating:|import Synchronization|\bU?Int128\b|\bRangeSet\b|\bInlineArray\b|\.utf8Span\b/
        try hold("nothing newer than the oldest system") { $0.firstMatch(of: newer) == nil }
        // Of an array it needs macOS 26, of a slice and of a buffer it is as old as Swift.
        try hold("no span of an array", in: ["Sources"]) { text in
            text.split(separator: "\n").allSatisfy {
                !$0.contains(/\.span\b/) || $0.contains("UnsafeBufferPointer(")
            }
        }
    }

    @Test("calls of the kernel of Linux are made nowhere")
    func kernel() throws {
        let calls =
            /\b(accept4|pipe2|epoll_\w+|eventfd|timerfd_\w+|signalfd|prctl|getrandom|inotify_\w+|fdatasync)\(/
        let words =
            /\b(SOCK_NONBLOCK|SOCK_CLOEXEC|MSG_NOSIGNAL|SO_PEERCRED|O_TMPFILE|CLOCK_BOOTTIME)\b|"\/proc\//
        try hold("nothing of Linux alone") {
            $0.firstMatch(of: calls) == nil && $0.firstMatch(of: words) == nil
        }
    }

    private func hold(
        _ rule: String, in folders: [String] = ["Sources", "Tests"], _ holds: (String) throws -> Bool
    ) throws {
        let files = Self.files(in: folders)
        for file in files where try !holds(String(contentsOf: file, encoding: .utf8)) {
            Issue.record("\(file.path) breaks the rule: \(rule)")
        }
        #expect(files.count > 300)
    }

    /// All but this file and what measures: `Benchmarks` and `Soak` are packages of their own, for Linux.
    private static func files(in folders: [String]) -> [URL] {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return folders.flatMap { folder in
            let folder = root.appending(path: folder)
            let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
            return (paths ?? []).filter { path in
                path.hasSuffix(".swift") && !path.hasPrefix("Benchmarks/") && !path.hasPrefix("Soak/")
                    && !path.hasSuffix("/SystemRules.swift")
            }.map { folder.appending(path: $0) }
        }
    }
}
