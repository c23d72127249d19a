/// A timeout that is restarted often and seldom reached.
///
/// Moving it later needs no call into libevent: a timer that fires too early starts again for the rest of the
/// time.
final class Deadline {
    private let loop: EventLoop
    private let action: () -> Void
    private var due: Int64?
    private var timerDue: Int64?
    private lazy var timer = LoopEvent(loop) { [unowned self] in fire() }

    init(_ loop: EventLoop, action: @escaping () -> Void) {
        self.loop = loop
        self.action = action
    }

    /// - Parameter delay: in nanoseconds, at most a century.
    func set(after delay: Int64) {
        let due = Int64.loopTime + delay
        self.due = due
        if let timerDue, timerDue <= due { return }
        arm(due, after: delay)
    }

    /// Cancels the deadline. The timer can still fire, and then does nothing.
    func clear() {
        due = nil
    }

    private func fire() {
        timerDue = nil
        guard let due else { return }
        let left = due - Int64.loopTime
        if left <= 0 {
            self.due = nil
            action()
        } else {
            arm(due, after: left)
        }
    }

    private func arm(_ instant: Int64, after delay: Int64) {
        timerDue = instant
        // libevent caches a coarser clock, so without the extra millisecond the timer could fire too early.
        timer.start(after: .nanoseconds(delay) + .milliseconds(1))
    }
}
