import Foundation
import TestSupport
import Testing

/// The rules that keep the mock portable. They are tests because a change on Linux can break the build on
/// macOS unnoticed.
@Suite("Systems")
struct SystemRules {
    @Test func `one file imports the system's C library, whose module has another name on each system`()
        throws
    {
        try check("HTTPMessages re-exports the C library", with: ["Glibc", "Musl", "Darwin"]) { file in
            file.path == "Sources/HTTPMessages/Libc.swift"
                || !file.text.contains(/(?m)^ *(@_exported )?import (Glibc|Musl|Darwin)$/)
        }
    }

    /// Apple's systems have Foundation, but no module FoundationEssentials.
    @Test func `a file that imports FoundationEssentials imports Foundation on systems without this module`()
        throws
    {
        try check("FoundationEssentials is imported by canImport", with: ["FoundationEssentials"]) { file in
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
        let words = [
            "String(validating:", "import Synchronization", "Int128", "RangeSet", "InlineArray", ".utf8Span",
        ]
        try check("no API that is newer than the oldest system", with: words) {
            $0.text.firstMatch(of: newer) == nil
        }
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
        try check("no Span", with: ["Span", ".span", ".mutable"]) { file in
            Self.code(of: file).allSatisfy {
                $0.firstMatch(of: types) == nil && $0.firstMatch(of: properties) == nil
            }
        }
    }

    @Test func `no system calls are used that only Linux has`() throws {
        let calls =
            /\b(accept4|pipe2|epoll_\w+|eventfd|timerfd_\w+|signalfd|prctl|getrandom|inotify_\w+|fdatasync)\(/
        // macOS has no list of mounts there, and mounts no single files: none is found then.
        let names =
            /\b(SOCK_NONBLOCK|SOCK_CLOEXEC|MSG_NOSIGNAL|SO_PEERCRED|O_TMPFILE|CLOCK_BOOTTIME)\b|"\/proc\/(?!self\/mountinfo")/
        let words = [
            "accept4", "pipe2", "epoll_", "eventfd", "timerfd_", "signalfd", "prctl", "getrandom", "inotify_",
            "fdatasync", "SOCK_NONBLOCK", "SOCK_CLOEXEC", "MSG_NOSIGNAL", "SO_PEERCRED", "O_TMPFILE",
            "CLOCK_BOOTTIME", "\"/proc/",
        ]
        try check("no system calls that only Linux has", with: words) {
            $0.text.firstMatch(of: calls) == nil && $0.text.firstMatch(of: names) == nil
        }
    }

    /// Each of these compiles on Linux.
    @Test func `no names are used that Darwin declares otherwise or not at all`() throws {
        let names = /\benviron\b|\b__rlimit_resource_t\b|\bRLIMIT_\w+\.rawValue|\bDl_info\b/
        try check(
            "no names that Darwin does not declare", with: ["environ", "rlimit", "RLIMIT_", "Dl_info"]
        ) { file in
            Self.code(of: file).allSatisfy { $0.firstMatch(of: names) == nil }
        }
    }

    @Test func `a file that uses Dispatch imports it, because Foundation contains it only on Linux`() throws {
        let use = /\bDispatch(Queue|Group|Semaphore|Source|SourceTimer|SourceSignal|Time|WorkItem)\b/
        try check("Dispatch is imported", with: ["Dispatch"]) { file in
            !Self.code(of: file).contains { $0.contains(use) }
                || file.text.contains(/(?m)^ *import Dispatch$/)
        }
    }

    /// The type of these handlers is `@Sendable` in some versions of the SDK. A closure that says so compiles
    /// with all of them.
    @Test func `the handler of a dispatch source is a closure that is marked as Sendable`() throws {
        try check("handlers of dispatch sources are @Sendable", with: ["Handler"]) { file in
            Self.code(of: file).allSatisfy {
                !$0.contains(/\.set(Event|Cancel|Registration)Handler\b/)
                    || $0.contains(/Handler \{ @Sendable\b/)
            }
        }
    }

    @Test func `sockets are bound to no loopback address but the first, because macOS has no other`() throws {
        try check("no other loopback addresses than 127.0.0.1", in: ["Tests"], with: ["\"127."]) { file in
            file.name == "SocketAddressTests.swift"
                || !Self.code(of: file).contains { $0.contains(/"127\.(?!0\.0\.1\b|1")\d/) }
        }
    }

    /// `arguments[0]` is a program of Xcode when macOS runs tests.
    @Test func `no test finds files by the first argument of its process`() throws {
        try check("no files beside arguments[0]", in: ["Tests"], with: [".arguments"]) { file in
            !Self.code(of: file).contains {
                $0.contains(/(CommandLine|processInfo)\.arguments(\[0\]|\.first)/)
            }
        }
    }

    /// Archives and other clones contain the targets of such links, too.
    @Test func `the built-in files are behind relative links into the checkout`() throws {
        for name in ["config", "scenarios"] {
            let link = Repository.root.appending(path: "Sources/ControlAPI/BuiltIn/\(name)")
            let target = try FileManager.default.destinationOfSymbolicLink(atPath: link.path)
            #expect(target == "../../../\(name)")
        }
    }

    /// The lines of a file without comments.
    private static func code(of file: SourceFile) -> [Substring] {
        file.text.split(separator: "\n").map { line in
            line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
        }
    }

    /// - Parameter words: a file that contains none of them cannot break the rule.
    private func check(
        _ rule: String, in folders: [String] = ["Sources", "Tests"], with words: [String],
        _ isKept: (SourceFile) throws -> Bool
    ) throws {
        let files = try folders.flatMap { try SourceFile.all(below: $0) }.filter {
            $0.name != "SystemRules.swift"
        }
        for file in files where try file.contains(anyOf: words) && !isKept(file) {
            Issue.record("\(file.path) breaks the rule: \(rule)")
        }
        #expect(files.count > 250)
    }
}
