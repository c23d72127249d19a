#if os(macOS) || os(Linux)
    import Dispatch
    import Foundation

    /// A mock in a child process, which ends when the value is released, and when this process ends in any way.
    final class RunningProgram: MockHost, @unchecked Sendable {
        // Unchecked because Process is not Sendable on every platform. It is configured only in the
        // initializer, and the members that are used later (isRunning, terminate, terminationStatus,
        // terminationReason) are thread-safe.
        private let process = Process()
        /// Signaled when the program has exited.
        private let ended = DispatchSemaphore(value: 0)
        private let output = Pipe()
        private let errors = Pipe()
        /// The program stops at its end, which comes when this process is killed, too.
        private let input = Pipe()

        /// - Parameter variables: the variables of the program with the prefix ADOBE_PASS_MOCK_.
        init(_ executable: URL, _ arguments: [String], variables: [String: String], in folder: URL?) throws {
            // Process ends this process for another URL.
            for url in [executable, folder].compactMap({ $0 }) where !url.isFileURL {
                throw AdobePassMockError.notStarted(
                    "\(url.absoluteString) is no file URL, expected URL(fileURLWithPath:).")
            }
            guard let isFolder = executable.isFolder else {
                throw AdobePassMockError.notStarted(
                    "\(executable.path) does not exist, expected the program adobe-pass-mock.")
            }
            if isFolder {
                let program = executable.appendingPathComponent("adobe-pass-mock").path
                let advice =
                    FileManager.default.fileExists(atPath: program)
                    ? program : "the program adobe-pass-mock in a folder"
                throw AdobePassMockError.notStarted("\(executable.path) is a folder, expected \(advice).")
            }
            if let folder, folder.isFolder != true {
                throw AdobePassMockError.notStarted(
                    "\(folder.path) is no folder, expected the working directory.")
            }
            process.executableURL = executable
            process.arguments = arguments
            process.currentDirectoryURL = folder
            // The developer's environment variables are options for another mock.
            process.environment = ProcessInfo.processInfo.environment
                .filter { !$0.key.hasPrefix("ADOBE_PASS_MOCK_") }
                .merging(variables) { $1 }
            process.standardOutput = output
            process.standardError = errors
            process.standardInput = input
            // Otherwise another program that this process starts would keep the pipe open.
            _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
            // Not waitUntilExit, which runs the run loop of the thread that waits: that of the main thread calls the app.
            process.terminationHandler = { [ended] _ in ended.signal() }
            do {
                try process.run()
            } catch {
                throw AdobePassMockError.notStarted("\(executable.path): \(error.localizedDescription)")
            }
        }

        deinit {
            // Blocks a thread that others wait for. The mock waits for a reply that has begun until it gets another signal.
            end(repeatingSignalEvery: .milliseconds(500))
        }

        var reasonForEnd: String? {
            guard !process.isRunning else { return nil }
            return process.terminationReason == .uncaughtSignal
                ? "its program was ended by the signal \(process.terminationStatus)"
                : "its program has ended with the exit status \(process.terminationStatus)"
        }

        /// Waits for the first line of standard output. After the timeout, and when the task is cancelled, the program is
        /// killed, because a program that hangs can ignore SIGTERM.
        ///
        /// - Parameter timeout: in seconds.
        /// - Throws: the standard error of the program, if it exits, or prints no line in time; `CancellationError` when the
        ///   task is cancelled.
        func firstLine(timeout: TimeInterval) async throws -> String {
            // The first event wins: the line, the timeout or the cancellation. A dispatch queue and a thread wait
            // for them, because a task waits for a free thread of the pool, which can take long in a busy test run.
            let outcome = FirstClaim()
            let giveUp: @Sendable () -> Void = { [weak self] in
                guard outcome.claim(), let process = self?.process, process.isRunning else { return }
                kill(process.processIdentifier, SIGKILL)
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + timeout) { giveUp() }
            do {
                return try await withTaskCancellationHandler {
                    try await readLine(within: timeout, outcome)
                } onCancel: {
                    giveUp()
                }
            } catch {
                try Task.checkCancellation()
                throw error
            }
        }

        private func readLine(within timeout: TimeInterval, _ outcome: FirstClaim) async throws -> String {
            try await withCheckedThrowingContinuation { continuation in
                // A thread of its own, because reading blocks. It retains the pipes but not the program,
                // which must stop when its owner is released.
                let pipes = Pipes(output: output.fileHandleForReading, errors: errors.fileHandleForReading)
                let path = process.executableURL?.path ?? ""
                Thread.detachNewThread {
                    if let line = pipes.outputLine(), outcome.claim() {
                        continuation.resume(returning: line)
                        // The program blocks when its pipe is full, so the pipe is read to the end.
                        while let data = try? pipes.errors.read(upToCount: 4_096), !data.isEmpty {}
                    } else {
                        let isLate = !outcome.claim()
                        // The caller has given the scenario in a parameter.
                        let errors = String(decoding: pipes.errors.readDataToEndOfFile(), as: UTF8.self)
                            .replacingOccurrences(of: "ADOBE_PASS_MOCK_SCENARIO: ", with: "scenario: ")
                        continuation.resume(
                            throwing: AdobePassMockError.notStarted(
                                isLate
                                    ? "\(path) was not ready after \(timeout) s."
                                        + (errors.isEmpty ? "" : " It wrote: \(errors)")
                                    : errors.isEmpty ? "\(path) exited without a ready line." : errors))
                    }
                }
            }
        }

        /// Sends SIGTERM, and waits until the program has exited.
        func stop() async -> Int32 {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { [self] in
                    end()
                    continuation.resume(returning: process.terminationStatus)
                }
            }
        }

        /// Sends SIGTERM, and blocks the thread until the program has exited.
        private func end(repeatingSignalEvery interval: DispatchTimeInterval = .never) {
            // A program that could not be started has no end to wait for.
            guard process.isRunning else { return }
            repeat { process.terminate() } while ended.wait(timeout: .now() + interval) == .timedOut
            // For the next caller.
            ended.signal()
            #if os(Linux)
                // Returns at once. Without it, Foundation never releases the process and its pipes.
                process.waitUntilExit()
            #endif
        }
    }

    extension URL {
        /// True for a folder, false for another file, `nil` if there is neither.
        fileprivate var isFolder: Bool? {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                ? isFolder.boolValue : nil
        }
    }

    /// Tells the first of several callers from the others.
    private final class FirstClaim: @unchecked Sendable {
        // Unchecked because the compiler cannot see that the value is touched only while the lock is held.
        private let lock = NSLock()
        private var isClaimed = false

        /// True for the first caller only.
        func claim() -> Bool {
            lock.withLock {
                defer { isClaimed = true }
                return !isClaimed
            }
        }
    }

    private struct Pipes: @unchecked Sendable {
        // Unchecked because FileHandle is not Sendable on every platform; only one thread reads.
        let output: FileHandle
        let errors: FileHandle

        /// The next line of standard output; `nil` at its end.
        func outputLine() -> String? {
            var line = Data()
            while let byte = try? output.read(upToCount: 1), !byte.isEmpty {
                if byte.first == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
                line.append(byte)
            }
            return nil
        }
    }
#endif
