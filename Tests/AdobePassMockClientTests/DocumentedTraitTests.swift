import AdobePassMockTesting
import Testing

// The page about test frameworks shows this code.

@Suite("Playback of a user", .adobePass(scenario: .returningUser, on: { try await MockProgram.mock }))
struct DocumentedTraitTests {
    @Test("a returning user watches without a login")
    func watches() async throws {
        let session = try AdobePassMock.TestSession.current
        let app = App(session.mock, device: session.device)

        #expect(try await app.watch("REF30").isPlaying)

        await session.expect(.createAuthenticationSession, count: 0)
        await session.expectChecklist()
    }
}
