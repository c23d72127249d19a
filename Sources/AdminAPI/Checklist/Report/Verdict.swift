/// A rule and its finding.
package struct Verdict: Sendable {
    package var rule: any AuditRule
    package var finding: Finding
}
