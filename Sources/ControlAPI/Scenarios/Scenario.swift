import HTTPMessages
import HTTPTypes
import PassAPI
import PassOperations

/// A scenario that is ready to run, with its whole configuration and all parameters substituted.
///
/// A class, because all requests share it: passing it on retains one reference instead of one for each of its
/// parts.
package final class Scenario: Sendable {
    /// The name with the chosen parameters: `enhanced-error-code;code=too_many_resources`.
    package let name: String
    package let description: String
    package let configuration: Configuration
    /// The initial profiles of each device.
    package let seed: [SeededProfile]
    package let degradation: [DegradationRule]
    /// The first decision that matches a resource applies.
    package let decisions: [ResourceDecision]
    package let rules: [Rule]
    /// The header `X-Mock-Scenario`, encoded once.
    package let nameField: ReplyFieldBlock
    /// `configuration.platformMVPDs`, computed once. Saves 100,000 of 249,000 instructions of
    /// retrievePartnerAuthenticationRequest (40 %).
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

    /// The MVPD with this identifier in Apple's framework.
    package func mvpd(mappedTo platformMappingID: PlatformMappingID) -> MVPD? {
        platformMVPDs[platformMappingID]
    }
}
