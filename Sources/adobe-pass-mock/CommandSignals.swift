import CProgram
import ControlAPI
import Dispatch
import HTTPMessages
import PassAPI

/// The signals that ask this process to end. It passes them on to a command, or to all commands of a rehearsal.
///
/// All threads block these signals, and one thread receives them. Before the command has started, a signal ends this process. After
/// the command has ended, signals have no effect, because the process is about to end.
final class CommandSignals: Sendable {
    private let command = Locked(Command.missing)
    private let lastPassedOn = Locked<Int32?>(nil)
    /// The signals whose action must be reset to the default in the command, because this process was not started ignoring
    /// them.
    private let defaults: sigset_t
    /// The signal mask of the command: the one of this process at its start, without the signals that are passed on.
    private let mask: sigset_t

    private enum Command: Sendable {
        case missing
        case running(pid_t)
        case gone
        /// The commands of a rehearsal, each the leader of a process group, and the signal that has ended them, if any.
        case groups(Set<pid_t>, end: Int32?)
    }

    private static let passed = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    /// The signals that a terminal sends to all processes in its foreground, including the command.
    private static let keys = [SIGINT, SIGQUIT]

    /// Must be called before the process has other threads. A signal that is ignored, for example because of `nohup`, stays
    /// ignored, also in the command.
    init() {
        // While this signal is ignored, which a process inherits, the system keeps no exit status of children (waitpid(2)).
        signal(SIGCHLD, SIG_DFL)
        let received = Self.passed.filter { !shim_is_ignored($0) }
        // The server ignores SIGPIPE, but the command must not.
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

    /// - Throws: `Failure` with status 127 when there is no such program, and 126 when it cannot be executed.
    func start(_ words: [String], _ variables: [String: String]) throws(Failure) -> pid_t {
        try command.withLock { command throws(Failure) in
            let process = try spawn(words, variables)
            command = .running(process)
            return process
        }
    }

    /// Waits for the end of the command, but not for the processes that it leaves behind.
    ///
    /// - Returns: its exit status; 128 plus the number of the signal that ended it.
    func waitForEnd(of process: pid_t) -> Int32 {
        _ = shim_wait_for_end(process)
        // Signals are no longer passed on, because another process can get the number after the call of `shim_reap`.
        command.withLock { $0 = .gone }
        return shim_reap(process)
    }

    /// The last signal that the command got through this process, or with it from a terminal; `nil` if there was none.
    var passedOn: Int32? { lastPassedOn.withLock(\.self) }

    /// Such as `SIGTERM`.
    static func name(of signal: Int32) -> String {
        [SIGINT: "SIGINT", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP", SIGQUIT: "SIGQUIT"][signal]
            ?? "signal \(signal)"
    }

    /// The signal that has ended the commands; `nil` while there was none.
    var end: Int32? {
        command.withLock { if case .groups(_, let end) = $0 { end } else { nil } }
    }

    /// Runs a command in a process group of its own. When it ends, so do the processes that it leaves behind.
    ///
    /// - Parameter timeout: the time after which it is asked to end. Two seconds later it is killed.
    /// - Returns: its exit status, and whether it took too long; `nil` if a signal has ended the rehearsal before.
    func runGroup(
        _ words: [String], _ variables: [String: String], output: Int32, timeout: Duration
    ) throws(Failure) -> (status: Int32, isTimedOut: Bool)? {
        let started = try command.withLock { command throws(Failure) -> pid_t? in
            let groups: Set<pid_t>
            switch command {
            case .missing: groups = []
            case .groups(let running, nil): groups = running
            case .groups, .running, .gone: return nil
            }
            let process = try spawn(words, variables, output: output)
            command = .groups(groups.union([process]), end: nil)
            return process
        }
        guard let group = started else { return nil }
        let isTimedOut = Locked(false)
        let limit = DispatchSource.makeTimerSource()
        limit.schedule(
            deadline: .now() + .milliseconds(Int(timeout.milliseconds)), repeating: Self.timeToEnd)
        limit.setEventHandler { @Sendable [command] in
            let isFirst = isTimedOut.withLock { isTimedOut in
                defer { isTimedOut = true }
                return !isTimedOut
            }
            command.withLock { command in
                guard case .groups(let groups, _) = command, groups.contains(group) else { return }
                Self.end(group, by: isFirst ? SIGTERM : SIGKILL)
            }
        }
        limit.activate()
        _ = shim_wait_for_end(group)
        limit.cancel()
        // The process number stays in use until the call of `shim_reap`.
        Self.end(group, by: SIGKILL)
        command.withLock { command in
            if case .groups(let groups, let end) = command {
                command = .groups(groups.subtracting([group]), end: end)
            }
        }
        return (shim_reap(group), isTimedOut.withLock(\.self))
    }

    private func receive(_ signals: sigset_t) {
        var isFromTerminal = false
        let number = withUnsafePointer(to: signals) { shim_wait_for_signal($0, &isFromTerminal) }
        guard number > 0 else { return }
        let hasCommandGotIt = isFromTerminal && Self.keys.contains(number)
        command.withLock { command in
            switch command {
            case .missing: Self.end(by: number)
            case .running(let process):
                lastPassedOn.withLock { $0 = number }
                if !hasCommandGotIt { kill(process, number) }
            case .gone: break
            case .groups(let groups, let end):
                // The first signal asks the commands to end, and a second one kills them.
                for group in groups { Self.end(group, by: end == nil ? SIGTERM : SIGKILL) }
                command = .groups(groups, end: end ?? number)
            }
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeToEnd) { @Sendable [command] in
            command.withLock { command in
                guard case .groups(let groups, _) = command else { return }
                for group in groups { Self.end(group, by: SIGKILL) }
            }
        }
    }

    /// How long a command has to end once it is asked.
    private static let timeToEnd = DispatchTimeInterval.seconds(2)

    /// Ends a command and the processes that it has started, even if they are stopped or it has moved to another group.
    private static func end(_ group: pid_t, by signal: Int32) {
        for process in [-group, group] {
            kill(process, signal)
            kill(process, SIGCONT)
        }
    }

    /// Ends this process as if it did not handle the signal.
    private static func end(by number: Int32) {
        // Resets the action, because the Swift runtime handles some signals: it prints a backtrace and continues.
        signal(number, SIG_DFL)
        withUnsafePointer(to: set(of: [number])) { _ = pthread_sigmask(SIG_UNBLOCK, $0, nil) }
        kill(getpid(), number)
    }

    private static func set(of numbers: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        return set
    }

    /// Starts a program. Searches the folders of `PATH` for it, unless its name contains a slash.
    ///
    /// - Parameter output: the descriptor for the program's output, in a process group of its own; -1 to use the streams and the
    ///   group of this process.
    private func spawn(
        _ words: [String], _ variables: [String: String], output: Int32 = -1
    ) throws(Failure) -> pid_t {
        var arguments = words.map { strdup($0) } + [nil]
        let own = variables.map { strdup("\($0.key)=\($0.value)") }
        defer { (arguments + own).forEach { free($0) } }
        var environment = Self.inherited(without: variables) + own + [nil]
        var process: pid_t = 0
        let error = withUnsafePointer(to: mask) { mask in
            withUnsafePointer(to: defaults) {
                shim_spawn(&process, &arguments, &environment, mask, $0, output)
            }
        }
        guard error == 0 else { throw Self.failure(error, of: words[0]) }
        return process
    }

    /// The variables of this process, without those that the program gets with another value.
    private static func inherited(without variables: [String: String]) -> [UnsafeMutablePointer<CChar>?] {
        var inherited: [UnsafeMutablePointer<CChar>?] = []
        var next = shim_variables()
        while let entry = next?.pointee {
            let name = String(
                decoding: String(cString: entry).utf8.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
            if variables[name] == nil { inherited.append(entry) }
            next = next?.advanced(by: 1)
        }
        return inherited
    }

    /// True for a word such as `VAR=1`, which a shell does not accept as the name of a program.
    private static func isAssignment(_ word: String) -> Bool {
        word.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*=.*/.dotMatchesNewlines()) != nil
    }

    private static func failure(_ error: Int32, of program: String) -> Failure {
        let problem =
            switch error {
            case ENOENT where isAssignment(program):
                "\"\(program)\": there is no such program; to set a variable, write env \(program) …"
            case ENOENT where program.contains(" ") && access(program, F_OK) != 0:
                "\"\(program)\": there is no such program; write its words without quotes, or use sh -c '…'"
            case ENOENT where !program.contains("/"): "\"\(program)\": no folder of PATH has such a program"
            case ENOENT where access(program, F_OK) == 0:
                "\(program): the interpreter that its first line names does not exist"
            case ENOENT, ENOTDIR: "\(program): there is no such file"
            case EACCES where FileTree.isFolder(program) == true: "\(program): it is a folder"
            case EACCES: "\(program): it is not executable; chmod +x makes it so"
            case ENOEXEC:
                "\(program): it is neither a program for this machine nor a script whose first line names an interpreter"
            default: "\(program): \(String(cString: strerror(error)))"
            }
        return Failure(
            status: [ENOENT, ENOTDIR].contains(error) ? .commandNotFound : .commandNotExecutable,
            description: "cannot run \(problem)")
    }
}

/// The end of a command's output. It is read as fast as the command writes, but only a little is kept.
final class OutputTail {
    let descriptor: Int32
    private let source: Int32
    private let reader: any DispatchSourceRead
    private let queue = DispatchQueue(label: "adobe-pass-mock.output")
    private let bytes = Locked<[UInt8]>([])

    private static let most = 16 << 10

    /// - Throws: `Failure` when the system has no descriptor left.
    init() throws(Failure) {
        var ends: [Int32] = [-1, -1]
        guard shim_pipe(&ends) else {
            throw .atRunTime(
                "cannot read the output of the command: \(String(cString: strerror(errno))); use a smaller --parallel"
            )
        }
        (source, descriptor) = (ends[0], ends[1])
        reader = DispatchSource.makeReadSource(fileDescriptor: ends[0], queue: queue)
        reader.setEventHandler { @Sendable [source, bytes] in Self.readAvailable(source, into: bytes) }
        reader.setCancelHandler { @Sendable [source] in close(source) }
        reader.activate()
    }

    /// The last lines as text. Nothing more is read, even if a process that the command has left behind still writes.
    func finish() -> String {
        close(descriptor)
        return queue.sync {
            Self.readAvailable(source, into: bytes)
            reader.cancel()
            return bytes.withLock { Self.lastLines(of: $0) }
        }
    }

    /// Omits a line whose beginning is gone, because the rest can be a secret whose name is gone.
    private static func lastLines(of bytes: [UInt8]) -> String {
        let end = bytes.suffix(most)
        guard end.count < bytes.count else { return String(decoding: end, as: UTF8.self) }
        guard let newline = end.dropLast().firstIndex(of: UInt8(ascii: "\n")) else {
            return "(The last line is longer than \(most >> 10) KB and is not shown.)"
        }
        return String(decoding: end[(newline + 1)...], as: UTF8.self)
    }

    /// Reads the available output, but not forever if the command writes without end.
    private static func readAvailable(_ source: Int32, into bytes: Locked<[UInt8]>) {
        var buffer = [UInt8](repeating: 0, count: most)
        for _ in 0..<64 {
            let count = read(source, &buffer, buffer.count)
            guard count > 0 else { return }
            bytes.withLock { bytes in
                bytes += buffer.prefix(count)
                // Keeps more than is shown, so that `lastLines` can see that the beginning is gone.
                if bytes.count > 3 * most { bytes.removeFirst(bytes.count - 2 * most) }
            }
        }
    }
}
