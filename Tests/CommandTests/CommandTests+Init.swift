import Foundation
import TestSupport
import Testing

extension CommandTests {
    @Test func `init writes two short files for serve and validate, and overwrites nothing`() throws {
        let folder = try ScratchFolder()
        let target = folder.url.appending(path: "mine").path
        let written = try Program.run(["init", target])
        #expect(written.status == 0)
        #expect(
            written.output.hasPrefix(
                "\(target)/config/service-provider.yaml\n\(target)/scenarios/first.yaml\n\n"))
        let options = ["--config", "\(target)/config", "--scenarios", "\(target)/scenarios"]
        let valid = try Program.run(["validate", "--strict"] + options)
        #expect(valid.status == 0, "\(valid.errors)")
        let mock = try RunningMock(["--scenario", "first"] + options)
        #expect(mock.readyLine.hasSuffix("(scenario first)"))

        let checked = try Program.run(["validate", target])
        #expect(
            checked.output
                == """
                configuration: \(target)/config, over the built-in one
                scenarios: \(target)/scenarios, and the built-in ones
                configuration and 1 scenario are valid

                """)

        let page = try Document.page("CommandLine").block(after: "init")
        let home = try ScratchFolder()
        let shown = try Program.run(
            URL(filePath: "/bin/bash"), ["-euo", "pipefail", "-c", page],
            environment: ["PATH": "\(Program.executable.deletingLastPathComponent().path):/usr/bin:/bin"],
            in: home.url)
        #expect(shown.status == 0 && shown.output.contains("are valid\n"), "\(shown.errors)")

        let mark = Data("description: mine\n".utf8)
        let file = URL(filePath: "\(target)/scenarios/first.yaml")
        try mark.write(to: file)
        let again = try Program.run(["init", target])
        #expect(again.status == 2)
        #expect(again.errors.contains("nothing was written: \(target)/config/service-provider.yaml; choose"))
        try FileManager.default.removeItem(atPath: "\(target)/config/service-provider.yaml")
        let beside = try Program.run(["init", target])
        #expect(beside.status == 0 && !beside.output.contains("first"), "\(beside)")
        #expect(try Data(contentsOf: file) == mark)
    }

    /// Identifiers of service providers and MVPDs: built-in ones, own ones, and those that YAML could read as other values.
    @Test(arguments: [
        ["--service-provider", "MYNET", "--mvpd", "Spectrum", "--mvpd", "MyProvider"],
        ["--service-provider", "REF30"], ["--service-provider", "apasstest1", "--mvpd", "Dish", "--keys"],
        ["--service-provider", "123", "--mvpd", "no", "--mvpd", "1e5", "--mvpd", "true"],
        ["--mvpd", "TempPass_5mins", "--mvpd", "Verizon", "--mvpd", "Verizon"],
        ["--service-provider", "null", "--mvpd", "my.provider-1_x", "--keys"],
    ])
    func `what init writes is valid and works, for every combination of options`(options: [String]) throws {
        let folder = try ScratchFolder()
        #expect(try Program.run(["init", "."] + options, in: folder.url).status == 0)
        let valid = try Program.run(["validate", "--strict"], in: folder.url)
        #expect(valid.status == 0 && valid.errors.isEmpty, "\(valid)")
        let mock = try RunningMock(["--scenario", "first"], in: folder.url)
        #expect(mock.readyLine.hasSuffix("(scenario first)"))
        let provider = options.firstIndex(of: "--service-provider").map { options[$0 + 1] } ?? "MYNET"
        let mvpds = options.indices.filter { options[$0] == "--mvpd" }.map { options[$0 + 1] }
        let app = try RecipeApp(on: mock.port, device: "d")
        let reply = try app.get("/api/v2/\(provider)/configuration")
        let known = "\(reply)"
        for mvpd in mvpds.isEmpty ? ["Spectrum"] : mvpds where mvpd != "Verizon" || provider == "MYNET" {
            #expect(known.contains("\"\(mvpd)\""), "\(known)")
        }
    }

    @Test func `init refuses identifiers that cannot be used, with a sentence for each`() throws {
        let folder = try ScratchFolder()
        let result = try Program.run(
            ["init", "x", "--service-provider", "*", "--mvpd", "a b", "--mvpd", "first"], in: folder.url)
        #expect(result.status == 2)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 3, "\(result.errors)")
        #expect(lines.allSatisfy { $0.contains(", expected ") })
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/x"))
    }

    @Test(arguments: ["own.yaml", "mvpds.yaml"])
    func `init and import refuse a directory with a configuration, and write nothing`(file: String) throws {
        let reply = #"{"requestor": {"id": "REF30", "mvpds": [{"id": "A"}]}}"#
        let folder = try ScratchFolder(["mine/config/\(file)": "extends: built-in\n", "reply.json": reply])
        for arguments in [
            ["init", "mine"], ["import", "reply.json", "mine"], ["import", "reply.json", "mine/"],
        ] {
            let result = try Program.run(arguments, in: folder.url)
            #expect(result.status == 2 && result.output.isEmpty, "\(result)")
            #expect(
                result.errors.contains(
                    " has a configuration already, and nothing was written: mine/config/\(file); choose another"
                ),
                "\(result)")
            #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/mine/scenarios"))
            #expect(try Program.run(["validate", "mine"], in: folder.url).status == 0)
        }
    }

    @Test(
        arguments: [["init", "."], ["init", ".", "--keys"], ["import", "reply.json", "."]],
        ["database.yml", "env/own.yml"])
    func `init and import refuse a configuration that the mock ignores`(arguments: [String], file: String)
        throws
    {
        let folder = try ScratchFolder([
            "config/\(file)": "production: { host: x }\n",
            "reply.json": #"{"requestor": {"id": "REF30", "mvpds": [{"id": "A"}]}}"#,
        ])
        let result = try Program.run(arguments, in: folder.url)
        #expect(result.status == 2 && result.output.isEmpty, "\(result)")
        #expect(
            result.errors
                == ". has a configuration that the mock ignores, and nothing was written: ./config/\(file); choose another directory\n"
        )
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/config/keys"))
    }

    @Test func `init and import write nothing where a symbolic link leads`() throws {
        let folder = try ScratchFolder()
        let target = "\(folder.path)/elsewhere.yaml"
        for (file, command) in [
            ("scenarios/first.yaml", ["init", "mine"]),
            ("scenarios/captured.yaml", ["import", "reply.json", "mine"]),
        ] {
            try folder.write(#"{"requestor": {"id": "REF30", "mvpds": []}}"#, to: "reply.json")
            let link = "\(folder.path)/mine/\(file)"
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/mine/scenarios", withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
            let result = try Program.run(command, in: folder.url)
            #expect(
                result.status == 2 && result.errors.contains("/mine/\(file); choose another"), "\(result)")
            #expect(!FileManager.default.fileExists(atPath: target))
            #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/mine/config"))
        }
    }

    @Test func `a report is not written where a symbolic link leads`() throws {
        let folder = try ScratchFolder()
        let target = "\(folder.path)/elsewhere.xml"
        let link = "\(folder.path)/report.xml"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        let result = try Program.run(
            ["rehearse", "--codes", "too_many_requests", "--junit", "report.xml", "--", "true"],
            in: folder.url)
        #expect(
            result.status == 2
                && result.errors.hasPrefix("--junit: report.xml is a symbolic link to nothing, expected "),
            "\(result)")
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    @Test func `init makes keys of a team's own, also for a configuration that exists`() throws {
        let folder = try ScratchFolder()
        #expect(try Program.run(["init", "."], in: folder.url).status == 0)
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/config/keys"))
        #expect(try Program.run(["init", ".", "--keys"], in: folder.url).status == 0)
        let valid = try Program.run(["validate"], in: folder.url)
        #expect(valid.status == 0, "\(valid.errors)")
        let mock = try RunningMock(in: folder.url)
        let token = try Program.run(["service-token", "--subject", "somebody"], in: folder.url)
        #expect(token.status == 0 && !token.output.isEmpty, "\(token.errors)")
        for name in ["media-token", "access-token", "software-statement", "service-token"] {
            let file = "keys/\(name).key.pem"
            let own = try String(contentsOf: folder.url.appending(path: "config/\(file)"), encoding: .utf8)
            let shipped = try String(contentsOf: Repository.config.appending(path: file), encoding: .utf8)
            #expect(own.hasPrefix("-----BEGIN PRIVATE KEY-----") && own != shipped)
        }
        #expect(mock.stop() == 0)
        let again = try Program.run(["init", ".", "--keys"], in: folder.url)
        #expect(again.status == 2 && again.errors.contains("not overwritten: "), "\(again)")
        #expect(again.errors.hasSuffix("; to replace them, remove these files first\n"), "\(again)")
    }

    @Test func `the folder of init works where it lies, even with a mistake in a file`() throws {
        let folder = try ScratchFolder()
        #expect(try Program.run(["init", "."], in: folder.url).status == 0)
        let valid = try Program.run(["validate"], in: folder.url)
        #expect(
            valid.output.hasPrefix(
                "configuration: config, over the built-in one\nscenarios: scenarios, and the built-in ones\n")
        )
        #expect(valid.status == 0)
        #expect(try Program.run(["scenarios"], in: folder.url).output.contains("\nfirst "))
        try folder.write("mvpds:\n\tA: {}\n", to: "config/mvpds.yaml")
        try folder.write("description: d\nextends: nothing\n", to: "scenarios/first.yaml")
        let broken = try Program.run(["validate"], in: folder.url)
        #expect(broken.status == 2)
        #expect(broken.errors == "config/mvpds.yaml:2: the indentation contains a tab, expected spaces\n")
    }

    @Test func `serve logs the folders that it reads`() throws {
        let folder = try ScratchFolder(["errors.txt": "", "mine/a.yaml": "description: d\n"])
        let file = folder.url.appending(path: "errors.txt")
        let mock = try RunningMock(
            ["--log-level", "info", "--scenarios", folder.path + "/mine"],
            in: Repository.root, errors: FileHandle(forWritingTo: file))
        #expect(mock.stop() == 0)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("  configuration      config\n"))
        #expect(text.contains("  scenarios          \(folder.path)/mine, and the built-in ones\n"))
    }
}
