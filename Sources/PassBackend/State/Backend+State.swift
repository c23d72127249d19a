import ControlAPI
import Documents
import HTTPMessages
import PassAPI
import PassSimulator

extension Backend {
    /// The whole state as a JSON document.
    package func exportState() -> [UInt8] {
        let document = workspace.withLock { $0.document }
        // Encoding cannot fail: the document contains only values that JSON can express.
        return (try? JSONDocument.encode(document)) ?? []
    }

    /// Imports a state document.
    ///
    /// - Parameter backendOnly: true to import only clients, devices, sessions and what belongs to them, and
    ///   to keep the scenario, the rules and the clock that the mock was started with.
    /// - Throws: the errors in the document with their locations. Then nothing has changed.
    package func importState(_ bytes: [UInt8], backendOnly: Bool = false) throws(Diagnostics) {
        let document: StateDocument
        do {
            document = try JSONDocument.decode(StateDocument.self, from: bytes)
        } catch let error as DecodingError {
            let (detail, pointer) = error.diagnostic
            throw Diagnostics("the state document cannot be read: \(detail)", at: .pointer(pointer))
        } catch {
            throw Diagnostics("the state document is not JSON")
        }
        guard document.version == StateDocument.currentVersion else {
            throw Diagnostics(
                "\"version\" is \(document.version), expected \(StateDocument.currentVersion)",
                at: .pointer("/version"))
        }
        try Diagnostics.raise(document.backend.diagnostics)
        let clockTime = document.steering.clock.unboundedNow(now())
        guard backendOnly || Timestamp.datable.contains(clockTime) else {
            throw Diagnostics(
                "\"clock\" would show \(clockTime.utcString), expected a time in the years 0001 to 9999",
                at: .pointer("/clock"))
        }
        // Prepared while the state is not locked.
        if backendOnly { return restore(document.backend, restarts: document.steering.ruleRestarts) }
        var steering = workspace.steering
        try steering.restore(document.steering)
        // What was removed before belongs to another state.
        steering.history = steering.history.replacing(undo: nil)
        let entities = document.backend.droppingCounts(exceptOf: steering.dynamicRules)
        workspace.withLock { [steering] in $0.restore(entities, steering) }
    }

    /// Replaces the entities, and nothing that testers have set.
    ///
    /// - Parameter restarts: how often rules have restarted; `nil` if only the entities know it.
    package func restore(_ entities: SimulatorState, restarts: [String: Int]? = nil) {
        let entities = entities.droppingCounts(exceptOf: [])
        workspace.withLock { $0.restore(entities, restarts: restarts) }
    }
}
