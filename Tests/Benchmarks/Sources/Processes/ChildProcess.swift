import Foundation
import Glibc
import Synchronization

/// A program that runs until it is stopped, and whose output is read.
///
/// Not Foundation's `Process`, which takes milliseconds to start one where many descriptors are allowed, and lets it
/// inherit the signals that the threads of dispatch queues block.
final class ChildProcess {
    let id: pid_t
    private let output: Int32
    private var status: Int32?

    /// - Parameters:
    ///   - command: the program's path and its arguments.
    ///   - environment: added to this program's own.
    ///   - folder: its working folder; `nil` for the one of this program.
    ///   - input: what it reads from standard input.
    init(
        _ command: [String], environment: [String: String] = [:], folder: String? = nil, input: String = ""
    ) throws {
        guard let stdin = tmpfile() else { throw Failure("no temporary file: \(describe(errno))") }
        defer { fclose(stdin) }
        fwrite(input, 1, input.utf8.count, stdin)
        rewind(stdin)
        // What the developer has set for a mock of his own is not for these.
        let variables = ProcessInfo.processInfo.environment
            .filter { !$0.key.hasPrefix("ADOBE_PASS_MOCK_") }.merging(environment) { $1 }
        (id, output) = try Self.starting.withLock { _ in
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else { throw Failure("no pipe: \(describe(errno))") }
            defer { close(ends[1]) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            // Swift does not import the function that would tell posix_spawn the folder.
            let own = FileManager.default.currentDirectoryPath
            if let folder { chdir(folder) }
            defer { if folder != nil { chdir(own) } }
            return (try Self.spawn(command, variables, stdin: fileno(stdin), stdout: ends[1]), ends[0])
        }
    }

    /// Held from a pipe on until only its program has it: another one would keep it open.
    private static let starting = Mutex(())

    deinit {
        stop()
        close(output)
    }

    /// The next line that it prints.
    func readLine() throws -> String {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while byte != UInt8(ascii: "\n") {
            guard read(output, &byte, 1) == 1 else { throw Failure("a program ended before it was ready") }
            line.append(byte)
        }
        return String(decoding: line.dropLast(), as: UTF8.self)
    }

    func send(signal: Int32) {
        kill(id, signal)
    }

    /// Asks it to end, and waits for it.
    func stop() {
        guard status == nil else { return }
        kill(id, SIGTERM)
        waitUntilEnded()
    }

    /// Runs a program to its end.
    ///
    /// - Returns: what it prints.
    static func output(of command: [String], input: String = "") throws -> String {
        let process = try ChildProcess(command, input: input)
        let bytes =
            try FileHandle(fileDescriptor: process.output, closeOnDealloc: false).readToEnd() ?? Data()
        let text = String(decoding: bytes, as: UTF8.self)
        process.waitUntilEnded()
        guard process.status == 0 else { throw Failure("\(command.joined(separator: " ")): \(text)") }
        return text
    }

    private func waitUntilEnded() {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        self.status = status
    }

    private static func spawn(
        _ command: [String], _ environment: [String: String], stdin: Int32, stdout: Int32
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, stdin, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, stdout, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var blockedSignals = sigset_t()
        sigemptyset(&blockedSignals)
        posix_spawnattr_setsigmask(&attributes, &blockedSignals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let words = command.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var id: pid_t = 0
        let result = posix_spawn(&id, command[0], &actions, &attributes, words, variables)
        guard result == 0 else { throw Failure("\(command[0]) does not start: \(describe(result))") }
        return id
    }
}
