import ControlAPI
import PassAPI

/// Limits the request rate of each client (page *Throttling mechanism*).
package struct ThrottleGate: Sendable {
    /// By client address, which anybody can choose, and which can be long.
    private var allowances: [KeyDigest: ThrottleAllowance] = [:]
    /// The number of allowances above which `sweep` removes those of idle clients.
    private var sweepThreshold = 1_024

    /// The largest number of clients that are told apart. Beyond it, those are forgotten that have sent nothing for longest.
    package static let maximumClients = 65_536

    package init() {}

    /// The number of clients that are told apart.
    package var count: Int { allowances.count }

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
        let client = KeyDigest(of: client)
        var allowance = allowances[client] ?? ThrottleAllowance()
        let isAdmitted = allowance.admits(by: throttle, burst: burst, at: now)
        if isCounted { allowances[client] = allowance }
        return isAdmitted
    }

    private mutating func sweep(by throttle: Throttle, at now: Timestamp) {
        guard allowances.count > sweepThreshold else { return }
        let isFull = allowances.count >= Self.maximumClients
        allowances = allowances.filter { !$0.value.isIdle(by: throttle, at: now) }
        // Many places at once, because looking at all clients takes as long as many requests.
        if isFull, allowances.count > Self.maximumClients / 4 * 3 {
            let latest = allowances.sorted { $0.value.latest > $1.value.latest }
            allowances = Dictionary(
                uniqueKeysWithValues: latest.prefix(Self.maximumClients / 2).map { ($0.key, $0.value) })
        }
        sweepThreshold = min(max(1_024, allowances.count * 2), Self.maximumClients - 1)
    }
}
