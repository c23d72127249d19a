import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The folders that `serve` and `validate` read, and the options that change what is valid in them.
extension CommandTests {
    private static let adoptedNames = """
        description: d
        seed: { profiles: [{ serviceProvider: ADO, mvpd: Unlisted }] }
        rules: [{ when: { serviceProvider: ADO, mvpd: Unlisted }, then: { delay: 1ms } }]

        """

    /// `options` of a configuration, arguments of `serve`, and variables.
    @Test(arguments: [
        ("options: { adopt: true }", [], [:]), ("throttle: { rate: 9 }", ["--adopt"], [:]),
        ("throttle: { rate: 9 }", [], ["ADOBE_PASS_MOCK_ADOPT": "true"]),
    ])
    func `scenarios can name what the mock adopts`(
        options: String, arguments: [String], environment: [String: String]
    ) throws {
        let folder = try ScratchFolder([
            "config/own.yaml": "extends: built-in\n\(options)\n", "scenarios/x.yaml": Self.adoptedNames,
            "errors.txt": "",
        ])
        let errors = folder.url.appending(path: "errors.txt")
        let mock = try RunningMock(
            arguments + ["--scenario", "x"], environment: environment, in: folder.url,
            errors: try FileHandle(forWritingTo: errors))
        kill(mock.processID, SIGHUP)
        #expect(
            eventually { (try? String(contentsOf: errors, encoding: .utf8))?.contains("reloaded ") == true })
        #expect(try mock.send(.get, "/__admin/health").status == .ok)
        #expect(mock.stop() == 0)
        for files in [[], ["scenarios/x.yaml"], ["."]] {
            let valid = try Program.run(["validate"] + files, environment: environment, in: folder.url)
            let isAdopting = arguments.isEmpty
            #expect(valid.status == (isAdopting ? 0 : 2), "\(valid)")
            #expect(valid.errors.contains("unknown service provider \"ADO\"") == !isAdopting, "\(valid)")
        }
    }

    @Test(arguments: ["", "  ", "file"]) func `init and import refuse what cannot be a directory`(
        directory: String
    ) throws {
        let folder = try ScratchFolder(["file": ""])
        let reply = #"{"requestor":{"id":"A","mvpds":[{"id":"B"}]}}"#
        try folder.write(reply, to: "reply.json")
        for arguments in [["init"], ["import", "reply.json"]] {
            let result = try Program.run(arguments + [directory], in: folder.url)
            #expect(result.status == 2 && result.output.isEmpty, "\(result)")
            let message =
                directory == "file"
                ? "file is a file, expected a directory, or a path at which nothing exists\n"
                : "the directory is \"\(directory)\", expected a path; . is the current directory\n"
            #expect(result.errors == message)
        }
    }

    @Test func `a reload finds folders that are created after the start`() throws {
        let folder = try ScratchFolder(["errors.txt": ""])
        let errors = folder.url.appending(path: "errors.txt")
        let mock = try RunningMock(in: folder.url, errors: try FileHandle(forWritingTo: errors))
        func reload(until text: String) throws {
            kill(mock.processID, SIGHUP)
            #expect(
                eventually { (try? String(contentsOf: errors, encoding: .utf8))?.contains(text) == true },
                "\(text)")
        }
        try folder.write("host: x\n", to: "config/database.yaml")
        try reload(until: "note: config is ignored, because ")
        try folder.write("extends: built-in\nserviceProviders: { MYNET: {} }\n", to: "config/own.yaml")
        try folder.write("description: d\nextends: nothing\n", to: "scenarios/own.yaml")
        try reload(until: "scenarios/own.yaml:2: unknown scenario \"nothing\"")
        try FileManager.default.removeItem(at: folder.url.appending(path: "config/database.yaml"))
        try folder.write("description: d\n", to: "scenarios/own.yaml")
        try reload(until: "  scenarios          scenarios, and the built-in ones\n")
        let list = try mock.send(.get, "/__admin/scenarios")
        #expect(String(decoding: list.body, as: UTF8.self).contains("\"name\":\"own\""))
        #expect(
            try String(contentsOf: errors, encoding: .utf8).contains(
                "  configuration      config, over the built-in one\n"))
        #expect(mock.stop() == 0)
    }

    @Test func `a reload says which options of the configuration take effect only at the next start`() throws
    {
        let folder = try ScratchFolder([
            "config/own.yaml": "extends: built-in\noptions: { drain: 1, port: 1, threads: 2 }\n",
            "errors.txt": "",
        ])
        let errors = folder.url.appending(path: "errors.txt")
        let mock = try RunningMock(in: folder.url, errors: try FileHandle(forWritingTo: errors))
        try folder.write(
            "extends: built-in\noptions:\n  port: 2\n  threads: 2\n  scenario: maintenance\n",
            to: "config/own.yaml")
        kill(mock.processID, SIGHUP)
        let notes = """
            reloaded configuration and scenarios
            note: config/own.yaml:5: scenario: the new value takes effect at the next start
            note: config/own.yaml:2: drain was removed, which takes effect at the next start

            """
        #expect(
            eventually { (try? String(contentsOf: errors, encoding: .utf8))?.contains(notes) == true },
            "\((try? String(contentsOf: errors, encoding: .utf8)) ?? "")")
        let list = try mock.send(.get, "/__admin/scenarios")
        #expect(String(decoding: list.body, as: UTF8.self).contains("\"current\":\"valid-sso\""))
        #expect(mock.stop() == 0)
    }

    @Test func `a mock that does not watch its files says how it reads a scenario that was saved later`()
        throws
    {
        let folder = try ScratchFolder(["scenarios/first.yaml": "description: d\n"])
        let mock = try RunningMock(in: folder.url)
        try folder.write("description: d\n", to: "scenarios/second.yaml")
        let answer = try mock.send(.put, "/__admin/scenario", #"{"scenario":"second"}"#, [:])
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(text.contains("unknown scenario") && text.contains("(read from scenarios; "), "\(text)")
        #expect(text.contains("at SIGHUP, or with --watch)"), "\(text)")
        #expect(mock.stop() == 0)
        let start = try Program.run(["scenarios", "third"], in: folder.url)
        #expect(start.status == 2 && start.errors.hasSuffix("(read from scenarios)\n"), "\(start)")
        for option in [["--scenario", "third"], ["--listen", "0=third"]] {
            let refused = try Program.run(["serve", "--port", "0"] + option, in: folder.url)
            #expect(refused.status == 2 && refused.errors.hasSuffix("(read from scenarios)\n"), "\(refused)")
        }
    }

    @Test func `with --log-format json, each message of serve is a line of JSON`() throws {
        let folder = try ScratchFolder(["scenarios/a.yaml": "description: d\n", "errors.txt": ""])
        let errors = folder.url.appending(path: "errors.txt")
        let mock = try RunningMock(
            ["--log-format", "json", "--host", "0.0.0.0"], environment: ["ADOBE_PASS_MOCK_HOTS": "x"],
            in: folder.url, errors: try FileHandle(forWritingTo: errors))
        func messages() throws -> [JSONValue] {
            try String(contentsOf: errors, encoding: .utf8).split(separator: "\n").map { line in
                guard let json = JSONValue(parsing: line.utf8) else { throw Unexpected("no JSON: \(line)") }
                return json
            }
        }
        for (text, beginning) in [
            ("description: e\n", "reloaded configuration"),
            ("description: [\n", "scenarios/a.yaml:2: "),
        ] {
            try folder.write(text, to: "scenarios/a.yaml")
            kill(mock.processID, SIGHUP)
            #expect(
                eventually {
                    (try? messages())?.contains { $0["message"]?.string?.hasPrefix(beginning) == true }
                        == true
                })
        }
        #expect(mock.stop() == 0)
        let all = try messages()
        #expect(Set(all.compactMap { $0["level"]?.string }) == ["notice", "warning", "error"], "\(all)")
        #expect(all.allSatisfy { $0["time"]?.string?.hasSuffix("Z") == true })
        let tokens = all.compactMap { $0["adminToken"]?.string }
        #expect(tokens.count == 1)
        let token = try #require(tokens.first)
        #expect(all.contains { $0["message"]?.string == "admin token: \(token)" })
        #expect(all.contains { $0["message"]?.string?.contains("\nnot reloaded: ") == true })
    }

    @Test func `a reload names the option that selects a removed scenario`() throws {
        let folder = try ScratchFolder([
            "scenarios/a.yaml": "description: d\n", "scenarios/b.yaml": "description: d\n",
            "scenarios/c.yaml": "description: d\n", "errors.txt": "",
        ])
        let errors = folder.url.appending(path: "errors.txt")
        let mock = try RunningMock(
            ["--listen", "0=b"], environment: ["ADOBE_PASS_MOCK_SCENARIO": "a"], in: folder.url,
            errors: try FileHandle(forWritingTo: errors))
        for (name, source) in [("b", "--listen"), ("a", "ADOBE_PASS_MOCK_SCENARIO")] {
            try FileManager.default.removeItem(at: folder.url.appending(path: "scenarios/\(name).yaml"))
            kill(mock.processID, SIGHUP)
            let message = "\(source): unknown scenario \"\(name)\""
            #expect(
                eventually { (try? String(contentsOf: errors, encoding: .utf8))?.contains(message) == true },
                "\(message)")
        }
        #expect(mock.stop() == 0)
    }

    @Test func `a reload and a start refuse an invalid certificate, also in a scenario`() throws {
        let shipped = try String(
            contentsOf: Repository.config.appending(path: "keys/REF30.cert.pem"), encoding: .utf8)
        let folder = try ScratchFolder([
            "config/own.yaml":
                "extends: built-in\nserviceProviders: { MYNET: { certificate: keys/c.pem } }\n",
            "config/keys/c.pem": shipped, "errors.txt": "",
        ])
        let errors = folder.url.appending(path: "errors.txt")
        let mock = try RunningMock(in: folder.url, errors: try FileHandle(forWritingTo: errors))
        try folder.write("garbage\n", to: "config/keys/c.pem")
        kill(mock.processID, SIGHUP)
        #expect(
            eventually {
                (try? String(contentsOf: errors, encoding: .utf8))?.contains("not reloaded: ") == true
            })
        let text = try String(contentsOf: errors, encoding: .utf8)
        #expect(
            text.contains("config/own.yaml:2: the certificate of MYNET: there is no PEM block"), "\(text)")
        #expect(mock.stop() == 0)
        try folder.write("extends: built-in\n", to: "config/own.yaml")
        try folder.write(
            "description: d\nworld: { serviceProviders: { REF30: { certificate: keys/c.pem } } }\n",
            to: "scenarios/x.yaml")
        let start = try Program.run(["serve", "--port", "0", "--scenario", "x"], in: folder.url)
        #expect(start.status == 2, "\(start)")
        #expect(
            start.errors.hasPrefix("scenarios/x.yaml:2: the certificate of REF30: there is no PEM block"),
            "\(start)")
    }

    @Test func `serve --watch finds folders that are created after the start`() throws {
        let folder = try ScratchFolder(["errors.txt": ""])
        let errors = folder.url.appending(path: "errors.txt")
        let mock = try RunningMock(["--watch"], in: folder.url, errors: try FileHandle(forWritingTo: errors))
        func expect(_ text: String) {
            #expect(
                eventually { (try? String(contentsOf: errors, encoding: .utf8))?.contains(text) == true },
                "\(text)")
        }
        try folder.write("host: x\n", to: "config/database.yaml")
        expect("note: config is ignored, because ")
        try folder.write("description: d\n", to: "scenarios/own.yaml")
        expect("  scenarios          scenarios, and the built-in ones\n")
        let list = try mock.send(.get, "/__admin/scenarios")
        #expect(String(decoding: list.body, as: UTF8.self).contains("\"name\":\"own\""))
        #expect(mock.stop() == 0)
    }

    @Test func `a configuration that cannot be read has no notes about what it lacks`() throws {
        let folder = try ScratchFolder(["config/own.yaml": "extends: built-in\nmvpds: { A: [ }\n"])
        for arguments in [["validate"], ["serve", "--port", "0"]] {
            let result = try Program.run(arguments, in: folder.url)
            #expect(result.status == 2 && result.errors.hasPrefix("config/own.yaml:2: "), "\(result)")
            #expect(!result.errors.contains("note: "), "\(result)")
        }
    }

    @Test func `an unknown name that is built in leads to the base configuration`() throws {
        let folder = try ScratchFolder([
            "config/own.yaml": """
            serviceProviders: { MYNET: {} }
            integrations: { MYNET: { Spectrum: {}, Nowhere: {} } }

            """,
            "scenarios/x.yaml":
                "description: d\nseed: { profiles: [{ serviceProvider: REF30, mvpd: Dish }] }\n",
        ])
        let advice = "; \"extends: built-in\" in a file of the configuration keeps the built-in one\n"
        for arguments in [["validate"], ["serve", "--port", "0"], ["validate", "config/own.yaml"]] {
            let result = try Program.run(arguments, in: folder.url)
            #expect(result.status == 2)
            #expect(result.errors.contains("unknown MVPD \"Spectrum\", expected none\(advice)"), "\(result)")
            #expect(result.errors.contains("unknown MVPD \"Nowhere\", expected none\n"), "\(result)")
            guard arguments != ["validate", "config/own.yaml"] else { continue }
            #expect(
                result.errors.contains(
                    "scenarios/x.yaml:2: unknown service provider \"REF30\", expected one of MYNET, *\(advice)"
                ),
                "\(result)")
        }
    }

    @Test func `scenarios without the configuration beside them lead to it`() throws {
        let folder = try ScratchFolder([
            "mine/config/own.yaml": "extends: built-in\nserviceProviders: { MYNET: {} }\n",
            "mine/scenarios/x.yaml": """
            description: d
            rules:
              - { when: { serviceProvider: MYNET }, then: { fault: HANG } }
              - { when: { serviceProvider: NOWHERE }, then: { fault: HANG } }

            """,
        ])
        let advice = "; --config mine/config uses the configuration beside the scenarios\n"
        for arguments in [["validate"], ["serve", "--port", "0"]] {
            let result = try Program.run(arguments + ["--scenarios", "mine/scenarios"], in: folder.url)
            let lines = result.errors.split(separator: "\n")
            #expect(result.status == 2 && lines.count == 2, "\(result)")
            #expect(lines.first.map { "\($0)\n".hasSuffix(advice) } == true, "\(result)")
            #expect(lines.last?.contains("--config") == false, "\(result)")
        }
    }

    @Test func `a configuration without the scenarios beside it leads to them`() throws {
        let folder = try ScratchFolder([
            "mine/config/own.yaml": "extends: built-in\n", "mine/scenarios/x.yaml": "description: d\n",
        ])
        let advice = " (--scenarios mine/scenarios uses the scenarios beside the configuration)\n"
        for (options, isAdvised) in [
            (["--config", "mine/config"], true), (["--config", "mine/config/"], true),
            (["--config", "mine/config", "--scenarios", "built-in"], false),
        ] {
            let result = try Program.run(
                ["serve", "--port", "0", "--scenario", "x"] + options, in: folder.url)
            #expect(result.status == 2 && result.errors.hasSuffix(advice) == isAdvised, "\(result)")
        }
    }

    @Test func `files that are not read because of their names or folders are named`() throws {
        let folder = try ScratchFolder([
            "config/MYNET.YAML": "extends: built-in\n",
            "config/mynet.json": "{\n  \"serviceProviders\": { \"MYNET\": {} }\n}\n",
            "config/package.json": "{ \"name\": \"x\" }\n", "scenarios/a.YML": "description: d\n",
            "scenarios/day.yam": "description: d\n", "scenarios/day.yaml~": "description: d\n",
            "scenarios/notes.yam": "b: c\n", "scenarios/night.yaml.txt": "description: d\n",
            "scenarios/plain": "description: d\n", "scenarios/README": "description: d\nother: e\n",
        ])
        let inLowerCase = "its name does not end in .yaml or .yml in lower case; rename it"
        let asYAML = "its name does not end in .yaml or .yml; rename it, because JSON is YAML, too"
        let alone = """
            note: config/MYNET.YAML is not read, because \(inLowerCase)
            note: config/mynet.json is not read, because \(asYAML)
            note: scenarios/a.YML is not read, because \(inLowerCase)
            note: scenarios/day.yam is not read, because its name does not end in .yaml or .yml; rename it
            note: scenarios/night.yaml.txt is not read, because its name does not end in .yaml or .yml; rename it
            note: scenarios/plain is not read, because its name does not end in .yaml or .yml; rename it

            """
        let names =
            "config/MYNET.YAML and config/mynet.json and scenarios/a.YML and scenarios/day.yam and "
            + "scenarios/night.yaml.txt and scenarios/plain"
        let valid = try Program.run(["validate"], in: folder.url)
        #expect(valid.status == 0 && valid.errors == alone, "\(valid)")
        #expect(valid.output.hasSuffix(" are valid, but \(names) are ignored\n"), "\(valid)")
        #expect(try Program.run(["scenarios"], in: folder.url).errors == alone)
        try folder.write("extends: built-in\n", to: "config/own.yaml")
        try folder.write("mvpds: {}\n", to: "config/sub/c.yaml")
        let errors = folder.url.appending(path: "errors.txt")
        try folder.write("", to: "errors.txt")
        let mock = try RunningMock(in: folder.url, errors: try FileHandle(forWritingTo: errors))
        #expect(mock.stop() == 0)
        let beside =
            "note: config/sub/c.yaml is not read, because a configuration consists of the files directly in config; move it there\n"
        let text = try String(contentsOf: errors, encoding: .utf8)
        #expect(text.contains(beside) && text.contains("note: config/MYNET.YAML"), "\(text)")
        #expect(!text.contains("package.json"))
    }

    @Test func `folders whose names are close to those that the mock looks for are named`() throws {
        let folder = try ScratchFolder([
            "configs/own.yaml": "extends: built-in\n", "scenario/team/day.yaml": "description: d\n",
            "Scenarioss/a.yaml": "b: c\n", ".config/own.yaml": "extends: built-in\n",
        ])
        let configuration =
            "note: configs is not read, because its name is not config; rename it, or use it with --config configs\n"
        let scenarios =
            "note: scenario is not read, because its name is not scenarios; rename it, or use it with --scenarios scenario\n"
        let valid = try Program.run(["validate"], in: folder.url)
        #expect(valid.status == 0 && valid.errors == configuration + scenarios, "\(valid)")
        #expect(valid.output.hasSuffix(" are valid, but configs and scenario are ignored\n"), "\(valid)")
        let named = try Program.run(
            ["validate", "--config", "configs", "--scenarios", "scenario"], in: folder.url)
        #expect(named.status == 0 && named.errors.isEmpty, "\(named)")
        try folder.write("extends: built-in\n", to: "config/own.yaml")
        try folder.write("extends: built-in\n", to: "conf/own.yaml")
        let both = ["conf", "configs"].map {
            "note: \($0) is not read, because its name is not config; move its files there, or use it with --config \($0)\n"
        }
        #expect(try Program.run(["scenarios"], in: folder.url).errors == both.joined() + scenarios)
    }

    @Test func `a scenario beside the folders is named, and so is a start beside them`() throws {
        let folder = try ScratchFolder([
            "mine/config/own.yaml": "extends: built-in\n", "mine/scenarios/a.yaml": "description: d\n",
            "mine/basic.yaml": "description: d\nextends: valid-sso\n",
            "mine/action.yml": "name: n\ndescription: d\n",
        ])
        let reason = "because the mock reads scenarios from scenarios; move it there"
        for arguments in [["scenarios"], ["validate", "basic.yaml"]] {
            let result = try Program.run(arguments, in: folder.url.appending(path: "mine"))
            #expect(result.status == 0, "\(result)")
            #expect(result.errors == "note: basic.yaml is not read, \(reason)\n", "\(result)")
        }
        let outside = try Program.run(["validate", "mine/basic.yaml"], in: folder.url)
        #expect(outside.errors.contains("note: mine/basic.yaml is not read, "), "\(outside)")
        let above = try Program.run(["scenarios"], in: folder.url)
        let advice = "start it in mine, or use --config mine/config"
        let looks = "because the mock looks for config in the working directory"
        #expect(above.errors == "note: mine/config is not read, \(looks); \(advice)\n", "\(above)")
        for place in ["config", "scenarios"] {
            let inside = try Program.run(["scenarios"], in: folder.url.appending(path: "mine/\(place)"))
            let note =
                "note: the working directory is not read, because the mock looks for a folder \(place) in it; "
            #expect(
                inside.errors == "\(note)start the mock in the folder above, or use --\(place) .\n",
                "\(inside)")
        }
    }

    @Test func `many files that are not read have a few notes`() throws {
        let files = (1...20).map { ("config/sub/\($0).yaml", "a: b\n") }
        let folder = try ScratchFolder(
            Dictionary(uniqueKeysWithValues: files + [("config/own.yaml", "extends: built-in\n")]))
        let result = try Program.run(["scenarios"], in: folder.url)
        let notes = result.errors.split(separator: "\n").filter { $0.hasPrefix("note: ") }
        #expect(result.status == 0 && notes.count == 4, "\(result)")
        #expect(
            notes.last?.hasPrefix("note: 17 more are not read, because a configuration consists of the files")
                == true,
            "\(result)")
    }

    @Test func `the root of a project as --config has one message, which names the folder that was meant`()
        throws
    {
        let files = (1...20).map { ("other/\($0).yaml", "a: b\n") }
        let folder = try ScratchFolder(
            Dictionary(uniqueKeysWithValues: files + [("config/own.yaml", "extends: built-in\n")]))
        let result = try Program.run(["serve", "--port", "0", "--config", folder.path])
        #expect(result.status == 2)
        let lines = result.errors.split(separator: "\n")
        #expect(
            lines.count == 1
                && lines.last?.hasSuffix("use \(folder.path)/config, which contains one") == true,
            "\(result)")
    }

    @Test func `a folder named config is checked as a configuration`() throws {
        let folder = try ScratchFolder([
            "config/database.yaml": "host: x\n", "team/config/x.yaml": "description: d\n",
        ])
        let foreign = try Program.run(["validate", "config"], in: folder.url)
        #expect(
            foreign.status == 2 && !foreign.errors.contains("note: ")
                && foreign.errors.hasPrefix("config/database.yaml:1: unknown key \"host\""),
            "\(foreign)")
        let scenarios = try Program.run(["validate", "team/config"], in: folder.url)
        #expect(scenarios.status == 0 && scenarios.output.contains("1 scenario is valid"), "\(scenarios)")
    }

    @Test func `validate warns of a configuration that never does what it says`() throws {
        let folder = try ScratchFolder([
            "config/own.yaml": """
            extends: built-in
            serviceProviders:
              MYNET:
                userMetadata: { zip: { encrypted: true }, houseHoldID: { encrypted: false } }
              SAFE: { certificate: keys/REF30.cert.pem, userMetadata: { zip: { encrypted: true } } }
            lifetimes: { accessToken: PT0S, mediaToken: PT1S }
            integrations: { MYNET: { Dish: {} } }

            """
        ])
        let expected = """
            warning: config/own.yaml:4: "zip" is sent as plain text, because MYNET has no certificate, expected one, or the policy "missingCertificate: refuse"
            warning: config/own.yaml:4: no user of any MVPD has "houseHoldID", did you mean "householdID"?
            warning: config/own.yaml:5: SAFE cannot use any MVPD, because it has no active integration, expected at least one, such as integrations: { SAFE: { Cablevision: {} } }
            warning: config/own.yaml:6: every access token expires at once, because its lifetime is less than a second, expected a longer one

            """
        for arguments in [["validate"], ["validate", "config/own.yaml"]] {
            let result = try Program.run(arguments, in: folder.url)
            #expect(result.status == 0 && result.errors == expected, "\(result)")
        }
        let refusing = "\npolicies: { missingCertificate: refuse }\n"
        let text = try String(contentsOf: folder.url.appending(path: "config/own.yaml"), encoding: .utf8)
        try folder.write(text + refusing, to: "config/own.yaml")
        #expect(!(try Program.run(["validate"], in: folder.url).errors.contains("plain text")))
    }

    @Test
    func
        `init notes identifiers that are close to built-in ones, and a service provider without a first MVPD`()
        throws
    {
        let folder = try ScratchFolder()
        let close = try Program.run(
            [
                "init", "a", "--service-provider", "ref30", "--mvpd", "spectrum", "--mvpd", "Dish", "--mvpd",
                "Comcast", "--mvpd", "att",
            ],
            in: folder.url)
        #expect(close.status == 0)
        let reason = "because no built-in one has this name; did you mean"
        #expect(
            close.errors == """
                note: --service-provider ref30 is a new service provider, \(reason) "REF30"?
                note: --mvpd spectrum is a new MVPD, \(reason) "Spectrum"?
                note: --mvpd Comcast is a new MVPD, \(reason) "Comcast_SSO"?
                note: --mvpd att is a new MVPD, \(reason) "ATTOTT"?

                """, "\(close)")
        let passes = ["--mvpd", "TempPass_5mins", "--mvpd", "flexibleTempPass"]
        let temporary = try Program.run(["init", "b"] + passes, in: folder.url)
        #expect(
            temporary.status == 0
                && temporary.errors.hasPrefix("note: MYNET has only temporary passes, and "),
            "\(temporary)")
        #expect(
            try Program.run(["init", "c", "--service-provider", "REF30"] + passes, in: folder.url).errors
                .isEmpty)
    }

    @Test func `what the comments of init advise is valid`() throws {
        let folder = try ScratchFolder()
        let written = try Program.run(["init", ".", "--service-provider", "ACME"], in: folder.url)
        #expect(written.status == 0 && written.errors.isEmpty, "\(written)")
        let file = "config/service-provider.yaml"
        let text = try String(contentsOf: folder.url.appending(path: file), encoding: .utf8)
        #expect(text.contains("    #   "))
        try folder.write(text.replacing("    #   ", with: "    "), to: file)
        let valid = try Program.run(["validate", "--strict", "--explain"], in: folder.url)
        #expect(valid.status == 0 && valid.errors.isEmpty, "\(valid)")
        for line in [
            "integrations.ACME.Dish.maxResources.preauthorize: 20  # ",
            "integrations.ACME.TempPass_5mins: {}  # ",
            "integrations.ACME.Cablevision.applePlatformServices: true  # ",
            "mvpds.Cablevision.boardingStatus: \"SUPPORTED\"  # ",
        ] {
            #expect(valid.output.contains("\n\(line)"), "\(line)")
        }
        let keys = try Program.run(["init", ".", "--keys"], in: folder.url)
        #expect(
            keys.output.contains("serviceProviders: { ACME: { certificate: keys/metadata.cert.pem } }"),
            "\(keys)")
    }
}
