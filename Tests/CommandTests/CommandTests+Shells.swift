import Foundation
import TestSupport
import Testing

/// The blocks of the documents in the shells that people paste them into. A Mac starts zsh, Debian bash; `sh` is
/// dash there.
extension CommandTests {
    /// An interactive shell without the user's settings. Without job control (`+m`), it does not take over the
    /// terminal of the tests.
    struct Shell: Sendable, CustomTestStringConvertible {
        var name: String
        var arguments: [String]
        var variables: [String: String] = [:]

        static let interactive = [
            Shell(name: "zsh", arguments: ["-f", "+m", "-i"]),
            Shell(name: "bash", arguments: ["--norc", "--noprofile", "+m", "-i"]),
            Shell(name: "dash", arguments: ["+m", "-i"]),
        ]

        var testDescription: String { name }

        /// - Throws: `Unexpected` when the shell is not installed.
        func executable() throws -> URL {
            let paths = ["/bin/\(name)", "/usr/bin/\(name)"]
            guard let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else {
                throw Unexpected("\(name) is not installed: run .ci/install --tests")
            }
            return URL(filePath: path)
        }

        /// Runs a script, with the folder of the program in `PATH`. Stops at the first command that fails.
        func run(
            _ script: String, environment: [String: String] = [:], in folder: URL = Repository.root
        ) throws -> Program.Result {
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            let programs = Program.executable.deletingLastPathComponent().path
            return try Program.run(
                executable(), ["-euc", script],
                environment: environment.merging(["PATH": "\(programs):\(path)"]) { $1 }, in: folder)
        }
    }

    /// The shell in which a test runs blocks.
    @TaskLocal static var shell = Shell(name: "bash", arguments: [])

    @Test(arguments: Shell.interactive)
    func `the README's calls can be pasted into an interactive shell`(shell: Shell) throws {
        let executable = try shell.executable()
        let mock = try RunningMock()
        let terminal = try Terminal()
        let process = try Program.start(
            executable, shell.arguments,
            environment: ["MOCK": mock.url, "TERM": "dumb", "PS1": "$ ", "HISTFILE": "/dev/null"],
            input: terminal.device, output: terminal.device, errors: terminal.device)
        for step in try Document(Document.readme).steps(Self.calls) {
            terminal.type(step.script.replacing(Self.address, with: mock.url))
        }
        // The line that is typed does not contain the text that it prints.
        terminal.type("echo finished:$((40 + 2))\n")
        #expect(eventually { terminal.text.contains("finished:42") })
        terminal.type("exit\n")
        #expect(process.wait() == 0)
        let text = terminal.text
        for answer in [
            #""type":"appleSSO""#, #""serializedToken":""#, #""actionName":"partner_logout""#,
            #"{"profiles":{}}"#, #""code":"internal_server_error""#,
        ] {
            #expect(text.contains(answer), "\(text)")
        }
        for complaint in ["not found", "no matches", "parse error", "syntax error", "dquote>", "bad "] {
            #expect(!text.contains(complaint), "\(text)")
        }
    }

    @Test(arguments: Shell.interactive)
    func `scripts in documents have a valid syntax in every shell`(shell: Shell) throws {
        let executable = try shell.executable()
        for document in try Document.all() {
            for block in document.blocks where block.language == "sh" {
                let result = try Program.run(executable, ["-n"], input: block.text)
                #expect(result.status == 0, "\(document.path): \(result.errors)")
            }
        }
    }
}

/// Performs a test once in each shell, so that blocks of the documents work in all of them.
struct InEveryShell: TestTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        for shell in CommandTests.Shell.interactive {
            try await CommandTests.$shell.withValue(shell) { try await function() }
        }
    }
}

extension Trait where Self == InEveryShell {
    static var inEveryShell: Self { Self() }
}
