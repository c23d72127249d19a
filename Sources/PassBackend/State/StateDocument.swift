import ControlAPI
import PassAPI
import PassSimulator

/// The state as `GET /__admin/state` returns it and `PUT` accepts it: the backend's state, and what testers have set.
package struct StateDocument: Sendable, Codable, Equatable {
    var testerSettings: TesterSettingsDocument
    var backend: SimulatorState

    /// The version of the format. Other versions are refused.
    private static let version = 4

    private enum CodingKeys: String, CodingKey { case version, backend }

    init(testerSettings: TesterSettingsDocument, backend: SimulatorState) {
        self.testerSettings = testerSettings
        self.backend = backend
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let version = try members.decode(Int.self, forKey: .version)
        guard version == Self.version else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: members,
                debugDescription: "the version is \(version), expected \(Self.version)")
        }
        // Its members stand beside the others.
        testerSettings = try TesterSettingsDocument(from: decoder)
        backend = try members.decode(SimulatorState.self, forKey: .backend)
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(Self.version, forKey: .version)
        try members.encode(backend, forKey: .backend)
        try testerSettings.encode(to: encoder)
    }
}

extension MockState {
    package var document: StateDocument {
        var testerSettings = testerSettings.document
        // Only mocks that add rules together need it.
        testerSettings.addedRules = nil
        return StateDocument(testerSettings: testerSettings, backend: simulator.state)
    }
}

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
