/// What many devices cost: in memory, and in time while they come.
final class ManyProfiles: Measurement {
    private let count: Int
    private let clock: LoadClock
    private var isMeasured = false

    private static let few = 1_000

    init(_ options: ComparisonOptions) {
        count = options.profiles
        clock = options.clock
    }

    /// Measures in the first round only, because it takes minutes.
    func measure() throws -> [Finding] {
        guard !isMeasured else { return [] }
        isMeasured = true
        let (many, few) = (try Crowd(of: Self.few), try Crowd(of: Self.few))
        let added = count - Self.few
        let before = try many.server.residentBytes()
        let growing = try many.put(added, by: clock) { Self.few + $0 }
        let bytes = Double(try many.server.residentBytes() - before) / Double(added)
        // Nothing grows here: what waits is due to the machine.
        let replacing = try few.put(added, by: clock) { $0 % Self.few }
        return [Finding(.bytesPerProfile, bytes), Finding(.stall, growing, against: replacing)]
    }
}
