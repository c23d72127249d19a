import PassAPI
import TestSupport
import Testing

@testable import ControlAPI

/// Configurations over the built-in one, and those that stand alone.
struct ConfigurationOverlayTests {
    private static let own = """
        extends: built-in
        serviceProviders: { MYNET: { certificate: keys/REF30.cert.pem } }
        integrations:
          MYNET: { Spectrum: {}, MyProvider: {} }
          REF30: { MyProvider: {}, Dish: { active: false } }
        mvpds: { MyProvider: {} }
        """

    private func documents(_ folder: ScratchFolder, scenarios: Bool = false) -> ControlDocuments {
        ControlDocuments(
            configuration: folder.path + "/config", scenarios: scenarios ? folder.path + "/scenarios" : nil)
    }

    private func messages(_ files: [String: String], scenarios: Bool = false) throws -> String {
        let folder = try ScratchFolder(files)
        let text = diagnostics {
            try DocumentSelection(allOf: documents(folder, scenarios: scenarios)).validate()
        }
        return text.replacing(folder.path + "/", with: "")
    }

    @Test func `a configuration is merged over the built-in one, which stays usable`() throws {
        let folder = try ScratchFolder(["config/own.yml": Self.own])
        let documents = documents(folder)
        try DocumentSelection(allOf: documents).validate()
        let configuration = try documents.load().makeConfiguration()
        let builtIn = try ControlDocuments.shipped.get().makeConfiguration()
        #expect(Set(configuration.serviceProviders.keys) == ["REF30", "apasstest1", "MYNET"])
        #expect(configuration.serviceProviders["REF30"] == builtIn.serviceProviders["REF30"])
        #expect(
            configuration.serviceProviders["MYNET"]?.certificate
                == builtIn.serviceProviders["REF30"]?.certificate)
        #expect(configuration.integrations["REF30"]?["Dish"]?.isActive == false)
        #expect(configuration.integrations["REF30"]?["Spectrum"]?.isActive == true)
        #expect(configuration.applications == builtIn.applications)
        #expect(documents.sources.configuration == "\(folder.path)/config, over the built-in one")
        _ = try documents.load().scenario(named: "returning-user")
    }

    @Test func `a team's own entries come before the built-in ones, in the order of the file`() throws {
        let folder = try ScratchFolder(["config/own.yaml": Self.own])
        let document = try documents(folder).load().configurationDocument
        let integrations = document["integrations"]
        #expect(integrations?.entries.map(\.key) == ["MYNET", "REF30", "apasstest1"])
        #expect(integrations?["MYNET"]?.entries.map(\.key) == ["Spectrum", "MyProvider"])
        #expect(
            integrations?["REF30"]?.entries.prefix(4).map(\.key)
                == ["MyProvider", "Dish", "Cablevision", "Spectrum"])
        #expect(document["extends"] == nil)
    }

    @Test func `null removes a built-in key, and a list replaces the built-in one`() throws {
        let folder = try ScratchFolder([
            "config/a.yaml": "mvpds: { Spectrum: { users: [{ name: jane }] }, Verizon: null }\n",
            "config/b.yaml": "integrations: { REF30: { Verizon: null } }\nextends: built-in\n",
            "config/c.yaml": "extends: built-in\n",
        ])
        try DocumentSelection(allOf: documents(folder)).validate()
        let configuration = try documents(folder).load().makeConfiguration()
        #expect(configuration.mvpds["Verizon"] == nil && configuration.mvpds["Dish"] != nil)
        #expect(configuration.mvpds["Spectrum"]?.users.map(\.name) == ["jane"])
        #expect(configuration.mvpds["Spectrum"]?.displayName == "Spectrum")
    }

    @Test func `an entry without a value is a mistake, unless it removes a built-in one`() throws {
        let text = try messages([
            "config/a.yaml": """
            extends: built-in
            serviceProviders:
              MYNET: {}
              OTHER:
            mvpds: { MyProvider: null }
            integrations:
              MYNET:
                Spectrum:
                Dish: {}
              OTHER:
              REF30: { Verizon: }
            """
        ])
        let lines = text.split(separator: "\n").sorted()
        #expect(
            lines
                == ["10: \"OTHER\"", "4: \"OTHER\"", "5: \"MyProvider\"", "8: \"Spectrum\""].map {
                    "config/a.yaml:\($0) is empty, expected a mapping, such as {}"
                })
    }

    @Test func `an entry without a value has no other mistakes where it is named`() throws {
        let text = try messages(
            [
                "config/a.yaml":
                    "extends: built-in\nserviceProviders:\n  MYNET:\nintegrations: { MYNET: { Dish: {} } }\n",
                "scenarios/x.yaml":
                    "description: d\nseed: { profiles: [{ serviceProvider: MYNET, mvpd: Dish }] }\n",
            ], scenarios: true)
        #expect(text == "config/a.yaml:3: \"MYNET\" is empty, expected a mapping, such as {}")
    }

    @Test func `a mistake is reported in the file that has it, with the mistakes of all others`() throws {
        let text = try messages(
            [
                "config/a.yaml":
                    "extends: builtin\nserviceProviders: { A: { certificate: keys/none.pem } }\n",
                "config/b.yaml": "mvpds: [\n",
                "config/c.yaml": "throttle: { rates: 1 }\n", "config/d.yaml": "- a\n",
                "scenarios/5min.yaml": "description: d\nextnds: x\n",
                "scenarios/x.yaml": "description: d\nextends: y\nrules: [{ then: { error: nonsense } }]\n",
                "scenarios/y.yaml": "description: Note: y\n",
                "scenarios/z.yaml": "description: d\nworld: { mvpds: { Dish: { displayname: d } } }\n",
                "scenarios/z.yml": "description: d\n",
            ], scenarios: true)
        let lines = text.split(separator: "\n")
        let expected = [
            "config/a.yaml:1: unknown base configuration \"builtin\", did you mean \"built-in\"?",
            "config/a.yaml:2: cannot read config/keys/none.pem: no such file or directory",
            "config/b.yaml:2: ", "config/c.yaml:1: unknown key \"rates\", did you mean \"rate\"?",
            "config/d.yaml:1: the document is a list of 1, expected a mapping",
            "scenarios/5min.yaml:1: the name of the scenario is \"5min\", expected a name ",
            "scenarios/5min.yaml:2: unknown key \"extnds\"", "scenarios/x.yaml:3: unknown error code",
            "scenarios/y.yaml:1: a value contains",
            "scenarios/z.yml:1: the scenario \"z\" has a second file, ",
        ]
        #expect(lines.count == expected.count, "\(text)")
        for (line, start) in zip(lines, expected) { #expect(line.hasPrefix(start)) }
        #expect(lines.first { $0.contains("5min") }?.hasSuffix("; rename the file") == true)
        #expect(lines.last?.hasSuffix(", scenarios/z.yaml, expected one file for each scenario") == true)
    }

    @Test func `a file in the folder of the other format is a mistake that names its option`() throws {
        let text = try messages(
            [
                "config/own.yaml": Self.own,
                "config/x.yaml":
                    "description: d\nextends: valid-sso\nrules: [{ then: { error: nonsense } }]\n",
                "scenarios/base.yaml": "extends: built-in\n",
                "scenarios/own.yaml": Self.own,
                "scenarios/y.yaml": "description: d\nextends: own\n",
            ], scenarios: true)
        let ofScenario =
            "the file has the keys of a scenario, expected those of a configuration; name its folder with --scenarios"
        let ofConfiguration =
            "the file has the keys of a configuration, expected those of a scenario; name its folder with --config"
        #expect(
            text == """
                config/x.yaml:1: \(ofScenario)
                scenarios/base.yaml:1: \(ofConfiguration)
                scenarios/own.yaml:1: \(ofConfiguration)
                """)
    }

    @Test func `a scenario is not refused for names under a mistyped key of the configuration`() throws {
        let rule = "{ when: { serviceProvider: MYNET }, then: { fault: HANG } }"
        let text = try messages(
            [
                "config/own.yaml": "extends: built-in\nserviceProvider: { MYNET: {} }\n",
                "scenarios/x.yaml": "description: d\nrules: [\(rule)]\n",
            ], scenarios: true)
        #expect(
            text == "config/own.yaml:2: unknown key \"serviceProvider\", did you mean \"serviceProviders\"?")
    }

    @Test func `a configuration without extends stands alone, and names built-in scenarios that need more`()
        throws
    {
        let folder = try ScratchFolder([
            "config/own.yaml": """
            serviceProviders: { MyChannel: {} }
            mvpds: { MyProvider: {} }
            integrations: { MyChannel: { MyProvider: {} } }
            """,
            "scenarios/x.yaml": "description: d\n",
        ])
        let selection = DocumentSelection(allOf: documents(folder))
        try selection.validate()
        let configuration = try selection.library.makeConfiguration()
        #expect(Set(configuration.serviceProviders.keys) == ["MyChannel"])
        let unusable = selection.unusableScenarios
        for name in unusable {
            #expect(!diagnostics { _ = try selection.library.scenario(named: name) }.isEmpty)
        }
        #expect(selection.usableScenarioCount == ControlDocuments.builtInScenarios.count - unusable.count)
        #expect(selection.notes.count == (unusable.isEmpty ? 0 : 1))
        let own = DocumentSelection(allOf: documents(folder, scenarios: true))
        #expect(own.scenarios == ["x"] && own.unusableScenarios == unusable)
        #expect(own.usableScenarioCount == 1)
    }

    @Test func `a configuration that stands alone without service providers is noted`() throws {
        let folder = try ScratchFolder(["config/own.yaml": "options: { port: 1 }\n"])
        #expect(
            DocumentSelection(allOf: documents(folder)).notes.first?.hasPrefix(
                "the configuration has no service provider, ") == true)
        try folder.write("options: { port: 1 }\nextends: built-in\n", to: "config/own.yaml")
        #expect(DocumentSelection(allOf: documents(folder)).notes.isEmpty)
    }

    @Test func `options of the configuration work in every file of an overlay`() throws {
        let folder = try ScratchFolder([
            "config/a.yml": "extends: built-in\n", "config/b.yaml": "options: { port: 1 }\n",
        ])
        #expect(documents(folder).options?["port"]?.integer == 1)
        #expect(try documents(folder).load().configurationDocument["options"]?["port"]?.integer == 1)
    }

    @Test func `keys of the folder replace the built-in ones of the same name, in built-in parts, too`()
        throws
    {
        let folder = try ScratchFolder(["config/own.yaml": "extends: built-in\n"])
        let shipped = try documents(folder).load().makeConfiguration()
        #expect(
            try shipped.identityServices["adobe-pass-mock"]?.publicKey
                == ControlDocuments().key("keys/service-token.pub.pem").text)
        try folder.write("ours", to: "config/keys/service-token.pub.pem")
        let own = try documents(folder).load().makeConfiguration()
        #expect(own.identityServices["adobe-pass-mock"]?.publicKey == "ours")
    }

    @Test func `an explanation names each value and the line that it comes from`() throws {
        let folder = try ScratchFolder([
            "config/own.yaml": Self.own,
            "scenarios/x.yaml":
                "description: d\nworld: { integrations: { MYNET: { Spectrum: { active: false } } } }\n",
        ])
        let library = try documents(folder, scenarios: true).load()
        let lines = try library.explanation()
        #expect(lines.contains("integrations.REF30.Dish.active: false  # \(folder.path)/config/own.yaml:5"))
        #expect(
            lines.contains {
                $0.hasPrefix("mvpds.Dish.displayName: \"DISH\"  # built-in:config/mvpds.yaml:")
            })
        #expect(lines.contains("mvpds.MyProvider: {}  # \(folder.path)/config/own.yaml:6"))
        let changed = try library.explanation(of: "x")
        #expect(
            changed.contains("integrations.MYNET.Spectrum.active: false  # \(folder.path)/scenarios/x.yaml:2")
        )
    }

    @Test func `an explanation shows no secret`() throws {
        let folder = try ScratchFolder([
            "config/own.yaml": """
            extends: built-in
            applications:
              own: { softwareStatement: HUSH, clientId: c, clientSecret: HUSH, client-secret: [HUSH] }
            options: { admin-token: HUSH, state: "redis://:HUSH@h", port: 0 }
            lifetimes: { accessToken: PT7H }
            mvpds:
              Own:
                logoUrl: https://jane:HUSH@h/a.png
                loginFields: { password: pin }
                users:
                  - { name: kid, password: HUSH, attributes: { a: { password: HUSH, url: "https://j:HUSH@h" } } }
            """,
            "scenarios/x.yaml": "description: d\nworld: { applications: { own: { clientSecret: HUSH2 } } }\n",
        ])
        let library = try documents(folder, scenarios: true).load()
        for scenario in [nil, "x"] {
            let lines = try library.explanation(of: scenario)
            #expect(!lines.contains { $0.contains("HUSH") }, "\(lines)")
            for start in [
                "applications.own.softwareStatement: \"[redacted]\"  # ",
                "applications.own.clientSecret: \"[redacted]\"  # ",
                "options.admin-token: \"[redacted]\"  # ", "options.state: \"redis://[redacted]@h\"  # ",
                "options.port: 0  # ", "mvpds.Own.logoUrl: \"https://[redacted]@h/a.png\"  # ",
                "lifetimes.accessToken: \"PT7H\"  # ", "mvpds.Own.loginFields.password: \"pin\"  # ",
            ] {
                #expect(lines.contains { $0.hasPrefix(start) }, "\(start)")
            }
        }
    }
}
