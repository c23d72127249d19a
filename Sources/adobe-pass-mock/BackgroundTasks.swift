import ControlAPI
import ControlFiles
import Dispatch
import Libc
import PassBackend

/// What goes on beside the requests, on a queue of its own: the state is kept, changed files are read again.
final class BackgroundTasks {
    private let backend: Backend
    private let documents: ControlDocuments
    private let stateFile: StateFile?
    private let watches: Bool
    private let queue = DispatchQueue(label: "adobe-pass-mock.upkeep")
    /// Made when they are started: an inactive source must not be released.
    private var timer: (any DispatchSourceTimer)?
    private var reloading: (any DispatchSourceSignal)?
    private var keptRevision = -1
    private var kept: [UInt8] = []
    private var hasFailed = false
    private var fingerprint: Int

    /// - Parameters:
    ///   - stateFile: where the state is kept, less than a second after it changed.
    ///   - watches: whether files are read again when they change; on SIGHUP they are in any case.
    init(_ backend: Backend, _ documents: ControlDocuments, stateFile: StateFile?, watches: Bool) {
        self.backend = backend
        self.documents = documents
        self.stateFile = stateFile
        self.watches = watches
        fingerprint = watches ? documents.fingerprint : 0
    }

    func start() {
        // Without this the signal would end the process before the source sees it.
        signal(SIGHUP, SIG_IGN)
        let reloading = DispatchSource.makeSignalSource(signal: SIGHUP, queue: queue)
        reloading.setEventHandler { [unowned self] in reload() }
        reloading.activate()
        self.reloading = reloading
        guard stateFile != nil || watches else { return }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + .milliseconds(400), repeating: .milliseconds(400))
        timer.setEventHandler { [unowned self] in
            keepState()
            reloadWhenChanged()
        }
        timer.activate()
        self.timer = timer
    }

    /// Keeps the state a last time.
    func finish() {
        timer?.cancel()
        reloading?.cancel()
        queue.sync { keepState() }
    }

    private func keepState() {
        guard let stateFile else { return }
        let revision = backend.revision
        guard revision != keptRevision else { return }
        let state = backend.exportState()
        guard state != kept else {
            keptRevision = revision
            return
        }
        do {
            try stateFile.write(state)
            kept = state
            keptRevision = revision
            hasFailed = false
        } catch {
            // Once is enough; it is tried again all the same.
            if !hasFailed { Output.error("\(error)") }
            hasFailed = true
        }
    }

    private func reloadWhenChanged() {
        guard watches else { return }
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
            Output.error("configuration and scenarios were read again")
        } catch {
            Output.error("\(error.description)\nwhat ran before goes on")
        }
    }
}
