#if os(macOS) || os(Linux)
    import Foundation

    /// A program from its start to its end.
    final class RunningProgram: @unchecked Sendable {
        // Unchecked because Process is not Sendable on every platform; it is set up in the initializer, and what is
        // called later (terminate, waitUntilExit, terminationStatus) may be called from any thread.
        private let process = Process()
        private let output = Pipe()
        private let errors = Pipe()

        init(_ executable: URL, _ arguments: [String], in folder: URL?) throws {
            process.executableURL = executable
            process.arguments = arguments
            process.currentDirectoryURL = folder
            // What a developer has set for a mock of their own is not for this one.
            process.environment = ProcessInfo.processInfo.environment
                .filter { !$0.key.hasPrefix("ADOBE_PASS_MOCK_") }
            process.standardOutput = output
            process.standardError = errors
            do {
                try process.run()
            } catch {
                throw AdobePassMockError.notStarted("\(executable.path): \(error.localizedDescription)")
            }
        }

        /// The first line that it prints. When it prints none for so long, it is killed: one that hangs may not
        /// listen to
        /// anything else.
        ///
        /// - Parameter timeout: in seconds.
        /// - Throws: what it printed to standard error, when it ends before.
        func firstLine(timeout: TimeInterval) async throws -> String {
            // The first of the two events, line or timeout, wins where it happens. A task would learn of both only
            // when a thread is free, which can take a minute in a busy test run.
            let verdict = Verdict()
            DispatchQueue.global().asyncAfter(deadline: .now() + timeout) { [weak self] in
                if verdict.claim() { self?.kill() }
            }
            return try await withCheckedThrowingContinuation { continuation in
                // A thread of its own: reading blocks. It holds the pipes, and not the program, which ends with its
                // owner.
                let pipes = Pipes(output: output.fileHandleForReading, errors: errors.fileHandleForReading)
                Thread.detachNewThread {
                    if let line = pipes.outputLine(), verdict.claim() {
                        continuation.resume(returning: line)
                        // The program blocks when its pipe is full, so the pipe is read to the end.
                        pipes.drainErrors()
                    } else {
                        let said = pipes.allErrors()
                        continuation.resume(
                            throwing: AdobePassMockError.notStarted(
                                said.isEmpty ? "it ended without a ready line." : said))
                    }
                }
            }
        }

        /// Asks it to end, and waits for that.
        func stop() async -> Int32 {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { [self] in
                    end()
                    continuation.resume(returning: process.terminationStatus)
                }
            }
        }

        private func kill() {
            guard process.isRunning else { return }
            Foundation.kill(process.processIdentifier, SIGKILL)
        }

        /// Asks it to end, and blocks until it has.
        func end() {
            if process.isRunning { process.terminate() }
            process.waitUntilExit()
        }
    }

    /// What only the first of several gets.
    private final class Verdict: @unchecked Sendable {
        // Unchecked because the compiler cannot see that the value is touched only while the lock is held.
        private let lock = NSLock()
        private var isClaimed = false

        /// True for the first caller only.
        func claim() -> Bool {
            lock.lock()
            defer { lock.unlock() }
            defer { isClaimed = true }
            return !isClaimed
        }
    }

    /// What a program prints.
    private struct Pipes: @unchecked Sendable {
        // Unchecked because FileHandle is not Sendable on every platform; only one thread reads.
        let output: FileHandle
        let errors: FileHandle

        /// The next line; `nil` when there is none to the end.
        func outputLine() -> String? {
            var line = Data()
            while let byte = try? output.read(upToCount: 1), !byte.isEmpty {
                if byte.first == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
                line.append(byte)
            }
            return nil
        }

        func allErrors() -> String {
            String(decoding: errors.readDataToEndOfFile(), as: UTF8.self)
        }

        func drainErrors() {
            while let data = try? errors.read(upToCount: 4_096), !data.isEmpty {}
        }
    }
#endif
