import Foundation

/// The load generator `C/fleet-load.c`, on requests that differ. A process of it has one thread.
///
/// wrk sends one request, or runs a script for each, which takes more time than the server.
struct FleetLoad {
    var connections = 64
    var processes = 1
    var cores = Cores.load
    var seconds: Int
    /// What `rate` is counted by.
    var clock: LoadClock

    init(_ options: ComparisonOptions) {
        seconds = options.seconds
        clock = options.clock
    }

    /// Sends the requests in turns, from any one on, to a server that must answer with 2xx every time.
    func load(_ server: Server, with requests: RequestFile) throws -> LoadResult {
        // From a random one, because a run does not get through a million.
        let commands = try (0..<processes).map { _ in
            try cores.pin([
                Tools.fleetLoad, "\(server.port)", "\(connections / processes)", "\(seconds)", requests.path,
                "\(Int.random(in: 0..<requests.count))",
            ])
        }
        return try LoadResult(on: server, by: clock) {
            LoadResult(
                of: try commands.concurrentMap { try LoadResult(fleetLoad: ChildProcess.output(of: $0)) })
        }
    }
}

extension LoadResult {
    /// - Parameter text: what `fleet-load` prints, names and numbers.
    fileprivate init(fleetLoad text: String) throws {
        let words = text.split(whereSeparator: \.isWhitespace)
        func number(_ name: String) -> Double? {
            words.firstIndex(of: name[...]).flatMap { Double(words[$0 + 1]) }
        }
        guard words.count == 8, let requests = number("requests"), let seconds = number("seconds"),
            let p50 = number("p50"), let p99 = number("p99")
        else { throw Failure("no measure: \(text)") }
        self.init(requests: Int(requests), rate: requests / seconds, p50: p50, p99: p99)
    }
}
