import PassAPI

/// The part of a database that has an entity, by the key of the entity alone. A server of a cluster has some of the parts.
///
/// An authentication code has the partition of its device, because mocks that share a state draw it so:
/// ``RandomSource/code(length:in:)``. All mocks and versions must have the same partitions.
package struct Partition: Sendable, Hashable {
    /// Enough for an even share for each of some dozen servers: with twelve, the largest has 7 % more than the average.
    package static let count = 1_024

    package let number: Int

    package init(of key: String) { self.init(KeyHash(key.utf8)) }

    init(_ hash: KeyHash) {
        number = Int(truncatingIfNeeded: hash.value >> 10 ^ hash.value) & (Self.count - 1)
    }
}

/// The FNV-1a hash of a key (draft-eastlake-fnv), which goes on from the hash of its beginning.
struct KeyHash {
    private(set) var value: UInt32 = 0x811C_9DC5

    init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { append(byte) }
    }

    mutating func append(_ byte: UInt8) {
        value = (value ^ UInt32(truncatingIfNeeded: byte)) &* 0x0100_0193
    }
}

extension RandomSource {
    /// A code of random characters of `A–Z0–9` in the partition.
    package mutating func code(length: Int, in partition: Partition) -> String {
        text(in: partition, endingWith: Self.codeBytes) { $0.code(length: length) }
    }

    private static let codeBytes = Array(codeAlphabet.utf8)

    /// A random text in the partition: one that was drawn, with its last two characters replaced so that it has the partition.
    /// One of a thousand texts has it, and drawing them all would take a millisecond.
    private mutating func text(
        in partition: Partition, endingWith characters: [UInt8], _ draw: (inout RandomSource) -> String
    ) -> String {
        while true {
            let beginning = Array(draw(&self).utf8.dropLast(2))
            let hash = KeyHash(beginning)
            let start = Int.random(in: characters.indices, using: &self)
            // All pairs of characters, from a random one on.
            for first in characters[start...] + characters[..<start] {
                var next = hash
                next.append(first)
                for second in characters {
                    var last = next
                    last.append(second)
                    if Partition(last) == partition {
                        return String(decoding: beginning + [first, second], as: UTF8.self)
                    }
                }
            }
        }
    }
}
