import ControlAPI
import Dispatch
import HTTPMessages
import PassSimulator

/// Writes what changes in the state to its file, on a queue of its own.
package final class StateSaver: @unchecked Sendable {
    // Unchecked because the compiler cannot see that only the queue touches the state below.
    /// The file, and the function that returns the changes since its last call; `nil` before the start and after the end.
    private var connection: (file: StateFile, take: @Sendable () -> UnsavedChanges)?
    /// The rows that are not in the file yet, and whether they replace all rows of the file.
    private var unsaved: (rows: StateFile.Rows, isWhole: Bool) = ([:], false)

    private let queue = DispatchQueue(label: "adobe-pass-mock.state")
    private let timer: any DispatchSourceTimer
    private let delay: DispatchTimeInterval
    private let report: @Sendable (String) -> Void
    private let shared = Locked(Shared())

    private struct Shared {
        /// When the timer saves; `nil` if it does not.
        var deadline: DispatchTime?
        /// The number of changes that were noted, and how many of them the file has.
        var noted = 0
        var saved = 0
        /// The callers to notify when the file has all changes up to now.
        var waiting: [@Sendable (StateFileError?) -> Void] = []
        /// Why the latest attempt failed.
        var failure: StateFileError?
        /// The files of the state; `nil` before the start.
        var place: StatePlace?
    }

    /// - Parameter report: is called with a sentence when saving fails, and when it works again.
    package init(sync: StateSync, report: @escaping @Sendable (String) -> Void) {
        // Batched, below the 50 milliseconds that are promised, with as much left for the writing.
        delay = sync == .always ? .nanoseconds(0) : .milliseconds(20)
        self.report = report
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { @Sendable [weak self] in self?.save() }
        timer.activate()
    }

    deinit { timer.cancel() }

    /// Starts to save, with everything that is unsaved by now.
    ///
    /// - Parameter take: returns the changes since its last call.
    /// - Throws: why the file cannot be written.
    package func start(
        _ file: sending StateFile, _ take: @escaping @Sendable () -> UnsavedChanges
    ) throws(StateFileError) {
        queue.sync {
            // A take-over can have noted its changes before, which waits for the file on the queue.
            connection = (file, take)
            save()
        }
        if let failure { throw failure }
    }

    /// Why the file does not have the latest changes; `nil` if it has, or will have them soon.
    package var failure: StateFileError? {
        let (failure, place) = shared.withLock { ($0.failure, $0.place) }
        // Without the lock, because the file system can be slow, and requests wait for the lock.
        return failure ?? place?.problem.map(StateFileError.init)
    }

    /// Must be called after a change.
    package func noteChange() {
        shared.withLock { $0.noted += 1 }
        save(in: delay)
    }

    /// Calls back, on another thread, when the file has all changes up to now, or why it cannot have them.
    package func afterSaving(_ done: @escaping @Sendable (StateFileError?) -> Void) {
        shared.withLock { $0.waiting.append(done) }
        save(in: delay)
    }

    /// The progress of saving at a moment.
    package struct Progress: Sendable {
        fileprivate let noted: Int
        /// True if the file has all changes.
        package let isSaved: Bool
        /// True if the latest attempt to save failed.
        package let hasFailed: Bool

        /// True if there was no change after the other moment.
        package func hasSameChanges(as other: Progress) -> Bool { noted == other.noted }
    }

    package var progress: Progress {
        shared.withLock {
            Progress(noted: $0.noted, isSaved: $0.saved == $0.noted, hasFailed: $0.failure != nil)
        }
    }

    /// Writes the last changes and closes the file.
    ///
    /// - Returns: why the changes are lost; `nil` if the file has all of them.
    package func finish() -> StateFileError? {
        queue.sync {
            save()
            let failure = failure
            // A file that was moved must have its changes without the log, which stays behind.
            if failure != nil { connection?.file.emptyLog() }
            // Closes the file. Then its log is gone.
            connection = nil
            shared.withLock(\.place)?.removeOrphanedLog()
            return failure
        }
    }

    // MARK: Saving

    /// Sets the timer, unless it saves before.
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
        let (waiting, noted) = shared.withLock { shared in
            shared.deadline = nil
            defer { shared.waiting = [] }
            return (shared.waiting, shared.noted)
        }
        // Newer changes of a row take the place of what an attempt that failed has left.
        let changes = take()
        if changes.isWhole { unsaved = ([:], true) }
        for row in changes.rows { unsaved.rows.updateValue(row.value, forKey: row.name) }
        var failure: StateFileError?
        do throws(StateFileError) {
            if unsaved.isWhole || !unsaved.rows.isEmpty || file.isNew {
                try file.write(unsaved.rows, replacing: unsaved.isWhole)
            }
            unsaved = ([:], false)
        } catch {
            failure = error
        }
        let before = shared.withLock { shared in
            defer { shared.failure = failure }
            if failure == nil { shared.saved = noted }
            shared.place = file.place
            return shared.failure
        }
        switch (before, failure) {
        case (nil, let failure?): report("--state: \(failure)")
        case (_?, nil): report("--state: the changes are saved again")
        case (nil, nil), (_?, _?): break
        }
        // Requests that change something try, too, and sooner.
        if failure != nil { save(in: .seconds(1)) }
        for done in waiting { done(failure) }
    }
}
