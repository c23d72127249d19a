import Foundation

/// What is left of the throughput when the state is saved, of requests of which each writes a session. All of the mock has
/// one core, the thread that saves included.
struct Saving: Measurement {
    private let saving: (server: Server, call: Call)
    private let plain: (server: Server, call: Call)
    private let wrk: Wrk

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
    }

    func measure() throws -> [Finding] {
        let (saving, plain) = try inRandomOrder {
            try wrk.load(self.saving.server, with: self.saving.call).rate
        } _: {
            try wrk.load(self.plain.server, with: self.plain.call).rate
        }
        return [Finding(.saving, saving, against: plain)]
    }
}
