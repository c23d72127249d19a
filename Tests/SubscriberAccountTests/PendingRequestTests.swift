import HTTPMessages
import Testing

@testable import SubscriberAccount

/// A request to the framework ends once, by its result or by the cancellation, whichever comes first.
@Suite("A request that can be cancelled")
struct PendingRequestTests {
    /// A framework that answers when the test says so.
    private final class Framework: Sendable {
        private let state = Locked<(complete: PendingRequest<Int>.Completion?, cancellations: Int)>((nil, 0))

        var cancellations: Int { state.withLock { $0.cancellations } }
        var isAsked: Bool { state.withLock { $0.complete != nil } }

        func enqueue(_ complete: @escaping PendingRequest<Int>.Completion) -> @Sendable () -> Void {
            state.withLock { $0.complete = complete }
            return { [self] in state.withLock { $0.cancellations += 1 } }
        }

        func answer(_ value: Int) { state.withLock { $0.complete }?(.success(value)) }
    }

    private func ask(_ framework: Framework, _ pending: PendingRequest<Int> = PendingRequest()) async throws
        -> Int
    {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                pending.start(continuation) { framework.enqueue($0) }
            }
        } onCancel: {
            pending.cancel()
        }
    }

    @Test func `ends with the answer, and a second answer has no effect`() async throws {
        let framework = Framework()
        let task = Task { try await ask(framework) }
        while !framework.isAsked { await Task.yield() }
        framework.answer(1)
        framework.answer(2)
        #expect(try await task.value == 1)
        #expect(framework.cancellations == 0)
    }

    @Test func `ends when its task is cancelled, which the framework learns`() async throws {
        let framework = Framework()
        let task = Task { try await ask(framework) }
        while !framework.isAsked { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(framework.cancellations == 1)
        framework.answer(1)
    }

    @Test func `does not reach the framework when its task is cancelled already`() async throws {
        let framework = Framework()
        let pending = PendingRequest<Int>()
        pending.cancel()
        await #expect(throws: CancellationError.self) { try await ask(framework, pending) }
        #expect(!framework.isAsked)
    }
}
