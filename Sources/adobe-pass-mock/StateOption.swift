import AdminAPI
import ControlAPI
import HTTPMessages
import PassBackend
import PassSimulator
import StateStore

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

    /// Loads the state of the file into the backend, and saves from now on what changes.
    ///
    /// - Throws: `Failure` when the file does not hold a state or cannot be written.
    func restore(_ backend: Backend) throws(Failure) {
        do throws(StateFileError) {
            let file = try StateFile(path: path, sync: sync)
            try backend.restore { apply throws(StateFileError) in try file.read(apply) }
            try saver.start(file, backend.takeUnsavedChanges)
        } catch {
            throw .badInput("--state: \(error)")
        }
    }

    /// Why the state will be lost at the end; `nil` if the file has all changes, or will have them soon.
    var impediment: String? { saver.failure?.description }

    /// Writes the last changes and closes the file.
    ///
    /// - Throws: `Failure` when the file at the path does not have them.
    func finish() throws(Failure) {
        if let failure = saver.finish() {
            throw .atRunTime("--state: the latest changes are lost: \(failure)")
        }
    }

    /// What answers requests. With `--state-sync always`, replies wait until the file has what the requests have changed.
    func responder(_ mock: AdminResponder) -> any Responder {
        sync == .always ? SavingResponder(mock: mock, saver: saver) : mock
    }

    /// Carries out a call of the admin API in the background, and passes its reply on.
    func complete(_ call: () -> Reply, _ receiver: @escaping @Sendable (Reply) -> Void) {
        guard sync == .always else { return receiver(call()) }
        SavingResponder.complete(call, savedBy: saver, to: receiver)
    }
}
