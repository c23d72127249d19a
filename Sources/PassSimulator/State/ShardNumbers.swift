/// The numbers of some shards, in ascending order, which is the order in which they are locked.
package struct ShardNumbers: Sendable {
    /// A bit for each shard.
    private var bits: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    package init() {}

    package mutating func insert(_ number: Int) {
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: number & 63)
        switch number >> 6 {
        case 0: bits.0 |= bit
        case 1: bits.1 |= bit
        case 2: bits.2 |= bit
        default: bits.3 |= bit
        }
    }

    package var isEmpty: Bool { bits == (0, 0, 0, 0) }

    /// Calls the body with each number.
    package func forEach(_ body: (Int) -> Void) {
        Self.forEach(bits.0, from: 0, body)
        Self.forEach(bits.1, from: 64, body)
        Self.forEach(bits.2, from: 128, body)
        Self.forEach(bits.3, from: 192, body)
    }

    private static func forEach(_ bits: UInt64, from start: Int, _ body: (Int) -> Void) {
        var rest = bits
        while rest != 0 {
            body(start + rest.trailingZeroBitCount)
            rest &= rest - 1
        }
    }

    package func allSatisfy(_ predicate: (Int) -> Bool) -> Bool {
        var areSatisfied = true
        forEach { areSatisfied = areSatisfied && predicate($0) }
        return areSatisfied
    }
}
