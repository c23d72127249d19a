import AdobePassMockClient
import AdobePassMockInProcess
import Testing

// Not among the samples of the package SampleApp, because it needs the server.

@Suite("Playback in the process")
struct DocumentedInProcessTests {
    let device = AdobePassMock.Device.unique()

    @Test("a returning user watches without a login")
    func inProcess() async throws {
        let server = try AdobePassMock.inProcess(scenario: .returningUser)
        let app = App(server.mock, device: device)
        #expect(try await app.watch("REF30").isPlaying)
        try await server.mock.verify(.init(.createAuthenticationSession, device: .all), count: 0)
    }
}
