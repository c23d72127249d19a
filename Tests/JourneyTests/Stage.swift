import AdminAPI
import ControlAPI
import EventServer
import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator
import TestSupport
import Testing

/// The environment of a journey: the same steps run in memory, over a socket, and on three mocks with one state in Redis.
enum Stage: String, CaseIterable, CustomTestStringConvertible {
    case inMemory = "in memory"
    case overSocket = "over a socket"
    #if Redis
        case onReplicas = "on three replicas behind nginx"
    #endif

    /// Every stage; with the environment variable JOURNEYS_IN_MEMORY only the fastest one.
    static let allCases: [Stage] = {
        if ProcessInfo.processInfo.environment["JOURNEYS_IN_MEMORY"] != nil { return [.inMemory] }
        var all = [Stage.inMemory, .overSocket]
        #if Redis
            all.append(.onReplicas)
        #endif
        return all
    }()

    /// The stages of one mock, which can have a seed.
    static let seeded: [Stage] = {
        #if Redis
            allCases.filter { $0 != .onReplicas }
        #else
            allCases
        #endif
    }()

    var testDescription: String { rawValue }

    /// A new mock with the shipped configuration, or another one, its clock at `Timestamp.start`.
    ///
    /// - Parameter seed: `nil` for random identifiers: only then are requests computed at the same time.
    func open(
        scenario: String = "valid-sso", documents: ControlDocuments = ControlDocuments(),
        adding scenarios: [String: Node] = [:], publicURL: PublicURL? = nil,
        redactsJournal: Bool = true, limits: TableLimits = TableLimits(), seed: UInt64? = 1,
        keepsJournal: Bool = true,
        log: (@Sendable (RequestLine) -> Void)? = nil
    ) throws -> Mock {
        let clock = TestClock()
        #if Redis
            if self == .onReplicas {
                return try Replicas { shared, replica in
                    try AdminResponder.make(
                        scenario: scenario, documents: documents, clock: clock, seed: nil, adding: scenarios,
                        publicURL: publicURL,
                        redactsJournal: redactsJournal, limits: limits, shared: shared, replica: replica,
                        keepsJournal: keepsJournal, log: log)
                }.mock(clock)
            }
        #endif
        let mock = try AdminResponder.make(
            scenario: scenario, documents: documents, clock: clock, seed: seed, adding: scenarios,
            publicURL: publicURL,
            redactsJournal: redactsJournal, limits: limits, keepsJournal: keepsJournal, log: log)
        return try open(mock, clock)
    }

    /// A mock that the test has made, on a stage of one mock.
    func open(_ mock: AdminResponder, _ clock: TestClock) throws -> Mock {
        switch self {
        case .inMemory: return Mock(clock: clock) { mock.respond(to: $0).settled }
        case .overSocket:
            let server = try TestServer(responder: mock)
            return Mock(clock: clock) { try TestClient.exchange($0, port: server.port) }
        #if Redis
            case .onReplicas: preconditionFailure("The replicas are opened above.")
        #endif
        }
    }

    /// A new mock that runs a shipped scenario with changes, written as in a scenario file.
    func open(
        scenario: String = "valid-sso", with changes: String, redactsJournal: Bool = true
    ) throws -> Mock {
        let text = "description: A shipped scenario with changes.\nextends: \(scenario)\n\(changes)\n"
        let node = try YAMLReader.read(Array(text.utf8), file: "changed.yaml")
        return try open(scenario: "changed", adding: ["changed": node], redactsJournal: redactsJournal)
    }
}

extension Reply {
    /// In memory no time passes: a pending reply has timed out.
    fileprivate var settled: Reply {
        if case .promise(let promise)? = continuation { promise.replyOnTimeout() ?? self } else { self }
    }
}
