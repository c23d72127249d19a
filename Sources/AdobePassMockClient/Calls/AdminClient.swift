import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends calls of the admin API to a mock, over its own connections.
final class AdminClient: Sendable {
    enum Method: String {
        case get, post, put, delete
    }

    private let url: URL
    let adminToken: String?
    /// Kept, so that the mock runs as long as a test can call it.
    private let host: (any MockHost)?
    private let session: URLSession

    init(url: URL, adminToken: String?, host: (any MockHost)?, configuration: URLSessionConfiguration) {
        self.url = url
        self.adminToken = adminToken
        self.host = host
        // Foundation on Linux follows this timeout, and not that of a request.
        configuration.timeoutIntervalForRequest = Self.longestTimeout
        // Waiting calls must not keep other tests from their calls.
        configuration.httpMaximumConnectionsPerHost = 1_000
        session = URLSession(configuration: configuration)
    }

    /// Longer than the longest wait that the mock accepts, in seconds.
    private static let longestTimeout: TimeInterval = 660

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a call, and decodes the answer.
    ///
    /// - Parameters:
    ///   - path: below `/__admin`, percent-encoded.
    ///   - timeout: how long the answer can take, in seconds.
    func ask<Answer: Decodable>(
        _ method: Method, _ path: String, _ body: (some Encodable)? = EmptyBody?.none,
        timeout: TimeInterval = 30
    ) async throws -> Answer {
        let answer = try await perform(method, path, body, timeout)
        do {
            return try JSONDecoder().decode(Answer.self, from: answer)
        } catch {
            throw AdobePassMockError.unreadable(
                call: Self.name(method, path), answer: String(decoding: answer, as: UTF8.self))
        }
    }

    /// Sends a GET, and returns the answer as it is.
    func data(_ path: String) async throws -> Data {
        try await perform(.get, path, EmptyBody?.none, 30)
    }

    func send(_ method: Method, _ path: String, _ body: (some Encodable)? = EmptyBody?.none) async throws {
        _ = try await perform(method, path, body, 30)
    }

    private func perform(
        _ method: Method, _ path: String, _ body: (some Encodable)?, _ timeout: TimeInterval
    ) async throws -> Data {
        var request = URLRequest(url: url.appending("/__admin" + path), timeoutInterval: timeout)
        request.httpMethod = method.rawValue.uppercased()
        if let body {
            request.httpBody = try JSONEncoder().encode(body)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        if let adminToken { request.setValue("Bearer \(adminToken)", forHTTPHeaderField: "Authorization") }
        let (data, response) = try await load(request)
        guard let status = (response as? HTTPURLResponse)?.statusCode else {
            throw AdobePassMockError.unreadable(call: Self.name(method, path), answer: "not an HTTP response")
        }
        guard (200..<300).contains(status) else {
            let advice = status == 401 ? adviceOnToken : ""
            throw AdobePassMockError(status: status, answer: data, call: Self.name(method, path), advice)
        }
        return data
    }

    private func load(_ request: URLRequest) async throws -> (Data, URLResponse) {
        do {
            return try await session.data(for: request)
        } catch let error as URLError where error.code == .cancelled {
            throw CancellationError()
        } catch {
            throw AdobePassMockError.unreachable(
                url,
                reason: host?.reasonForEnd
                    ?? "\(error.localizedDescription)\n\(Self.advice(on: error, at: url))")
        }
    }

    /// Advice for a developer whose call gets no answer.
    static func advice(
        on error: any Error, at url: URL,
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        let code = (error as? URLError)?.code ?? .unknown
        if code == .appTransportSecurityRequiresSecureConnection {
            return
                "Set NSAllowsLocalNetworking under NSAppTransportSecurity in the Info.plist of the app that calls the mock, or "
                + "start the mock with --tls."
        }
        // URLError has these codes for TLS. On Linux, Foundation uses .unknown.
        if url.scheme == "https", code == .unknown || (-1_206 ... -1_200).contains(code.rawValue) {
            return
                "Trust the authority of the mock: see the page HTTPS and certificates. If the mock was started without --tls, use "
                + "http: in its URL."
        }
        return
            "Start a mock there, or say where it is: ADOBE_PASS_MOCK_URL, on: of the trait, or makeMock() of the test case."
            + adviceOnProxy(url.host, environment)
    }

    /// A sentence for calls that go to a proxy, after a space; empty for others. Foundation on Linux follows the variables of curl.
    ///
    /// - Parameter host: the host of the mock; `nil` if the caller does not know it.
    static func adviceOnProxy(
        _ host: String? = nil, _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        #if canImport(FoundationNetworking)
            let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
            guard environment["http_proxy"]?.isEmpty == false, exceptions != "*",
                host.map({ !exceptions.contains($0) }) ?? exceptions.isEmpty
            else { return "" }
            return
                " The variable http_proxy sends calls to a proxy: add \(host ?? "the mock's host") to the variable no_proxy."
        #else
            return ""
        #endif
    }

    /// How a test sets the token, as the end of an explanation.
    private var adviceOnToken: String {
        guard host == nil else {
            return "\nPass --admin-token and a token in arguments: of AdobePassMockServer.start."
        }
        let source = "ADOBE_PASS_MOCK_ADMIN_TOKEN, or adminToken: of AdobePassMock(url:adminToken:)"
        return adminToken == nil
            ? "\nThe test has sent no token: set the environment variable \(source)."
            : "\nThe test has sent another token: correct the environment variable \(source)."
    }

    private static func name(_ method: Method, _ path: String) -> String {
        "\(method.rawValue.uppercased()) /__admin\(path)"
    }
}

struct EmptyBody: Encodable {}

/// An error of the admin API: `{"errors": [{"code", "title", "detail"}]}`.
private struct Refusal: Decodable {
    var errors: [Entry]

