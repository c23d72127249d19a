import Foundation
import TestSupport
import Testing

@testable import ControlAPI

/// Telling directories of the mock from those of other projects with the same names.
struct FileTreeRecognitionTests {
    @Test func `the shipped files are recognized`() {
        #expect(FileTree.directory(Repository.config.path).contents(as: .configuration) == .own)
        #expect(FileTree.directory(Repository.scenarios.path).contents(as: .scenarios) == .own)
        #expect(FileTree.builtIn("config").contents(as: .configuration) == .own)
        #expect(FileTree.builtIn("scenarios").contents(as: .scenarios) == .own)
    }

    @Test func `links to a folder around them lead nowhere, and files are found eight folders deep`() throws {
        let deepest = "1/2/3/4/5/6/7/8"
        let folder = try ScratchFolder([
            "a.yaml": "", "inner/b.yaml": "", "other/c.yaml": "", "\(deepest)/d.yaml": "",
            "\(deepest)/9/e.yaml": "",
        ])
        func link(_ path: String, to other: String) throws {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/\(path)", withDestinationPath: other)
        }
        for number in 1...9 { try link("inner/\(number)", to: "..") }
        try link("itself.yaml", to: "itself.yaml")
        try link("same", to: "other")
        #expect(
            FileTree.yamlFiles(below: folder.path).map { $0.replacing("\(folder.path)/", with: "") }.sorted()
                == [
                    "\(deepest)/d.yaml", "a.yaml", "inner/b.yaml", "other/c.yaml", "same/c.yaml",
                ])
    }

    private func contents(_ files: [String: String], _ format: FileTree.Format) throws -> FileTree.Contents {
        let folder = try ScratchFolder(files)
        return withExtendedLifetime(folder) { FileTree.directory(folder.path).contents(as: format) }
    }

    @Test(arguments: [
        ["a.yaml": "mvpds:\n  A: {}\n"], ["a.yaml": "# ours\n\"mvpds\": [\n"],
        ["a.yml": "extends: built-in\n"], ["a.yaml": "options: { port: 1 }\n"],
        ["a.yaml": "serviceProvider:\n  A: {}\n"], ["a.yaml": "  mvpds:\n    A: {}\n"],
        ["a.yaml": "{ mvpds: { A: {} } }\n"], ["a.yaml": "integrations: {}\n", "database.yaml": "host: x\n"],
        ["a.yaml": "# $schema=http://127.0.0.1:8080/__admin/schema/config.json\n"],
        ["a.yaml": "\u{FEFF}mvpds:\n  A: {}\n"], ["a.yaml": "\u{FEFF}{ mvpds: { A: {} } }\n"],
    ])
    func `one key of a configuration is enough, even if it is mistyped`(files: [String: String]) throws {
        #expect(try contents(files, .configuration) == .own)
    }

    @Test(arguments: [("mvpds:\r\n  A: {}\r\n", true), ("host: x\r\n", false)])
    func `UTF-16 text is recognized by its keys`(text: String, isOwn: Bool) {
        let units = "\u{FEFF}\(text)".utf16
        let little = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        let big = units.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        for bytes in [little, big] {
            let contents = FileTree.loaded(name: "config", ["a.yaml": bytes]).contents(as: .configuration)
            #expect(contents == (isOwn ? .own : .foreign(files: ["a.yaml"])))
        }
    }

    @Test(arguments: [
        ["a.yaml": "description: d\nextends: valid-sso\n"], ["a.yml": "description: d\n"],
        ["team/a.yaml": "description: d\nrules:\n\t- on: x\n", "other.yaml": "b: c\n"],
        ["a.yaml": "desription: d\n"],
        ["a.yaml": "# $schema=http://127.0.0.1:8080/__admin/schema/scenario.json\n"],
    ])
    func `one key of a scenario is enough, even if it is mistyped`(files: [String: String]) throws {
        #expect(try contents(files, .scenarios) == .own)
    }

    @Test(arguments: [FileTree.Format.configuration, .scenarios])
    func `files without such a key belong to another program`(format: FileTree.Format) throws {
        let files = [
            "app.yml": "app:\n  mvpds: []\n  description: d\n", "database.yaml": "host: x\n",
            "empty.yaml": "",
            "list.yaml": "- mvpds: x\n  description: e\n",
        ]
        #expect(try contents(files, format) == .foreign(files: files.keys.sorted()))
    }

    @Test(arguments: [["a.yaml": ""], ["a.yaml": "# mvpds:\n---\n", "b.yml": "\n"]])
    func `files without content are the mock's, which reports them`(files: [String: String]) throws {
        for format in FileTree.Format.allCases { #expect(try contents(files, format) == .own) }
    }

    @Test(arguments: [["a.json": "mvpds: {}"], [:]])
    func `a directory without YAML files contains nothing`(files: [String: String]) throws {
        #expect(try contents(files, .configuration) == .nothing)
        #expect(try contents(files, .scenarios) == .nothing)
        #expect(FileTree.directory("/nowhere").contents(as: .configuration) == .nothing)
    }

    @Test func `scenarios can be in subfolders, parts of a configuration cannot`() throws {
        let files = ["deep/a.yaml": "mvpds: {}\ndescription: d\n"]
        #expect(try contents(files, .configuration) == .nothing)
        #expect(try contents(files, .scenarios) == .own)
    }
}
