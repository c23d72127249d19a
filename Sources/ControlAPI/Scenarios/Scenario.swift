import HTTPMessages
import HTTPTypes
import PassAPI

/// A scenario, ready to run: its configuration is whole, its parameters are filled in.
///
/// Shared by all who play it: passing it on costs one reference instead of one for each of its many parts.
package final class Scenario: Sendable {
    /// The name with the parameters that were chosen: `enhanced-error-code;code=too_many_resources`.
    package let name: String
    package let description: String
    package let configuration: Configuration
    /// What a device finds when it first shows up.
    package let seed: [SeededProfile]
    package let degradation: [DegradationRule]
    /// The first one that matches a resource decides on it.
    package let decisions: [ResourceDecision]
    package let rules: [Rule]
    /// `X-Mock-Scenario`, put together once.
    package let nameField: ReplyFieldBlock
    /// As the configuration has them: made once, for it takes looking at every MVPD.
    private let platformMVPDs: [PlatformMappingID: MVPD]

    package init(
        name: String, description: String = "", configuration: Configuration = Configuration(),
        seed: [SeededProfile] = [],
        degradation: [DegradationRule] = [], decisions: [ResourceDecision] = [], rules: [Rule] = []
    ) {
        self.name = name
        self.description = description
        self.configuration = configuration
        self.seed = seed
        self.degradation = degradation
        self.decisions = decisions
        self.rules = rules
        nameField = ReplyFieldBlock([HTTPField(name: .xMockScenario, value: name)])
        platformMVPDs = configuration.platformMVPDs
    }

    /// The MVPD that Apple's framework knows by that name.
    package func mvpd(mappedTo platformMappingID: PlatformMappingID) -> MVPD? {
        platformMVPDs[platformMappingID]
    }
}

extension HTTPField.Name {
    /// The scenario that was played; in a request, the scenario that is wanted.
    package static let xMockScenario = HTTPField.Name("X-Mock-Scenario")!
}
