import Testing

/// The steps of an app with one value of a policy.
struct PolicyJourney: Sendable, CustomTestStringConvertible {
    var policy: String
    var value: String
    /// Further changes to the configuration, as in a scenario file.
    var changes: String
    /// The steps, on a mock whose configuration sets the policy.
    var walk: @Sendable (inout App) throws -> Void

    var testDescription: String { "\(policy): \(value)" }

    init(
        _ policy: String, _ value: String, with changes: String = "",
        _ walk: @escaping @Sendable (inout App) throws -> Void
    ) {
        self.policy = policy
        self.value = value
        self.changes = changes
        self.walk = walk
    }
}
