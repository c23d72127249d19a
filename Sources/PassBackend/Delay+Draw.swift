import ControlAPI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension Delay {
    /// One delay out of the distribution.
    func draw(using chance: inout some RandomNumberGenerator) -> Duration {
        switch self {
        case .fixed(let duration): return duration
        case .uniform(let range):
            let milliseconds = Double.random(in: 0...1, using: &chance)
            return range.lowerBound + (range.upperBound - range.lowerBound) * milliseconds
        case .lognormal(let median, let sigma):
            // Box and Muller: two uniform numbers make one that is normally distributed.
            let radius = sqrt(-2 * log(1 - Double.random(in: 0..<1, using: &chance)))
            let normal = radius * cos(2 * .pi * Double.random(in: 0..<1, using: &chance))
            return median * exp(sigma * normal)
        }
    }
}
