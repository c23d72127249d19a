/// `delay`: the delay before a reply is sent.
package enum Delay: Sendable, Hashable {
    case fixed(Duration)
    case uniform(ClosedRange<Duration>)
    /// A log-normal distribution: half of the delays are shorter than the median; `sigma` is the standard
    /// deviation of the logarithm.
    case lognormal(median: Duration, sigma: Double)
}
