import ControlAPI
import PassAPI

/// The requests that a client can still send: a leaky bucket, or a burst that the client gets once (page *Throttling mechanism*).
struct ThrottleAllowance: Sendable, Codable, Equatable {
    private var bucket: Bucket?
    /// The allowance of a client that gets the burst once.
    private var once: OneTimeAllowance?

    private struct Bucket: Codable, Equatable {
        /// The fill level when it was last updated, in requests.
        var requests: Double
        var updatedAt: Timestamp

        /// The fill level after draining `rate` requests a second; negative for an idle client.
        func level(at time: Timestamp, rate: Double) -> Double {
            requests - rate * Double(max(0, (time - updatedAt).milliseconds)) / 1_000
        }
    }

    /// Returns whether a request is within the limit, and counts it if so. Refused requests are not counted.
    mutating func admits(
        by throttle: Throttle, burst: Policies.ThrottleBurst, at now: Timestamp
    ) -> Bool {
        switch burst {
        case .refilled: return admitsRefilled(by: throttle, at: now)
        case .once:
            // A client that has sent nothing for a day counts as new.
            guard let last = once?.lastRequest, now - last < .days(1) else {
                once = OneTimeAllowance(at: now)
                return true
            }
            return once?.admits(by: throttle, at: now) ?? true
        }
    }

    /// The published timeline (13 calls in 2.2 seconds pass, the next do not) matches a bucket that holds
    /// `burst` requests in addition to the current one, so `burst` + 1 can arrive at once.
    private mutating func admitsRefilled(by throttle: Throttle, at now: Timestamp) -> Bool {
        // When the clock was set back, keep the fill level and drain from the new time on.
        if let updatedAt = bucket?.updatedAt, now < updatedAt { bucket?.updatedAt = now }
        let level = bucket.map { max(0, $0.level(at: now, rate: throttle.rate) + 1) } ?? 0
        guard level <= Double(throttle.burst) else { return false }
        bucket = Bucket(requests: level, updatedAt: now)
        return true
    }

    /// The time of the last counted request, or with a one-time burst, of the last request; 1970 if there was none.
    var latest: Timestamp {
        let never = Timestamp(milliseconds: 0)
        return max(bucket?.updatedAt ?? never, once?.lastRequest ?? never)
    }
}

/// The burst of a client that gets it only once: after it, one request passes in each interval of the rate. The
/// intervals start with the client's first request, as in the published timeline.
struct OneTimeAllowance: Sendable, Codable, Equatable {
    private var start: Timestamp
    /// The interval whose request was used last; the first one is 0.
    private var interval = 0
    /// The requests of the burst that are used up.
    private var spent = 0
    /// The time of the last request, even if refused: a client counts as new only after a day without requests.
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

extension Simulator {
    /// Returns whether the throttle admits a request of a client, and counts it if so (page *Throttling mechanism*). Refused
    /// requests are not counted.
    ///
    /// - Parameter address: the address of the client. Addresses with the same first 64 characters, which is more than an IP
    ///   address has, count as one.
    package mutating func admits(
        _ address: String, by throttle: Throttle, burst: Policies.ThrottleBurst = .refilled, at now: Timestamp
    ) -> Bool {
        throttleAllowances[String(address.prefix(64)), default: ThrottleAllowance()]
            .admits(by: throttle, burst: burst, at: now)
    }

    /// Resets the allowances of all clients.
    package mutating func forgetAllowances() { throttleAllowances = [:] }
}
