import ControlAPI
import PassAPI

/// A rule that a test added through the admin API. It is evaluated before the rules of the scenario.
package struct DynamicRule: Sendable {
    package let id: String
    /// The device that the rule applies to; `nil` for all requests.
    package let device: DeviceIdentifier?
    /// The rule as it was sent, to be returned by the admin API.
    package let json: JSONValue
    /// The rule, or why it cannot be built with the files of this mock, for example because they lack its MVPD. Then it
    /// applies to no request.
    package let rule: Result<Rule, Diagnostics>

    /// Builds a rule. Locations of its diagnostics are pointers into `json`.
    package init(id: String, device: DeviceIdentifier?, json: JSONValue, from library: ScenarioLibrary) {
        self.id = id
        self.device = device
        self.json = json
        rule = Result { () throws(Diagnostics) in try library.rule(Node(json), id: id) }
    }

    /// Why the rule cannot be built, as the end of a sentence; `nil` for one that is built.
    package var problem: String? { rule.problem }
}
