import Testing

/// What an app meets when a policy has one of its values.
struct PolicyJourney: Sendable, CustomTestStringConvertible {
    var policy: String
    var value: String
    /// Walked by an app on a mock whose configuration has the policy set.
    var walk: @Sendable (inout App) throws -> Void

    var testDescription: String { "\(policy): \(value)" }

    init(_ policy: String, _ value: String, _ walk: @escaping @Sendable (inout App) throws -> Void) {
        self.policy = policy
        self.value = value
        self.walk = walk
    }
}
