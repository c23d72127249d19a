import ControlAPI
import PassAPI

/// The burst of a client that gets it only once: after it, one request passes in each interval of the rate. The
/// intervals start with the client's first request, as in the published timeline.
struct OneTimeAllowance: Sendable, Codable, Equatable {
    private var start: Timestamp
    /// The interval whose request was used last; the first one is 0.
    private var interval = 0
    /// The requests of the burst that are used up.
    private var spent = 0
    private(set) var lastRequest: Timestamp

    /// Counts the first request.
    init(at start: Timestamp) {
        self.start = start
        lastRequest = start
    }

    /// Returns whether a request is within the limit, and counts it if so.
    mutating func admits(by throttle: Throttle, at now: Timestamp) -> Bool {
        lastRequest = now
        // When the clock was set back, start the intervals again.
        if now < start { (start, interval) = (now, -1) }
        let current = Int(Double((now - start).milliseconds) / 1_000 * throttle.rate)
        guard current == interval else {
            interval = current
            return true
        }
        guard spent < throttle.burst else { return false }
        spent += 1
        return true
    }
}
