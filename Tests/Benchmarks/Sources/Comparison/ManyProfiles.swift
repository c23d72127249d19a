/// What many devices cost: in memory, in time while they come, and in time for each request from then on.
final class ManyProfiles: Measurement {
    private let count: Int
    private let wrk: Wrk
    /// They come in the first round, and stay.
    private var crowds: (many: Crowd, few: Crowd)?

    private static let few = 1_000

    init(_ options: ComparisonOptions) {
        count = options.profiles
        wrk = Wrk(options)
    }

    func measure() throws -> [Finding] {
        var findings: [Finding] = []
        let (many, few) = try crowds ?? gather(&findings)
        crowds = (many, few)
        let (manyRate, fewRate) = try inRandomOrder {
            try many.rate(of: count, wrk)
        } _: {
            try few.rate(of: Self.few, wrk)
        }
        findings.append(Finding(.manyProfiles, manyRate, against: fewRate))
        return findings
    }

    private func gather(_ findings: inout [Finding]) throws -> (many: Crowd, few: Crowd) {
        let (many, few) = (try Crowd(of: Self.few), try Crowd(of: Self.few))
        let added = count - Self.few
        let before = try many.server.residentBytes()
        let growing = try many.put(added, by: wrk.clock) { Self.few + $0 }
        let bytes = Double(try many.server.residentBytes() - before) / Double(added)
        // Nothing grows here: what waits is due to the machine.
        let replacing = try few.put(added, by: wrk.clock) { $0 % Self.few }
        findings.append(Finding(.bytesPerProfile, bytes))
        findings.append(Finding(.stall, growing, against: replacing))
        return (many, few)
    }
}
