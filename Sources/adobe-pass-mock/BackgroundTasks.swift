import CProgram
import ControlAPI
import Dispatch
import HTTPMessages
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
    /// `nil` if changes of the files have no effect.
    private var watch: FileWatch?

    /// - Parameter watches: true if the mock reloads files that change.
    init(
        _ backend: Backend, _ documents: ControlDocuments, _ options: OptionValues,
        _ reloadSignal: ReloadSignal?, watches: Bool
    ) {
        self.backend = backend
        self.documents = documents
        self.options = options
        self.reloadSignal = reloadSignal
        watch = watches ? FileWatch(documents) : nil
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
        switch watch?.check(documents) {
        case .files: reload()
        case .lostFolder(let folder):
            Output.warning(
                "the folder \(folder) has no YAML file any more: no file is read again until it has one, except by SIGHUP"
            )
        case nil, .some(.none): break
        }
    }

    private func reloadForSignal() {
        watch?.restart(documents)
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
            try backend.reload(
                all.library,
                namedBy: (scenario: options.source(of: \.scenario), listen: options.source(of: \.listen)))
            self.documents = documents
            Output.notes(all.notes)
            Output.warnings(all.warnings)
            Output.notice("reloaded configuration and scenarios")
            Output.notes(options.notesOnChanges(in: all.library.configurationDocument["options"]))
            let isChanged = FileTree.Format.allCases.map { documents[$0] != earlier[$0] }
            for (line, isChanged) in zip(documents.sourceLines, isChanged) where isChanged {
                Output.notice(line)
            }
        } catch {
            Output.error(
                "\(error.description)\nnot reloaded: the mock keeps its previous configuration and scenarios")
        }
    }
}

/// SIGHUP, which makes the mock read its files again, or stops it when its terminal is gone. The default action of the signal
/// ends the process, so it is handled from the start of the process. A signal that comes before the mock is ready has its
/// effect then.
final class ReloadSignal {
    private let source: any DispatchSourceSignal
    /// The action for a signal, which is `nil` while nobody receives signals, and whether there was a signal.
    private let receiver = Locked<(act: (@Sendable () -> Void)?, hasSignal: Bool)>((nil, false))
    private let queue = DispatchQueue(label: "adobe-pass-mock.signals")
    /// False if no terminal stops the mock: there was none at the start, or nohup made the process ignore the signal.
    private let endsWithTerminal: Bool

    init() {
        endsWithTerminal = !shim_is_ignored(SIGHUP) && ReloadSignal.errorOfOpeningTerminal() == nil
        // Until the source is registered, the signal must not end the process. Afterwards the source sees it although it is ignored.
        signal(SIGHUP, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: queue)
        source.setEventHandler { @Sendable [receiver] in
            let act = receiver.withLock { receiver -> (@Sendable () -> Void)? in
                receiver.hasSignal = true
                return receiver.act
            }
            act?()
        }
        // A signal before that is lost, so nobody must see the process at work yet.
        let registered = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { @Sendable in registered.signal() }
        source.activate()
        registered.wait()
    }

    /// Calls back for each signal, on a thread of its own, and at once if there was one already.
    ///
    /// - Parameters:
    ///   - reload: called for each signal, unless the terminal of this process is gone.
    ///   - stop: called if the terminal is gone, and the process must end with it.
    func receive(reload: @escaping @Sendable () -> Void, stop: @escaping @Sendable () -> Void) {
        let act: @Sendable () -> Void = { [endsWithTerminal, queue] in
            guard endsWithTerminal else { return reload() }
            @Sendable func stopIfGone() -> Bool {
                // The process has no terminal any more (tty(4)). Other errors say nothing about it, such as EMFILE.
                let isGone = [ENXIO, EIO].contains(ReloadSignal.errorOfOpeningTerminal())
                if isGone { stop() }
                return isGone
            }
            if stopIfGone() { return }
            reload()
            // A shell that ends sends the signal to its jobs before it gives up the terminal.
            queue.asyncAfter(deadline: .now() + .seconds(1)) { _ = stopIfGone() }
        }
        let wasEarly = receiver.withLock { receiver -> Bool in
            receiver.act = act
            return receiver.hasSignal
        }
        if wasEarly { act() }
    }

    /// Ends the callbacks. The signal stays ignored.
    func cancel() { source.cancel() }

    /// Opens and closes the terminal from which the process was started.
    ///
    /// - Returns: the error of the system; `nil` when there is a terminal.
    private static func errorOfOpeningTerminal() -> Int32? {
        let descriptor = open("/dev/tty", O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return errno }
        close(descriptor)
        return nil
    }
}
