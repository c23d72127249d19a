/// A rule, and what it says of a client.
package struct Verdict: Sendable {
    package var rule: any AuditRule
    package var finding: Finding
}
