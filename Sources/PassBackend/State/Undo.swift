import ControlAPI
import PassAPI
import PassSimulator

/// The latest reset, or the latest removal of requests or of a device, which can be taken back.
package struct Undo: Sendable {
    /// A description for people of what the undo restores.
    package let subject: String
    let removed: Removed

    enum Removed: Sendable {
        /// Only the journal knows which.
        case requests
        case device(RemovedDevice)
        /// The whole state before a reset.
        case state(Former)
    }

    /// A former state, without what could be taken back then.
    final class Former: Sendable {
        /// The name under which a shared home has its rows.
        let rows: String
        /// `nil` for a state that another mock has reset, of which only the home has the rows.
        let state: MockState?

        init(rows: String, _ state: MockState?) {
            self.rows = rows
            var state = state
            state?.testerSettings.undo = nil
            state?.replaced = nil
            self.state = state
        }
    }
}

/// A device that was removed, with what testers have set for it.
struct RemovedDevice: Sendable, Codable {
    let device: DeviceIdentifier
    let entities: SimulatorState
    let scenario: String?
    let label: String?
    let rules: [TesterSettingsDocument.RuleDocument]
}

extension MockState {
    /// Removes everything that belongs to the device, its rules included. Client credentials and tokens are kept.
    package mutating func forget(_ device: DeviceIdentifier) {
        if contains(device) {
            let removed = RemovedDevice(
                device: device, entities: simulator.rows(of: device),
                scenario: testerSettings.deviceScenarios[device]?.name,
                label: testerSettings.deviceLabels[device],
                rules: testerSettings.document.rules.filter { $0.device == device })
            testerSettings.undo = Undo(
                subject: "the state of \(device.readableText)", removed: .device(removed))
        }
        simulator.forget([device])
        testerSettings.deviceScenarios[device] = nil
        testerSettings.deviceLabels[device] = nil
        testerSettings.dynamicRules.removeAll { $0.device == device }
    }

    /// Puts a device back. A rule or a scenario that the files no longer have is kept as a text.
    mutating func restore(_ removed: RemovedDevice) {
        let device = removed.device
        simulator.restore(device, from: removed.entities)
        let built = BuiltSettings(testerSettings.scenarios)
        testerSettings.deviceScenarios[device] = removed.scenario.map(built.scenario)
        testerSettings.deviceLabels[device] = removed.label
        let present = Set(testerSettings.dynamicRules.map(\.id))
        testerSettings.dynamicRules += removed.rules.filter { !present.contains($0.id) }.map(built.rule)
    }
}

/// As mocks that share a state tell it each other.
extension Undo: Codable {
    private enum CodingKeys: String, CodingKey { case subject, device, rows }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        subject = try members.decode(String.self, forKey: .subject)
        if let device = try members.decodeIfPresent(RemovedDevice.self, forKey: .device) {
            removed = .device(device)
        } else if let rows = try members.decodeIfPresent(String.self, forKey: .rows) {
            removed = .state(Former(rows: rows, nil))
        } else {
            removed = .requests
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(subject, forKey: .subject)
        switch removed {
        case .requests: break
        case .device(let device): try members.encode(device, forKey: .device)
        case .state(let former): try members.encode(former.rows, forKey: .rows)
        }
    }
}
