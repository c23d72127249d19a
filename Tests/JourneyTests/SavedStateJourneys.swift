import HTTPTypes
import PassAPI
import Testing

@testable import PassSimulator

@Suite("The saved state")
struct SavedStateJourneys {
    @Test(arguments: CaptureJourneys.scenarios)
    func `has every row of a journey as an export has it`(scenario: String) throws {
        let mock = try Stage.inMemory.open(scenario: scenario)
        try CaptureJourneys.travel(mock)
        let old = try LegacyApp(on: mock)
        _ = try old.logIn()
        _ = try old.get("authorize", ["resource": "HBO"])
        let document = try #require(try mock.admin(.get, "/state").json["backend"])
        let exported = try JSONDocument.decode(Simulator.self, from: document.jsonBytes)
        var saved = Simulator()
        for row in exported.allRows { try saved.apply(row.name, row.json) }
        // During an outage nobody gets a token.
        #expect(saved.clientUses.count > 0 || scenario == "maintenance")
        #expect(saved == exported)
    }
}
