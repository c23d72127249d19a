import ControlAPI
import PassAPI

/// Limits the request rate of each client (page *Throttling mechanism*): with a leaky bucket, or with a burst that a
/// client gets once.
package struct ThrottleGate: Sendable {
    /// By client address.
    private var buckets: [String: Bucket] = [:]
    /// By client address, for clients that get the burst once.
    private var allowances: [String: OneTimeAllowance] = [:]
    /// The number of buckets above which `sweep` removes those of idle clients.
    private var sweepThreshold = 1_024

    private struct Bucket {
        /// The fill level when it was last updated, in requests.
        var requests: Double
        var updatedAt: Timestamp

        /// The fill level after draining `rate` requests a second; negative for an idle client.
        func level(at time: Timestamp, rate: Double) -> Double {
            requests - rate * Double(max(0, (time - updatedAt).milliseconds)) / 1_000
        }
    }

    package init() {}

    /// Returns whether a request is within the limit, and counts it if so. Refused requests are not counted.
    ///
    /// - Parameters:
    ///   - burst: whether the burst refills.
    ///   - isCounted: false for a request that must not change the state.
    package mutating func admits(
        _ client: String, by throttle: Throttle, burst: Policies.ThrottleBurst = .refilled, at now: Timestamp,
        isCounted: Bool = true
    ) -> Bool {
        sweep(by: throttle, at: now)
        switch burst {
        case .refilled: return admitsRefilled(client, by: throttle, at: now, isCounted: isCounted)
        case .once: return admitsOnce(client, by: throttle, at: now, isCounted: isCounted)
        }
    }

    private mutating func admitsOnce(
        _ client: String, by throttle: Throttle, at now: Timestamp, isCounted: Bool
    ) -> Bool {
        guard var allowance = allowances[client] else {
            if isCounted { allowances[client] = OneTimeAllowance(at: now) }
            return true
        }
        let isAdmitted = allowance.admits(by: throttle, at: now)
        if isCounted { allowances[client] = allowance }
        return isAdmitted
    }

    /// The published timeline (13 calls in 2.2 seconds pass, the next do not) matches a bucket that holds
    /// `burst` requests in addition to the current one, so `burst` + 1 can arrive at once.
    private mutating func admitsRefilled(
        _ client: String, by throttle: Throttle, at now: Timestamp, isCounted: Bool
    ) -> Bool {
        // When the clock was set back, keep the fill level and drain from the new time on.
        if let updatedAt = buckets[client]?.updatedAt, now < updatedAt { buckets[client]?.updatedAt = now }
        let level = buckets[client].map { max(0, $0.level(at: now, rate: throttle.rate) + 1) } ?? 0
        guard level <= Double(throttle.burst) else { return false }
        if isCounted { buckets[client] = Bucket(requests: level, updatedAt: now) }
        return true
    }

    private mutating func sweep(by throttle: Throttle, at now: Timestamp) {
        guard buckets.count + allowances.count > sweepThreshold else { return }
        buckets = buckets.filter { $0.value.level(at: now, rate: throttle.rate) > -1 }
        allowances = allowances.filter { now - $0.value.lastRequest < .days(1) }
        sweepThreshold = max(1_024, (buckets.count + allowances.count) * 2)
    }
}
