import Foundation
import HTTPMessages
import HTTPTypes
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
}
