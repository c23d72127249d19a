import PassAPI
import TestSupport
import Testing

@testable import ControlAPI

/// Directories and files of users.
struct ControlDocumentsTests {
    private static let scenario = "description: d\n"

    private func documents(_ folder: ScratchFolder) -> ControlDocuments {
        ControlDocuments(configuration: folder.path + "/config", scenarios: folder.path + "/scenarios")
    }

    /// The diagnostics of the files.
    private func messages(for files: [String: String]) throws -> String {
        let folder = try ScratchFolder(files)
        let text = diagnostics { try DocumentSelection(allOf: documents(folder)).validate() }
        return text.replacing(folder.path + "/", with: "")
    }

    @Test func `the name of a scenario is its path below the directory`() throws {
        let folder = try ScratchFolder([
            "config/a.yaml": "mvpds: {}", "scenarios/team/late.yaml": Self.scenario,
            "scenarios/early.yaml": Self.scenario, "scenarios/.hidden.yaml": "nonsense",
            "scenarios/notes.txt": "nonsense",
        ])
        let library = try documents(folder).load()
        let own = library.summaries.filter { !$0.source.hasPrefix("built-in:") }
        #expect(own.map(\.name) == ["early", "team/late"])
        #expect(own.last?.source == folder.path + "/scenarios/team/late.yaml")
        #expect(DocumentSelection(allOf: documents(folder)).scenarios == ["early", "team/late"])
    }

    @Test func `scenarios of the user replace built-in ones and can extend them`() throws {
        let folder = try ScratchFolder([
            "scenarios/valid-sso.yaml": "description: our own\n",
            "scenarios/mine.yaml": "description: mine\nextends: fallback-to-basic\n",
        ])
        let documents = ControlDocuments(scenarios: folder.path + "/scenarios")
        try DocumentSelection(allOf: documents).validate()
        let library = try documents.load()
        let shipped = try ControlDocuments.shipped.get()
        #expect(library.summaries.count == shipped.summaries.count + 1)
        #expect(library.summaries.first { $0.name == "valid-sso" }?.description == "our own")
        let extended = try shipped.scenario(named: "fallback-to-basic")
        #expect(try library.scenario(named: "mine").configuration == extended.configuration)
    }

    @Test func `all configuration files are joined into one configuration`() throws {
        let folder = try ScratchFolder([
            "config/a.yaml": "mvpds: { A: { displayName: a } }\nthrottle: { rate: 2 }",
            "config/b.yaml": "mvpds: { B: {} }\nserviceProviders: { S: { certificate: keys/s.pem } }",
            "config/keys/s.pem": "PEM", "scenarios/x.yaml": Self.scenario,
        ])
        let configuration = try documents(folder).load().makeConfiguration()
        #expect(configuration.mvpds.keys.sorted() == ["A", "B"])
        #expect(configuration.mvpds["B"]?.displayName == "B")
        #expect(configuration.serviceProviders["S"]?.certificate == "PEM")
        #expect(configuration.throttle == Throttle(rate: 2, burst: 10))
    }

