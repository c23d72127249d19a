import CProgram
import Dispatch
import HTTPMessages

/// The signals that ask this process to end, which it passes on to a command.
///
/// All threads block them, and one receives them. Before the command has started, a signal ends this process. After the command
/// has ended, signals have no effect, because the process is about to end.
final class CommandSignals: Sendable {
    private let command = Locked(Command.missing)
    /// The signals that the command must not start with as ignored, because this process did not.
    private let defaults: sigset_t
    /// The signals that the command starts with as blocked: those that were blocked when this process started, without the
    /// ones that are passed on.
    private let mask: sigset_t

    private enum Command: Sendable {
        case missing
        case running(pid_t)
        case gone
    }

    private static let passed = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    /// The signals that a terminal sends to all processes in its foreground, also to the command.
    private static let keys = [SIGINT, SIGQUIT]

    /// Must be called before the process has other threads. A signal that is ignored, for example because of `nohup`, stays
    /// ignored, also by the command.
    init() {
        // The system keeps no exit status of a child while the signal is ignored, which a process inherits (waitpid(2)).
        signal(SIGCHLD, SIG_DFL)
        let received = Self.passed.filter { !shim_is_ignored($0) }
        // The server ignores SIGPIPE.
        defaults = Self.set(of: [SIGPIPE].filter { !shim_is_ignored($0) })
        let signals = Self.set(of: received)
        var mask = sigset_t()
        withUnsafePointer(to: signals) { _ = pthread_sigmask(SIG_BLOCK, $0, &mask) }
        for number in received { sigdelset(&mask, number) }
        self.mask = mask
        DispatchQueue(label: "adobe-pass-mock.signals").async { [self] in
            while true { receive(signals) }
        }
    }

    /// Starts a command.
    ///
    /// - Parameters:
    ///   - words: the program and its arguments.
    ///   - variables: variables for the command, besides those of this process.
    /// - Throws: `Failure` with status 127 when there is no such program, and 126 when it cannot be executed.
    func start(_ words: [String], _ variables: [String: String]) throws(Failure) -> pid_t {
        try command.withLock { command throws(Failure) in
            let process = try ChildProgram(words, variables).start(mask: mask, defaults: defaults)
            command = .running(process)
            return process
        }
    }

    /// Waits for the end of the command, but not for the processes that it leaves behind.
    ///
    /// - Returns: its exit status; 128 and the number of the signal that has ended it.
    func waitForEnd(of process: pid_t) -> Int32 {
        _ = shim_wait_for_end(process)
        // Another process can get the number only after the call of `shim_reap`.
        command.withLock { $0 = .gone }
        return shim_reap(process)
    }

    private func receive(_ signals: sigset_t) {
        var isFromTerminal = false
        let number = withUnsafePointer(to: signals) { shim_wait_for_signal($0, &isFromTerminal) }
        guard number > 0 else { return }
        let hasCommandGotIt = isFromTerminal && Self.keys.contains(number)
        command.withLock { command in
            switch command {
            case .missing: Self.end(by: number)
            case .running(let process): if !hasCommandGotIt { kill(process, number) }
            case .gone: break
            }
        }
    }

    /// Ends this process as if it did not handle the signal.
    private static func end(by number: Int32) {
        withUnsafePointer(to: set(of: [number])) { _ = pthread_sigmask(SIG_UNBLOCK, $0, nil) }
        kill(getpid(), number)
    }

    private static func set(of numbers: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        return set
    }
}
