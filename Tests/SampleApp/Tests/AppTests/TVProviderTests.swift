import AdobePassMockTesting
import App
import Testing

/// The app's own code against the fake of Apple's framework.
@Suite("TV provider", .adobePass(on: { try await MockProgram.mock }))
struct TVProviderTests {
    @Test(arguments: [
        (MockAccountManager.Provider.signedIn("Cablevision"), TVProvider.Answer.provider("Cablevision")),
        (.choosesNotOnboarded("ATTOTT_Apple"), .unsupported("ATTOTT_Apple")),
        (.choosesOther, .unsupported(nil)),
    ])
    func `is what the user chooses`(
        provider: MockAccountManager.Provider, expected: TVProvider.Answer
    ) async throws {
        let session = try AdobePassMock.TestSession.current
        let account = MockAccountManager(session.mock, device: session.device, provider: provider)
        #expect(try await TVProvider(account).ask() == expected)
    }

    @Test func `stays hidden from an app that the user does not let in`() async throws {
        let session = try AdobePassMock.TestSession.current
        let account = MockAccountManager(session.mock, device: session.device, permission: .denied)
        #expect(try await TVProvider(account).ask() == .hidden)
    }
}
