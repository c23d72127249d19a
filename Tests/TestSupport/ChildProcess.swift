import CChildProcess
import Dispatch
import Foundation
import HTTPMessages

/// A program in a process group of its own.
///
/// Not `Process` of Foundation. On Linux, each of its programs inherits the pipes that another thread opens while it
/// starts, and the socket that tells Foundation that a program has ended. The other thread would wait until both
/// programs have ended.
package final class ChildProcess: Sendable {
    /// The result of a process that has ended.
    package struct Result: Sendable {
        package var status: Int32
        package var output: String
        package var errors: String
    }

    package let processIdentifier: pid_t
    /// `nil` until a wait has returned the number of the process to the system.
    private let status = Locked<Int32?>(nil)

    /// Starts a program, with no signal ignored or blocked.
    ///
    /// - Parameters:
    ///   - environment: `nil` for the variables of this process.
    ///   - folder: the working directory; `nil` for the one of this process.
    ///   - input: `nil` for an empty input.
    ///   - output: `nil` to discard it.
    ///   - errors: `nil` to discard it.
    ///   - others: further open files, by their descriptors in the program, which follow those of the standard streams.
    package init(
        _ executable: URL, _ arguments: [String] = [], environment: [String: String]? = nil,
        in folder: URL? = nil,
        input: FileHandle? = nil, output: FileHandle? = nil, errors: FileHandle? = .standardError,
        others: [FileHandle] = []
    ) throws {
        let words = ([executable.path] + arguments).map { strdup($0) } + [nil]
        let variables =
            (environment ?? ProcessInfo.processInfo.environment).map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var identifier: pid_t = 0
        // The null device of Foundation has no descriptor.
        let files = ([input, output, errors] + others)
            .map { file in file.flatMap { $0 === FileHandle.nullDevice ? nil : $0.fileDescriptor } ?? -1 }
        let error = child_spawn(
            &identifier, executable.path, words, variables, folder?.path, files, Int32(files.count))
        guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .ENOENT) }
        processIdentifier = identifier
    }

    /// Waits for the end of the process.
    ///
    /// - Returns: the exit status, as shells count it: 128 plus the number of the signal that ended the process.
    @discardableResult
    package func wait() -> Int32 {
        if let status = status.withLock({ $0 }) { return status }
        var information = siginfo_t()
        // Leaves the number in use, so that `send` cannot send a signal to another process.
        while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return status.withLock { known in
            if let known { return known }
            var word: Int32 = 0
            while waitpid(processIdentifier, &word, 0) < 0, errno == EINTR {}
            let signal = word & 0x7F
            let status = signal == 0 ? word >> 8 & 0xFF : 128 + signal
            known = status
            return status
        }
    }

    /// Sends a signal, unless ``wait()`` has returned.
    package func send(_ signal: Int32) {
        status.withLock { if $0 == nil { kill(processIdentifier, signal) } }
    }

    /// No program that ends by itself takes as long, on any machine.
    private static let longestRun = DispatchTimeInterval.seconds(300)

    /// Runs a program and waits until it ends, or ends it when it has run for five minutes.
    package static func run(
        _ executable: URL, _ arguments: [String], environment: [String: String]? = nil, input: String = "",
        in folder: URL? = nil
    ) throws -> Result {
        let (output, errors, stdin) = (try CloseOnExecPipe(), try CloseOnExecPipe(), try CloseOnExecPipe())
        let process = try ChildProcess(
            executable, arguments, environment: environment, in: folder, input: stdin.fileHandleForReading,
            output: output.fileHandleForWriting, errors: errors.fileHandleForWriting)
        for handle in [output.fileHandleForWriting, errors.fileHandleForWriting, stdin.fileHandleForReading] {
            try handle.close()
        }
        // A server that should have refused to start would hold the suite for ever.
        let end = DispatchWorkItem { process.send(SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + longestRun, execute: end)
        defer { end.cancel() }
        try? stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        // Read both pipes concurrently, because the program blocks when one of them is full.
        let errorText = Locked("")
        let hasEnded = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let text = errors.readToEnd()
            errorText.withLock { $0 = text }
            hasEnded.signal()
        }
        let text = output.readToEnd()
        hasEnded.wait()
        return Result(status: process.wait(), output: text, errors: errorText.withLock { $0 })
    }
}
