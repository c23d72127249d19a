import CLibevent
import HTTPMessages

/// Calls its action on the thread of a loop: after a delay, for a signal, or when a socket can be read. Releasing it
/// cancels it.
package final class LoopEvent {
    /// Retained, because libevent must free the event before the base.
    private let loop: EventLoop
    private let action: (Int16) -> Void
    private var handle: OpaquePointer?

    /// - Parameters:
    ///   - source: a socket, or the number of a signal.
    ///   - kinds: the kinds of events to wait for, such as `EV_READ`.
    ///   - action: receives the kind of event that happened: one of `kinds`, or `EV_TIMEOUT`.
    init(_ loop: EventLoop, _ source: Int32, _ kinds: Int16, action: @escaping (Int16) -> Void) {
        self.loop = loop
        self.action = action
        handle = event_new(
            loop.base, source, kinds, { _, kind, event in event?.object(LoopEvent.self).action(kind) },
            Unmanaged.passUnretained(self).toOpaque())
    }

    package convenience init(_ loop: EventLoop, action: @escaping () -> Void) {
        self.init(loop, -1, 0) { _ in action() }
    }

    deinit {
        event_free(handle)
    }

    /// Starts or restarts a timer, or the maximum time to wait for an event. Must be called on the thread of the loop.
    package func start(after delay: Duration) {
        var interval = delay.timeval
        event_add(handle, &interval)
    }

    /// Waits for the event without a limit.
    func start() {
        event_add(handle, nil)
    }

    /// Stops waiting, until the next start.
    func stop() {
        event_del(handle)
    }

    /// Calls the action in this iteration of the loop, after the callbacks that are already pending.
    func fireInThisIteration() {
        event_active(handle, Int32(EV_TIMEOUT), 1)
    }
}

extension Duration {
    /// The duration as a `timeval` for libevent, rounded down to microseconds. A negative duration becomes
    /// zero.
    var timeval: timeval {
        let (seconds, attoseconds) = max(self, .zero).components
        return .init(tv_sec: numericCast(seconds), tv_usec: numericCast(attoseconds / 1_000_000_000_000))
    }
}
