import Dispatch
import Foundation
import HTTPMessages

/// A program that runs until it is stopped, or until this process ends.
final class BackgroundProgram: Sendable {
    /// The input of the shell around the program, which ends the program when the input ends.
    private let input: Locked<FileHandle?>
    private let ended = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - command: the words of a shell.
    ///   - folder: where it runs.
    init(_ command: String, in folder: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // Not with SIGTERM, which the threads of Foundation block, and with them what they start.
        process.arguments = ["-c", "PATH=$PATH:/usr/sbin; \(command) & cat; kill -9 $!; wait"]
        process.currentDirectoryURL = folder
        let pipe = Pipe()
        // Otherwise the shell keeps its own input open.
        _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        process.standardInput = pipe
        process.standardOutput = FileHandle.nullDevice
        // Whoever reads the output of the tests would wait for the end of the program, too.
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { [ended] _ in ended.signal() }
        try process.run()
        input = Locked(pipe.fileHandleForWriting)
    }

    deinit { stop() }

    /// Ends the program, and waits until it has.
    func stop() {
        let wasRunning = input.withLock { input in
            defer { input = nil }
            try? input?.close()
            return input != nil
        }
        if wasRunning { _ = ended.wait(timeout: .now() + 10) }
    }
}