    struct Entry: Decodable {
        var code: String
        var detail: String
        var source: Source?
    }

    struct Source: Decodable {
        var pointer: String
    }

    var explanation: String {
        errors.map { error in
            let pointer = error.source?.pointer ?? ""
            return pointer.isEmpty ? error.detail : "\(error.detail) (at \(pointer))"
        }.joined(separator: "\n")
    }
}

extension AdobePassMockError {
    fileprivate init(status: Int, answer: Data, call: String, _ advice: String) {
        guard let refusal = try? JSONDecoder().decode(Refusal.self, from: answer) else {
            self = .unreadable(call: call, answer: String(decoding: answer, as: UTF8.self))
            return
        }
        let isExpectation = ["not_verified", "timed_out"].contains(refusal.errors.first?.code)
        self =
            isExpectation
            ? .unverified(refusal.explanation)
            : .refused(call: call, status: status, explanation: refusal.explanation + advice)
    }
}

extension URL {
    /// Appends a percent-encoded path, with or without a query.
    func appending(_ path: String) -> URL {
        let base = absoluteString
        return URL(string: (base.hasSuffix("/") ? String(base.dropLast()) : base) + path) ?? self
    }
}

extension Date {
    /// The milliseconds since 1970.
    var millisecondsText: String {
        let milliseconds = (timeIntervalSince1970 * 1_000).rounded()
        // Date.distantFuture is within the limit.
        precondition(milliseconds.magnitude < 1e17, "the date is too far from 1970")
        return String(Int64(milliseconds))
    }
}

@available(iOS 16, tvOS 16, *)
extension Duration {
    var inSeconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
    }
}

extension TimeInterval {
    /// The duration in ISO 8601, in seconds with milliseconds: `PT1860S`, `-PT0.25S`.
    var isoText: String {
        precondition(isFinite, "a duration must be finite")
        let milliseconds = Int64(Swift.min(abs(self) * 1_000, Self.longest).rounded())
        let decimals = String(milliseconds % 1_000 + 1_000).dropFirst()
        let fraction = decimals == "000" ? "" : ".\(decimals)"
        return "\(self < 0 && milliseconds > 0 ? "-" : "")PT\(milliseconds / 1_000)\(fraction)S"
    }

    /// Greater than the longest duration that the mock accepts, so that the mock reports the error.
    private static let longest = 1e15
}
