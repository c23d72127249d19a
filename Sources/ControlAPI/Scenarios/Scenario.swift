import PassAPI

/// A scenario, ready to run: its world is whole, its parameters are filled in.
package struct Scenario: Sendable, Hashable {
    /// The name with the parameters that were chosen: `enhanced-error-code;code=too_many_resources`.
    package var name: String
    package var description: String
    package var world: World
    /// What a device finds when it first shows up.
    package var seed: [SeededProfile]
    package var degradation: [DegradationRule]
    /// The first one that matches a resource decides on it.
    package var decisions: [ResourceDecision]
    package var rules: [Rule]

    package init(
        name: String, description: String = "", world: World = World(), seed: [SeededProfile] = [],
        degradation: [DegradationRule] = [], decisions: [ResourceDecision] = [], rules: [Rule] = []
    ) {
        self.name = name
        self.description = description
        self.world = world
        self.seed = seed
        self.degradation = degradation
        self.decisions = decisions
        self.rules = rules
    }
}
