import Foundation
import TestSupport
import Testing

/// Help about the program, and completion in the shells that are installed.
extension CommandTests {
    @Test func `a subcommand does not take the options of serve before its name`() throws {
        let result = try Program.run(["--port", "1", "policies"])
        #expect(result.status == 2)
        #expect(try Program.run(["help", "policies"]).output.hasPrefix("OVERVIEW: List the policies"))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `the completion scripts contain every command, and complete scenarios without the word serve`(
        shell: String
    ) throws {
        let result = try Program.run(["--generate-completion-script", shell])
        #expect(result.status == 0)
        for command in try Help().commands { #expect(result.output.contains(command)) }
        #expect(result.output.contains("log-format"))
        #expect(result.output.contains("---completion -- --scenario"))
    }

    /// The candidates for a word, which is the last one of a command line.
    private func candidates(_ option: String, _ words: [String]) throws -> [String] {
        let last = words[words.count - 1]
        let result = try Program.run(
            ["---completion", "--", option, "\(words.count)", "\(last.count)", "adobe-pass-mock"] + words)
        return result.output.split(separator: "\n").map(String.init).filter { $0 != " " }
    }

    @Test func `scenarios are completed with their parameters, error codes and operations`() throws {
        let names = try candidates("--scenario", ["--scenario", ""])
        #expect(names.contains("valid-sso") && names.contains("enhanced-error-code"))
        #expect(!names.contains { $0.contains(";") })
        let exact = try candidates("--scenario", ["--scenario", "enhanced-error-code"])
        #expect(exact.contains("enhanced-error-code;code=") && exact.contains("enhanced-error-code;on="))
        let codes = try candidates("--scenario", ["--scenario", "enhanced-error-code;code="])
        #expect(codes.contains("enhanced-error-code;code=too_many_resources"))
        let rest = try candidates("--scenario", ["--scenario", "enhanced-error-code;code=x;"])
        let others = ["mvpd", "on", "serviceProvider"]
        #expect(rest == others.map { "enhanced-error-code;code=x;\($0)=" })
        let operations = try candidates("--scenario", ["--scenario", "'enhanced-error-code;code=x;on=retr"])
        #expect(operations.contains("enhanced-error-code;code=x;on=retrieveProfiles"))
        #expect(try candidates("--scenario", ["--scenario", "nonsense;code="]).isEmpty)
        let bound = try candidates("--listen", ["--listen", "8081="])
        #expect(bound.contains("8081=valid-sso"))
        #expect(try candidates("--listen", ["--listen", "8081"]).isEmpty)
    }

    @Test func `scenarios are completed from the directory on the command line`() throws {
        let folder = try ScratchFolder(["mine/late.yaml": "description: d\n"])
        for words in [["--scenarios", "'\(folder.path)'"], ["--scenarios=\(folder.path)"]] {
            #expect(try candidates("--scenario", words + ["--scenario", "mine"]).contains("mine/late"))
        }
        let broken = try ScratchFolder(["late.yaml": "description: [\n"])
        #expect(try candidates("--scenario", ["--scenarios", broken.path, "--scenario", ""]).isEmpty)
    }

    /// The text that a person types before the tab key, and the word that appears.
    private static let completed = [
        ("--log-fo", "--log-format"), ("--scenario fall", "fallback-to-basic"),
        ("--port 1 --scenario 'mixed", "mixed-decisions'"), ("serve --log-level noti", "notice"),
        ("--scenario \"enhanced-error-code;code=too_", "code=too_many_resources\""),
        ("--listen \"8081=maint", "8081=maintenance\""), ("verify-media-token --res", "--resource"),
        ("saml-response --mvpd Spec", "Spectrum"), ("health --url u --wai", "--wait"),
    ]

    @Test(
        arguments: [
            ("bash", ["--norc", "--noprofile", "+m", "-i"], "source \"$SCRIPT\""),
            ("zsh", ["-f", "+m", "-i"], "autoload -U compinit; compinit -u -D; source \"$SCRIPT\""),
        ])
    func `the tab key completes options and their values`(
        name: String, arguments: [String], setup: String
    ) throws {
        let script = try Program.run(["--generate-completion-script", name]).output
        let folder = try ScratchFolder(["script": script])
        let terminal = try Terminal()
        let programs = Program.executable.deletingLastPathComponent().path
        let environment = [
            "SCRIPT": folder.path + "/script", "PATH": "\(programs):/usr/bin:/bin", "TERM": "dumb",
            "PS1": "$ ",
            "HISTFILE": "/dev/null", "HOME": folder.path,
        ]
        let shell = try Program.start(
            Shell(name: name, arguments: arguments).executable(), arguments, environment: environment,
            input: terminal.device, output: terminal.device, errors: terminal.device)
        terminal.type("\(setup); echo set:$((40 + 2))\n")
        #expect(eventually { terminal.text.contains("set:42") }, "\(terminal.text)")
        for (typed, expected) in Self.completed {
            let before = terminal.text.count
            terminal.type("adobe-pass-mock \(typed)\t")
            let appears = eventually { terminal.text.dropFirst(before).contains(expected) }
            #expect(appears, "\(typed): \(terminal.text.dropFirst(before))")
            // Ctrl-U empties the line.
            terminal.type("\u{15}")
        }
        terminal.type("exit\n")
        shell.wait()
    }
}
