import Foundation

extension TimeInterval {
    /// The duration in ISO 8601, in seconds with milliseconds: `PT1860S`, `-PT0.25S`.
    var isoText: String {
        precondition(isFinite, "a duration must be finite")
        let milliseconds = Int64(Swift.min(abs(self) * 1_000, Self.longest).rounded())
        let decimals = String(milliseconds % 1_000 + 1_000).dropFirst()
        let fraction = decimals == "000" ? "" : ".\(decimals)"
        return "\(self < 0 && milliseconds > 0 ? "-" : "")PT\(milliseconds / 1_000)\(fraction)S"
    }

    /// Greater than the longest duration that the mock accepts, so that the mock reports the error.
    private static let longest = 1e15
}
