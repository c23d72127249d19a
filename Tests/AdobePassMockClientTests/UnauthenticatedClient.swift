import AdobePassMockClient
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests profiles without an access token.
struct UnauthenticatedClient {
    private let mock: AdobePassMock

    init(_ mock: AdobePassMock) {
        self.mock = mock
    }

    /// - Returns: the HTTP status of the answer.
    func status(of device: AdobePassMock.Device) async throws -> Int? {
        var request = URLRequest(url: mock.urls.retrieveProfiles(serviceProvider: "REF30"))
        request.setValue(device.headerValue, forHTTPHeaderField: "AP-Device-Identifier")
        let (_, response) = try await URLSession(configuration: mock.sessionConfiguration).data(for: request)
        return (response as? HTTPURLResponse)?.statusCode
    }
}
