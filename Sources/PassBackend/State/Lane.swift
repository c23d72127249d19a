import HTTPMessages

/// Lets one task after the other do something that takes several callbacks, in the order in which they came.
final class Lane: Sendable {
    typealias Task = @Sendable (_ leave: @escaping @Sendable () -> Void) -> Void

    private let state = Locked(State())

    private struct State {
        var isTaken = false
        var waiting: [Task] = []
    }

    /// Calls the task, now or when those that came before have left.
    ///
    /// - Parameter task: must call `leave` once, on any thread.
    func enter(_ task: @escaping Task) {
        let isFree = state.withLock { state in
            defer { state.isTaken = true }
            if state.isTaken { state.waiting.append(task) }
            return !state.isTaken
        }
        if isFree { task(leave) }
    }

    @Sendable private func leave() {
        let next = state.withLock { state -> Task? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.isTaken = false
            return nil
        }
        next?(leave)
    }
}
