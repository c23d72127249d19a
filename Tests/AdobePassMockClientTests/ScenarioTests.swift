import AdobePassMockClient
import Testing

@Suite("Scenarios", .server)
struct ScenarioTests {
    @Test func `have their parameters in quotes`() {
        let scenario = AdobePassMock.Scenario("mine", parameters: ["who": #"a "b" \c"#])
        #expect(scenario.description == #"mine;who="a \"b\" \\c""#)
        let display = AdobePassMock.Scenario("mine", parameters: ["who": #"Ö "%"\"#])
        #expect(display.description == #"mine;who=%"%c3%96 %22%25%22\""#)
    }

    @Test func `that the library names are those that the mock has`() async throws {
        let mock = try AdobePassMock.current
        let shipped = AdobePassMock.Scenario.shipped.map(\.name)
        #expect(try await Set(mock.scenarios().keys) == Set(shipped))
    }

    @Test func `act for one service provider, one MVPD or one resource`() async throws {
        let mock = try AdobePassMock.current
        let device = AdobePassMock.Device("chosen integration")
        let chosen = AdobePassMock.Scenario.returningUser.with(
            serviceProvider: "apasstest1", mvpd: "Spectrum")
        try await mock.activate(chosen, for: device)
        try await mock.activate(.parentalControls.with(resource: "HBO"), for: device)
        let refused = await #expect(throws: AdobePassMockError.self) {
            try await mock.activate(.returningUser.with(mvpd: "Nobody"), for: device)
        }
        #expect(refused?.description.contains(#"unknown MVPD "Nobody""#) == true)
        try await mock.forget(device)
    }
}
