import ControlAPI
import PassAPI
import PassSimulator

extension SimulatorState {
    /// The errors of a hand-edited document: entries whose key differs from the identifier that they contain.
    var diagnostics: [Diagnostic] {
        func misplaced<Key: TableKey, Value: Equatable & Sendable>(
            _ map: Table<Key, Value>, _ name: String, _ own: (Value) -> Key
        ) -> [Diagnostic] {
            map.contains { own($0.value) != $0.key }
                ? [
                    Diagnostic(
                        "the key of an entry differs from the identifier in the entry",
                        at: .pointer("/backend/\(name)"))
                ] : []
        }
        return misplaced(sessions, "sessions", \.code)
            + misplaced(linkCodes, "linkCodes", \.code)
    }
}
