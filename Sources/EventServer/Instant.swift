import HTTPMessages

/// An instant of `SuspendingClock`, in nanoseconds, for an event loop, its deadlines and its batches.
///
/// The compiler does not inline the operations of `SuspendingClock.Instant`, which cost 400 more instructions a request.
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

    /// The instant after the timeout, at most the last one, which is 292 years after the first.
    static func + (start: Instant, timeout: Timeout) -> Instant {
        let (sum, didOverflow) = start.nanoseconds.addingReportingOverflow(timeout.nanoseconds)
        return Instant(nanoseconds: didOverflow ? .max : sum)
    }
}

/// A duration for which a deadline is set again and again, converted once.
struct Timeout {
    let duration: Duration
    /// Between 0, also for a negative duration, and the largest number.
    fileprivate let nanoseconds: Int64

    init(_ duration: Duration) {
        self.duration = duration
        let (seconds, attoseconds) = max(duration, .zero).components
        let (whole, didOverflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, sumDidOverflow) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        nanoseconds = didOverflow || sumDidOverflow ? .max : sum
    }
}
