import ControlAPI
import Dispatch
import HTTPMessages
import PassAPI
import PassSimulator

/// Writes what changes in the state to its file, on a queue of its own.
package final class StateSaver: @unchecked Sendable {
    // Unchecked because the compiler cannot see that only the queue touches the state below.
    /// The file, and what returns what changed since it was called last; `nil` before the start.
    private var connection: (file: StateFile, take: @Sendable () -> UnsavedChanges)?
    private let sync: StateSync
    private let report: @Sendable (String) -> Void
    private let queue = DispatchQueue(label: "adobe-pass-mock.state")
    /// What is not in the file yet, and whether everything else in the file is gone.
    private var unsaved: [EntityName: StateFile.Encoded] = [:]
    private var isReplacing = false
    /// True while the next attempt after a failure has its time.
    private var isRetrying = false

    private let shared = Locked(Shared())

    private struct Shared {
        var isScheduled = false
        /// The number of changes that were noted, and how many of them the file has.
        var noted = 0
        var saved = 0
        /// Who wants to know when everything up to now is in the file.
        var waiting: [@Sendable (StateFileError?) -> Void] = []
        /// Why the latest attempt failed.
        var failure: StateFileError?
        /// Where the state is; `nil` before the start.
        var place: StatePlace?
    }

    /// Below the 50 milliseconds that are promised, with as much left for the writing.
    private static let delay = DispatchTimeInterval.milliseconds(20)
    /// Until the next attempt after a failure.
    private static let patience = DispatchTimeInterval.seconds(1)

    /// - Parameter report: is called with a sentence when saving fails, and when it works again.
    package init(sync: StateSync, report: @escaping @Sendable (String) -> Void) {
        self.sync = sync
        self.report = report
    }

    /// Starts to save, with everything that is unsaved by now.
    ///
    /// - Parameter take: returns what changed since it was called last.
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
        schedule()
    }

    private func schedule() {
        let isFirst = shared.withLock { shared in
            defer { shared.isScheduled = true }
            return !shared.isScheduled
        }
        guard isFirst else { return }
        if sync == .always {
            queue.async { self.save() }
        } else {
            queue.asyncAfter(deadline: .now() + Self.delay) { self.save() }
        }
    }

    /// What was changed and saved up to a moment.
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

    /// Calls back, on another thread, when the file has all changes up to now, or why it cannot have them.
    package func afterSaving(_ done: @escaping @Sendable (StateFileError?) -> Void) {
        shared.withLock { $0.waiting.append(done) }
        schedule()
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
            // Which closes the file. Then its log is gone.
            connection = nil
            shared.withLock(\.place)?.removeOrphanedLog()
            return failure
        }
    }

    private func save() {
        guard let (file, take) = connection else { return }
        let (waiting, noted) = shared.withLock { shared in
            shared.isScheduled = false
            defer { shared.waiting = [] }
            return (shared.waiting, shared.noted)
        }
        add(take())
        var failure: StateFileError?
        do throws(StateFileError) {
            if isReplacing || !unsaved.isEmpty || file.isNew {
                try file.write(unsaved, replacing: isReplacing)
            }
            unsaved = [:]
            isReplacing = false
        } catch {
            failure = error
        }
        settle(failure, noted, file.place)
        for done in waiting { done(failure) }
    }

    private func add(_ changes: UnsavedChanges) {
        if changes.isWhole {
            unsaved = [:]
            isReplacing = true
        }
        for entity in changes.entities {
            unsaved[entity.name] = .some(entity.value.map { (try? JSONDocument.encode($0)) ?? [] })
        }
    }

    /// - Parameter noted: the number of changes that the attempt was about.
    private func settle(_ failure: StateFileError?, _ noted: Int, _ place: StatePlace) {
        let before = shared.withLock { shared in
            defer { shared.failure = failure }
            if failure == nil { shared.saved = noted }
            shared.place = place
            return shared.failure
        }
        if let failure {
            // Consecutive failures are reported once.
            if before == nil { report("--state: \(failure)") }
            // One at a time: requests try, too, and each of their failures would bring another.
            guard !isRetrying else { return }
            isRetrying = true
            queue.asyncAfter(deadline: .now() + Self.patience) {
                self.isRetrying = false
                self.schedule()
            }
        } else if before != nil {
            report("--state: the changes are saved again")
        }
    }
}
