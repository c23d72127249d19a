import Foundation
import TestSupport
import Testing

@testable import ControlAPI

@Suite("Watched files")
struct FileWatchTests {
    private let folder: ScratchFolder
    private let documents: ControlDocuments

    init() throws {
        folder = try ScratchFolder([
            "config/own.yaml": "extends: built-in\n", "scenarios/a.yaml": "description: a\n",
            "scenarios/deep/b.yaml": "description: b\n",
        ])
        documents = ControlDocuments(
            configuration: folder.path + "/config", scenarios: folder.path + "/scenarios")
    }

    private func move(_ path: String, to other: String) throws {
        try FileManager.default.moveItem(
            at: folder.url.appending(path: path), to: folder.url.appending(path: other))
    }

    private func remove(_ path: String) throws {
        try FileManager.default.removeItem(at: folder.url.appending(path: path))
    }

    @Test func `a changed file and a new one are changes, once`() throws {
        var watch = FileWatch(documents)
        #expect(watch.check(documents) == .none)
        for (text, file) in [
            ("description: c\n", "scenarios/a.yaml"), ("mvpds: {}\n", "config/new.yml"),
            ("PEM", "config/keys/c.pem"), ("other PEM", "config/keys/c.pem"), ("PEM", "config/d.pem"),
            ("PEM", "config/certificates/e.pem"),
        ] {
            try folder.write(text, to: file)
            #expect(watch.check(documents) == .files)
            #expect(watch.check(documents) == .none)
        }
    }

    @Test func `a private key is no change, because a mock reads it only when it starts`() throws {
        var watch = FileWatch(documents)
        try folder.write("PEM", to: "config/keys/media-token.key.pem")
        #expect(watch.check(documents) == .none)
    }

    @Test func `a file that is gone is a change, and so is its return`() throws {
        var watch = FileWatch(documents)
        try move("scenarios/deep/b.yaml", to: "b")
        #expect(watch.check(documents) == .files)
        #expect(watch.check(documents) == .none)
        try move("b", to: "scenarios/deep/b.yaml")
        #expect(watch.check(documents) == .files)
    }

    @Test func `a file that has another name is a change`() throws {
        var watch = FileWatch(documents)
        try move("scenarios/a.yaml", to: "scenarios/c.yaml")
        #expect(watch.check(documents) == .files)
        #expect(watch.check(documents) == .none)
    }

    @Test func `without one of its folders, nothing is a change`() throws {
        var watch = FileWatch(documents)
        try move("scenarios", to: "elsewhere")
        try folder.write("extends: built-in\nmvpds: {}\n", to: "config/own.yaml")
        #expect(watch.check(documents) == .lostFolder(folder.path + "/scenarios"))
        for _ in 1...2 { #expect(watch.check(documents) == .none) }
        try move("elsewhere", to: "scenarios")
        #expect(watch.check(documents) == .files)
        #expect(watch.check(documents) == .none)
    }

    @Test func `a folder that loses all its files, as one that is unmounted, keeps what is loaded`() throws {
        var watch = FileWatch(documents)
        try remove("scenarios/a.yaml")
        try remove("scenarios/deep")
        try folder.write("extends: built-in\nmvpds: {}\n", to: "config/own.yaml")
        #expect(watch.check(documents) == .lostFolder(folder.path + "/scenarios"))
        for _ in 1...2 { #expect(watch.check(documents) == .none) }
        try folder.write("description: new\n", to: "scenarios/new.yaml")
        #expect(watch.check(documents) == .files)
    }

    @Test func `the files that are loaded again are those of the next comparison`() throws {
        var watch = FileWatch(documents)
        try move("scenarios", to: "elsewhere")
        watch.restart(documents)
        #expect(watch.check(documents) == .none)
        try folder.write("extends: built-in\nmvpds: {}\n", to: "config/own.yaml")
        #expect(watch.check(documents) == .files)
        try move("elsewhere", to: "scenarios")
        #expect(watch.check(documents) == .files)
    }

    @Test func `a folder within the configuration that cannot be read does not end the watch`() throws {
        try folder.write("PEM", to: "config/keys/c.pem")
        let keys = folder.path + "/config/keys"
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: keys)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: keys) }
        var watch = FileWatch(documents)
        try folder.write("extends: built-in\nmvpds: {}\n", to: "config/own.yaml")
        #expect(watch.check(documents) == .files)
    }
}
