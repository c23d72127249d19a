import Foundation

extension TimeInterval {
    /// ISO 8601 in seconds, to the millisecond: `PT1860S`, `-PT0.25S`.
    var isoText: String {
        precondition(isFinite, "a duration has an end")
        let milliseconds = Int64(Swift.min(abs(self) * 1_000, Self.longest).rounded())
        let decimals = String(milliseconds % 1_000 + 1_000).dropFirst()
        let fraction = decimals == "000" ? "" : ".\(decimals)"
        return "\(self < 0 && milliseconds > 0 ? "-" : "")PT\(milliseconds / 1_000)\(fraction)S"
    }

    /// More milliseconds than the mock takes, so that it can say so.
    private static let longest = 1e15
}
