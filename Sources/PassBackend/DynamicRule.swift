import ControlAPI
import PassAPI

/// A rule that a test added through the admin API. It is evaluated before the rules of the scenario.
package struct DynamicRule: Sendable {
    package var rule: Rule
    /// The device that the rule applies to; `nil` for all requests.
    package var device: DeviceIdentifier?
    /// The rule as it was sent, to be returned by the admin API.
    package var json: JSONValue

    package init(rule: Rule, device: DeviceIdentifier?, json: JSONValue) {
        self.rule = rule
        self.device = device
        self.json = json
    }
}
