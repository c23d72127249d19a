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
    // `start` creates it, because libdispatch traps when a source is released without being activated.
    private var timer: (any DispatchSourceTimer)?
    private let reloadSignal: ReloadSignal?
    /// `nil` if changes to the files have no effect.
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

    /// Writes the notes and warnings about the user's files in the background: building all scenarios would delay the start.
    func reportFindings() {
        queue.async { [self] in documents.reportFindings() }
    }

    /// Stops the tasks, and waits for a running one.
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

/// SIGHUP, which makes the mock reload its files, or stops it when its terminal is gone. The default action of the signal ends the
/// process, so it is handled from the beginning. A signal that arrives before the mock is ready has its effect later.
final class ReloadSignal {
    private let source: any DispatchSourceSignal
    /// The action for a signal, `nil` while signals are not received; and whether a signal has arrived.
    private let receiver = Locked<(act: (@Sendable () -> Void)?, hasSignal: Bool)>((nil, false))
    private let queue = DispatchQueue(label: "adobe-pass-mock.signals")
    /// False if no terminal stops the mock: the process had none at the start, or nohup made it ignore the signal.
    private let endsWithTerminal: Bool

    init() {
        endsWithTerminal = !shim_is_ignored(SIGHUP) && ReloadSignal.errorOfOpeningTerminal() == nil
        // Until the source is registered, the signal must not end the process. The source sees the signal although it is ignored.
        signal(SIGHUP, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: queue)
        source.setEventHandler { @Sendable [receiver] in
            let act = receiver.withLock { receiver -> (@Sendable () -> Void)? in
                receiver.hasSignal = true
                return receiver.act
            }
            act?()
        }
        // A signal before the registration is lost, so the process must not show any sign of work until then.
        let registered = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { @Sendable in registered.signal() }
        source.activate()
        registered.wait()
    }

    /// Calls back for each signal, on a separate thread, and at once if a signal has already arrived.
    ///
    /// - Parameters:
    ///   - reload: called for each signal, unless the terminal of this process is gone.
    ///   - stop: called if the terminal is gone, and the process must end with it.
    func receive(reload: @escaping @Sendable () -> Void, stop: @escaping @Sendable () -> Void) {
        let act: @Sendable () -> Void = { [endsWithTerminal, queue] in
            guard endsWithTerminal else { return reload() }
            @Sendable func stopIfGone() -> Bool {
                // The process no longer has a terminal (tty(4)). Other errors, such as EMFILE, do not prove that.
                let isGone = [ENXIO, EIO].contains(ReloadSignal.errorOfOpeningTerminal())
                if isGone { stop() }
                return isGone
            }
            if stopIfGone() { return }
            reload()
            // A shell that ends sends the signal to its jobs before it releases the terminal.
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
