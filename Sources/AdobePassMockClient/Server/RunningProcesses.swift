#if os(macOS) || os(Linux)
    import Foundation

    /// The programs that this process has started. They end with it, also when nothing releases their owner: a
    /// mock in a static property of a test lives as long as the process.
    final class RunningProcesses: @unchecked Sendable {
        static let shared = RunningProcesses()

        // Unchecked because the compiler cannot see that the set is touched only while the lock is held.
        private let lock = NSLock()
        private var identifiers: Set<Int32> = []

        private init() {
            atexit { RunningProcesses.shared.terminateAll() }
        }

        func insert(_ identifier: Int32) {
            lock.withLock { _ = identifiers.insert(identifier) }
        }

        func remove(_ identifier: Int32) {
            lock.withLock { _ = identifiers.remove(identifier) }
        }

        private func terminateAll() {
            for identifier in lock.withLock({ identifiers }) { kill(identifier, SIGTERM) }
        }
    }
#endif
