/// How many requests of a kind the mock and another server answer.
struct Throughput: Measurement {
    private let row: Row
    private let contestants: Contestants
    private let wrk: Wrk

    /// - Parameter peer: starts the other server with the body of its answers.
    init(
        _ row: Row, _ kind: Kind, _ options: ComparisonOptions,
        against peer: (String) throws -> Server = { try .plain(answering: $0) }
    ) throws {
        self.row = row
        contestants = try Contestants(kind, against: peer)
        wrk = Wrk(options)
    }

    func measure() throws -> [Finding] {
        let (mock, other) = try inRandomOrder {
            try wrk.load(contestants.mock, with: contestants.call).rate
        } _: {
            try wrk.load(contestants.other, with: contestants.call).rate
        }
        return [Finding(row, mock, against: other)]
    }
}
