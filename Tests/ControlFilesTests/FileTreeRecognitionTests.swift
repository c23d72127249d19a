import ControlFiles
import Foundation
import TestSupport
import Testing

/// Telling directories of the mock from those of other projects with the same names.
struct FileTreeRecognitionTests {
    @Test func `the shipped files are recognized`() {
        #expect(FileTree.directory(Repository.config.path).looksLikeConfiguration)
        #expect(FileTree.directory(Repository.scenarios.path).looksLikeScenarios)
        #expect(FileTree.builtIn("config").looksLikeConfiguration)
        #expect(FileTree.builtIn("scenarios").looksLikeScenarios)
    }

    @Test(arguments: [
        ["a.yaml": "mvpds:\n  A: {}\n"],
        ["a.yaml": "# ours\n\"mvpds\": [\n"],
        [
            "a.yaml": "serviceProviders:\n  A: {}\n", "b.yaml": "integrations: {}\n",
            "database.yaml": "host: x\n",
        ],
    ])
    func `a configuration is recognized by its keys, even if a file has a mistake`(
        files: [String: String]
    ) throws {
        let folder = try ScratchFolder(files)
        #expect(FileTree.directory(folder.path).looksLikeConfiguration)
        withExtendedLifetime(folder) {}
    }

    @Test(arguments: [
        ["a.yaml": "options: { port: 1 }\npolicies: {}\napplications: []\n"],
        ["a.yaml": "serviceProviders: []\n"], ["a.yaml": "app:\n  mvpds: []\n"], ["a.yml": "mvpds: {}\n"],
        ["deep/a.yaml": "mvpds: {}\n"], ["a.json": "mvpds: {}"], ["a.yaml": ""], [:],
    ])
    func `a configuration of another project is not recognized`(files: [String: String]) throws {
        let folder = try ScratchFolder(files)
        #expect(!FileTree.directory(folder.path).looksLikeConfiguration)
        withExtendedLifetime(folder) {}
    }

    @Test(arguments: [
        ["a.yaml": "description: d\nextends: valid-sso\n"],
        ["team/a.yaml": "description: d\nrules:\n\t- on: x\n", "other.yaml": "b: c\n"],
        [
            "a.yaml":
                "# yaml-language-server: $schema=http://127.0.0.1:8080/__admin/schema/scenario.json\ndesription: d\n"
        ],
    ])
    func `scenarios are recognized by their keys or their schema, even if a file has a mistake`(
        files: [String: String]
    ) throws {
        let folder = try ScratchFolder(files)
        #expect(FileTree.directory(folder.path).looksLikeScenarios)
        withExtendedLifetime(folder) {}
    }

    @Test(arguments: [
        ["a.yaml": "description: Load test\nsteps: []\n"], ["a.yaml": "description: d\n"],
        ["a.yaml": "rules: []\nparameters: []\n"], ["a.yml": "description: d\nextends: valid-sso\n"],
        ["a.yaml": "- description: d\n  extends: e\n"], [:],
    ])
    func `scenarios of another tool are not recognized`(files: [String: String]) throws {
        let folder = try ScratchFolder(files)
        #expect(!FileTree.directory(folder.path).looksLikeScenarios)
        withExtendedLifetime(folder) {}
    }

    @Test func `a directory that does not exist is not recognized`() {
        #expect(!FileTree.directory("/nowhere").looksLikeConfiguration)
        #expect(!FileTree.directory("/nowhere").looksLikeScenarios)
    }
}
