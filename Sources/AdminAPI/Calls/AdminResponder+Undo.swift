import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator
import RequestJournal

extension AdminRoute {
    package static let undo = AdminRoute(
        .post, "/undo", "undo",
        "Takes back the last reset, or the last removal of requests or of a device with its rules.",
        refusals: [.notFound], handle: AdminResponder.undoLast)
}

extension AdminResponder {
    /// What ``undoLast()`` would take back; `nil` if there is nothing.
    package var undoableSubject: String? { undo.withLock { $0?.subject } }

    func undoLast() throws(AdminError) -> NoContent {
        guard let undo = undo.withLock({ $0.take() }) else {
            throw .notFound(
                "There is nothing to take back: no reset or removal since the start or the last undo.")
        }
        state.withLock { state in journal.withLock { undo.restore(&state, &$0) } }
        return NoContent()
    }

    /// Removes requests, and keeps the journal as it was before.
    ///
    /// - Parameter remove: removes requests, and returns how many.
    @discardableResult
    func removeRequests(_ remove: (inout Journal) throws(AdminError) -> Int) throws(AdminError) -> Int {
        let (entries, count) = try journal.withLock { (journal) throws(AdminError) in
            (journal.entries, try remove(&journal))
        }
        guard count > 0 else { return 0 }
        undo.withLock {
            $0 = Undo(subject: count == 1 ? "1 request" : "\(count) requests") { _, journal in
                journal.restore(entries)
            }
        }
        return count
    }

    /// Keeps the state of a device, before a call removes it.
    func keepState(of device: DeviceIdentifier, in state: MockState) {
        undo.withLock {
            $0 = Undo(subject: "the state of \(device.readableText)") { now, _ in
                now.simulator.restore(device, from: state.simulator)
                now.deviceScenarios[device] = state.deviceScenarios[device]
                now.deviceLabels[device] = state.deviceLabels[device]
                let present = Set(now.dynamicRules.map(\.rule.id))
                now.dynamicRules += state.dynamicRules.filter {
                    $0.device == device && !present.contains($0.rule.id)
                }
            }
        }
    }

    /// Keeps everything, before a reset.
    func keepEverything() {
        let (state, entries) = state.withLock { state in (state, journal.withLock { $0.entries }) }
        let saved = snapshots.withLock { $0 }
        undo.withLock {
            $0 = Undo(subject: "everything before the reset") { [snapshots] nowState, journal in
                nowState = state
                // Notes for the state file that everything was replaced.
                nowState.simulator.state = state.simulator.state
                journal.restore(entries)
                snapshots.withLock { $0.merge(saved) { now, _ in now } }
            }
        }
    }
}
