import Foundation
import TestSupport
import Testing

/// A chroot or a container without /proc, from which Swift reads the command line on Linux. `.ci/try-archive` tries the
/// same with the statically linked program.
extension CommandTests {
    /// Runs a shell command in a mount namespace with an empty `/proc`, which Linux allows root, and on most
    /// systems other users.
    private static func runWithoutProc(_ command: [String]) throws -> Program.Result {
        try Program.run(
            URL(filePath: "/usr/bin/env"),
            [
                "unshare", "--user", "--map-root-user", "--mount", "sh", "-c",
                #"mount -t tmpfs none /proc && exec "$@""#, "sh",
            ] + command)
    }

    static let canHideProc = (try? runWithoutProc(["true"]).status) == 0

    @Test(.enabled(if: canHideProc, "only Linux can hide /proc, if it allows mounts"))
    func `without /proc, the program says that it cannot read its arguments`() throws {
        let result = try Self.runWithoutProc([Program.executable.path, "policies"])
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("cannot read the command line: "))
        #expect(result.errors.contains("mount -t proc proc /proc"))
        #expect(result.output.isEmpty)
    }
}
