import ControlAPI
import PassAPI

/// A rule that a test has put on top of every scenario.
package struct DynamicRule: Sendable {
    package var rule: Rule
    /// The device that it is for; `nil` for every request.
    package var device: DeviceIdentifier?
    /// As it was sent, to be shown again.
    package var json: JSONValue

    package init(rule: Rule, device: DeviceIdentifier?, json: JSONValue) {
        self.rule = rule
        self.device = device
        self.json = json
    }
}
