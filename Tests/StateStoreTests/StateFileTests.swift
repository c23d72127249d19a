import ControlAPI
import Foundation
import PassAPI
import TestSupport
import Testing

@testable import PassSimulator
@testable import StateStore

@Suite("The state file")
struct StateFileTests {
    private let folder: ScratchFolder
    private let path: String

    init() throws {
        folder = try ScratchFolder()
        path = folder.path + "/state.db"
    }

    /// A simulator with a profile on some devices.
    private static func simulator(devices: Int) -> Simulator {
        var simulator = Simulator(seed: 1)
        for number in 1...devices { add(number, to: &simulator) }
        return simulator
    }

    private static func add(_ number: Int, to simulator: inout Simulator) {
        simulator.put(.make(), on: .make("device-\(number)"), in: .make(), at: .start)
    }

    /// Everything in a state, in an order of its own.
    private static func text(_ state: Simulator) throws -> String {
        String(decoding: JSONDocument.encode(state), as: UTF8.self)
    }

    private func open() throws -> StateFile { try StateFile(path: path, sync: .batched) }

    private static func rows(_ simulator: Simulator) -> StateFile.Rows {
        Dictionary(uniqueKeysWithValues: simulator.allRows.map { ($0.name, $0.value) })
    }

    private func save(_ simulator: inout Simulator, to file: StateFile) throws {
        var rows: StateFile.Rows = [:]
        for row in simulator.changedRows() { rows.updateValue(row.value, forKey: row.name) }
        _ = simulator.forgetChanges()
        try file.write(rows)
    }

    /// The contents of the file.
    private func read(_ file: StateFile? = nil) throws -> Simulator {
        var simulator = Simulator()
        try (file ?? open()).read { try simulator.apply($0, $1) }
        return simulator
    }

    /// A row that is larger than the memory in which SQLite collects a change, if there are several.
    private static let large = JSONValue.object([
        "seededScenarios": .object(["REF30": .array([.string(String(repeating: "x", count: 100_000))])])
    ])

    @Test func `is empty at first, and follows changes and removals`() throws {
        #expect(try Self.text(read()) == Self.text(Simulator()))
        var simulator = Self.simulator(devices: 3)
        try save(&simulator, to: open())
        simulator.devices[.make("device-1")]?.seededScenarios["REF30", default: []].append("another")
        simulator.forget([.make("device-2")])
        Self.add(4, to: &simulator)
        try save(&simulator, to: open())
        let state = try read()
        #expect(try Self.text(state) == Self.text(simulator))
        #expect(state.devices.count == 3)
    }

    @Test func `can only be read by its owner, also one that others could read`() throws {
        func permissions(of file: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        }
        do {
            let file = try open()
            #expect(try permissions(of: path) == 0o600)
            try file.write([:])
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let file = try open()
        #expect(file.files.problem == nil)
        #expect(try permissions(of: path) == 0o600 && permissions(of: path + "-wal") == 0o600)
    }

    @Test func `loses what belongs to a device that is forgotten`() throws {
        var simulator = Self.simulator(devices: 2)
        for number in 1...2 {
            let device = DeviceIdentifier.make("device-\(number)")
            let record = """
                {"code": "10000\(number)", "subject": "jane", "device": "\(device)", "validity": {"notBefore": 1, "notAfter": 2}}
                """
            try simulator.apply(RowName(kind: "linkCode", key: "10000\(number)"), Array(record.utf8))
        }
        try open().write(Self.rows(simulator))
        _ = simulator.forgetChanges()
        #expect(try read().linkCodes.count == 2)
        simulator.forget([.make("device-1")])
        try save(&simulator, to: open())
        #expect(try Self.text(read()) == Self.text(simulator))
        #expect(try read().linkCodes.count == 1)
    }

    @Test func `follows a state that replaces another`() throws {
        var simulator = Self.simulator(devices: 3)
        try save(&simulator, to: open())
        simulator = Self.simulator(devices: 2)
        try open().write(Self.rows(simulator), replacing: true)
        #expect(try Self.text(read()) == Self.text(simulator))
    }

    @Test func `does not grow by what was accessed, and did not change`() throws {
        var simulator = Self.simulator(devices: 50)
        let file = try open()
        try save(&simulator, to: file)
        func size() throws -> Int { try Data(contentsOf: URL(filePath: path + "-wal")).count }
        let before = try size()
        for number in 1...50 {
            simulator.devices[.make("device-\(number)")]?.seededScenarios["REF30"]?.removeAll {
                $0 == "another"
            }
        }
        try save(&simulator, to: file)
        #expect(try size() == before)
        simulator.devices[.make("device-1")]?.seededScenarios["REF30", default: []].append("another")
        try save(&simulator, to: file)
        #expect(try size() > before)
    }

    @Test func `stays the target of a link`() throws {
        let link = folder.path + "/link.db"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "state.db")
        var simulator = Self.simulator(devices: 1)
        try save(&simulator, to: StateFile(path: link, sync: .always))
        #expect(try read().devices.count == 1)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "state.db")
    }

