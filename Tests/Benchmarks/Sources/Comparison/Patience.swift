/// How long requests wait when a thousand clients ask at a time, of the mock and of the plain server.
struct Patience: Measurement {
    private let contestants: Contestants
    private var wrk: Wrk

    init(_ options: ComparisonOptions) throws {
        contestants = try Contestants(.retrieveProfileForMVPD)
        wrk = Wrk(options)
        wrk.connections = 1_000
    }

    func measure() throws -> [Finding] {
        let (mock, plain) = try inRandomOrder {
            try wrk.load(contestants.mock, with: contestants.call).p99
        } _: {
            try wrk.load(contestants.other, with: contestants.call).p99
        }
        return [Finding(.patience, mock, against: plain)]
    }
}
