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
}
