import ControlAPI
import ControlFiles
import Documents
import TestSupport
import Testing

/// Folders that are named for validation.
struct ValidationTargetTests {
    private static let tree = [
        "config/a.yaml": "mvpds: {}\n", "scenarios/x.yaml": "description: d\n",
        "scenarios/team/y.yaml": "description: d\nextends: x\n",
    ]

    /// The target of some paths in a folder that has the files.
    private func target(_ paths: [String], _ files: [String: String] = tree) throws -> ValidationTarget {
        let folder = try ScratchFolder(files)
        return try withExtendedLifetime(folder) {
            try ValidationTarget(paths.map { folder.path + $0 }, in: ControlDocuments())
        }
    }

    private func names(_ target: ValidationTarget) -> [String] {
        [target.documents.sources.configuration, target.documents.sources.scenarios].map { source in
            source.split(separator: "/").last.map(String.init) ?? source
        }
    }

    @Test(arguments: [[""], ["/"], ["/config", "/scenarios"], ["/scenarios/", "/config/"]])
    func `a folder with config and scenarios is validated like its two folders`(paths: [String]) throws {
        let target = try target(paths)
        #expect(target.includesConfiguration && target.includesScenarios && target.files.isEmpty)
        #expect(names(target) == ["config", "scenarios, and the built-in ones"])
    }

    @Test func `a folder of scenarios is validated with the other configuration`() throws {
        let folder = try ScratchFolder(Self.tree)
        let target = try ValidationTarget([folder.path + "/scenarios"], in: ControlDocuments())
        #expect(!target.includesConfiguration && target.includesScenarios)
        #expect(names(target) == ["built-in", "scenarios, and the built-in ones"])
        #expect(try DocumentSelection(target).scenarios == ["team/y", "x"])
        withExtendedLifetime(folder) {}
    }

    @Test func `a folder with parts of a configuration is validated file by file`() throws {
        let target = try target(
            [""], ["throttle.yaml": "throttle: { rate: 2 }\n", "x.yaml": "description: d\n"])
        #expect(target.files.map { $0.split(separator: "/").last } == ["throttle.yaml", "x.yaml"])
        #expect(!target.includesConfiguration && !target.includesScenarios)
    }

    @Test func `a mistake in a folder is reported with its file and line`() throws {
        let folder = try ScratchFolder(["scenarios/x.yaml": "description: d\nextend: y\n"])
        let text = diagnostics {
            try DocumentSelection(ValidationTarget([folder.path], in: ControlDocuments())).validate()
        }
        #expect(
            text == "\(folder.path)/scenarios/x.yaml:2: unknown key \"extend\", did you mean \"extends\"?")
    }

    @Test func `a folder without YAML files, or a second one of the same kind, is refused`() throws {
        let folder = try ScratchFolder([
            "notes.txt": "", "a/x.yaml": "description: d\n", "b/y.yaml": "description: d\n",
        ])
        let empty = try ScratchFolder(["notes.txt": ""])
        func messages(_ paths: String...) -> String {
            diagnostics { _ = try ValidationTarget(paths, in: ControlDocuments()) }
        }
        #expect(
            messages(empty.path)
                == "\(empty.path) contains no .yaml file, expected a folder of the configuration, of scenarios, or "
                + "with config and scenarios in it")
        #expect(
            messages(folder.path + "/a", folder.path + "/b")
                == "\(folder.path)/b cannot be combined with \(folder.path)/a, expected one folder; validate it "
                + "separately")
    }
}
