import AdminAPI
import ArgumentParser
import Documents
import HTTPMessages
import PassBackend
import PassSimulator
import StateStore

extension StateSync: ExpressibleByArgument {}

/// `--state` and `--state-sync`
struct StateOption {
    let path: String
    let saver: StateSaver

    init(path: String, sync: StateSync) {
        self.path = path
        saver = StateSaver(sync: sync) { Output.error($0) }
        self.sync = sync
    }

    private let sync: StateSync
    /// The file that was opened; `nil` before `restore`.
    private let opened = Locked<FileIdentity?>(nil)

    /// Loads the state of the file into the backend, and saves from now on what changes.
    ///
    /// - Throws: `Failure` when the file does not hold a state or cannot be written.
    func restore(_ backend: Backend) throws(Failure) {
        do throws(StateFileError) {
            let old = OldStateFile(path: path)
            if let old { try takeOver(old, backend) }
            let file = try StateFile(path: path, sync: sync)
            let identity = FileIdentity(path: path)
            opened.withLock { $0 = identity }
            if old == nil {
                let state = try file.read()
                backend.state.withLock {
                    $0.simulator.state = state
                    $0.simulator.recordUnsavedChanges()
                }
            }
            try saver.start(file) { backend.state.withLock { $0.simulator.takeUnsavedChanges() } }
        } catch {
            throw .badInput("--state: \(error)")
        }
    }

    /// Why the state will be lost at the end; `nil` if the file has all changes, or will have them soon.
    var impediment: String? {
        if let failure = saver.failure { return failure.description }
        // The system keeps a removed file as long as it is open. Writing to it does not fail.
        guard opened.withLock(\.self) != FileIdentity(path: path) else { return nil }
        return "\(path) was removed or replaced while the mock ran"
    }

    /// Writes the last changes and closes the file.
    ///
    /// - Throws: `Failure` when the file at the path does not have them.
    func finish() throws(Failure) {
        let failure = saver.finish()?.description ?? impediment
        if let failure { throw .atRunTime("--state: the latest changes are lost: \(failure)") }
    }

    /// What answers requests. With `--state-sync always`, replies wait until the file has what the requests have changed.
    func responder(_ mock: AdminResponder) -> any Responder {
        sync == .always ? SavingResponder(mock: mock, saver: saver) : mock
    }

    /// What passes on the reply of a call that the admin API has carried out in the background.
    func complete(_ reply: Reply, _ receiver: @escaping @Sendable (Reply) -> Void) {
        guard sync == .always, reply.continuation == nil else { return receiver(reply) }
        SavingResponder.pass(reply, whenSavedBy: saver, to: receiver)
    }

    private func takeOver(_ old: OldStateFile, _ backend: Backend) throws(StateFileError) {
        backend.state.withLock { $0.simulator.recordUnsavedChanges() }
        do throws(Diagnostics) {
            try backend.importState(old.document, backendOnly: true)
        } catch {
            throw StateFileError(description: "\(path): \(error.description)")
        }
        try old.moveToCopy()
        Output.error(
            "--state: \(path) is a database from now on; the state of the older mock is in \(old.copy)")
    }
}
