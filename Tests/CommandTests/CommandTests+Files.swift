import Foundation
import TestSupport
import Testing

/// No file of a team is ignored without a message.
extension CommandTests {
    @Test(arguments: [
        (
            "scenarios/x.yaml", "desription: d\nextends: valid-sso\n",
            ":1: unknown key \"desription\", did you mean"
        ),
        ("scenarios/x.yaml", "descripton: d\n", ":1: unknown key \"descripton\", did you mean"),
        (
            "scenarios/x.yaml", "description: d\nextends: valid-soo\n",
            ":2: unknown scenario \"valid-soo\", did"
        ),
        (
            "scenarios/x.yml", "description: d\nruls: []\n",
            ":2: unknown key \"ruls\", did you mean \"rules\"?"
        ),
        ("scenarios/team/x.yml", "description: Note: d\n", ":1: a value contains \":\" before a space, "),
        (
            "scenarios/5min.yaml", "description: d\n",
            ":1: the name of the scenario is \"5min\", expected a name "
        ),
        ("scenarios/x.yaml", "# later\n", ":1: the file is empty, expected a mapping"),
        ("config/x.yaml", "", ":1: the file is empty, expected a mapping"),
        (
            "config/x.yaml", "serviceProvider: { MYNET: {} }\n",
            ":1: unknown key \"serviceProvider\", did you mean"
        ),
        (
            "config/x.yml", "extends: built-in\nmvpds:\n\tA: {}\n",
            ":3: the indentation contains a tab, expected"
        ),
        (
            "config/x.yaml", "extends: shipped\n",
            ":1: unknown base configuration \"shipped\", expected built-in"
        ),
        (
            "config/x.yaml", "extends: built-in\nintegrations: { MYNET: {} }\n",
            ":2: unknown service provider \"MYNET\""
        ),
    ])
    func `a mistake in the only file of a folder ends with status 2, with the file and the line`(
        file: String, text: String, message: String
    ) throws {
        let folder = try ScratchFolder([file: text])
        for arguments in [["validate"], ["validate", "."], ["serve", "--port", "0", "--scenario", "x"]] {
            if arguments[0] == "serve", message.contains("expected a name") { continue }
            let result = try Program.run(arguments, in: folder.url)
            #expect(result.status == 2, "\(arguments) \(result)")
            #expect(result.errors.contains("\(file)\(message)"), "\(result.errors)")
            #expect(!result.output.contains("valid\n"), "\(result.output)")
        }
    }

