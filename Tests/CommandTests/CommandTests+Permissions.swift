import Foundation
import TestSupport
import Testing

/// Files of a mock that does not run as root, or cannot write to a folder.
extension CommandTests {
    /// Runs a program as a user who owns nothing, such as the one of a container.
    private static let asNobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]

    /// Runs a program that finds a read-only file system at the path of a folder, which is the next argument.
    private static let onReadOnlyFolder = [
        "unshare", "--mount", "sh", "-c", #"mount -t tmpfs -o ro none "$0" && exec "$@""#,
    ]

    private static let canBeNobody = canRun(asNobody)

    private static let canMount: Bool = {
        guard let folder = try? ScratchFolder() else { return false }
        return canRun(onReadOnlyFolder + [folder.path])
    }()

    /// False where the launcher is missing or needs root, or where another user has no access to the program.
    private static func canRun(_ launcher: [String]) -> Bool {
        let words = launcher + [Program.executable.path, "--version"]
        return (try? Program.run(URL(filePath: "/usr/bin/env"), words, in: URL(filePath: "/")).status) == 0
    }

    /// Commands that write into the folder `$1`, with the exit status and the message if they cannot, for the reason `$2`.
    private static let writersIntoFolder: [(command: String, status: Int32, message: String)] = [
        (#"serve --port 0 --state "$1/s""#, 2, "--state: cannot write $1/s: $2"),
        (#"serve --port 0 --ready-file "$1/ready""#, 1, "--ready-file: cannot write $1/ready: $2"),
        (#"serve --unix "$1/socket""#, 1, "cannot listen at $1/socket: $2"),
        (
            #"serve --port 0 --tls --tls-dir "$1""#, 2,
            "--tls-dir $1: authority.pem: it cannot be written: $2"
        ),
        (
            #"serve --port 0 --tls --tls-dir "$1/tls""#, 2,
            "--tls-dir $1/tls: authority.pem: the folder cannot be created; check the permissions of its parent"
        ),
        (
            #"init "$1""#, 2,
            "cannot write $1/config/service-provider.yaml; check that its folder is one, and is writable"
        ),
        (
            #"run --checklist "$1/report.xml" -- true"#, 2,
            "--checklist: cannot write $1/report.xml; check that its folder exists and is writable"
        ),
        (
            #"rehearse --codes too_many_requests --junit "$1/report.xml" -- true"#, 2,
            "--junit: cannot write $1/report.xml; check that its folder exists and is writable"
        ),
    ]

    private func run(
        _ command: String, through launcher: [String], in folder: ScratchFolder
    ) throws -> Program.Result {
        let shell = ["sh", "-c", #"exec "$0" "# + command, Program.executable.path, folder.path]
        return try Program.run(URL(filePath: "/usr/bin/env"), launcher + shell, in: URL(filePath: "/"))
    }

    private func expectRefusal(
        _ result: Program.Result, _ status: Int32, _ message: String, _ reason: String,
        in folder: ScratchFolder
    ) throws {
        let message = message.replacing("$1", with: folder.path).replacing("$2", with: reason)
        #expect(result.status == status, "\(result)")
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(!result.output.contains("ready on"), "\(result.output)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    private func setMode(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test(
        .enabled(if: canBeNobody, "needs setpriv, and tests that run as root"), arguments: writersIntoFolder)
    func `a file in a folder of another user is refused, with its path and what to check`(
        command: String, status: Int32, message: String
    ) throws {
        let folder = try ScratchFolder()
        try setMode(0o755, of: folder.path)
        let result = try run(command, through: Self.asNobody, in: folder)
        try expectRefusal(result, status, message, "Permission denied", in: folder)
    }

    @Test(.enabled(if: canMount, "needs unshare, and the right to mount"), arguments: writersIntoFolder)
    func `a file on a read-only file system is refused, with its path and what to check`(
        command: String, status: Int32, message: String
    ) throws {
        let folder = try ScratchFolder()
        let result = try run(command, through: Self.onReadOnlyFolder + [folder.path], in: folder)
        try expectRefusal(result, status, message, "Read-only file system", in: folder)
    }

    @Test(.enabled(if: canBeNobody, "needs setpriv, and tests that run as root"))
    func `files with secrets are readable only for the user of the mock, whatever the umask is`() throws {
        let folder = try ScratchFolder()
        #expect(chown(folder.path, 65_534, 65_534) == 0)
        let mock = try RunningMock(
            [
                "--state", folder.path + "/state.db", "--ready-file", folder.path + "/ready",
                "--unix", folder.path + "/socket", "--tls", "--tls-dir", folder.path + "/tls",
            ],
            launcher: Self.asNobody + ["sh", "-c", #"umask 0 && exec "$0" "$@""#])
        for (file, expected) in [
            ("state.db", 0o600), ("socket", 0o600), ("tls", 0o700), ("tls/authority.pem", 0o600),
            ("tls/server.pem", 0o600), ("tls/ca.pem", 0o644), ("ready", 0o644),
        ] {
            #expect(try mode(of: "\(folder.path)/\(file)") == expected, "\(file)")
        }
        #expect(mock.stop() == 0)
        let rest = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(rest == ["state.db", "tls"])
    }

    @Test(.enabled(if: canBeNobody, "needs setpriv, and tests that run as root"))
    func `the user of a container can read the keys that init writes`() throws {
        let folder = try ScratchFolder()
        try setMode(0o755, of: folder.path)
        let made = try run(
            #"init "$1/mine" --keys"#, through: ["sh", "-c", #"umask 022 && exec "$0" "$@""#], in: folder)
        #expect(made.status == 0, "\(made)")
        #expect(try mode(of: folder.path + "/mine/config/keys/access-token.key.pem") == 0o644)
        let valid = try run(
            #"validate --config "$1/mine/config" --scenarios "$1/mine/scenarios""#, through: Self.asNobody,
            in: folder)
        #expect(valid.status == 0, "\(valid)")
    }
}
