import Testing

/// The steps of an app with one value of a policy.
struct PolicyJourney: Sendable, CustomTestStringConvertible {
    var policy: String
    var value: String
    /// Further keys of `world`, in the form of JSON.
    var world: String
    /// Further keys of a scenario file.
    var changes: String
    /// The steps, on a mock whose configuration sets the policy.
    var walk: @Sendable (inout App) throws -> Void

    var testDescription: String { "\(policy): \(value)" }

    init(
        _ policy: String, _ value: String, world: String = "", with changes: String = "",
        _ walk: @escaping @Sendable (inout App) throws -> Void
    ) {
        self.policy = policy
        self.value = value
        self.world = world
        self.changes = changes
        self.walk = walk
    }

    /// The policy with the other changes, as a part of a scenario file.
    var configuration: String {
        "world: { policies: { \(policy): \(value) }\(world.isEmpty ? "" : ", \(world)") }\n\(changes)"
    }
}
