import AdminAPI
import AdobePassMockClient
import ControlAPI
import Dashboard
import Dispatch
import EventServer
import Foundation
import HTTPMessages
import PassBackend

/// A mock in the process of the test, without a program: the same server, on a free port of 127.0.0.1. It ends when this value
/// and its ``mock`` are no longer used.
public final class InProcessMock: Sendable {
    /// Controls the mock.
    public let mock: AdobePassMock

    init(_ backend: Backend) throws(ServerError) {
        let server = try ServerInProcess(backend)
        mock = AdobePassMock(url: server.url, host: server)
    }
}

/// The server of a mock in this process, with a thread of its own.
private final class ServerInProcess: MockHost {
    let url: URL
    private let server: EventServer
    private let ended = DispatchSemaphore(value: 0)

    init(_ backend: Backend) throws(ServerError) {
        let counters = ServerCounters()
        var settings = AdminResponder.Settings(version: "in-process")
        settings.home = AdminRoute.dashboardPath
        settings.counters = counters
        settings.background = .threads()
        let responder = AdminResponder(backend, pages: AdminRoute.dashboard, settings: settings)
        let server = try EventServer(counters: counters, responder: responder)
        let bound = try BoundPort(host: "127.0.0.1", port: 0)
        try server.listen(on: bound)
        // Set only after listening has succeeded, because deinit waits for a running server.
        self.server = server
        url = URL(string: "http://127.0.0.1:\(bound.port)")!
        DispatchQueue(label: "InProcessMock").async { [ended] in
            server.run()
            ended.signal()
        }
    }

    /// Always `nil`: it runs until it is released.
    var reasonForEnd: String? { nil }

    deinit {
        server.stopAtOnce()
        ended.wait()
    }
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
    /// - Throws: ``AdobePassMockError/notStarted(_:)`` with a line for each mistake in a file, or with what the system refuses.
    public static func inProcess(
        scenario: Scenario = .validSSO, configuration: URL? = nil, scenarios: URL? = nil,
        seed: UInt64? = nil
    ) throws -> InProcessMock {
        do {
            let documents = ControlDocuments(configuration: configuration?.path, scenarios: scenarios?.path)
            let active = try ActiveScenarios(
                library: documents.loadValidated(), selection: scenario.description)
            let backend = Backend(
                scenarios: active, keys: try documents.keyRing(),
                settings: .init(now: SystemClock.now, seed: seed))
            return try InProcessMock(backend)
        } catch {
            throw AdobePassMockError.notStarted("\(error)")
        }
    }
}
