/// Something that is measured in every round, at rest before and after.
protocol Measurement {
    func measure() throws -> [Finding]
}

extension Measurement {
    /// The results of two pieces of work, one right after the other, in a random order.
    func inRandomOrder<First, Second>(
        _ first: () throws -> First, _ second: () throws -> Second
    ) throws -> (First, Second) {
        if Bool.random() { return (try first(), try second()) }
        let result = try second()
        return (try first(), result)
    }
}
