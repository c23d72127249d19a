/// What many devices cost: in memory, in time while they come, and in time for each request from then on.
struct ManyProfiles: Measurement {
    private let count: Int
    private let wrk: Wrk

    init(_ options: ComparisonOptions) {
        count = options.profiles
        wrk = Wrk(options)
    }

    func measure() throws -> [Finding] {
        let (many, few) = (try Crowd(of: 1_000), try Crowd(of: 1_000))
        let before = try many.server.residentBytes()
        // As many puts on both: those of the few devices replace profiles, and let nothing grow.
        let growing = try many.put(count - 1_000) { 1_000 + $0 }
        let replacing = try few.put(count - 1_000) { $0 % 1_000 }
        let bytes = Double(try many.server.residentBytes() - before) / Double(count - 1_000)
        let (manyRate, fewRate) = try inRandomOrder {
            try many.rate(of: count, wrk)
        } _: {
            try few.rate(of: 1_000, wrk)
        }
        return [
            Finding(.manyProfiles, manyRate, against: fewRate), Finding(.bytesPerProfile, bytes),
            Finding(.stall, growing, against: replacing),
        ]
    }
}
