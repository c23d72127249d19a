import HTTPTypes
import PassAPI
import PassSimulator
import Testing

@Suite("The saved state")
struct SavedStateJourneys {
    @Test(arguments: CaptureJourneys.scenarios)
    func `has every entity of a journey as Foundation's encoder writes it`(scenario: String) throws {
        let mock = try Stage.inMemory.open(scenario: scenario)
        try CaptureJourneys.travel(mock)
        let old = try LegacyApp(on: mock)
        _ = try old.logIn()
        _ = try old.get("authorize", ["resource": "HBO"])
        let backend = try #require(try mock.admin(.get, "/state").json["backend"])
        let state = try JSONDocument.decode(SimulatorState.self, from: backend.jsonBytes)
        // During an outage nobody can register.
        #expect(state.clients.count > 0 || scenario == "maintenance")
        #expect(
            try JSONValue(parsing: JSONBytesEncoder.encode(state))
                == JSONValue(parsing: JSONDocument.encode(state)))
    }
}
