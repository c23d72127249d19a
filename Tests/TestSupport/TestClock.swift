import HTTPMessages
import PassAPI

/// A clock that only moves when a test advances it.
package final class TestClock: Sendable {
    private let time: Locked<Timestamp>

    package init(_ start: Timestamp = .start) {
        time = Locked(start)
    }

    package var now: Timestamp { time.withLock { $0 } }

    package func advance(by duration: Duration) {
        time.withLock { $0 = $0 + duration }
    }
}
