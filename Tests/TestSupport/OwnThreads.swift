import Foundation
import Testing

/// Runs the tests of a suite on threads that no other suite uses.
///
/// Swift Testing runs tests on a pool of as many threads as there are processors, in the order in which they are ready. A
/// test that waits for a program blocks a thread, although the processor is free. A serialized suite waits before each of
/// its tests until all tests that are ready have run.
package struct OwnThreads: SuiteTrait, TestScoping {
    fileprivate let count: Int

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        if #available(macOS 15, *) {
            try await withTaskExecutorPreference(ThreadPool(count)) { try await function() }
        } else {
            try await function()
        }
    }
}

extension Trait where Self == OwnThreads {
    /// For a suite whose tests mostly wait for programs.
    ///
    /// - Parameter count: the number of tests that run at the same time.
    package static func threads(_ count: Int) -> OwnThreads { OwnThreads(count: count) }
}

/// A fixed number of threads that run jobs in the order in which they come, until the process ends.
@available(macOS 15, *)
private final class ThreadPool: TaskExecutor, @unchecked Sendable {
    // Unchecked because the compiler cannot see that the jobs are touched only while the condition is locked.
    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []

    init(_ count: Int) {
        for _ in 0..<count {
            let thread = Thread { [self] in
                while true { nextJob().runSynchronously(on: asUnownedTaskExecutor()) }
            }
            // As much as the threads of the pool of Swift have on Linux.
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock {
            jobs.append(job)
            condition.signal()
        }
    }

    private func nextJob() -> UnownedJob {
        condition.withLock {
            while jobs.isEmpty { condition.wait() }
            return jobs.removeFirst()
        }
    }
}
