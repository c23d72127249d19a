import Foundation
import TestSupport
import Testing

@testable import ControlAPI

extension ControlDocuments {
    /// The documents of a command whose options name the folders of some formats.
    static func naming(_ formats: Set<FileTree.Format>) -> ControlDocuments {
        var documents = ControlDocuments()
        documents.formatsToFind = Set(FileTree.Format.allCases).subtracting(formats)
        return documents
    }
}

/// Folders that are named for validation.
struct ValidationTargetTests {
    private static let tree = [
        "config/a.yaml": "mvpds: {}\n", "scenarios/x.yaml": "description: d\n",
        "scenarios/team/y.yaml": "description: d\nextends: x\n",
    ]

    /// The only target of some paths in a folder that has the files.
    private func target(_ paths: [String], _ files: [String: String] = tree) throws -> ValidationTarget {
        let folder = try ScratchFolder(files)
        return try withExtendedLifetime(folder) {
            let targets = try ValidationTarget.targets(paths.map { folder.path + $0 }, in: .naming([]))
            try #require(targets.count == 1)
            return targets[0]
        }
    }

    private func names(_ target: ValidationTarget) -> [String] {
        [target.documents.sources.configuration, target.documents.sources.scenarios].map { source in
            source.split(separator: "/").last.map(String.init) ?? source
        }
    }

    /// The mistakes of some paths in a folder that has the files.
    private func messages(
        _ paths: [String], _ files: [String: String], chosen: Set<FileTree.Format> = []
    ) throws -> String {
        let folder = try ScratchFolder(files)
        let text = diagnostics {
            let all = paths.map { "\(folder.path)/\($0)" }
            for target in try ValidationTarget.targets(all, in: .naming(chosen)) {
                try DocumentSelection(target).validate()
            }
        }
        return text.replacing(folder.path + "/", with: "")
    }

    @Test(arguments: [[""], ["/"], ["/config", "/scenarios"], ["/scenarios/", "/config/"]])
    func `a folder with config and scenarios is validated like its two folders`(paths: [String]) throws {
        let target = try target(paths)
        #expect(target.includesConfiguration && target.includesScenarios && target.files.isEmpty)
        #expect(names(target) == ["config", "scenarios, and the built-in ones"])
    }

    @Test func `a folder named config is a configuration, whatever part of one it has`()
        throws
    {
        let target = try target(["/config"], ["config/own.yaml": "serviceProviders: { MYNET: {} }\n"])
        #expect(target.includesConfiguration && !target.includesScenarios && target.files.isEmpty)
    }

    @Test func `a folder of scenarios is validated with the configuration beside it`() throws {
        let folder = try ScratchFolder(Self.tree)
        let target = try ValidationTarget.targets([folder.path + "/scenarios"], in: .naming([]))[0]
        #expect(!target.includesConfiguration && target.includesScenarios)
        #expect(names(target) == ["config", "scenarios, and the built-in ones"])
        #expect(DocumentSelection(target).scenarios == ["team/y", "x"])
        let chosen = try ValidationTarget.targets(
            [folder.path + "/scenarios"], in: .naming([.configuration]))
        #expect(names(chosen[0])[0] == "built-in")
    }

    @Test(arguments: ["/scenarios/team", "/scenarios/team/", "/scenarios/team/sub"])
    func `a folder in the folder of scenarios is validated with the names from there`(path: String) throws {
        let files = [
            "scenarios/x.yaml": "description: [\n",
            "scenarios/team/outage.yaml": "description: d\n",
            "scenarios/team/sub/outage2.yaml": "description: d\nextends: team/outage\n",
        ]
        let target = try target([path], files)
        #expect(names(target)[1] == "scenarios, and the built-in ones")
        #expect(target.files.count == (path.hasSuffix("sub") ? 1 : 2) && !target.includesScenarios)
        #expect(try messages([String(path.dropFirst())], files) == "")
    }

    private static let project = [
        "config/own.yaml": """
        extends: built-in
        serviceProviders: { MYNET: {} }
        integrations: { MYNET: { Dish: {} } }
        """,
        "scenarios/x.yaml": "description: d\nextends: y\n",
        "scenarios/y.yml": """
        description: d
        extends: team/z
        seed: { profiles: [{ serviceProvider: MYNET, mvpd: Dish }] }
        """,
        "scenarios/team/z.yaml": "description: d\nextends: valid-sso\n",
        "scenarios/broken.yaml": "description: [\n",
    ]

    @Test(arguments: ["scenarios/x.yaml", "scenarios/y.yml", "scenarios/team/z.yaml", "config/own.yaml"])
    func `a file is validated with the others of its project`(file: String) throws {
        #expect(try messages([file], Self.project) == "")
        let documents = try target(["/" + file], Self.project).documents
        #expect(!documents.hasBuiltInConfiguration)
        #expect(file.hasPrefix("config") || documents.scenarios != ControlDocuments().scenarios)
    }

