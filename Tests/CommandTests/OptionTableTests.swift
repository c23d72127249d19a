import ArgumentParser
import EventServer
import Foundation
import PassAPI
import TestSupport
import Testing

@testable import ControlAPI
@testable import PassSimulator
@testable import adobe_pass_mock

/// The rows of the options of `serve`, and what follows from them.
struct OptionTableTests {
    static let rows = OptionTable.rows.map(\.row)
    static let names = rows.map(\.name)

    private func row(_ name: String) throws -> OptionRow {
        try #require(Self.rows.first { $0.name == name })
    }

    private func document(_ text: String) throws -> Node {
        try YAMLReader.read(Array(text.utf8), file: "options.yaml")
    }

    @Test(arguments: names)
    func `each option is a flag of serve, whose text reaches the values`(_ name: String) throws {
        let row = try row(name)
        let texts = row.isSwitch ? ["true"] : row.isRepeatable ? [row.sample, row.sample] : [row.sample]
        let arguments = row.isSwitch ? [row.flag] : texts.flatMap { [row.flag, $0] }
        let flags = OptionFlags(try ServeCommand.parse(arguments))
        #expect(flags[row] == texts)
        #expect(throws: Never.self) { try flags.validate() }
        for other in Self.rows where other.name != name { #expect(flags[other] == nil) }
    }

    @Test(arguments: names)
    func `only an option that takes several values can be set to two different ones`(_ name: String) throws {
        let row = try row(name)
        func isRefused(_ values: [String]) throws -> Bool {
            let arguments = values.flatMap { row.isSwitch ? [row.flag] : ["\(row.flag)=\($0)"] }
            let command = try ServeCommand.parse(arguments)
            do throws(Failure) {
                try RepeatedOptions.check(arguments + ["--", "\(row.flag)=other"], of: command)
                return false
            } catch {
                return error.description.hasPrefix("\(row.flag) is given twice")
            }
        }
        #expect(try isRefused([row.sample, "other"]) == !(row.isSwitch || row.isRepeatable))
        #expect(try !isRefused([row.sample, row.sample]))
    }

    @Test(arguments: names.filter { !["config", "scenarios"].contains($0) })
    func `each option is a key of the configuration, except where the configuration is`(_ name: String) throws
    {
        let row = try row(name)
        let field = try #require(Schema.options.fields.first { $0.name == name })
        #expect(field.schema.help.hasPrefix(row.help))
        let file = try document("\(name): \(row.isRepeatable ? "['\(row.sample)']" : row.sampleInFile)")
        #expect(Schema.options.diagnostics(in: file).isEmpty)
    }

    @Test(arguments: ["serve", "health"])
    func `serve and health have the options of the table and print their defaults`(command: String) throws {
        let help = try Help(of: command).options
        let known = help.map(\.name).filter { !["help", "version", "wait", "url"].contains($0) }
        #expect(known == Self.names)
        for row in Self.rows {
            let option = try #require(help.first { $0.name == row.name })
            #expect(option.abstract.hasPrefix(row.help))
            #expect(option.abstract.contains("default: \(row.defaultText ?? "")") == (row.defaultText != nil))
        }
    }

    @Test func `run and rehearse print their own defaults, and rehearse hides what it refuses`() throws {
        for (command, name, text) in [
            ("run", "port", "a free port"), ("run", "log-level", "notice"),
            ("rehearse", "log-level", "error"),
            ("rehearse", "seed", "1"),
            ("rehearse", "admin-token", "a token that is generated and passed to the command"),
        ] {
            let option = try #require(try Help(of: command).options.first { $0.name == name })
            #expect(option.abstract.contains("default: \(text))"), "\(command) --\(name)")
        }
        let text = try Program.run(["rehearse", "--help"]).output
        let refused = [
            "port", "unix", "listen", "watch", "state", "state-sync", "journal", "replica", "ready-file",
            "drain", "exit-with-stdin",
        ]
        for name in Self.names {
            #expect(text.contains("  --\(name) ") != refused.contains(name), "\(name)")
        }
        #expect(text.contains("  --codes "))
    }

    @Test func `the defaults of the limits are those of the server and of the state`() throws {
        let options = OptionValues(flags: OptionFlags(), file: nil)
        #expect(try options.serverLimits() == ServerLimits())
        #expect(try options[\.maxDevices] == TableLimits().devices)
    }

    @Test func `defaults are printed from their values`() throws {
        #expect(try row("port").defaultText == "8080" && OptionTable.options.port.defaultValue == 8080)
        #expect(try row("drain").defaultText == "5" && OptionTable.options.drain.defaultValue == .seconds(5))
        #expect(try row("state-sync").defaultText == "batched")
        #expect(try row("seed").defaultText == "a random seed")
        #expect(try row("unix").defaultText == nil)
    }

    @Test func `flags override the file, which overrides the default`() throws {
        let file = try document(
            "{ port: 1, listen: ['2=throttled', '3=maintenance'], idle-timeout: 0.5, tls: true }")
        var options = OptionValues(flags: OptionFlags(), file: file)
        #expect(try options[\.port] == 1)
        #expect(try options[\.listen].map(\.scenario) == ["throttled", "maintenance"])
        #expect(try options[\.idleTimeout] == .milliseconds(500))
        #expect(try options[\.tls])
        #expect(try options[\.host] == "127.0.0.1")
        #expect(try options.given(\.host) == nil)
        var flags = OptionFlags()
        flags.set(\.port, to: "0")
        options = OptionValues(flags: flags, file: file)
        #expect(try options[\.port] == 0)
    }

    @Test func `an option without the one that it needs gets a note that names it`() throws {
        let role = StartedMock.Role(stopSignals: [SIGTERM])
        func notes(_ text: String) throws -> [String] {
            try OptionValues(flags: OptionFlags(), file: document(text)).notesOnUnused(role)
                .map { $0.replacing("options.yaml:1: ", with: "") }
        }
        let unused = try notes(
            "{ unix: s, host: '::', tls-host: [a], tls-dir: t, state-sync: always, replica: r, drain: 1 }"
        )
        #expect(
            unused == [
                "host has no effect without a port: add --port or --listen",
                "tls-host has no effect without --tls", "tls-dir has no effect without --tls",
                "state-sync has no effect without --state",
                "replica has no effect without a journal that several mocks share: add --state with the URL of a Redis server",
            ])
        let beside = try notes(
            "{ tls-cert: c, tls-dir: t, state: 'redis://h', journal: off, replica: r, log-level: error }"
        )
        #expect(
            beside == [
                "tls-dir has no effect with tls-cert, because that certificate is used as it is",
                "replica has no effect with a journal that is not shared: see journal",
            ])
        let used = try notes(
            "{ port: 0, host: '::', tls: true, tls-host: [a], state: 'redis://h', replica: r, log-level: info }"
        )
        #expect(used == [])
    }

    @Test func `run and rehearse note only their flags`() throws {
        let file = try document(
            "{ tls-host: [a], state-sync: always, replica: r, log-level: error, drain: 1 }")
        #expect(try OptionValues(flags: OptionFlags(), file: file).notesOnUnused(StartedMock.Role()) == [])
        var flags = OptionFlags()
        flags.set(\.stateSync, to: "always")
        flags.set(\.drain, to: "1")
        #expect(
            try OptionValues(flags: flags, file: nil).notesOnUnused(StartedMock.Role()) == [
                "--state-sync has no effect without --state",
                "--drain has no effect when the mock ends with a command, because it stops at once then",
            ])
    }

    @Test func `a mistake in a file is reported with its line`() throws {
        let options = OptionValues(flags: OptionFlags(), file: try document("\nport: 99999\n"))
        let failure = #expect(throws: Failure.self) { _ = try options[\.port] }
        #expect(
            failure?.description == "options.yaml:2: port is 99999, expected a whole number from 0 to 65535")
    }

    @Test(arguments: [
        (["--port", "99999"], "--port is 99999, expected a whole number from 0 to 65535"),
        (["--port", "eighty"], "--port is \"eighty\", expected a whole number from 0 to 65535"),
        (["--host", ""], "--host is \"\", expected text that is not empty"),
        (["--drain", "soon"], "--drain is \"soon\", expected a number from 0 to 1000000 (in seconds)"),
        (["--log-format", "jsn"], "--log-format: unknown log format \"jsn\", did you mean \"json\"?"),
        (
            ["--listen", "8081"],
            "--listen is \"8081\", expected PORT=SCENARIO with a port up to 65535, such as 8081=fallback-to-basic"
        ),
        (["--tls-host", "a", "--tls-host", ""], "--tls-host is \"\", expected text that is not empty"),
    ])
    func `an invalid flag is refused with what is expected, also by health`(
        arguments: [String], expected: String
    ) throws {
        for command in [["serve"], [], ["health"]] {
            let result = try Program.run(command + arguments)
            #expect(result.status == 2)
            #expect(result.errors == "\(expected)\n")
        }
    }
}

extension OptionRow {
    /// A text that the option accepts.
    fileprivate var sample: String {
        switch kind {
        case .integer(let range): String(range.lowerBound)
        case .number(let range): String(range.lowerBound)
        case .word(let words): words.names[0]
        case .text: name == "public-url" ? "http://host" : name == "listen" ? "1=x" : "x"
        default: "true"
        }
    }

    fileprivate var sampleInFile: String {
        if case .text = kind { "'\(sample)'" } else { sample }
    }
}
