import PassSimulator

/// The numbers of some shards, in ascending order, which is the order in which they are locked.
struct ShardNumbers: Sendable {
    /// A bit for each shard.
    private var bits = SIMD4<UInt64>.zero

    init(_ keys: [EntityKey]) {
        for key in keys { insert(key.shard) }
    }

    mutating func insert(_ number: Int) { bits[number >> 6] |= 1 << UInt64(number & 63) }

    /// Calls the body with each number.
    func forEach(_ body: (Int) -> Void) {
        for word in 0..<4 {
            var rest = bits[word]
            while rest != 0 {
                body(word << 6 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }

    func allSatisfy(_ predicate: (Int) -> Bool) -> Bool {
        var isSatisfied = true
        forEach { isSatisfied = isSatisfied && predicate($0) }
        return isSatisfied
    }
}
