import ControlAPI
import Dispatch
import HTTPMessages
import PassAPI
import PassSimulator

/// Writes the changes of the state to its file, on a queue of its own.
package final class StateSaver: @unchecked Sendable {
    // Unchecked because the compiler cannot see that only the queue touches the state below.
    /// The file, and the function that returns changes; `nil` before the start and after the end.
    private var connection: (file: StateFile, take: Take)?
    /// The path of the option.
    private var originalPath = ""
    /// Why the state is in another file than that of `--state`, with the path of that file; `nil` while it is not.
    private var displacement: StateFileError?
    private var health = Health.saved
    /// The rows that are not in the file yet, and whether they replace all rows of the file.
    private var unsaved: (rows: StateFile.Rows, isWhole: Bool) = ([:], false)

    private let queue = DispatchQueue(label: "adobe-pass-mock.state")
    private let timer: any DispatchSourceTimer
    private let sync: StateSync
    private let delay: DispatchTimeInterval
    private let now: @Sendable () -> Timestamp
    private let report: @Sendable (_ text: String, _ isRestored: Bool) -> Void
    private let shared = Locked(Shared())

    /// The outcome of an attempt to save. Each change of it is reported, but not a change of the reason for failures.
    private enum Health: Equatable { case saved, failing, displaced(StateFileError) }

    private struct Shared {
        /// The time at which the timer saves; `nil` if it is not set.
        var deadline: DispatchTime?
        /// The number of changes that were noted, and how many of them are in the file.
        var noted = 0
        var saved = 0
        /// The callers to notify when the file has all changes up to now.
        var waiting: [@Sendable (StateFileError?) -> Void] = []
        /// Why the latest attempt failed, or which other file has the state.
        var failure: StateFileError?
        /// True if the latest attempt failed, so that no file has all changes.
        var hasFailed = false
        /// The files of the state; `nil` before the start.
        var files: DatabaseFiles?
        /// True while the files are being changed.
        var isSaving = false
        /// The number of times that saving began.
        var saveCount = 0
    }

    /// Returns the changes since the last call; with `true`, the whole state.
    package typealias Take = @Sendable (_ isWhole: Bool) -> UnsavedChanges

    /// - Parameters:
    ///   - now: the time for the name of a file beside one that another program has changed.
    ///   - report: called with a sentence when saving fails, and when it works again.
    package init(
        sync: StateSync, now: @escaping @Sendable () -> Timestamp,
        report: @escaping @Sendable (_ text: String, _ isRestored: Bool) -> Void
    ) {
        self.sync = sync
        self.now = now
        // Batches changes. They are promised to be in the file after 50 milliseconds, including the time to write.
        delay = sync == .always ? .nanoseconds(0) : .milliseconds(20)
        self.report = report
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { @Sendable [weak self] in self?.save() }
        timer.activate()
    }

    deinit { timer.cancel() }

    /// Starts to save. The changes that were noted before come first.
    ///
    /// - Throws: why the file cannot be written.
    package func start(_ file: sending StateFile, _ take: @escaping Take) throws(StateFileError) {
        queue.sync {
            // Saves the changes that were noted before the file was known.
            connection = (file, take)
            originalPath = file.path
            save()
        }
        if let failure = checkFiles() { throw failure }
    }

    /// Checks the files, and saves soon if another program has changed them.
    ///
    /// - Returns: why the file lacks the latest changes, or which other file has them; `nil` if it has them, or will have them
    ///   soon.
    package func checkFiles() -> StateFileError? {
        let before = shared.withLock(\.self)
        // Checks without the lock, because the file system can be slow, and requests wait for the lock.
        guard before.failure == nil, let problem = before.files?.problem else { return before.failure }
        let after = shared.withLock(\.self)
        // Saving also changes the files, and finds their problems itself.
        if before.isSaving || after.saveCount != before.saveCount { return after.failure }
        save(in: .nanoseconds(0))
        return StateFileError(description: problem)
    }

    package func noteChange() {
        shared.withLock { $0.noted += 1 }
        save(in: delay)
    }

    /// Calls back on another thread when the file has all changes so far, or with the reason why it cannot have them.
    package func afterSaving(_ done: @escaping @Sendable (StateFileError?) -> Void) {
        shared.withLock { $0.waiting.append(done) }
        save(in: delay)
    }

    /// The progress of saving at a moment.
    package struct Progress: Sendable {
        /// The number of changes.
        package let noted: Int
        package let isSaved: Bool
        package let hasFailed: Bool
    }

    package var progress: Progress {
        shared.withLock {
            Progress(noted: $0.noted, isSaved: $0.saved == $0.noted, hasFailed: $0.hasFailed)
        }
    }

    /// Writes the last changes and closes the file.
    ///
    /// - Returns: why the changes are lost, or which other file has them; `nil` if the file has all of them.
    package func finish() -> StateFileError? {
        queue.sync {
            save()
            if let file = connection?.file, file.files.problem != nil { file.abandon() }
            // Closes the file, and removes its log.
            connection = nil
            return shared.withLock(\.failure).map {
                $0 == displacement ? $0 : StateFileError(description: "the latest changes are lost: \($0)")
            }
        }
    }

    // MARK: Saving

    /// Sets the timer, unless it is already set for an earlier time.
    private func save(in delay: DispatchTimeInterval) {
        shared.withLock { shared in
            let deadline = DispatchTime.now() + delay
            if let set = shared.deadline, set <= deadline { return }
            shared.deadline = deadline
            timer.schedule(deadline: deadline)
        }
    }

    private func save() {
        guard let (file, take) = connection else { return }
        let (waiting, noted) = beginSaving()
        collect(take(false))
        let isWhole = unsaved.isWhole
        let failure = writeUnsaved(to: file, take)
        let result = failure ?? displacement
        note(failure, ofChanges: noted)
        reportChange(to: failure != nil ? .failing : displacement.map(Health.displaced) ?? .saved, result)
        for done in waiting { done(failure) }
        if isWhole, failure == nil { connection?.file.shrink() }
        endSaving()
        // Tries again after a second, or earlier if there is a change.
        if failure != nil { save(in: .seconds(1)) }
    }

    /// - Returns: the callers to notify, and the number of changes up to now.
    private func beginSaving() -> ([@Sendable (StateFileError?) -> Void], Int) {
        shared.withLock { shared in
            shared.deadline = nil
            shared.isSaving = true
            shared.saveCount += 1
            defer { shared.waiting = [] }
            return (shared.waiting, shared.noted)
        }
    }

    /// Writes the unsaved rows to the file, or everything to a new one if this file has a lasting problem.
    ///
    /// - Returns: why neither file has the rows.
    private func writeUnsaved(to file: StateFile, _ take: @escaping Take) -> StateFileError? {
        do throws(StateFileError) {
            try write(to: file)
            return nil
        } catch {
            return moveToNewFile(from: file, because: error, take)
        }
    }

    private func note(_ failure: StateFileError?, ofChanges noted: Int) {
        shared.withLock { shared in
            shared.failure = failure ?? displacement
            shared.hasFailed = failure != nil
            if failure == nil { shared.saved = noted }
        }
    }

    private func reportChange(to new: Health, _ result: StateFileError?) {
        if new != health { report(result?.description ?? "saving works again", result == nil) }
        health = new
    }

    private func endSaving() {
        shared.withLock {
            $0.files = connection?.file.files
            $0.isSaving = false
        }
    }

    /// Adds changes to the unsaved rows. They replace older changes that a failed attempt has left.
    private func collect(_ changes: UnsavedChanges) {
        if changes.isWhole { unsaved = ([:], true) }
        for row in changes.rows { unsaved.rows.updateValue(row.value, forKey: row.name) }
    }

    private func write(to file: StateFile) throws(StateFileError) {
        try file.check()
        if unsaved.isWhole || !unsaved.rows.isEmpty || file.isNew {
            try file.write(unsaved.rows, replacing: unsaved.isWhole)
        }
        unsaved = ([:], false)
    }

    /// Writes the whole state to a new file beside a file with a lasting problem, and continues with the new file.
    ///
    /// - Parameter reason: why writing to the file failed.
    /// - Returns: why the new file does not have the state; the reason itself if it is not lasting.
    private func moveToNewFile(
        from file: StateFile, because reason: StateFileError, _ take: @escaping Take
    ) -> StateFileError? {
        guard let problem = reason.lasting else { return reason }
        let path = originalPath + "." + now().utcString.replacing(":", with: "-")
        do throws(StateFileError) {
            let new = try StateFile(path: path, sync: sync, mustBeNew: true)
            // The missing folder can have returned before the new file was created. Then the next attempt uses the old file.
            if reason.endsWhenFileReturns, file.files.problem == nil {
                new.files.remove()
                return StateFileError(description: problem)
            }
            collect(take(true))
            do throws(StateFileError) { try write(to: new) } catch {
                new.files.remove()
                throw error
            }
            file.abandon()
            connection = (new, take)
            let log = file.files.remainingLog.map { ", remove \($0)" } ?? ""
            displacement = StateFileError(
                description: """
                    \(problem). The mock leaves it as it is and writes its whole state to \(path). To keep that state, stop the \
                    mock\(log), move \(path) to \(originalPath), and start it again
                    """)
            return nil
        } catch {
            return StateFileError(
                description: "\(problem). The mock cannot write its state to a new file beside it: \(error)")
        }
    }
}
