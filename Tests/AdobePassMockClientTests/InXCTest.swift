import AdobePassMockClient
import TestSupport
import XCTest

/// The library in a test of XCTest, as many apps have them.
final class InXCTest: XCTestCase {
    func testTheUserIsDenied() async throws {
        let server = try await AdobePassMockServer.start(executable: Program.executable)
        let device = DeviceIdentifier.unique()
        let app = ReferenceClient(server.mock, device: device)
        try await server.mock.activate(.parentalControls, for: device)
        guard case .denied(let code, _) = try await app.watch("REF30") else { return XCTFail("it plays") }
        XCTAssertEqual(code, "authorization_denied_by_parental_controls")
        try await server.mock.verify(RequestPattern(.retrieveAuthorizationDecisions, on: device), count: 1)
    }
}