    @Test func `a name that cannot be one is reported with the other mistakes, and what to do`() throws {
        let folder = try ScratchFolder([
            "scenarios/5min.yaml": "description: d\nrule: []\n", "scenarios/a.yaml": "description: [\n",
            "config/own.yaml": "extends: built-in\nmvpds: { A: { displayname: a } }\n",
        ])
        let result = try Program.run(["validate"], in: folder.url)
        #expect(result.status == 2)
        let lines = result.errors.split(separator: "\n").map(String.init)
        #expect(
            lines.map { $0.prefix { $0 != " " } } == [
                "config/own.yaml:2:", "scenarios/5min.yaml:1:", "scenarios/5min.yaml:2:",
                "scenarios/a.yaml:2:",
            ], "\(result.errors)")
        #expect(lines.contains { $0.hasSuffix("; rename the file") })
    }

    @Test func `folders of another project are ignored with a note, in every message that concerns them`()
        throws
    {
        let folder = try ScratchFolder([
            "config/database.yaml": "host: x\n", "config/app.yml": "a: [\n",
            "scenarios/a.yaml": "b: c\n", "scenarios/load/b.yaml": "steps: [\n",
        ])
        let config =
            "config is ignored, because no file in it has a key of a configuration at its top (app.yml, database.yaml); --config config uses it"
        let scenarios =
            "scenarios is ignored, because no file in it has a key of a scenario at its top (a.yaml, load/b.yaml); --scenarios scenarios uses it"
        let list = try Program.run(["scenarios"], in: folder.url)
        #expect(list.status == 0 && list.output.contains("enhanced-error-code"))
        #expect(list.errors == "note: \(config)\nnote: \(scenarios)\n")
        let valid = try Program.run(["validate"], in: folder.url)
        #expect(valid.status == 0)
        #expect(valid.output.hasPrefix("configuration: built-in\nscenarios: built-in\n"), "\(valid)")
        #expect(valid.output.hasSuffix(" are valid, but config and scenarios are ignored\n"), "\(valid)")
        #expect(valid.errors == "note: \(config)\nnote: \(scenarios)\n")
        let unknown = try Program.run(["serve", "--port", "0", "--scenario", "load/b"], in: folder.url)
        #expect(unknown.status == 2)
        #expect(
            unknown.errors.contains("unknown scenario \"load/b\", ")
                && unknown.errors.hasSuffix("(\(scenarios))\n"))
        let named = try Program.run(["validate", "--config", "config"], in: folder.url)
        #expect(
            named.status == 2 && named.errors.contains("config/database.yaml:1: unknown key \"host\""),
            "\(named)")
    }

    @Test(arguments: [
        ["validate", "large.yaml"], ["validate", "--config", "config"],
        ["serve", "--scenarios", "scenarios"],
    ])
    func `a file that is too large is refused by its size, without being read`(arguments: [String]) throws {
        let folder = try ScratchFolder(["config/own.yaml": "", "scenarios/own.yaml": "", "large.yaml": ""])
        // A terabyte of nothing, which no disk space is needed for.
        let size = 1 << 40
        for path in ["config/own.yaml", "scenarios/own.yaml", "large.yaml"] {
            let file = try FileHandle(forWritingTo: folder.url.appending(path: path))
            try file.truncate(atOffset: UInt64(size))
            try file.close()
        }
        let result = try Program.run(arguments, in: folder.url)
        #expect(result.status == 2, "\(result)")
        #expect(
            result.errors.contains(".yaml:1: the file has \(size) bytes, expected at most 4194304"),
            "\(result)")
    }

    @Test func `a file without an end is read up to the limit`() throws {
        let endless = try Program.run(["validate", "/dev/zero"])
        #expect(endless.status == 2)
        #expect(
            endless.errors.contains("the file has more than 4194304 bytes, expected at most 4194304"),
            "\(endless)")
        let capture = try Program.run(["redact", "/dev/zero"])
        #expect(
            capture.status == 2 && capture.errors.contains("does not begin with a JSON object"), "\(capture)")
    }

    @Test func `folders of another project that look like the mock's can be left out`() throws {
        let folder = try ScratchFolder(["config/x.yaml": "policies: []\n", "scenarios/x.yaml": "rules: []\n"])
        #expect(try Program.run(["validate"], in: folder.url).status == 2)
        let result = try Program.run(
            ["validate", "--config", "built-in", "--scenarios", "built-in"], in: folder.url)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    }

    @Test func `the smallest configuration of the reference is valid, and starts`() throws {
        let text = try #require(
            Document.page("ConfigurationReference").blocks.first { $0.language == "yaml" }
        ).text
        #expect(text.contains("MyProvider"))
        let folder = try ScratchFolder(["config/own.yaml": text])
        let valid = try Program.run(["validate"], in: folder.url)
        #expect(valid.status == 0, "\(valid.errors)")
        #expect(valid.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("note: ") })
        let alone = text.replacing("extends: built-in\n", with: "")
        try folder.write(alone, to: "config/own.yaml")
        let standing = try Program.run(["validate"], in: folder.url)
        #expect(standing.status == 0, "\(standing.errors)")
        #expect(standing.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("note: ") })
        #expect(try RunningMock(in: folder.url).stop() == 0)
    }

    @Test func `warnings change the exit status only with --strict`() throws {
        let folder = try ScratchFolder([
            "scenarios/x.yaml": "description: d\nrules: [{ probability: 0, then: { delay: 1s } }]\n"
        ])
        let lenient = try Program.run(["validate", "scenarios/x.yaml"], in: folder.url)
        let warning = "warning: scenarios/x.yaml:2: the rule never applies, because its probability is 0, "
        #expect(lenient.status == 0 && lenient.errors.hasPrefix(warning), "\(lenient)")
        let strict = try Program.run(["validate", "--strict"], in: folder.url)
        #expect(strict.status == 2 && strict.errors.hasPrefix(warning), "\(strict)")
    }

    @Test func `serve, run and rehearse name once what has no effect in the files`() throws {
        let folder = try ScratchFolder([
            "scenarios/x.yaml": "description: d\nrules: [{ probability: 0, then: { delay: 1s } }]\n",
            "errors.txt": "",
        ])
        let errors = folder.url.appending(path: "errors.txt")
        let mock = try RunningMock(in: folder.url, errors: try FileHandle(forWritingTo: errors))
        #expect(mock.stop() == 0)
        var texts = [try String(contentsOf: errors, encoding: .utf8)]
        for command in [["run"], ["rehearse", "--cases", "x"]] {
            texts.append(try Program.run(command + ["--", "/bin/sh", "-c", "exit 0"], in: folder.url).errors)
        }
        let warning = "warning: scenarios/x.yaml:2: the rule never applies, because its probability is 0, "
        for text in texts { #expect(text.ranges(of: warning).count == 1, "\(text)") }
    }

    @Test func `a file or a folder of scenarios is checked with its project, from every folder`() throws {
        let folder = try ScratchFolder([
            "mock/config/own.yaml":
                "extends: built-in\nserviceProviders: { MYNET: {} }\nintegrations: { MYNET: { Dish: {} } }\n",
            "mock/scenarios/base.yaml":
                "description: d\nseed: { profiles: [{ serviceProvider: MYNET, mvpd: Dish }] }\n",
            "mock/scenarios/team/x.yaml": "description: d\nextends: base\n",
            "mock/scenarios/team/y.yaml": "description: d\nextends: team/x\n",
        ])
        let paths = [
            "": "mock/scenarios/team/x.yaml", "mock": "scenarios/team/x.yaml",
            "mock/scenarios": "team/x.yaml",
            "mock/scenarios/team": "x.yaml",
        ]
        for (place, path) in paths {
            let result = try Program.run(["validate", path], in: folder.url.appending(path: place))
            #expect(result.status == 0 && result.output.hasSuffix("1 file is valid\n"), "\(place): \(result)")
        }
        for (place, path) in ["mock": "scenarios/team", "mock/scenarios": "team", "mock/scenarios/team": "."]
        {
            let result = try Program.run(["validate", path], in: folder.url.appending(path: place))
            #expect(
                result.status == 0 && result.output.hasSuffix("2 files are valid\n"), "\(place): \(result)")
        }
    }

    @Test func `an explanation shows the merged configuration of a scenario`() throws {
        let folder = try ScratchFolder([
            "config/own.yaml": "extends: built-in\nthrottle: { rate: 5 }\n",
            "scenarios/x.yaml": "description: d\nthrottle:\n  rate: 2\n",
        ])
        let all = try Program.run(["validate", "--explain"], in: folder.url)
        #expect(all.status == 0 && all.output.contains("\nthrottle.rate: 5  # config/own.yaml:2\n"), "\(all)")
        #expect(all.output.contains("\nmvpds.Dish.hasLogoutEndpoint: false  # built-in:config/mvpds.yaml:"))
        let one = try Program.run(["validate", "--explain", "scenarios/x.yaml"], in: folder.url)
        #expect(one.output.contains("\nthrottle.rate: 2  # scenarios/x.yaml:3\n"), "\(one)")
    }

    @Test(arguments: ["explain", "own-keys"])
    func `the commands of the page about precedence show what it says`(mark: String) throws {
        let page = try Document.page("Precedence")
        let folder = try ScratchFolder()
        let result = try Program.run(
            URL(filePath: "/bin/bash"), ["-euo", "pipefail", "-c", page.block(after: mark)],
            environment: ["PATH": "\(Program.executable.deletingLastPathComponent().path):/usr/bin:/bin"],
            in: folder.url)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
        guard mark == "explain" else { return }
        for line in try page.block(after: "explained").split(separator: "\n") {
            #expect(result.output.contains("\n\(line)\n"), "\(line)\n\(result.output)")
        }
    }

    /// Commands that write a file, with the exit status and the message if it cannot become larger.
    private static let writers: [(command: String, status: Int32, message: String)] = [
        (#"init "$1/new""#, 2, "cannot write $1/new/config/service-provider.yaml: File too large"),
        (
            #"serve --port 0 --ready-file "$1/ready""#, 1,
            "--ready-file: cannot write $1/ready: File too large"
        ),
        (
            #"serve --port 0 --tls --tls-dir "$1""#, 2,
            "--tls-dir $1: authority.pem: it cannot be written: File too large"
        ),
        (
            #"serve --port 0 --state "$1/s""#, 2,
            "--state: cannot write $1/s: the file, or $1/s-wal beside it, cannot be larger"
        ),
        (#"scenarios > "$1/out""#, 1, "cannot write standard output: File too large"),
        (#"--help > "$1/out""#, 1, "cannot write standard output: File too large"),
    ]

    @Test(arguments: writers)
    func `a file that cannot become larger is told as a full disk, and ends no program by a signal`(
        command: String, status: Int32, message: String
    ) throws {
        let folder = try ScratchFolder()
        let result = try Program.run(
            URL(filePath: "/bin/sh"),
            ["-c", #"ulimit -f 0 && exec "$0" "# + command, Program.executable.path, folder.path])
        #expect(result.status == status, "\(result)")
        #expect(result.errors.contains(message.replacing("$1", with: folder.path)), "\(result.errors)")
    }

    @Test func `init leaves no file if it cannot write all, so that it can be repeated`() throws {
        let folder = try ScratchFolder(["other/scenarios": "a file"])
        for (directory, reason) in [("new", ": File too large"), ("other", "; check that its folder is one")]
        {
            // The first file is longer than a block of 512 or 1024 bytes.
            let limit = directory == "new" ? "1" : "unlimited"
            let result = try Program.run(
                URL(filePath: "/bin/sh"),
                ["-c", #"ulimit -f "$2" && exec "$0" init "$1""#, Program.executable.path, directory, limit],
                in: folder.url)
            #expect(
                result.status == 2 && result.output.isEmpty && result.errors.contains(reason), "\(result)")
            let file = "\(folder.path)/\(directory)/config/service-provider.yaml"
            #expect(!FileManager.default.fileExists(atPath: file))
        }
        #expect(try Program.run(["init", "new"], in: folder.url).status == 0)
    }
}
