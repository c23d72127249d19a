import ControlAPI
import PassAPI

extension Simulator {
    /// Returns whether the throttle lets a request of a client pass, and counts it if so (page *Throttling mechanism*). Refused
    /// requests are not counted.
    ///
    /// - Parameters:
    ///   - address: that of the client. Those with the same first 64 characters, which is more than an IP address has, count as one.
    ///   - burst: whether the burst refills.
    package mutating func admits(
        _ address: String, by throttle: Throttle, burst: Policies.ThrottleBurst = .refilled, at now: Timestamp
    ) -> Bool {
        throttleAllowances[String(address.prefix(64)), default: ThrottleAllowance()]
            .admits(by: throttle, burst: burst, at: now)
    }

    /// Forgets what clients have sent.
    package mutating func forgetAllowances() { throttleAllowances = [:] }
}
