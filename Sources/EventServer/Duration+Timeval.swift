import HTTPMessages

extension Duration {
    /// The duration as a `timeval` for libevent, rounded down to microseconds. A negative duration becomes
    /// zero.
    var timeval: timeval {
        let (seconds, attoseconds) = max(self, .zero).components
        return .init(tv_sec: numericCast(seconds), tv_usec: numericCast(attoseconds / 1_000_000_000_000))
    }
}
