import ControlAPI
import PassAPI
import PassSimulator

extension SimulatorState {
    /// What was written by nobody who knows it: entries that stand under another name than their own.
    var problems: [Problem] {
        func misplaced<Key: Hashable & Sendable, Value: Sendable>(
            _ map: Sharded<Key, Value>, _ name: String, _ own: (Value) -> Key
        ) -> [Problem] {
            map.contains { own($0.value) != $0.key }
                ? [
                    Problem(
                        "an entry stands under another name than its own", at: .pointer("/backend/\(name)"))
                ] : []
        }
        return misplaced(clients, "clients", \.id) + misplaced(accessTokens, "accessTokens", \.id)
            + misplaced(sessions, "sessions", \.code)
    }
}
