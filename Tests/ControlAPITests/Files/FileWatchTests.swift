import Foundation
import TestSupport
import Testing

@testable import ControlAPI

@Suite("Watched files")
struct FileWatchTests {
    private let folder: ScratchFolder
    private let documents: ControlDocuments
    private static let nothing = FileWatch.Findings(messages: [], hasChanges: false)
    private static let change = FileWatch.Findings(messages: [], hasChanges: true)

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
        #expect(watch.check(documents) == Self.nothing)
        for (text, file) in [
            ("description: c\n", "scenarios/a.yaml"), ("mvpds: {}\n", "config/new.yml"),
            ("PEM", "config/keys/c.pem"), ("other PEM", "config/keys/c.pem"), ("PEM", "config/d.pem"),
            ("PEM", "config/certificates/e.pem"),
        ] {
            try folder.write(text, to: file)
            #expect(watch.check(documents) == Self.change)
            #expect(watch.check(documents) == Self.nothing)
        }
    }

    @Test func `a private key is no change, because a mock reads it only when it starts`() throws {
        var watch = FileWatch(documents)
        try folder.write("PEM", to: "config/keys/media-token.key.pem")
        #expect(watch.check(documents) == Self.nothing)
    }

    @Test func `a file that is gone is reported once, and again when it is back`() throws {
        var watch = FileWatch(documents)
        try move("scenarios/deep/b.yaml", to: "b")
        #expect(watch.check(documents) == Self.nothing)
        let path = folder.path + "/scenarios/deep/b.yaml"
        let gone =
            "\(path) is gone; the mock keeps what it has loaded until another file changes or SIGHUP comes"
        #expect(watch.check(documents) == .init(messages: [gone], hasChanges: false))
        #expect(watch.check(documents) == Self.nothing)
        try move("b", to: "scenarios/deep/b.yaml")
        #expect(watch.check(documents) == .init(messages: ["\(path) is back"], hasChanges: false))
        #expect(watch.check(documents) == Self.nothing)
    }

    @Test func `a file that is missing for a moment is not gone`() throws {
        var watch = FileWatch(documents)
        try remove("scenarios/a.yaml")
        #expect(watch.check(documents) == Self.nothing)
        try folder.write("description: saved\n", to: "scenarios/a.yaml")
        #expect(watch.check(documents) == Self.change)
    }

    @Test func `a renamed file is a change, and the old one is not missed any more`() throws {
        var watch = FileWatch(documents)
        try move("scenarios/a.yaml", to: "scenarios/c.yaml")
        #expect(watch.check(documents) == Self.change)
        for _ in 1...3 { #expect(watch.check(documents) == Self.nothing) }
    }

    @Test func `without one of its folders, nothing is a change`() throws {
        var watch = FileWatch(documents)
        try move("scenarios", to: "elsewhere")
        try folder.write("extends: built-in\nmvpds: {}\n", to: "config/own.yaml")
        #expect(watch.check(documents) == Self.nothing)
        let path = "the folder \(folder.path)/scenarios"
        let gone = "\(path) is gone; the mock keeps what it has loaded until the folder is back"
        #expect(watch.check(documents) == .init(messages: [gone], hasChanges: false))
        #expect(watch.check(documents) == Self.nothing)
        // SIGHUP does not make it a new loss.
        watch.restart(documents)
        for _ in 1...3 { #expect(watch.check(documents) == Self.nothing) }
        try move("elsewhere", to: "scenarios")
        #expect(watch.check(documents) == .init(messages: ["\(path) is back"], hasChanges: true))
    }

    @Test func `a folder that loses all its files, as one that is unmounted, is reported as a whole`() throws
    {
        var watch = FileWatch(documents)
        try remove("scenarios/a.yaml")
        try remove("scenarios/deep")
        #expect(watch.check(documents) == Self.nothing)
        let path = "the folder \(folder.path)/scenarios"
        let gone =
            "\(path) has no YAML file any more; the mock keeps what it has loaded until there is one"
        #expect(watch.check(documents) == .init(messages: [gone], hasChanges: false))
        try folder.write("description: new\n", to: "scenarios/new.yaml")
        #expect(watch.check(documents) == .init(messages: ["\(path) has YAML files again"], hasChanges: true))
    }

    @Test func `what is gone when files are loaded again is not missed`() throws {
        var watch = FileWatch(documents)
        try remove("scenarios/a.yaml")
        for _ in 1...2 { _ = watch.check(documents) }
        watch.restart(documents)
        for _ in 1...3 { #expect(watch.check(documents) == Self.nothing) }
    }
}
