import Foundation

/// What several rounds have come to.
struct Spread {
    private let sorted: [Double]

    /// `nil` for no values.
    init?(_ values: [Double]) {
        guard !values.isEmpty else { return nil }
        sorted = values.sorted()
    }

    var median: Double {
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    /// The median, and between which ends it lies.
    func text(_ format: (Double) -> String) -> String {
        guard sorted.count > 1 else { return format(median) }
        return "\(format(median)) (\(format(sorted[0]))–\(format(sorted[sorted.count - 1])))"
    }
}
