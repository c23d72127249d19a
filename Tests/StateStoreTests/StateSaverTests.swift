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

    init() throws {
        folder = try ScratchFolder()
        path = folder.path + "/state.db"
    }

    private func start(_ sync: StateSync) throws -> StateSaver {
        let saver = StateSaver(sync: sync) { _ in }
        try saver.start(StateFile(path: path, sync: sync)) { [simulator] in
            simulator.withLock { simulator in
                UnsavedChanges(
                    isWhole: false, rows: simulator.changedRows(), former: simulator.forgetChanges())
            }
        }
        return saver
    }

    private var isTaken: Bool { simulator.withLock { $0.changeCount == 0 } }

    private func read(_ path: String, sync: StateSync = .batched) throws -> SimulatorState {
        var simulator = Simulator()
        try StateFile(path: path, sync: sync).read { try simulator.apply($0, $1) }
        return simulator.state
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
        #expect(saver.failure == nil)
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

    @Test func `leaves everything in a file that was moved`() throws {
        let saver = try start(.batched)
        addDevice(1)
        saver.noteChange()
        #expect(eventually { saver.progress.isSaved && isTaken })
        let moved = folder.path + "/moved.db"
        try FileManager.default.moveItem(atPath: path, toPath: moved)
        #expect(saver.finish() != nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["moved.db"])
        #expect(try read(moved).devices.count == 1)
    }

    @Test func `saves after a failure what the attempt has left, with newer changes in its place`() throws {
        let saver = try start(.batched)
        let moved = folder.path + "/moved.db"
        try FileManager.default.moveItem(atPath: path, toPath: moved)
        addDevice(1)
        addDevice(2)
        saver.noteChange()
        #expect(eventually { saver.progress.hasFailed && isTaken })
        simulator.withLock { $0.devices[.make("device-1")]?.seededScenarios["REF30"] = ["newer"] }
        saver.noteChange()
        #expect(eventually { isTaken })
        #expect(saver.failure?.description == "\(path) was removed or replaced while the mock ran")
        try FileManager.default.moveItem(atPath: moved, toPath: path)
        #expect(eventually { saver.progress.isSaved })
        #expect(saver.finish() == nil)
        let saved = try JSONDocument.encode(read(path))
        #expect(try saved == JSONDocument.encode(simulator.withLock(\.state)))
    }

    @Test func `knows what is not saved after an attempt that failed`() throws {
        let saver = try start(.always)
        #expect(saver.progress.isSaved && !saver.progress.hasFailed)
        try FileManager.default.removeItem(atPath: path)
        let before = saver.progress
        addDevice(1)
        saver.noteChange()
        #expect(eventually { saver.progress.hasFailed })
        #expect(!saver.progress.isSaved, "an attempt that failed saves nothing")
        #expect(!saver.progress.hasSameChanges(as: before))
        let later = saver.progress
        #expect(saver.progress.hasSameChanges(as: later))
        #expect(saver.finish() != nil)
    }
}
