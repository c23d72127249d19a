import Dispatch
import Foundation
import HTTPMessages

/// The progress of one load. Nothing happens after its end, whoever ends it: the reply, the timeout or the
/// session.
final class LoadProgress: Sendable {
    private let state = Locked(State())

    private struct State {
        var isEnded = false
        var endHandlers: [@Sendable () -> Void] = []
    }

    /// Performs the action now, unless the load has ended.
    func perform(_ action: () -> Void) {
        guard state.withLock({ !$0.isEnded }) else { return }
        action()
    }

    /// Performs the action after a time, unless the load has ended by then.
    ///
    /// - Parameter seconds: the time.
    func schedule(after seconds: TimeInterval, _ action: @escaping @Sendable () -> Void) {
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
            self?.perform(action)
        }
    }

    /// Calls the handler when the load ends, or now if it has ended.
    func onEnd(_ handler: @escaping @Sendable () -> Void) {
        let isEnded = state.withLock { state in
            if !state.isEnded { state.endHandlers.append(handler) }
            return state.isEnded
        }
        if isEnded { handler() }
    }

    /// Ends the load, and performs the action if it had not ended before.
    func end(_ action: () -> Void = {}) {
        let handlers = state.withLock { state -> [@Sendable () -> Void]? in
            guard !state.isEnded else { return nil }
            defer { state = State(isEnded: true) }
            return state.endHandlers
        }
        guard let handlers else { return }
        for handler in handlers { handler() }
        action()
    }
}
