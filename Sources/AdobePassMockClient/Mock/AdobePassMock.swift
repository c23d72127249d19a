import Foundation

/// A running mock, as a test steers it.
///
/// A value without state of its own: what it changes is in the mock. Tests that each take a ``DeviceIdentifier`` of
/// their own, and steer by it, run in parallel against one mock without noticing each other. Every function throws
/// ``AdobePassMockError``, whose description is the mock's own explanation.
public struct AdobePassMock: Sendable {
    /// Where the mock listens: what an app takes in the place of Adobe's host.
    public let url: URL
    let calls: AdminClient

    /// Steers the mock that listens at an address, which need not be up yet.
    ///
    /// - Parameters:
    ///   - url: the address of its ready line, such as `http://127.0.0.1:8080`.
    ///   - adminToken: the value of `--admin-token`, which only a mock asks for that others than this machine reach.
    public init(url: URL, adminToken: String? = nil) {
        self.url = url
        calls = AdminClient(url: url, adminToken: adminToken)
    }

    /// The addresses of the operations of Adobe Pass.
    public var urls: OperationURLs { OperationURLs(base: url) }

    /// Puts everything back to how it was at the start: devices, clients, scenario, rules, clock and journal.
    public func reset() async throws {
        try await calls.send(.post, "/reset")
    }

    /// Takes away everything that belongs to a device: profiles, sessions, temporary passes, its clock and scenario.
    /// Client credentials and access tokens stay.
    public func forget(_ device: DeviceIdentifier) async throws {
        try await calls.send(.delete, "/devices/\(device.pathSegment)")
    }
}
