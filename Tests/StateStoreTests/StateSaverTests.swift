import ControlAPI
import Foundation
import HTTPMessages
import PassAPI
import StateStore
import TestSupport
import Testing

@testable import PassSimulator

@Suite("Saving the state")
struct StateSaverTests {
    private let folder: ScratchFolder
    private let path: String
    private let simulator = Locked(Simulator(seed: 1))
    private let reports = Locked<[String]>([])

    init() throws {
        folder = try ScratchFolder()
        path = folder.path + "/state.db"
    }

    private func start(
        _ sync: StateSync, _ path: String? = nil, now: @escaping @Sendable () -> Timestamp = { .start }
    ) throws -> StateSaver {
        let saver = StateSaver(sync: sync, now: now) { [reports] line, _ in
            reports.withLock { $0.append(line) }
        }
        try saver.start(StateFile(path: path ?? self.path, sync: sync)) { [simulator] isWhole in
            simulator.withLock { simulator in
                (
                    isWhole, isWhole ? simulator.allRows : simulator.changedRows(),
                    simulator.forgetChanges()
                )
            }
        }
        return saver
    }

    private var isTaken: Bool { simulator.withLock { $0.changeCount == 0 } }

    private func read(_ path: String, sync: StateSync = .batched) throws -> Simulator {
        var simulator = Simulator()
        try StateFile(path: path, sync: sync).read { try simulator.apply($0, $1) }
        return simulator
    }

    private func addDevice(_ number: Int) {
        simulator.withLock {
            $0.put(.make(), on: .make("device-\(number)"), in: .make(), at: .start)
        }
    }

