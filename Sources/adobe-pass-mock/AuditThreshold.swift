import ArgumentParser
import PassAPI

/// `--fail-on`: which broken rules make `checklist` fail.
enum AuditThreshold: String, ExpressibleByArgument, CaseIterable {
    case mandatory, recommended, never

    /// True for a broken rule whose level reaches the threshold.
    func counts(_ verdict: ChecklistReport.Verdict) -> Bool {
        guard verdict.outcome == .broken else { return false }
        return switch self {
        case .mandatory: verdict.level == .mandatory
        case .recommended: true
        case .never: false
        }
    }
}
