/// How many requests of a kind the mock and the plain server answer.
struct Throughput: Measurement {
    private let row: Row
    private let contestants: Contestants
    private let wrk: Wrk

    init(_ row: Row, _ kind: Kind, _ seconds: Int) throws {
        self.row = row
        contestants = try Contestants(kind)
        wrk = Wrk(seconds: seconds)
    }

    func measure() throws -> [Finding] {
        let (mock, plain) = try inRandomOrder {
            try wrk.load(contestants.mock.port, with: contestants.call).rate
        } _: {
            try wrk.load(contestants.plain.port, with: contestants.call).rate
        }
        return [Finding(row, mock, against: plain)]
    }
}
