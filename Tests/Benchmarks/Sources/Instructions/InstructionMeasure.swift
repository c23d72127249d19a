/// The instructions of a request of one kind.
struct InstructionMeasure: Sendable {
    let kind: Kind
    /// On average.
    let instructions: Int
    /// Which functions they are in; `nil` when nobody wants to know.
    let profile: String?

    /// Measures it on a mock of its own, so that the kinds do not depend on each other.
    init(_ kind: Kind, requests: Int, devices: Int, profileLines: Int? = nil) throws {
        self.kind = kind
        let mock = try Callgrind()
        let connection = try HTTPConnection(port: mock.port)
        let counts: CallgrindCounts
        if kind == .start {
            _ = try App(on: connection)
            counts = try mock.countsSinceStart()
        } else {
            let apps = try (0..<devices).map { try App(on: connection, number: $0) }
            // The first ones fill caches and let tables grow.
            let first = max(requests / 5 + 1, 2 * devices)
            let calls = try kind.calls(first + requests, by: apps)
            func send(_ calls: ArraySlice<Call>) throws {
                for call in calls { try kind.check(connection.send(call)) }
            }
            try send(calls[..<first])
            counts = try mock.count { try send(calls[first...]) }
        }
        let number = kind == .start ? 1 : requests
        instructions = counts.total / number
        profile = try profileLines.map { try counts.profile(lines: $0, requests: number) }
    }
}
