import Foundation
import TestSupport
import Testing

extension CommandTests {
    @Test func `init writes valid files for serve and validate, and overwrites nothing`() throws {
        let folder = try ScratchFolder()
        let target = folder.url.appending(path: "mine").path
        let written = try Program.run(["init", target])
        #expect(written.status == 0)
        #expect(written.output.contains("\(target)/config/mvpds.yaml\n"))
        #expect(written.output.contains("\(target)/scenarios/first.yaml\n"))
        let options = ["--config", "\(target)/config", "--scenarios", "\(target)/scenarios"]
        let valid = try Program.run(["validate"] + options)
        #expect(valid.status == 0, "\(valid.errors)")
        let mock = try RunningMock(["--scenario", "first"] + options)
        #expect(mock.readyLine.hasSuffix("(scenario first)"))

        let checked = try Program.run(["validate", target])
        #expect(checked.output.hasPrefix("configuration: \(target)/config\nscenarios: \(target)/scenarios, "))
        #expect(checked.output.hasSuffix("\nconfiguration and 1 scenario are valid\n"))

        let page = try Document.page("CommandLine").block(after: "init")
        let home = try ScratchFolder()
        let shown = try Program.run(
            URL(filePath: "/bin/bash"), ["-euo", "pipefail", "-c", page],
            environment: ["PATH": "\(Program.executable.deletingLastPathComponent().path):/usr/bin:/bin"],
            in: home.url)
        #expect(shown.status == 0 && shown.output.contains("are valid\n"), "\(shown.errors)")

        let mark = Data("mine".utf8)
        let file = URL(filePath: "\(target)/scenarios/first.yaml")
        try mark.write(to: file)
        try FileManager.default.removeItem(atPath: "\(target)/config/mvpds.yaml")
        let again = try Program.run(["init", target])
        #expect(again.status == 2)
        #expect(again.errors.contains("not overwritten: ") && again.errors.contains(file.path))
        #expect(try Data(contentsOf: file) == mark)
        #expect(!FileManager.default.fileExists(atPath: "\(target)/config/mvpds.yaml"))
    }

    @Test func `the folder of init works where it lies, even with a mistake in a file`() throws {
        let folder = try ScratchFolder()
        #expect(try Program.run(["init", "."], in: folder.url).status == 0)
        let valid = try Program.run(["validate"], in: folder.url)
        #expect(
            valid.output.hasPrefix("configuration: config\nscenarios: scenarios, and the built-in ones\n"))
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
            errors: FileHandle(forWritingTo: file))
        #expect(mock.stop() == 0)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("  configuration      config\n"))
        #expect(text.contains("  scenarios          \(folder.path)/mine, and the built-in ones\n"))
    }
}
