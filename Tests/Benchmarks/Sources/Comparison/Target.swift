/// What the mock is meant to keep.
enum Target {
    /// Of the mock's figure to the other.
    case ratioAtLeast(Double)
    case ratioAtMost(Double)
    /// Of the mock's figure.
    case atMost(Double)
    /// Of the mock's figure, more than the other.
    case atMostMore(Double)

    func isKept(value: Double, reference: Double?, ratio: Double?) -> Bool {
        switch self {
        case .ratioAtLeast(let least): ratio.map { $0 >= least } ?? false
        case .ratioAtMost(let most): ratio.map { $0 <= most } ?? false
        case .atMost(let most): value <= most
        case .atMostMore(let most): reference.map { value - $0 <= most } ?? false
        }
    }

    func text(_ unit: Unit) -> String {
        switch self {
        case .ratioAtLeast(let least): "≥ \(least)"
        case .ratioAtMost(let most): "≤ \(most)"
        case .atMost(let most): "≤ \(unit.text(most)) \(unit.rawValue)"
        case .atMostMore(let most): "≤ \(unit.text(most)) \(unit.rawValue) more"
        }
    }
}
