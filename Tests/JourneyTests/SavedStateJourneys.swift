import HTTPTypes
import PassAPI
import PassSimulator
import Testing

@Suite("The saved state")
struct SavedStateJourneys {
    @Test(arguments: CaptureJourneys.scenarios)
    func `has every entity of a journey as an export has it`(scenario: String) throws {
        let mock = try Stage.inMemory.open(scenario: scenario)
        try CaptureJourneys.travel(mock)
        let old = try LegacyApp(on: mock)
        _ = try old.logIn()
        _ = try old.get("authorize", ["resource": "HBO"])
        let document = try #require(try mock.admin(.get, "/state").json["backend"])
        let exported = try JSONDocument.decode(SimulatorState.self, from: document.jsonBytes)
        // After a replacement, all entities must be saved.
        var simulator = Simulator()
        simulator.recordUnsavedChanges()
        simulator.state = exported
        var saved = SimulatorState()
        for entity in simulator.takeUnsavedChanges().entities {
            let value = try #require(entity.value)
            try saved.add(entity.name.kind, entity.name.key, Saved(bytes: JSONDocument.encode(value)))
        }
        // During an outage nobody gets a token.
        #expect(saved.clientUses.count > 0 || scenario == "maintenance")
        #expect(entries(saved.clientUses) == entries(exported.clientUses))
        #expect(entries(saved.devices) == entries(exported.devices))
        #expect(entries(saved.sessions) == entries(exported.sessions))
        #expect(
            entries(saved.identityTempPassUsage.table) == entries(exported.identityTempPassUsage.table))
        #expect(entries(saved.sharedLogins) == entries(exported.sharedLogins))
        #expect(entries(saved.singleSignOnProfiles) == entries(exported.singleSignOnProfiles))
        #expect(entries(saved.linkCodes) == entries(exported.linkCodes))
    }

    private func entries<Key, Value>(_ table: EntityTable<Key, Value>) -> [Key: Value] {
        Dictionary(uniqueKeysWithValues: table.map { ($0.key, $0.value) })
    }

    private struct Saved: SimulatorState.Reading {
        let bytes: [UInt8]

        func value<Value: Decodable>() throws -> Value { try JSONDocument.decode(Value.self, from: bytes) }
    }
}
