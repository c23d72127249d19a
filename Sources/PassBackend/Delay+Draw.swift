import ControlAPI
import Libc

extension Delay {
    /// One delay out of the distribution.
    func draw(using random: inout some RandomNumberGenerator) -> Duration {
        switch self {
        case .fixed(let duration): return duration
        case .uniform(let range):
            let fraction = Double.random(in: 0...1, using: &random)
            return range.lowerBound + (range.upperBound - range.lowerBound) * fraction
        case .lognormal(let median, let sigma):
            // Box and Muller: two uniform numbers make one that is normally distributed.
            let radius = sqrt(-2 * log(1 - Double.random(in: 0..<1, using: &random)))
            let normal = radius * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
            // In seconds, for a `Duration` that gets too long ends the process.
            return .seconds(min(median / .seconds(1) * exp(sigma * normal), Self.longest))
        }
    }

    /// The tail has no end, and nobody waits for it.
    private static let longest = 3_600.0
}
