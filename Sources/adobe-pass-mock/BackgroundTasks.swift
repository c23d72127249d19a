import ControlAPI
import ControlFiles
import Dispatch
import Documents
import Libc
import PassBackend

/// Reloads changed files, on a dispatch queue of its own.
final class BackgroundTasks: @unchecked Sendable {
    // Unchecked because the compiler cannot see that only the queue touches the state below, apart from the
    // two sources, which `start` sets before they can fire.
    private let backend: Backend
    private let documents: ControlDocuments
    private let watches: Bool
    private let queue = DispatchQueue(label: "adobe-pass-mock.background")
    // `start` creates both sources, because libdispatch traps when a source is released without being
    // activated.
    private var timer: (any DispatchSourceTimer)?
    private var reloadSignal: (any DispatchSourceSignal)?
    private var fingerprint: Int

    /// - Parameter watches: whether to reload files when they change. SIGHUP always reloads them.
    init(_ backend: Backend, _ documents: ControlDocuments, watches: Bool) {
        self.backend = backend
        self.documents = documents
        self.watches = watches
        fingerprint = watches ? documents.fingerprint : 0
    }

    func start() {
        // The default action of SIGHUP ends the process; the dispatch source also sees ignored signals.
        signal(SIGHUP, SIG_IGN)
        let reloadSignal = DispatchSource.makeSignalSource(signal: SIGHUP, queue: queue)
        reloadSignal.setEventHandler { @Sendable [unowned self] in reload() }
        reloadSignal.activate()
        self.reloadSignal = reloadSignal
        guard watches else { return }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + .milliseconds(400), repeating: .milliseconds(400))
        timer.setEventHandler { @Sendable [unowned self] in reloadIfChanged() }
        timer.activate()
        self.timer = timer
    }

    /// Stops the tasks, and waits for the one that runs.
    func finish() {
        timer?.cancel()
        reloadSignal?.cancel()
        queue.sync {}
    }

    private func reloadIfChanged() {
        let now = documents.fingerprint
        guard now != fingerprint else { return }
        fingerprint = now
        reload()
    }

    private func reload() {
        do throws(Diagnostics) {
            let all = try DocumentSelection(allOf: documents)
            try all.validate()
            try backend.reload(all.library)
            Output.error("reloaded configuration and scenarios")
        } catch {
            Output.error(
                "\(error.description)\nnot reloaded: the mock keeps its previous configuration and scenarios")
        }
    }
}
