/// What a second loop brings to a fleet where the load generators take their share of the same two cores, to the mock and to
/// the plain server. The generators' share sets a limit to both, and the lower the less a request takes.
struct Loops: Measurement {
    private let two: Fleet
    private let one: Fleet
    private var load: FleetLoad

    init(_ options: ComparisonOptions) throws {
        two = try Fleet(of: 64, loops: 2, on: .both)
        one = try Fleet(of: 64, on: .both)
        load = FleetLoad(options)
        load.processes = 2
        load.cores = .both
        // That the second core has its share is the point.
        load.clock = .wall
    }

    func measure() throws -> [Finding] {
        let (mock, plain) = try inRandomOrder {
            try measure(\.mock)
        } _: {
            try measure(\.plain)
        }
        return [
            Finding(.loops, mock.two.rate / mock.one.rate, against: plain.two.rate / plain.one.rate),
            cost(.loopCost, mock), cost(.plainLoopCost, plain),
        ]
    }

    /// The processor time of a request, in microseconds, with two loops against one.
    private func cost(_ row: Row, _ results: (two: LoadResult, one: LoadResult)) -> Finding {
        Finding(row, 1_000_000 / results.two.processorRate, against: 1_000_000 / results.one.processorRate)
    }

    private func measure(_ server: KeyPath<Fleet, Server>) throws -> (two: LoadResult, one: LoadResult) {
        try inRandomOrder {
            try load.load(two[keyPath: server], with: two.requests)
        } _: {
            try load.load(one[keyPath: server], with: one.requests)
        }
    }
}
