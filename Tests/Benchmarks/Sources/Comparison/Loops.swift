/// What a second loop brings where the load generator takes its share of the same two cores, to the mock and to the plain
/// server. The generator's share sets a limit to both, and the lower the less a request takes.
struct Loops: Measurement {
    private let mock: Pair
    private let plain: Pair
    private var wrk: Wrk

    /// A server with two loops, and the same with one.
    private struct Pair {
        var two: (server: Server, call: Call)
        var one: (server: Server, call: Call)
    }

    init(_ options: ComparisonOptions) throws {
        let kind = Kind.retrieveProfileForMVPD
        var body = ""
        func mock(_ loops: Int) throws -> (Server, Call) {
            let server = try Server.mock(["--threads", "\(loops)"], on: .both)
            let app = try App(on: HTTPConnection(port: server.port))
            let call = try kind.call(by: app)
            let answer = try app.connection.send(call)
            try kind.check(answer)
            body = answer.body
            return (server, call)
        }
        let pair = Pair(two: try mock(2), one: try mock(1))
        func plain(_ loops: Int) throws -> (Server, Call) {
            (try Server.plain(answering: body, loops: loops, on: .both), pair.one.call)
        }
        self.mock = pair
        self.plain = Pair(two: try plain(2), one: try plain(1))
        wrk = Wrk(options)
        wrk.threads = 2
        wrk.cores = .both
        // That the second core has its share is the point.
        wrk.clock = .wall
    }

    func measure() throws -> [Finding] {
        let (mock, plain) = try inRandomOrder {
            try measure(self.mock)
        } _: {
            try measure(self.plain)
        }
        return [
            Finding(
                .loops, mock.two.rate / mock.one.rate, against: plain.two.rate / plain.one.rate),
            Finding(
                .loopCost, 1_000_000 / mock.two.processorRate,
                against: 1_000_000 / mock.one.processorRate),
        ]
    }

    private func measure(_ pair: Pair) throws -> (two: LoadResult, one: LoadResult) {
        try inRandomOrder {
            try wrk.load(pair.two.server, with: pair.two.call)
        } _: {
            try wrk.load(pair.one.server, with: pair.one.call)
        }
    }
}
