import ControlAPI
import ControlFiles
import Dispatch
import Documents
import PassBackend

/// Reloads changed files, on a dispatch queue of its own.
final class BackgroundTasks: @unchecked Sendable {
    // Unchecked because the compiler cannot see that only the queue touches the state below, apart from the
    // timer, which `start` sets before it can fire.
    private let backend: Backend
    private var documents: ControlDocuments
    private let watches: Bool
    private let queue = DispatchQueue(label: "adobe-pass-mock.background")
    // `start` creates the timer, because libdispatch traps when a source is released without being activated.
    private var timer: (any DispatchSourceTimer)?
    private let reloadSignal: ReloadSignal
    private var fingerprint: Int

    /// - Parameters:
    ///   - reloadSignal: reloads the files at any time.
    ///   - watches: whether to reload the files when they change, too.
    init(_ backend: Backend, _ documents: ControlDocuments, _ reloadSignal: ReloadSignal, watches: Bool) {
        self.backend = backend
        self.documents = documents
        self.reloadSignal = reloadSignal
        self.watches = watches
        fingerprint = watches ? documents.fingerprint : 0
    }

    func start() {
        if !documents.hasBuiltInConfiguration {
            // Building all scenarios would delay the start.
            queue.async { [documents] in Output.notes(DocumentSelection(allOf: documents).notes) }
        }
        reloadSignal.receive { [weak self, queue] in
            queue.async { [weak self] in self?.reload() }
        }
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
        reloadSignal.cancel()
        queue.sync {}
    }

    private func reloadIfChanged() {
        var current = documents
        current.findFolders()
        let now = current.fingerprint
        guard now != fingerprint else { return }
        fingerprint = now
        reload()
    }

    private func reload() {
        let earlier = documents
        var documents = earlier
        documents.findFolders()
        Output.notes(documents.notesOnIgnored)
        do throws(Diagnostics) {
            let all = DocumentSelection(allOf: documents)
            try all.validate()
            try backend.reload(all.library)
            self.documents = documents
            Output.notes(all.notes)
            Output.warnings(all.warnings)
            Output.error("reloaded configuration and scenarios")
            let sources = documents.sources
            if documents.configuration != earlier.configuration {
                Output.error("  configuration      \(sources.configuration)")
            }
            if documents.scenarios != earlier.scenarios {
                Output.error("  scenarios          \(sources.scenarios)")
            }
        } catch {
            Output.error(
                "\(error.description)\nnot reloaded: the mock keeps its previous configuration and scenarios")
        }
    }
}
