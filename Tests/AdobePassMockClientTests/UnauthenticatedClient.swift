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
        try await get(mock.urls.retrieveProfiles(serviceProvider: "REF30"), device).status
    }

    /// Sends a GET.
    func get(_ url: URL, _ device: AdobePassMock.Device) async throws -> (status: Int?, text: String) {
        var request = URLRequest(url: url)
        request.setValue(device.headerValue, forHTTPHeaderField: "AP-Device-Identifier")
        let (data, response) = try await URLSession(configuration: .ephemeral).data(
            for: request)
        return ((response as? HTTPURLResponse)?.statusCode, String(decoding: data, as: UTF8.self))
    }
}
