/// Whether a rule also judges requests of REST API V1. Adobe has no checklist for V1, so a rule does so only where its
/// requirement concerns both versions in the same way.
package enum LegacyCoverage: Sendable, Hashable {
    case judged
    /// With the reason, as a sentence for people.
    case notJudged(String)

    /// The reason of rules about headers, parameters and answers that only V2 has.
    static let onlyInV2 = LegacyCoverage.notJudged("REST API V1 has nothing that corresponds.")
}
