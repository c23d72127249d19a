/// A timeout that is restarted often and seldom reached.
///
/// Moving it later needs no call into libevent: a timer that fires too early starts again for the rest of the
/// time.
final class Deadline {
    private let loop: EventLoop
    private let action: () -> Void
    private var due: Instant?
    private var timerDue: Instant?
    private lazy var timer = Timer(loop) { [unowned self] in fire() }

    init(_ loop: EventLoop, action: @escaping () -> Void) {
        self.loop = loop
        self.action = action
    }

    func set(after timeout: Timeout) {
        let due = Instant.now + timeout
        self.due = due
        if let timerDue, timerDue <= due { return }
        arm(due, after: timeout.duration)
    }

    /// Cancels the deadline. The timer can still fire, and then does nothing.
    func clear() {
        due = nil
    }

    private func fire() {
        timerDue = nil
        guard let due else { return }
        let left = due - .now
        if left <= 0 {
            self.due = nil
            action()
        } else {
            arm(due, after: .nanoseconds(left))
        }
    }

    private func arm(_ instant: Instant, after delay: Duration) {
        timerDue = instant
        // libevent caches a coarser clock, so without the extra millisecond the timer could fire too early.
        timer.start(after: delay + .milliseconds(1))
    }
}
