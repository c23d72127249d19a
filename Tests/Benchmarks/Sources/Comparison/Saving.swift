import Foundation

/// What is left of the throughput when the state is saved: of requests of which each writes a session, and of a fleet that
/// reads its profiles. All of the mock has one core, the thread that saves included.
struct Saving: Measurement {
    private let saving: (server: Server, call: Call)
    private let plain: (server: Server, call: Call)
    private let wrk: Wrk
    private let readers: (saving: Fleet, plain: Fleet)
    private let load: FleetLoad

    init(_ options: ComparisonOptions) throws {
        func start(_ server: Server) throws -> (Server, Call) {
            let kind = Kind.createAuthenticationSession
            let app = try App(on: HTTPConnection(port: server.port))
            let call = try kind.call(by: app)
            try kind.check(app.connection.send(call))
            return (server, call)
        }
        saving = try start(.mockThatSaves())
        plain = try start(.mock())
        wrk = Wrk(options)
        readers = try (Fleet(of: Self.readerCount, at: .mockThatSaves()), Fleet(of: Self.readerCount))
        load = FleetLoad(options)
    }

    private static let readerCount = 1_000

    func measure() throws -> [Finding] {
        let (saving, plain) = try inRandomOrder {
            try wrk.load(self.saving.server, with: self.saving.call).rate
        } _: {
            try wrk.load(self.plain.server, with: self.plain.call).rate
        }
        let (savingReads, plainReads) = try inRandomOrder {
            try load.load(readers.saving.mock, with: readers.saving.requests).rate
        } _: {
            try load.load(readers.plain.mock, with: readers.plain.requests).rate
        }
        return [
            Finding(.saving, saving, against: plain), Finding(.savingReads, savingReads, against: plainReads),
        ]
    }
}