    @Test func `only mistakes of the file and of what it extends are reported`() throws {
        let files = Self.project.merging(["scenarios/team/z.yaml": "description: d\nextend: y\n"]) { $1 }
        let expected = "scenarios/team/z.yaml:2: unknown key \"extend\", did you mean \"extends\"?"
        #expect(try messages(["scenarios/x.yaml"], files) == expected)
        let unread = Self.project.merging(["scenarios/team/z.yaml": "a: [\n"]) { $1 }
        let text = try messages(["scenarios/x.yaml", "scenarios/none.yaml"], unread)
        #expect(text.split(separator: "\n").count == 2, "\(text)")
        #expect(
            text.contains("cannot read scenarios/none.yaml") && text.contains("scenarios/team/z.yaml:2: "))
    }

    @Test func `a use of an MVPD that a scenario removes is reported with the removal`() throws {
        let files = [
            "config/own.yaml": """
            extends: built-in
            serviceProviders: { MYNET: {} }
            mvpds: { MyCable: { users: [{ name: user }] } }
            integrations: { MYNET: { Dish: {}, MyCable: {} } }
            """,
            "scenarios/gone.yaml": "description: d\nworld: { mvpds: { MyCable: null } }\n",
        ]
        #expect(
            try messages(["scenarios/gone.yaml"], files)
                == "config/own.yaml:4: unknown MVPD \"MyCable\", which scenarios/gone.yaml:2 removes, expected its "
                + "integrations and other uses removed, too")
    }

    @Test func `files beside each other need no folder with a name`() throws {
        let files = [
            "own/a.yaml": "description: d\nextends: b\n", "own/b.yml": "description: d\nextends: c\n",
            "own/c.yaml": "description: d\nrules: [{ on: retrieveProfile, then: { delay: 1s } }]\n",
            "own/config/a.yaml": "extends: built-in\nserviceProviders: { MYNET: {} }\n",
            "parts/a.yaml": "extends: built-in\nserviceProviders: { MYNET: {} }\n",
            "parts/b.yaml": "integrations: { MYNET: { Dish: {} } }\n",
        ]
        let mistake = try messages(["own/a.yaml"], files)
        #expect(mistake.hasPrefix("own/c.yaml:2: unknown operation \"retrieveProfile\""), "\(mistake)")
        #expect(try messages(["parts/b.yaml"], files) == "")
        #expect(try messages(["parts"], files) == "")
    }

    @Test func `a folder with parts of a configuration is validated file by file`() throws {
        let target = try target(
            [""], ["throttle.yaml": "throttle: { rate: 2 }\n", "x.yaml": "description: d\n"])
        #expect(target.files.map { $0.split(separator: "/").last } == ["throttle.yaml", "x.yaml"])
        #expect(!target.includesConfiguration && !target.includesScenarios)
    }

    @Test func `a mistake in a folder is reported with its file and line`() throws {
        let expected = "scenarios/x.yaml:2: unknown key \"extend\", did you mean \"extends\"?"
        #expect(try messages([""], ["scenarios/x.yaml": "description: d\nextend: y\n"]).hasSuffix(expected))
    }

    @Test func `a file with the name of none of the mock's is refused before it is read`() throws {
        let expected = "expected a file of the configuration or a scenario, which ends in .yaml or .yml"
        #expect(
            try messages(["notes.txt"], ["notes.txt": "description: [\n"])
                == "notes.txt is not a file of the mock, \(expected)")
    }

    @Test(arguments: [
        ("scenarios/x.yml", "x.yaml"), ("scenarios/x", "x.yaml"), ("scenarios/y.yaml", "y.yml"),
    ])
    func `a file that does not exist is refused, although a scenario has its name`(
        file: String, similar: String
    ) throws {
        let expected = "cannot read \(file): no such file or directory, did you mean "
        let text = try messages([file], Self.project)
        #expect(text.hasPrefix(expected) && text.hasSuffix("scenarios/\(similar)\"?"), "\(text)")
    }

    @Test func `a file is in the folders around the working directory, by its path from there`() {
        let names = FileManager.default.currentDirectoryPath.split(separator: "/").map(String.init)
        for (folder, count) in [("..", 1), ("../..", 2)] {
            let path = (names.suffix(count) + ["a.yaml"]).joined(separator: "/")
            #expect(Neighbors.path(of: "a.yaml", in: folder) == path)
            #expect(Neighbors.path(of: "/a.yaml", in: folder) == nil)
        }
    }

    @Test func `a folder without YAML files, or a second one of the same kind, is refused`() throws {
        let folder = try ScratchFolder([
            "notes.txt": "", "a/x.yaml": "description: d\n", "b/y.yaml": "description: d\n",
        ])
        let empty = try ScratchFolder(["notes.txt": ""])
        func messages(_ paths: String...) -> String {
            diagnostics { _ = try ValidationTarget.targets(paths, in: .naming([])) }
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
