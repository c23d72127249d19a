import ControlAPI
import PassAPI

/// Limits the request rate of each client (page *Throttling mechanism*).
package struct ThrottleGate: Sendable {
    /// By client address.
    private var allowances: [String: ThrottleAllowance] = [:]
    /// The number of allowances above which `sweep` removes those of idle clients.
    private var sweepThreshold = 1_024

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
        var allowance = allowances[client] ?? ThrottleAllowance()
        let isAdmitted = allowance.admits(by: throttle, burst: burst, at: now)
        if isCounted { allowances[client] = allowance }
        return isAdmitted
    }

    private mutating func sweep(by throttle: Throttle, at now: Timestamp) {
        guard allowances.count > sweepThreshold else { return }
        allowances = allowances.filter { !$0.value.isIdle(by: throttle, at: now) }
        sweepThreshold = max(1_024, allowances.count * 2)
    }
}
