import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Controls a running mock from a test.
///
/// The value has no state of its own. Tests that each use their own ``AdobePassMock/Device`` can run in
/// parallel against one mock without affecting each other. Every function throws ``AdobePassMockError``, whose
/// description is the mock's own explanation, or `CancellationError` when its task is cancelled.
public struct AdobePassMock: Sendable {
    /// The URL of the mock, which the app uses in place of Adobe's host.
    public let url: URL
    let calls: AdminClient

    /// Controls the mock at a URL. The mock need not be running yet.
    ///
    /// - Parameters:
    ///   - url: the URL in the mock's ready line, such as `http://127.0.0.1:8080`.
    ///   - adminToken: the value of `--admin-token`. A mock that listens only on loopback needs none.
    public init(url: URL, adminToken: String? = nil) {
        self.url = url
        // Ephemeral, so that nothing is cached and the app's cookies are not used.
        calls = AdminClient(url: url, adminToken: adminToken, host: nil, configuration: .ephemeral)
    }

    /// Controls a mock that ends when this value and its copies are released.
    package init(url: URL, adminToken: String? = nil, host: any MockHost) {
        self.url = url
        calls = AdminClient(url: url, adminToken: adminToken, host: host, configuration: .ephemeral)
    }

    /// The URLs of the operations.
    public var urls: URLs { URLs(base: url) }

    /// Resets all devices, scenario, rules, clock and journal to the start, including what belongs to other tests that
    /// share the mock. Client credentials and access tokens stay.
    ///
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
    public func reset() async throws {
        try await calls.send(.post, "/reset")
    }

    /// Resets what belongs to a service provider: logins, sessions, permits, temporary passes, requests in the journal, and the
    /// rules for it. Devices that only its app used are forgotten, with what tests have set for them.
    ///
    /// - Parameter serviceProvider: its identifier, such as `REF30`.
    /// - Throws: ``AdobePassMockError/refused(call:status:explanation:)`` if the mock knows no such service provider.
    public func reset(serviceProvider: String) async throws {
        try await calls.send(.post, "/reset", ["serviceProvider": serviceProvider])
    }

    /// Removes the state of a device: profiles, sessions, temporary passes, and its clock, scenario and rules.
    /// Client credentials and access tokens stay.
    ///
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
    public func forget(_ device: Device) async throws {
        try await calls.send(.delete, "/devices/\(device.pathSegment)")
    }
}

/// The process or server that runs a mock for one test. The mock stops when this object is released.
package protocol MockHost: AnyObject, Sendable {
    /// Why the mock has ended, as the end of a sentence; `nil` while it runs.
    var reasonForEnd: String? { get }
}

/// Why a call of the mock failed.
public enum AdobePassMockError: Error, Sendable {
    /// No connection to the mock could be made.
    case unreachable(URL, reason: String)
    /// The mock refused a call. Contains the HTTP status and the mock's explanation.
    case refused(call: String, status: Int, explanation: String)
    /// The answer cannot be decoded: the mock has another version.
    case unreadable(call: String, answer: String)
    /// The expected requests were not received. The text lists the expected and the received ones, line by
    /// line.
    case unverified(String)
    /// The mock could not be started. Contains its error output.
    case notStarted(String)
    /// The call cannot say anything about the app, or the fake of Apple's framework was used in a way that Apple's framework
    /// does not support for Adobe Pass.
    case misused(String)
}

extension AdobePassMockError: CustomStringConvertible, LocalizedError {
    /// The text that a test report shows.
    public var description: String {
        explanation.withoutUserInformation.showingControlCharacters(keepingLines: true)
    }

    private var explanation: String {
        switch self {
        case .unreachable(let url, let reason):
            "No adobe-pass-mock answers at \(url.absoluteString): \(reason)"
        case .refused(let call, let status, let explanation):
            "The mock refused \(call) with \(status): \(explanation)"
        case .unreadable(let call, let answer):
            "The answer to \(call) does not come from an adobe-pass-mock of this library's version. Check that no other server "
                + "uses the port, and that the URL of the mock has no path.\(AdminClient.adviceOnProxy()) It answered: "
                + "\(answer.prefix(500))"
        case .unverified(let explanation): explanation
        case .notStarted(let reason): "The mock did not start: \(reason)"
        case .misused(let explanation): explanation
        }
    }

    /// The same text, for reports that ask for a localized one.
    public var errorDescription: String? { description }
}
