import AdobePassMockClient
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An app that speaks REST API V1, and signs as apps did before there were access tokens.
struct LegacyClient {
    let urls: AdobePassMock.URLs
    /// The identifier that stands in `deviceId`.
    let device: String
    private let session: URLSession

    init(_ mock: AdobePassMock, device: String) {
        urls = mock.urls
        self.device = device
        session = URLSession(configuration: .ephemeral)
    }

    /// The status and the body of an answer.
    struct Answer: Sendable {
        var status: Int
        var text: String
    }

    func get(_ url: URL, _ parameters: [String: String] = [:]) async throws -> Answer {
        try await send(.get(url), parameters)
    }

    /// - Parameter encodedForm: pairs that are percent-encoded already.
    func post(_ url: URL, encodedForm: String, _ parameters: [String: String]) async throws -> Answer {
        try await send(.post(url, encodedForm: encodedForm), parameters)
    }

    private func send(_ request: URLRequest, _ parameters: [String: String]) async throws -> Answer {
        var request = request
        var components = request.url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false) }
        components?.queryItems = parameters.merging(["requestor": "REF30", "deviceId": device]) { $1 }
            .map { URLQueryItem(name: $0.key, value: $0.value) }
        request.url = components?.url
        request.setValue(signature, forHTTPHeaderField: "Authorization")
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        let (data, response) = try await session.data(for: request)
        return Answer(
            status: (response as? HTTPURLResponse)?.statusCode ?? 0,
            text: String(decoding: data, as: UTF8.self))
    }

    private var signature: String {
        let milliseconds = Int64(Date().timeIntervalSince1970 * 1_000)
        return "GET requestor_id=REF30, nonce=1, signature_method=HMAC-SHA1, request_time=\(milliseconds), "
            + "request_uri=/, public_key=key, signature=c2lnbmF0dXJl"
    }
}
