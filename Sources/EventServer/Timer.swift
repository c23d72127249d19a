import CLibevent

/// Calls its action once after a delay. Releasing the timer cancels it.
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
                // Unretained: the timer owns the event and frees it.
                Unmanaged<Timer>.fromOpaque(timer).takeUnretainedValue().fire()
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        event_free(event)
    }

    private func fire() {
        loop.willRunCallback()
        action()
    }

    /// Calls the action in this iteration of the loop, after the callbacks that are already pending.
    func fireInThisIteration() {
        event_active(event, Int32(EV_TIMEOUT), 1)
    }

    /// Starts or restarts the timer.
    func start(after delay: Duration) {
        var interval = delay.timeval
        event_add(event, &interval)
    }
}
