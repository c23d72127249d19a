/// How many profiles the mock gives out to fleets of several sizes, against the plain server with the same requests.
final class Fleets: Measurement {
    private let load: FleetLoad
    private let sizes: [(row: Row, count: Int)]
    /// They log in in the first round, and stay.
    private var fleets: [(row: Row, fleet: Fleet)] = []

    init(_ options: ComparisonOptions) {
        load = FleetLoad(options)
        // A device that polls is a fleet of one: its head repeats.
        sizes = [
            (.polling, 1), (.smallFleet, 64), (.largeFleet, 10_000), (.largestFleet, options.devices),
        ]
    }

    func measure() throws -> [Finding] {
        if fleets.isEmpty { fleets = try sizes.map { ($0.row, try Fleet(of: $0.count)) } }
        var microseconds: [Row: Double] = [:]
        var findings = try fleets.shuffled().map { row, fleet in
            let (mock, plain) = try inRandomOrder {
                try load.load(fleet.mock, with: fleet.requests)
            } _: {
                try load.load(fleet.plain, with: fleet.requests)
            }
            microseconds[row] = 1_000_000 / mock.processorRate
            return Finding(row, mock.rate, against: plain.rate)
        }
        if let large = microseconds[.largeFleet], let small = microseconds[.smallFleet] {
            findings.append(Finding(.fleetCost, large, against: small))
        }
        return findings
    }
}
