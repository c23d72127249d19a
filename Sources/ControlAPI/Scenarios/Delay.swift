/// `delay`: how long an answer is held back.
package enum Delay: Sendable, Hashable {
    case fixed(Duration)
    case uniform(ClosedRange<Duration>)
    /// A long tail: half of the answers take less than the median.
    case lognormal(median: Duration, sigma: Double)
}
