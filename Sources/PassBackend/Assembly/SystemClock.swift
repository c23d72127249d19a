import HTTPMessages
import PassAPI

/// The clock of this machine.
package enum SystemClock {
    /// The current time, in whole milliseconds.
    @Sendable package static func now() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
