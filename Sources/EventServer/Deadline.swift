/// A point in time that may be moved often and is seldom reached.
///
/// Moving it later costs no call into the event loop: the timer finds out when it fires too early.
final class Deadline {
    private let loop: EventLoop
    private let action: () -> Void
    private var due: SuspendingClock.Instant?
    private var armed: SuspendingClock.Instant?
    private lazy var timer = Timer(loop) { [unowned self] in fire() }

    init(_ loop: EventLoop, action: @escaping () -> Void) {
        self.loop = loop
        self.action = action
    }

    func set(after delay: Duration) {
        let due = SuspendingClock.now.advanced(by: delay)
        self.due = due
        if let armed, armed <= due { return }
        arm(due, after: delay)
    }

    /// The timer may still fire, and then finds nothing to do.
    func clear() {
        due = nil
    }

    private func fire() {
        armed = nil
        guard let due else { return }
        let left = SuspendingClock.now.duration(to: due)
        if left <= .zero {
            self.due = nil
            action()
        } else {
            arm(due, after: left)
        }
    }

    private func arm(_ instant: SuspendingClock.Instant, after delay: Duration) {
        armed = instant
        // The loop's clock is coarser than this one; a timer must not fire just before its time.
        timer.start(after: delay + .milliseconds(1))
    }
}
