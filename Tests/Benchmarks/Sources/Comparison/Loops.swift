/// What a second loop brings where the load generator takes its share of the same two cores.
struct Loops: Measurement {
    private let two: Server
    private let one: Server
    private let calls: (two: Call, one: Call)
    private var wrk: Wrk

    init(_ options: ComparisonOptions) throws {
        func server(_ loops: Int) throws -> (Server, Call) {
            let kind = Kind.retrieveProfileForMVPD
            let server = try Server.mock(["--threads", "\(loops)"], on: .both)
            let app = try App(on: HTTPConnection(port: server.port))
            let call = try kind.call(by: app)
            try kind.check(app.connection.send(call))
            return (server, call)
        }
        let (two, one) = (try server(2), try server(1))
        (self.two, self.one) = (two.0, one.0)
        calls = (two.1, one.1)
        wrk = Wrk(options)
        wrk.threads = 2
        wrk.cores = .both
        // That the second core has its share is the point.
        wrk.clock = .wall
    }

    func measure() throws -> [Finding] {
        let (twice, once) = try inRandomOrder {
            try wrk.load(two, with: calls.two).rate
        } _: {
            try wrk.load(one, with: calls.one).rate
        }
        return [Finding(.loops, twice, against: once)]
    }
}
