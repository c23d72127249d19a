import AdminAPI
import AdobePassMockClient
import ControlAPI
import Dashboard
import Foundation
import HTTPMessages
import PassAPI
import PassBackend

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A mock in the process of the test: no program, no port. It ends when the value is released.
///
/// The app must send its requests with a session of the mock's ``AdobePassMock/sessionConfiguration``. They do
/// not leave the process: a `URLProtocol` answers them. They pass through the same backend as those over a
/// socket, with the scenarios, the rules, the delays and the journal. Set headers and timeouts on the
/// `URLRequest`: those of a configuration do not reach a `URLProtocol` on Linux.
public final class InProcessMock: Sendable {
    /// Controls the mock. Its ``AdobePassMock/url`` is valid in this process only.
    public let mock: AdobePassMock
    private let port: Int

    init(_ responder: any Responder) {
        port = InProcessResponders.shared.add(responder)
        mock = AdobePassMock(url: URL(string: "http://localhost:\(port)")!) {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.protocolClasses =
                [InProcessURLProtocol.self] + (configuration.protocolClasses ?? [])
            return configuration
        }
    }

    deinit { InProcessResponders.shared.remove(port) }
}

extension AdobePassMock {
    /// Starts a mock in the process of the test.
    ///
    /// - Parameters:
    ///   - scenario: the scenario that is active at the start.
    ///   - configuration: the folder with the configuration, which can extend the built-in one; the built-in one
    ///     when `nil`.
    ///   - scenarios: the folder with your own scenarios; only the built-in ones when `nil`.
    ///   - seed: a number that makes identifiers and random faults repeatable. When `nil`, they differ in each
    ///     process.
    /// - Throws: ``AdobePassMockError/notStarted(_:)`` with a line for each mistake in a file.
    public static func inProcess(
        scenario: Scenario = .validSSO, configuration: URL? = nil, scenarios: URL? = nil,
        seed: UInt64? = nil
    ) throws -> InProcessMock {
        do throws(Diagnostics) {
            let documents = ControlDocuments(
                configuration: configuration?.path, scenarios: scenarios?.path)
            let active = try documents.loadValidated().activeScenarios(scenario.description)
            let backend = Backend(
                scenarios: active, keys: try documents.keyRing(),
                settings: .init(now: SystemClock.now, seed: seed))
            return InProcessMock(
                AdminResponder(
                    backend, pages: AdminRoute.dashboard,
                    settings: .init(access: .loopback, version: "in-process")))
        } catch {
            throw AdobePassMockError.notStarted(error.description)
        }
    }
}
