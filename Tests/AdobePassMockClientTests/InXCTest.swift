import AdobePassMockClient
import XCTest

// Apps on other systems cannot start a mock.
#if os(macOS) || os(Linux)
    /// The library also works in tests of XCTest.
    final class InXCTest: XCTestCase {
        func testReturningUserWatchesWithoutLogin() async throws {
            let server = try await AdobePassMockServer.start(
                executable: MockProgram.executable, scenario: .returningUser)
            let device = AdobePassMock.Device.unique()
            let playback = try await App(server.mock, device: device).watch("REF30")
            XCTAssertTrue(playback.isPlaying)
            try await server.mock.verify(
                .init(.createAuthenticationSession, device: device), count: 0)
        }
    }
#endif
