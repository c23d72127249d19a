import ControlAPI
import Dispatch
import PassAPI
import PassBackend

/// Reloads changed files, on a dispatch queue of its own.
final class BackgroundTasks: @unchecked Sendable {
    // Unchecked because the compiler cannot see that only the queue touches the state below, apart from the
    // timer, which `start` sets before it can fire.
    private let backend: Backend
    private var documents: ControlDocuments
    /// The options with which the mock has started.
    private let options: OptionValues
    private let queue = DispatchQueue(label: "adobe-pass-mock.background")
    // `start` creates the timer, because libdispatch traps when a source is released without being activated.
    private var timer: (any DispatchSourceTimer)?
    private let reloadSignal: ReloadSignal?
    /// The files, and the name of what makes the mock watch them; `nil` if changes of the files have no effect.
    private var watch: (files: FileWatch, source: String)?

    /// - Parameter watchSource: the name in messages of what makes the mock reload files that change; `nil` if nothing does.
    init(
        _ backend: Backend, _ documents: ControlDocuments, _ options: OptionValues,
        _ reloadSignal: ReloadSignal?, watchSource: String?
    ) {
        self.backend = backend
        self.documents = documents
        self.options = options
        self.reloadSignal = reloadSignal
        watch = watchSource.map { (files: FileWatch(documents), source: $0) }
    }

    /// - Parameter stop: stops the mock, because its terminal is gone.
    func start(stop: @escaping @Sendable () -> Void) {
        reloadSignal?.receive(
            reload: { [weak self, queue] in
                queue.async { [weak self] in self?.reloadForSignal() }
            }, stop: stop)
        guard watch != nil else { return }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + .milliseconds(400), repeating: .milliseconds(400))
        timer.setEventHandler { @Sendable [weak self] in self?.reloadIfChanged() }
        timer.activate()
        self.timer = timer
    }

    /// Writes the notes and warnings about the user's files, without delaying the start: they build all scenarios.
    func reportFindings() {
        queue.async { [self] in documents.reportFindings() }
    }

    /// Stops the tasks, and waits for the one that runs.
    func finish() {
        timer?.cancel()
        reloadSignal?.cancel()
        queue.sync {}
    }

    private func reloadIfChanged() {
        guard let source = watch?.source, let findings = watch?.files.check(documents) else { return }
        findings.messages.forEach { Output.error("\(source): \($0)") }
        if findings.hasChanges { reload() }
    }

    private func reloadForSignal() {
        watch?.files.restart(documents)
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
            Output.notes(options.notesOnChanges(in: all.library.configurationDocument["options"]))
            let isChanged = FileTree.Format.allCases.map { documents[$0] != earlier[$0] }
            for (line, isChanged) in zip(documents.sourceLines, isChanged) where isChanged {
                Output.error(line)
            }
        } catch {
            Output.error(
                "\(error.description)\nnot reloaded: the mock keeps its previous configuration and scenarios")
        }
    }
}
