import HTTPMessages
import PassAPI
import PassSimulator

/// The access tokens that the mock has issued, by their bytes, so that each request finds its token in constant time,
/// whatever the number of devices, and no signature of the mock's own is verified again.
///
/// Saves 70 µs of a request, which the verification takes.
final class IssuedTokens: Sendable {
    /// 128 bits that depend on every byte of a token, and on a secret of this process: nobody can make another text
    /// with those of a token.
    private struct Digest: Hashable {
        let high: UInt64
        let low: UInt64

        /// The bits are already as good as random.
        func hash(into hasher: inout Hasher) { hasher.combine(low) }
    }

    private struct Entry {
        let id: AccessTokenID
        let end: Timestamp
    }

    private struct Shard {
        var entries: [Digest: Entry] = [:]
        /// The number of entries above which expired ones are removed.
        var limit = 64
    }

    private let shards = (0..<64).map { _ in Locked(Shard()) }
    private let secret = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))

    func id(of text: ArraySlice<UInt8>) -> AccessTokenID? {
        let digest = digest(text)
        return shard(of: digest).withLock { $0.entries[digest]?.id }
    }

    /// - Parameter now: the server's time. A token that has expired by it is forgotten some time: its signature would be
    ///   verified again.
    func remember(_ text: ArraySlice<UInt8>, _ id: AccessTokenID, at now: Timestamp) {
        let digest = digest(text)
        shard(of: digest).withLock { shard in
            if shard.entries.count >= shard.limit {
                shard.entries = shard.entries.filter { $0.value.end > now }
                shard.limit = max(64, shard.entries.count * 2)
            }
            shard.entries[digest] = Entry(id: id, end: now + Simulator.accessTokenLifetime)
        }
    }

    /// The number of tokens.
    var count: Int { shards.reduce(0) { $0 + $1.withLock(\.entries.count) } }

    private func shard(of digest: Digest) -> Locked<Shard> {
        shards[Int(truncatingIfNeeded: digest.high & 63)]
    }

    /// Two lanes of multiplications, whose halves are folded, over words of eight bytes.
    private func digest(_ text: ArraySlice<UInt8>) -> Digest {
        text.withUnsafeBytes { bytes in
            var (one, two) = (secret.0 ^ UInt64(bytes.count), secret.1)
            var offset = 0
            while offset < bytes.count {
                let word = Self.word(bytes, at: offset)
                one = Self.fold(one ^ word, 0x9E37_79B9_7F4A_7C15 ^ secret.1)
                two = Self.fold(two ^ word, 0xD6E8_FEB8_6659_FD93 ^ secret.0)
                offset += 8
            }
            return Digest(high: Self.fold(one ^ secret.1, two | 1), low: Self.fold(two ^ secret.0, one | 1))
        }
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
        if offset + 8 <= bytes.count { return bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
        return bytes[offset...].reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func fold(_ one: UInt64, _ two: UInt64) -> UInt64 {
        let (high, low) = one.multipliedFullWidth(by: two)
        return high ^ low
    }
}
