import Libc

/// A moment of `SuspendingClock`, in nanoseconds, for an event loop, its deadlines and its batches.
///
/// The compiler does not inline the operations of `SuspendingClock.Instant`: they took 400 instructions of each request more.
struct Moment: Comparable {
    private let nanoseconds: Int64

    static var now: Moment {
        var time = timespec()
        clock_gettime(suspendingClockID, &time)
        return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    static func < (one: Moment, other: Moment) -> Bool { one.nanoseconds < other.nanoseconds }

    /// The nanoseconds between the moments; negative when the second is the later one.
    static func - (end: Moment, start: Moment) -> Int64 { end.nanoseconds - start.nanoseconds }

    static func + (start: Moment, timeout: Timeout) -> Moment {
        let (sum, isTooLate) = start.nanoseconds.addingReportingOverflow(timeout.nanoseconds)
        return Moment(nanoseconds: isTooLate ? .max : sum)
    }
}

/// A duration for which a deadline is set again and again, converted once.
struct Timeout {
    let duration: Duration
    /// Between 0, also for negative durations, and the largest number, which is 292 years.
    fileprivate let nanoseconds: Int64

    init(_ duration: Duration) {
        self.duration = duration
        let (seconds, attoseconds) = max(duration, .zero).components
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflows) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        nanoseconds = isTooLong || overflows ? .max : sum
    }
}