    @Test func `a key that two configuration files set is reported`() throws {
        let messages = try messages(for: [
            "config/a.yaml": "mvpds:\n  A: { displayName: a }\n",
            "config/b.yaml": "mvpds:\n  A: { displayName: b }\n", "scenarios/x.yaml": Self.scenario,
        ])
        #expect(
            messages
                == "config/b.yaml:2: \"displayName\" is already set at config/a.yaml:2, expected it only once"
        )
    }

    @Test func `mistakes in all files are reported at once`() throws {
        let messages = try messages(for: [
            "config/a.yaml": "mvpds: [\n", "config/b.yaml": "",
            "scenarios/x.yaml": "description: d\nrules: *\n", "scenarios/y.yaml": "a: 1\na: 2\n",
        ])
        #expect(
            messages.split(separator: "\n").map { $0.prefix { $0 != " " } } == [
                "config/a.yaml:2:", "config/b.yaml:1:", "scenarios/x.yaml:2:", "scenarios/y.yaml:2:",
            ])
    }

    @Test func `a mistake in the configuration is not reported at the line of a scenario that changes it`()
        throws
    {
        let messages = try messages(for: [
            "config/a.yaml": """
            extends: built-in
            serviceProviders: { MYNET: {} }
            integrations: { MYNET: { Dish: {}, Spektrum: {} } }
            """,
            "scenarios/x.yaml": "description: d\nextends: fallback-to-basic\n",
        ])
        #expect(messages == "config/a.yaml:3: unknown MVPD \"Spektrum\", did you mean \"Spectrum\"?")
    }

    @Test(arguments: [
        (["scenarios/x.yaml": scenario], "cannot read the directory config: no such file or directory"),
        (
            ["config/notes.txt": "", "scenarios/x.yaml": scenario],
            "config contains no .yaml file, expected the files of the configuration"
        ),
        (["config/a.yaml": "mvpds: {}"], "cannot read the directory scenarios: no such file or directory"),
        (
            [
                "config/a.yaml": "serviceProviders:\n  S: { certificate: s.pem }",
                "scenarios/x.yaml": scenario,
            ],
            "config/a.yaml:2: cannot read config/s.pem: no such file or directory"
        ),
    ])
    func `an unreadable or missing file is reported`(_ files: [String: String], _ message: String) throws {
        #expect(try messages(for: files) == message)
    }

    @Test(arguments: ["5min", "a b", "team/späte"])
    func `an invalid name of a scenario is reported`(_ name: String) throws {
        let messages = try messages(for: [
            "config/a.yaml": "mvpds: {}", "scenarios/\(name).yaml": Self.scenario,
        ])
        #expect(
            messages.hasPrefix(
                "scenarios/\(name).yaml:1: the name of the scenario is \"\(name)\", expected a name "))
    }

    @Test func `a single file is validated as a scenario or as a part of the configuration`() throws {
        let folder = try ScratchFolder([
            "good.yaml": "description: d\nextends: valid-sso\n",
            "part.yaml": "mvpds: { A: { isproxy: true } }", "throttle.yaml": "throttle: { rates: 5 }",
            "bad.yaml": "description: d\nextends: valid-soo\n",
            "5min.yaml": Self.scenario, "valid-sso.yaml": "description: d\nextends: valid-sso\n",
            "mvpds.yaml": "mvpds: { Dish: {} }",
            "certificate.yaml": "serviceProviders:\n  X: { certificate: keys/none.pem }",
        ])
        func messages(_ names: String...) -> String {
            diagnostics {
                let paths = names.map { "\(folder.path)/\($0)" }
                for target in try ValidationTarget.targets(paths, in: .naming([])) {
                    try DocumentSelection(target).validate()
                }
            }.replacing(folder.path + "/", with: "")
        }
        #expect(messages("good.yaml", "valid-sso.yaml") == "")
        #expect(messages("part.yaml") == "part.yaml:1: unknown key \"isproxy\", did you mean \"isProxy\"?")
        #expect(messages("throttle.yaml") == "throttle.yaml:1: unknown key \"rates\", did you mean \"rate\"?")
        #expect(
            messages("bad.yaml") == "bad.yaml:2: unknown scenario \"valid-soo\", did you mean \"valid-sso\"?")
        #expect(messages("none.yaml") == "cannot read none.yaml: no such file or directory")
        #expect(
            messages("5min.yaml").hasPrefix(
                "5min.yaml:1: the name of the scenario is \"5min\", expected a name ")
        )
        // The file replaces the built-in file with its name, and the MVPDs of that one with it.
        #expect(messages("mvpds.yaml").contains("unknown MVPD \"Cablevision\", expected Dish"))
        #expect(
            messages("certificate.yaml")
                == "certificate.yaml:2: cannot read built-in:config/keys/none.pem: no such file, expected "
                + "one of the built-in files")
    }
}
