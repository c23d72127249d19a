import ControlAPI
import PassAPI
import PassSimulator

/// What testers can go back to.
package final class History: Sendable {
    /// The set of documents in which snapshots are. Each reset begins a new one.
    package let snapshots: String
    /// What can be taken back; `nil` if there is nothing.
    package let undo: Undo?

    init(snapshots: String, undo: Undo? = nil) {
        self.snapshots = snapshots
        self.undo = undo
    }

    static let start = History(snapshots: "snapshots")

    /// The history after a removal or its undo.
    func replacing(undo: Undo?) -> History { History(snapshots: snapshots, undo: undo) }

    /// The generations and the sets of snapshots that testers can have or go back to.
    func reachable(from generation: Generation) -> (generations: Set<Generation>, snapshots: Set<String>) {
        switch undo?.removed {
        case .generation(let former, _, let formerSnapshots)?:
            ([generation, former], [snapshots, formerSnapshots])
        case .state(let former)?: ([generation], [snapshots, former.state.steering.history.snapshots])
        case .requests?, .device?, nil: ([generation], [snapshots])
        }
    }
}

/// The latest reset, or the latest removal of requests or of a device, which can be taken back.
package struct Undo: Sendable {
    /// What would be back, for people.
    package let subject: String
    let removed: Removed

    enum Removed: Sendable {
        /// Only the journal knows which.
        case requests
        case device(RemovedDevice)
        /// The whole state before a reset.
        case state(FormerState)
        /// The state before a reset, which the database still has.
        case generation(Generation, SteeringDocument, snapshots: String)
    }

    init(subject: String, removed: Removed) {
        self.subject = subject
        self.removed = removed
    }

    init(ofResetting removed: Removed) {
        self.init(subject: "everything before the reset", removed: removed)
    }

    /// True if the journal has to put back what was removed.
    var concernsJournal: Bool {
        switch removed {
        case .requests, .state, .generation: true
        case .device: false
        }
    }

    /// The state without what could be taken back then.
    final class FormerState: Sendable {
        let state: MockState

        init(_ state: MockState) {
            var state = state
            state.steering.history = state.steering.history.replacing(undo: nil)
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
    let rules: [SteeringDocument.RuleDocument]
}

extension MockState {
    /// Removes everything that belongs to the device, its rules included. Client credentials and tokens are kept.
    package mutating func forget(_ device: DeviceIdentifier) {
        if contains(device) {
            let removed = RemovedDevice(
                device: device, entities: simulator.entities(of: device),
                scenario: steering.deviceScenarios[device]?.name, label: steering.deviceLabels[device],
                rules: steering.document.rules.filter { $0.device == device })
            steering.history = steering.history.replacing(
                undo: Undo(subject: "the state of \(device.readableText)", removed: .device(removed)))
        }
        simulator.forget(device)
        steering.deviceScenarios[device] = nil
        steering.deviceLabels[device] = nil
        steering.dynamicRules.removeAll { $0.device == device }
    }

    /// Takes back the latest reset or removal, except for the journal, and except for a reset in a database.
    ///
    /// - Returns: what was taken back; `nil` if there was nothing.
    mutating func takeBack() -> Undo? {
        guard let undo = steering.history.undo else { return nil }
        switch undo.removed {
        case .generation: return nil
        case .requests: break
        case .device(let removed): restore(removed)
        case .state(let former):
            let files = steering.scenarios
            self = former.state
            // The files can have been reloaded since the reset.
            steering = steering.rebuilt(from: files)
            // Notes for the state file that everything was replaced.
            simulator.state = former.state.simulator.state
        }
        steering.history = steering.history.replacing(undo: nil)
        return undo
    }

    /// Puts a device back. A rule or a scenario that the files no longer have comes back as a text.
    private mutating func restore(_ removed: RemovedDevice) {
        let device = removed.device
        simulator.restore(device, from: removed.entities)
        let built = BuiltSettings(steering.scenarios)
        steering.deviceScenarios[device] = removed.scenario.map(built.scenario)
        steering.deviceLabels[device] = removed.label
        let present = Set(steering.dynamicRules.map(\.id))
        steering.dynamicRules += removed.rules.filter { !present.contains($0.id) }.map(built.rule)
    }
}

extension Steering {
    mutating func noteRemoval(ofRequests count: Int) {
        history = history.replacing(
            undo: Undo(subject: count == 1 ? "1 request" : "\(count) requests", removed: .requests))
    }

    /// Builds the scenarios that an undo would bring back, so that the undo itself, which locks the state, finds them built.
    func prepareUndo() {
        switch history.undo?.removed {
        case .device(let removed): _ = removed.scenario.map(BuiltSettings(scenarios).scenario)
        case .state(let former): _ = former.state.steering.rebuilt(from: scenarios)
        case .requests, .generation, nil: break
        }
    }

    /// True if testers have set the same with both.
    func isSame(as other: Steering) -> Bool { history === other.history && document == other.document }
}