    @Test func `saves again after the disk was full in the middle of a large change`() throws {
        var simulator = Self.simulator(devices: 1)
        let file = try open()
        try save(&simulator, to: file)
        let rows: StateFile.Rows = Dictionary(
            uniqueKeysWithValues: (1...60).map { (RowName(kind: "device", key: "\($0)"), Self.large) })
        try file.database.run("PRAGMA max_page_count = 100")
        #expect(throws: StateFileError(description: "cannot write \(path): the disk is full")) {
            try file.write(rows)
        }
        try file.database.run("PRAGMA max_page_count = 100000")
        try file.write(rows)
    }

    @Test func `leaves a file that it refuses as it was`() throws {
        let database = try SQLiteConnection(path: path)
        try database.run("CREATE TABLE other (a); PRAGMA user_version = 7")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let before = try Data(contentsOf: URL(filePath: path))
        expectRefusal("is a database of another program")
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o644)
        #expect(throws: StateFileError(description: "/dev/null is a device or a pipe, expected a file")) {
            try StateFile(path: "/dev/null", sync: .batched)
        }
    }

    @Test func `is a state with its first writing, and not before`() throws {
        #expect(try open().isNew)
        let file = try open()
        #expect(file.isNew)
        try file.write([:])
        #expect(!file.isNew)
        #expect(throws: StateFileError.self) { try open() }
    }

    @Test func `can have the name of a database in memory`() throws {
        let folder = FileManager.default.currentDirectoryPath
        defer { try? FileManager.default.removeItem(atPath: folder + "/:memory:") }
        var simulator = Self.simulator(devices: 1)
        try save(&simulator, to: StateFile(path: ":memory:", sync: .batched))
        #expect(try read(StateFile(path: ":memory:", sync: .batched)).devices.count == 1)
    }

    @Test func `writes nothing into a file that was replaced, and removes its log then`() throws {
        var simulator = Self.simulator(devices: 2)
        try save(&simulator, to: open())
        try FileManager.default.copyItem(atPath: path, toPath: path + ".backup")
        let backup = try Data(contentsOf: URL(filePath: path))
        let file = try open()
        Self.add(3, to: &simulator)
        try save(&simulator, to: file)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: path + ".backup", toPath: path)
        let error = #expect(throws: StateFileError.self) { try file.write([:]) }
        #expect(error?.lasting == "\(path) was removed or replaced while the mock ran")
        file.abandon()
        #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
        #expect(try Data(contentsOf: URL(filePath: path)) == backup)
    }

    @Test func `notices that its log was removed, also before it has written anything`() throws {
        try open().write([:])
        let file = try open()
        #expect(file.files.problem == nil)
        try FileManager.default.removeItem(atPath: path + "-wal")
        let problem = try #require(file.files.problem)
        #expect(problem.hasSuffix("/state.db-wal was removed or replaced while the mock ran"))
    }

    @Test func `has everything in the file itself when it was moved`() throws {
        var simulator = Self.simulator(devices: 1)
        let moved = folder.path + "/moved.db"
        do {
            let file = try open()
            try save(&simulator, to: file)
            try FileManager.default.moveItem(atPath: path, toPath: moved)
            file.abandon()
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["moved.db"])
        #expect(try read(StateFile(path: moved, sync: .batched)).devices.count == 1)
    }

    // MARK: Files that cannot be used

    private func expectRefusal(_ part: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        let error = #expect(throws: StateFileError.self, sourceLocation: sourceLocation) {
            _ = try open().read {
                var simulator = Simulator(); try simulator.apply($0, $1)
            }
        }
        #expect(
            error?.description.contains(part) == true, "\(error?.description ?? "")",
            sourceLocation: sourceLocation)
    }

    @Test func `names a folder, and a path that does not exist`() throws {
        #expect(throws: StateFileError(description: "cannot write \(folder.path): Is a directory")) {
            try StateFile(path: folder.path, sync: .batched)
        }
        let missing = folder.path + "/no/state.db"
        #expect(throws: StateFileError(description: "cannot write \(missing): No such file or directory")) {
            try StateFile(path: missing, sync: .batched)
        }
    }

    @Test func `refuses other files`() throws {
        try folder.write("name: value\n", to: "state.db")
        expectRefusal("is not a state of adobe-pass-mock")
    }

    @Test func `refuses a damaged database`() throws {
        var simulator = Self.simulator(devices: 50)
        try save(&simulator, to: open())
        var bytes = try Data(contentsOf: URL(filePath: path))
        for index in stride(from: 4_200, to: bytes.count, by: 37) { bytes[index] ^= 0x5A }
        try bytes.write(to: URL(filePath: path))
        expectRefusal("is damaged: ")
    }

    @Test func `refuses a state that is open`() throws {
        let file = try open()
        expectRefusal("is in use by another mock or program")
        _ = file
    }

    @Test func `has after a failed transaction what it had before`() throws {
        func name(_ number: Int) -> RowName { RowName(kind: "device", key: "ZGV2aWNlL\(number)") }
        func rows(_ numbers: ClosedRange<Int>) -> StateFile.Rows {
            Dictionary(uniqueKeysWithValues: numbers.map { (name($0), Self.large) })
        }
        let file = try open()
        func count() throws -> Int { try file.database.number("SELECT count(*) FROM state") }
        try file.write(rows(1...2))
        try file.database.run("PRAGMA max_page_count = 100")
        let failing = rows(2...60).merging([name(1): nil]) { $1 }
        #expect(throws: StateFileError.self) { try file.write(failing) }
        #expect(throws: StateFileError.self) { try file.write(failing, replacing: true) }
        try file.database.run("PRAGMA max_page_count = 100000")
        #expect(try count() == 2)
        try file.write([name(1): nil])
        #expect(try count() == 1)
        try file.write(rows(1...1))
        try file.write(rows(3...12))
        #expect(try count() == 12)
        try file.write(rows(5...6), replacing: true)
        try file.write(rows(6...8))
        #expect(try count() == 4)
    }

    @Test(arguments: [4, 6]) func `refuses a state of another version, and leaves it as it was`(version: Int)
        throws
    {
        var simulator = Self.simulator(devices: 1)
        try save(&simulator, to: open())
        try SQLiteConnection(path: path).run("PRAGMA user_version = \(version)")
        let before = try Data(contentsOf: URL(filePath: path))
        expectRefusal("has the version \(version) of another build of the mock, expected 5. Move it away")
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test func `refuses a row under the key of another, and leaves the file as it was`() throws {
        let code = """
            {"code": "100001", "subject": "jane", "device": "ZA==", "validity": {"notBefore": 1, "notAfter": 2}}
            """
        let value = try #require(JSONValue(parsing: Array(code.utf8)))
        try open().write([RowName(kind: "linkCode", key: "100002"): value])
        let before = try Data(contentsOf: URL(filePath: path))
        expectRefusal("the linkCode 100002 cannot be read: it is the row of 100001, under another key")
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test func `recognizes what it has written itself, also through many checkpoints, and after a failure`()
        throws
    {
        let file = try open()
        for round in 1...4 {
            let rows: StateFile.Rows = Dictionary(
                uniqueKeysWithValues: (1...30).map {
                    (RowName(kind: "device", key: "\(round)-\($0)"), Self.large)
                })
            try file.write(rows)
            #expect(file.files.problem == nil)
        }
        #expect(
            try file.database.number("PRAGMA page_count") > 1_000,
            "a log of 1,000 pages is written to the file")
        try file.database.run("PRAGMA max_page_count = 10")
        #expect(throws: StateFileError.self) {
            try file.write([RowName(kind: "device", key: "new"): Self.large])
        }
        #expect(file.files.problem == nil)
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
        #expect(file.files.problem == nil, "other permissions change no content")
    }

    @Test func `is small again after a state that was large`() throws {
        let file = try open()
        func size() throws -> Int { try Data(contentsOf: URL(filePath: path)).count }
        try file.write(
            Dictionary(
                uniqueKeysWithValues: (1...60).map { (RowName(kind: "device", key: "\($0)"), Self.large) }))
        file.shrink()
        #expect(try file.database.number("PRAGMA page_count") > 1_000, "nothing was removed")
        try file.write([RowName(kind: "device", key: "ZGV2aWNlLTE="): JSONValue.object([:])], replacing: true)
        #expect(try size() > 1_000_000)
        file.shrink()
        #expect(try size() < 100_000)
        #expect(file.files.problem == nil)
        try file.write([RowName(kind: "device", key: "ZGV2aWNlLTI="): JSONValue.object([:])])
        #expect(try file.database.number("SELECT count(*) FROM state") == 2)
    }

    @Test func `refuses a row that cannot be read, and names it`() throws {
        let name = RowName(kind: "device", key: "ZGV2aWNlLTE=")
        try open().write([name: JSONValue.object(["profiles": .integer(7)])])
        expectRefusal("the device ZGV2aWNlLTE= cannot be read: /profiles: expected a list")
    }
}
