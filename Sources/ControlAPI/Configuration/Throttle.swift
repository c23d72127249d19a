/// `throttle`: the rate limit of each client (page *Throttling mechanism*).
package struct Throttle: Sendable, Hashable {
    /// Requests per second.
    package var rate: Double
    /// How many requests a client can send at once before the rate applies.
    package var burst: Int

    package init(rate: Double = 1, burst: Int = 10) {
        self.rate = rate
        self.burst = burst
    }
}
