/// The figures of a load generator.
struct LoadResult {
    var requests: Int
    /// Requests in a second.
    var rate: Double
    /// Requests in a second of the processor's time that the server had.
    var processorRate = 0.0
    /// The latencies in milliseconds.
    var p50 = 0.0
    var p99: Double

    /// Runs a load generator on a server.
    ///
    /// - Parameter clock: what `rate` is counted by.
    init(on server: Server, by clock: LoadClock, _ generate: () throws -> LoadResult) throws {
        let before = try server.processorSeconds()
        self = try generate()
        processorRate = Double(requests) / (try server.processorSeconds() - before)
        if clock == .processor { rate = processorRate }
    }

    /// The sum of several generators, with the longest of their latencies.
    init(of parts: [LoadResult]) {
        self.init(
            requests: parts.reduce(0) { $0 + $1.requests }, rate: parts.reduce(0) { $0 + $1.rate },
            p50: parts.map(\.p50).max() ?? 0, p99: parts.map(\.p99).max() ?? 0)
    }

    init(requests: Int, rate: Double, p50: Double, p99: Double) {
        self.requests = requests
        self.rate = rate
        self.p50 = p50
        self.p99 = p99
    }
}
