import CLibevent

/// Calls back once, after a while. It ends with its owner.
final class Timer {
    private let loop: EventLoop
    private let action: () -> Void
    private var event: OpaquePointer?

    init(_ loop: EventLoop, action: @escaping () -> Void) {
        self.loop = loop
        self.action = action
        event = event_new(
            loop.base, -1, 0,
            { _, _, timer in
                guard let timer else { return }
                // Unretained: the event does not outlive the timer that owns it.
                Unmanaged<Timer>.fromOpaque(timer).takeUnretainedValue().action()
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        event_free(event)
    }

    /// Calls back in this round of the loop, behind all that is ready in it.
    func startInThisRound() {
        event_active(event, Int32(EV_TIMEOUT), 1)
    }

    /// Starts, or starts anew.
    func start(after delay: Duration) {
        var interval = delay.timeval
        event_add(event, &interval)
    }
}
