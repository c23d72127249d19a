import AdobePassMockClient
import Testing

@Suite("Scenarios", .server)
struct ScenarioTests {
    @Test func `have their parameters in quotes`() {
        let scenario = AdobePassMock.Scenario("mine", parameters: ["who": #"a "b" \c"#])
        #expect(scenario.description == #"mine;who="a \"b\" \\c""#)
    }

    @Test func `that the library names are those that the mock has`() async throws {
        let mock = try AdobePassMock.current
        let shipped = AdobePassMock.Scenario.shipped.map(\.name)
        #expect(try await Set(mock.scenarios().keys) == Set(shipped))
    }
}
