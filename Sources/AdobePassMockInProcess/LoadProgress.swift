import Dispatch
import Foundation
import HTTPMessages

/// The progress of one load. After the reply, the timeout or the session has ended it, nothing happens any more.
///
/// All actions run one after the other on a queue of the load, in the order in which they were added.
final class LoadProgress: Sendable {
    private let queue = DispatchQueue(label: "adobe-pass-mock in-process load")
    private let state = Locked(State())

    private struct State {
        var isEnded = false
        var endHandlers: [@Sendable () -> Void] = []
        var timers: [DispatchWorkItem] = []
    }

    var isEnded: Bool { state.withLock { $0.isEnded } }

    /// Performs the action soon, unless the load ends before.
    func perform(_ action: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            if !isEnded { action() }
        }
    }

    /// Performs the action after a time, unless the load ends before.
    ///
    /// - Parameter seconds: the time.
    func schedule(after seconds: TimeInterval, _ action: @escaping @Sendable () -> Void) {
        let timer = DispatchWorkItem { [weak self] in
            if self?.isEnded == false { action() }
        }
        let isEnded = state.withLock { state in
            if !state.isEnded { state.timers.append(timer) }
            return state.isEnded
        }
        if !isEnded { queue.asyncAfter(deadline: .now() + seconds, execute: timer) }
    }

    /// Calls the handler when the load ends, or now if it has ended.
    func onEnd(_ handler: @escaping @Sendable () -> Void) {
        let isEnded = state.withLock { state in
            if !state.isEnded { state.endHandlers.append(handler) }
            return state.isEnded
        }
        if isEnded { handler() }
    }

    /// Ends the load. The timers are cancelled, so that nothing keeps it.
    ///
    /// - Returns: false if it had ended before.
    @discardableResult
    func end() -> Bool {
        let handlers = state.withLock { state -> [@Sendable () -> Void]? in
            guard !state.isEnded else { return nil }
            for timer in state.timers { timer.cancel() }
            defer { state = State(isEnded: true) }
            return state.endHandlers
        }
        guard let handlers else { return false }
        for handler in handlers { handler() }
        return true
    }
}
