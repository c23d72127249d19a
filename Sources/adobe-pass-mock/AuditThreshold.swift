import ArgumentParser

/// Which broken rules count.
enum AuditThreshold: String, ExpressibleByArgument, CaseIterable {
    case mandatory, recommended, never

    /// True for a broken rule of the level or above it.
    func counts(_ verdict: AuditAnswer.Verdict) -> Bool {
        guard verdict.outcome == .broken else { return false }
        return switch self {
        case .mandatory: verdict.level == "mandatory"
        case .recommended: true
        case .never: false
        }
    }
}
