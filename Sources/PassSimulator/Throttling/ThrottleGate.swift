import ControlAPI
import PassAPI

/// Counts the calls of each client (page *Throttling mechanism*).
package struct ThrottleGate: Sendable {
    /// How far each client has run ahead of the rate, by its address.
    private var clients: [String: Lead] = [:]
    /// When there are more clients than this, those that are not ahead any more are forgotten.
    private var sweepThreshold = 1_024

    private struct Lead {
        /// In requests.
        var requests: Double
        var at: Timestamp

        /// What is left of it; below zero for a client that has been quiet.
        func rest(_ time: Timestamp, _ rate: Double) -> Double {
            requests - rate * Double(max(0, (time - at).milliseconds)) / 1_000
        }
    }

    package init() {}

    /// Lets a call through, or not. The published timeline (13 calls in 2.2 seconds pass, the next do not) is that of
    /// a limit by which `burst` calls may run ahead of the one that is due, so `burst` + 1 can come at once. A call
    /// that is refused costs nothing.
    package mutating func admits(_ client: String, by throttle: Throttle, at now: Timestamp) -> Bool {
        sweep(by: throttle, at: now)
        // A clock that was set back gives nothing away, and takes nothing.
        if let at = clients[client]?.at, now < at { clients[client]?.at = now }
        let lead = clients[client].map { max(0, $0.rest(now, throttle.rate) + 1) } ?? 0
        guard lead <= Double(throttle.burst) else { return false }
        clients[client] = Lead(requests: lead, at: now)
        return true
    }

    private mutating func sweep(by throttle: Throttle, at now: Timestamp) {
        guard clients.count > sweepThreshold else { return }
        clients = clients.filter { $0.value.rest(now, throttle.rate) > -1 }
        sweepThreshold = max(1_024, clients.count * 2)
    }
}
