import Foundation

extension Date {
    /// The milliseconds since 1970.
    var millisecondsText: String {
        let milliseconds = (timeIntervalSince1970 * 1_000).rounded()
        // Date.distantFuture is within the limit.
        precondition(milliseconds.magnitude < 1e17, "the date is too far from 1970")
        return String(Int64(milliseconds))
    }
}
