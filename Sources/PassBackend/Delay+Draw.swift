import ControlAPI
import HTTPMessages

extension Delay {
    /// A random delay from the distribution.
    func draw(using random: inout some RandomNumberGenerator) -> Duration {
        switch self {
        case .fixed(let duration): return duration
        case .uniform(let range):
            let fraction = Double.random(in: 0...1, using: &random)
            return range.lowerBound + (range.upperBound - range.lowerBound) * fraction
        case .lognormal(let median, let sigma):
            // Box-Muller transform: two uniform random numbers give one normally distributed number.
            let radius = sqrt(-2 * log(1 - Double.random(in: 0..<1, using: &random)))
            let normal = radius * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
            // The bound is applied in seconds, because converting too large a number to `Duration` traps.
            return .seconds(min(median / .seconds(1) * exp(sigma * normal), Self.longest))
        }
    }

    /// The upper bound in seconds. A log-normal distribution has none.
    private static let longest = 3_600.0
}
