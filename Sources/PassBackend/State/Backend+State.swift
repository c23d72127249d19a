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
    /// - Throws: the errors in the document with their locations. Then nothing has changed.
    package func importState(_ bytes: [UInt8]) throws(Diagnostics) {
        let document: StateDocument
        do {
            document = try JSONDocument.decode(StateDocument.self, from: bytes)
        } catch let error as DecodingError {
            let (detail, pointer) = error.diagnostic
            throw Diagnostics("the state document cannot be read: \(detail)", at: .pointer(pointer))
        } catch {
            throw Diagnostics("the state document is not JSON")
        }
        try Diagnostics.raise(document.backend.diagnostics)
        let clockTime = document.steering.clock.unboundedNow(now())
        guard Timestamp.datable.contains(clockTime) else {
            throw Diagnostics(
                "\"clock\" would show \(clockTime.utcString), expected a time in the years 0001 to 9999",
                at: .pointer("/clock"))
        }
        // Prepared while the state is not locked.
        var steering = workspace.steering
        try steering.restore(document.steering)
        // What was removed before belongs to another state.
        steering.history = steering.history.replacing(undo: nil)
        let entities = document.backend.droppingCounts(exceptOf: steering.dynamicRules)
        workspace.withLock { [steering] in
            // The files can have been reloaded meanwhile.
            $0.restore(entities, steering.rebuilt(from: $0.steering.scenarios))
        }
    }

    /// Replaces the entities, and nothing that testers have set.
    package func restore(_ entities: SimulatorState) {
        let entities = entities.droppingCounts(exceptOf: [])
        workspace.withLock { $0.restore(entities, restarts: nil) }
    }
}
