import Libc

extension Duration {
    /// As libevent wants it; what is left of a microsecond is dropped, and what is negative is nothing.
    var timeval: timeval {
        let (seconds, attoseconds) = max(self, .zero).components
        return .init(tv_sec: numericCast(seconds), tv_usec: numericCast(attoseconds / 1_000_000_000_000))
    }
}
