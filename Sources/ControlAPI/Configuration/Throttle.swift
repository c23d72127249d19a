/// `throttle`: the rate limit of each client (page *Throttling mechanism*).
package struct Throttle: Sendable, Hashable {
    /// Requests per second.
    package var rate: Double = 1
    /// How many requests a client can send at once before the rate applies.
    package var burst: Int = 10
}
