import AdobePassMockClient
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ReferenceClient {
    /// Calls an operation that wants a token; after a 401 once more, with a new one.
    func call<Answer: Decodable & Sendable>(
        _ request: URLRequest, with status: AdobePassMock.PartnerFrameworkStatus? = nil,
        namesDevice: Bool = true
    ) async throws -> Answer {
        var request = request
        if namesDevice {
            request.setValue(device.headerValue, forHTTPHeaderField: "AP-Device-Identifier")
        }
        request.setValue(status?.headerValue, forHTTPHeaderField: "AP-Partner-Framework-Status")
        do {
            return try await send(authorized(request))
        } catch PassFailure.refused(status: 401, _) {
            forgetAccessToken()
            return try await send(authorized(request))
        }
    }

    private func authorized(_ request: URLRequest) async throws -> URLRequest {
        var request = request
        request.setValue("Bearer \(try await accessToken())", forHTTPHeaderField: "Authorization")
        return request
    }

    /// Sends a request, and again at most three times while the network fails or the service is too busy.
    func send<Answer: Decodable & Sendable>(_ request: URLRequest) async throws -> Answer {
        var request = request
        request.setValue(
            AdobePassMock.DeviceInformation.appleTV.headerValue, forHTTPHeaderField: "X-Device-Info")
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        #if canImport(FoundationNetworking)
            // There URLSession sends a POST again by itself when a connection that it kept has broken, but
            // without the body, for which the server waits half a minute.
            request.setValue("close", forHTTPHeaderField: "Connection")
        #endif
        for pause in Self.pauses {
            do {
                return try await attemptToSend(request)
            } catch PassFailure.tooManyRequests(let wait) {
                try await time.pass(seconds: max(pause, wait))
            } catch let failure as PassFailure where failure.mayPass {
                try await time.pass(seconds: pause)
            }
        }
        return try await attemptToSend(request)
    }

    /// In seconds, between the times that something is asked again.
    static let pauses: [TimeInterval] = [1, 2, 4]

    private func attemptToSend<Answer: Decodable & Sendable>(_ request: URLRequest) async throws -> Answer {
        let data: Data
        let response: URLResponse
        do {
            (data, response) = try await session.data(for: request)
        } catch is URLError {
            throw PassFailure.network
        }
        let reply = response as? HTTPURLResponse
        let status = reply?.statusCode ?? 0
        if status == 429 {
            let wait = reply?.value(forHTTPHeaderField: "Retry-After").flatMap(TimeInterval.init)
            throw PassFailure.tooManyRequests(wait: wait ?? 0)
        }
        guard (200..<300).contains(status) else {
            throw PassFailure.refused(
                status: status, try? JSONDecoder().decode(EnhancedErrorBody.self, from: data))
        }
        do {
            return try JSONDecoder().decode(Answer.self, from: data)
        } catch {
            // An answer that was cut off on its way.
            throw PassFailure.network
        }
    }
}

extension URLRequest {
    static func get(_ url: URL) -> URLRequest { URLRequest(url: url) }

    static func post(_ url: URL, json: [String: some Encodable]) throws -> URLRequest {
        post(url, "application/json", try JSONEncoder().encode(json))
    }

    static func post(_ url: URL, form: [String: String]) -> URLRequest {
        var components = URLComponents()
        components.queryItems = form.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0, value: $1) }
        // A plus sign is legal in a query, and a space in a form.
        let encoded = components.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B") ?? ""
        return post(url, encodedForm: encoded)
    }

    static func post(_ url: URL, encodedForm: String) -> URLRequest {
        post(url, "application/x-www-form-urlencoded", Data(encodedForm.utf8))
    }

    private static func post(_ url: URL, _ type: String, _ body: Data) -> URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        request.httpBody = body
        return request
    }
}
