/// In which order the linker lays functions, so that those that work together are on few pages.
struct FunctionOrder {
    /// The mangled names: first what the most kinds of requests use, among these what takes the larger part of them, and
    /// at the end what only a start uses.
    let names: [String]

    /// - Parameter measures: of kinds with their functions.
    init(of measures: [InstructionMeasure]) {
        var kinds: [String: Int] = [:]
        var shares: [String: Double] = [:]
        for measure in measures {
            let functions = measure.functions ?? [:]
            let total = Double(functions.values.reduce(0, +))
            for (name, count) in functions {
                shares[name, default: 0] += Double(count) / total
                if measure.kind != .start { kinds[name, default: 0] += 1 }
            }
        }
        // The name decides at last, so that the order is the same each time.
        names = shares.map { (-kinds[$0.key, default: 0], -$0.value, $0.key) }.sorted(by: <).map(\.2)
    }
}
