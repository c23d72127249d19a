import CLibevent
import HTTPMessages

/// Calls its action once after a delay. Releasing the timer cancels it.
final class Timer {
    /// Retained, because libevent must free the event before the base.
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
                Unmanaged<Timer>.fromOpaque(timer).takeUnretainedValue().action()
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        event_free(event)
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

extension Duration {
    /// The duration as a `timeval` for libevent, rounded down to microseconds. A negative duration becomes
    /// zero.
    var timeval: timeval {
        let (seconds, attoseconds) = max(self, .zero).components
        return .init(tv_sec: numericCast(seconds), tv_usec: numericCast(attoseconds / 1_000_000_000_000))
    }
}

/// An instant of `SuspendingClock`, in nanoseconds, for the deadlines and batches of an event loop.
///
/// Replaces `SuspendingClock.Instant`, whose operations the compiler does not inline.
struct Instant: Comparable {
    private let nanoseconds: Int64

    static var now: Instant {
        var time = timespec()
        clock_gettime(suspendingClockID, &time)
        return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    static func < (one: Instant, other: Instant) -> Bool { one.nanoseconds < other.nanoseconds }

    /// The nanoseconds between the instants; negative when the second is the later one.
    static func - (end: Instant, start: Instant) -> Int64 { end.nanoseconds - start.nanoseconds }

    /// The instant after the timeout, or the last possible one when the sum overflows.
    static func + (start: Instant, timeout: Timeout) -> Instant {
        let (sum, didOverflow) = start.nanoseconds.addingReportingOverflow(timeout.nanoseconds)
        return Instant(nanoseconds: didOverflow ? .max : sum)
    }
}

/// The duration of a deadline that is set often. It is converted to nanoseconds once.
struct Timeout {
    let duration: Duration
    /// 0 for a negative duration, `Int64.max` for one that is too long.
    fileprivate let nanoseconds: Int64

    init(_ duration: Duration) {
        self.duration = duration
        let (seconds, attoseconds) = max(duration, .zero).components
        let (whole, didOverflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, sumDidOverflow) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        nanoseconds = didOverflow || sumDidOverflow ? .max : sum
    }
}
