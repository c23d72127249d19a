/// `throttle`: how often one client may call (page *Throttling mechanism*).
package struct Throttle: Sendable, Hashable {
    /// Requests a second.
    package var rate: Double
    /// How many may run ahead of the rate.
    package var burst: Int

    package init(rate: Double = 1, burst: Int = 10) {
        self.rate = rate
        self.burst = burst
    }
}
