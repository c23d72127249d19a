/// What a request of one kind costs.
struct InstructionMeasure: Sendable {
    let kind: Kind
    /// On average.
    let instructions: Int
    /// Which functions they are in; `nil` when nobody wants to know.
    let profile: String?

    /// Measures it on a mock of its own, so that the kinds do not depend on each other.
    init(_ kind: Kind, requests: Int, profileLines: Int?) throws {
        self.kind = kind
        let mock = try Callgrind()
        let app = try App(on: HTTPConnection(port: mock.port))
        // The first ones fill caches and let tables grow.
        let first = requests / 5 + 1
        let calls = try kind.calls(first + requests, by: app)
        func send(_ calls: ArraySlice<Call>) throws {
            for call in calls { try kind.check(app.connection.send(call)) }
        }
        try send(calls[..<first])
        let counts = try mock.count { try send(calls[first...]) }
        instructions = counts.total / requests
        profile = try profileLines.map { try counts.profile(lines: $0, requests: requests) }
    }
}
