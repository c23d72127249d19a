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
        calls = AdminClient(url: url, adminToken: adminToken, configuration: .ephemeral)
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
