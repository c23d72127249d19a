import Foundation

/// Controls a running mock from a test.
///
/// The value has no state of its own. Tests that each use their own ``DeviceIdentifier`` can run in parallel
/// against one mock without affecting each other. Every function throws ``AdobePassMockError``, whose
/// description is the mock's own explanation.
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
        calls = AdminClient(url: url, adminToken: adminToken)
    }

    /// The URLs of the operations.
    public var urls: OperationURLs { OperationURLs(base: url) }

    /// Resets devices, clients, scenario, rules, clock and journal to the start.
    public func reset() async throws {
        try await calls.send(.post, "/reset")
    }

    /// Removes the state of a device: profiles, sessions, temporary passes, its clock and scenario.
    /// Client credentials and access tokens stay.
    public func forget(_ device: DeviceIdentifier) async throws {
        try await calls.send(.delete, "/devices/\(device.pathSegment)")
    }
}