    @Test(arguments: StateSync.allCases) func `tells when the changes are in the file`(sync: StateSync)
        async throws
    {
        let saver = try start(sync)
        addDevice(1)
        #expect(
            await withCheckedContinuation { done in saver.afterSaving { done.resume(returning: $0) } } == nil)
        #expect(isTaken)
        #expect(saver.checkFiles() == nil)
        #expect(saver.finish() == nil)
        #expect(try read(path, sync: sync).devices.count == 1)
    }

    @Test func `saves after a change, without being waited for`() throws {
        let saver = try start(.batched)
        addDevice(1)
        saver.noteChange()
        #expect(eventually { isTaken && saver.progress.isSaved })
        #expect(saver.finish() == nil)
        #expect(try read(path).devices.count == 1)
    }

    @Test func `saves the last changes at the end`() throws {
        let saver = try start(.batched)
        for number in 1...3 { addDevice(number) }
        #expect(saver.finish() == nil)
        #expect(try read(path).devices.count == 3)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["state.db"])
    }

    /// Damage to a state file while the mock runs.
    enum Intrusion: CaseIterable {
        case truncated, zeroed, older, longer, removed, replaced, moved, logRemoved, logTruncated, logZeroed

        func happen(to path: String, backup: String) throws {
            let (file, log) = (URL(filePath: path), URL(filePath: path + "-wal"))
            func overwrite(_ file: URL, _ bytes: Data) throws {
                let handle = try FileHandle(forWritingTo: file)
                try handle.truncate(atOffset: 0)
                try handle.write(contentsOf: bytes)
                try handle.close()
            }
            let (content, logContent) = (try Data(contentsOf: file), try Data(contentsOf: log))
            switch self {
            case .truncated: try overwrite(file, Data())
            case .zeroed: try overwrite(file, Data(count: content.count))
            case .older: try overwrite(file, Data(contentsOf: URL(filePath: backup)))
            case .longer: try overwrite(file, content + Data("more".utf8))
            case .removed: try FileManager.default.removeItem(at: file)
            case .replaced:
                try FileManager.default.removeItem(at: file)
                try FileManager.default.copyItem(atPath: backup, toPath: path)
            case .moved: try FileManager.default.moveItem(atPath: path, toPath: path + ".moved")
            case .logRemoved: try FileManager.default.removeItem(at: log)
            case .logTruncated: try overwrite(log, Data())
            case .logZeroed: try overwrite(log, Data(count: logContent.count))
            }
        }
    }

    @Test(arguments: StateSync.allCases, Intrusion.allCases)
    func `leaves a file that another program has changed, and writes the whole state beside it`(
        sync: StateSync, intrusion: Intrusion
    ) throws {
        func add(_ numbers: ClosedRange<Int>, _ saver: StateSaver) {
            numbers.forEach(addDevice)
            saver.noteChange()
            #expect(eventually { isTaken })
        }
        let first = try start(sync)
        add(1...20, first)
        #expect(first.finish() == nil)
        let backup = folder.path + "/backup"
        try FileManager.default.copyItem(atPath: path, toPath: backup)
        let saver = try start(sync)
        add(21...40, saver)
        #expect(eventually { saver.progress.isSaved })
        try intrusion.happen(to: path, backup: backup)
        func content() -> Data? { try? Data(contentsOf: URL(filePath: path)) }
        let left = content()
        #expect(saver.checkFiles() != nil, "also before something is saved")
        let beside = "\(path).\(Timestamp.start.utcString.replacing(":", with: "-"))"
        #expect(
            eventually { saver.checkFiles()?.description.contains(", move \(beside) to \(path),") == true }
        )
        add(41...60, saver)
        #expect(eventually { saver.progress.isSaved && !saver.progress.hasFailed })
        let permissions = try FileManager.default.attributesOfItem(atPath: beside)[.posixPermissions]
        #expect(permissions as? Int == 0o600)
        let outcome = try #require(saver.finish()).description
        let isLog = [.logRemoved, .logTruncated, .logZeroed].contains(intrusion)
        #expect(outcome.contains(isLog ? "/state.db-wal was " : "/state.db was "))
        #expect(
            outcome.contains("stop the mock, remove ")
                == FileManager.default.fileExists(atPath: path + "-wal"),
            "another database must not get the log")
        #expect(reports.withLock(\.self) == [outcome], "one line in the log")
        #expect(try read(beside).devices.count == 60)
        if intrusion == .moved { #expect(try read(path + ".moved").devices.count == 40) }
        if intrusion != .logRemoved { #expect(content() == left, "the mock does not touch it") }
        if [.older, .replaced].contains(intrusion) { #expect(try read(path).devices.count == 20) }
    }

    @Test func `notices a change at a time that nanoseconds since 1970 cannot express`() throws {
        let saver = try start(.batched)
        let time = Date(timeIntervalSince1970: 10_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
        #expect(saver.checkFiles() != nil)
    }

    @Test func `tries again while it can neither use its file nor write another`() throws {
        let (home, away) = (folder.path + "/home", folder.path + "/away")
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
        let file = home + "/state.db"
        let saver = try start(.batched, file)
        try FileManager.default.moveItem(atPath: home, toPath: away)
        addDevice(1)
        addDevice(2)
        saver.noteChange()
        #expect(eventually { saver.progress.hasFailed && isTaken })
        simulator.withLock { $0.devices[.make("device-1")]?.seededScenarios["REF30"] = ["newer"] }
        saver.noteChange()
        #expect(eventually { isTaken })
        #expect(
            saver.checkFiles()?.description.hasPrefix(
                "\(file) was removed or replaced while the mock ran. The mock cannot write its state to a new"
            )
                == true)
        try FileManager.default.moveItem(atPath: away, toPath: home)
        #expect(eventually { saver.progress.isSaved })
        #expect(saver.finish() == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home) == ["state.db"])
        let lines = reports.withLock(\.self)
        #expect(lines.count == 2 && lines.last == "saving works again", "\(lines)")
        let saved = JSONDocument.encode(try read(file))
        #expect(saved == JSONDocument.encode(simulator.withLock(\.self)))
    }

    @Test func `goes on with its file when that comes back while a new one is created`() throws {
        let (home, away) = (folder.path + "/home", folder.path + "/away")
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
        // The saver asks for the time between the look at its file and the creation of a new one.
        let saver = try start(.batched, home + "/state.db") {
            try? FileManager.default.moveItem(atPath: away, toPath: home)
            return .start
        }
        try FileManager.default.moveItem(atPath: home, toPath: away)
        addDevice(1)
        saver.noteChange()
        #expect(eventually { saver.progress.hasFailed })
        #expect(eventually { saver.progress.isSaved })
        #expect(saver.finish() == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home) == ["state.db"])
        #expect(try read(home + "/state.db").devices.count == 1)
    }

    @Test func `knows what is not saved after an attempt that failed`() throws {
        let (home, away) = (folder.path + "/home", folder.path + "/away")
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
        let saver = try start(.always, home + "/state.db")
        #expect(saver.progress.isSaved && !saver.progress.hasFailed)
        try FileManager.default.moveItem(atPath: home, toPath: away)
        let before = saver.progress
        addDevice(1)
        saver.noteChange()
        #expect(eventually { saver.progress.hasFailed })
        #expect(!saver.progress.isSaved, "an attempt that failed saves nothing")
        #expect(saver.progress.noted != before.noted)
        let later = saver.progress
        #expect(saver.progress.noted == later.noted)
        #expect(saver.finish() != nil)
    }
}
