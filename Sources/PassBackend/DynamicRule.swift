import ControlAPI
import PassAPI

/// A rule that a test has put on top of every scenario.
struct DynamicRule: Sendable {
    var rule: Rule
    /// The device that it is for; `nil` for every request.
    var device: DeviceIdentifier?
    /// As it was sent, to be shown again.
    var json: JSONValue
}
