/// Digests of bytes that come from clients. They depend on every byte and on a secret of this process, so that nobody can
/// choose texts that have the same.
///
/// `Hasher` takes each text in smaller steps, and a `String` adds those of Unicode. The digest saves 3,500 of 89,600
/// instructions of retrieveProfileForMVPD (4 %).
package enum ByteDigest {
    /// As random as the seed of `Hasher`.
    private static let secret = (bits("start"), bits("one"), bits("two"))

    private static func bits(_ name: String) -> UInt64 { UInt64(truncatingIfNeeded: name.hashValue) }

    /// 64 bits, for tables that also compare the bytes.
    package static func narrow(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        digest(bytes).narrow
    }

    /// 64 bits that are the same for equal strings, for tables that also compare them.
    package static func narrow(_ text: String) -> UInt64 {
        let found = text.utf8.withContiguousStorageIfAvailable { digest(UnsafeRawBufferPointer($0)) }
        let parts = found ?? digest(ofBridged: text)
        // Unicode has several ways to write the same text, which are equal, but only one for ASCII.
        return parts.isASCII ? parts.narrow : UInt64(truncatingIfNeeded: text.hashValue)
    }

    /// The same for a string that Foundation keeps in another encoding, on Apple's systems.
    private static func digest(ofBridged text: String) -> (narrow: UInt64, isASCII: Bool) {
        var text = text
        return text.withUTF8 { digest(UnsafeRawBufferPointer($0)) }
    }

    private static func digest(_ bytes: UnsafeRawBufferPointer) -> (narrow: UInt64, isASCII: Bool) {
        let secret = secret
        var (lane, all) = (secret.0, UInt64(0))
        forEachPair(of: bytes) {
            lane = fold(lane ^ $0, $1 ^ secret.1)
            all |= $0 | $1
        }
        return (fold(lane ^ UInt64(bytes.count), secret.1), all & 0x8080_8080_8080_8080 == 0)
    }

    /// The hash value that a dictionary with the seed needs for a key with the digest.
    ///
    /// `Hasher` would mix the digest, which is as good as random, once more. Saves 14,600 of 258,500 instructions of
    /// retrieveConfiguration (6 %).
    package static func hashValue(of digest: UInt64, seed: Int) -> Int {
        Int(truncatingIfNeeded: fold(digest ^ UInt64(truncatingIfNeeded: seed), secret.1))
    }

    /// 128 bits, which stand for the bytes.
    package static func wide(_ bytes: UnsafeRawBufferPointer) -> (high: UInt64, low: UInt64) {
        let digest = wideDigest(bytes)
        return (digest.high, digest.low)
    }

    /// 128 bits, which stand for the text. They are the same for equal strings.
    package static func wide(_ text: String) -> (high: UInt64, low: UInt64) {
        var text = text
        let digest = text.withUTF8 { wideDigest(UnsafeRawBufferPointer($0)) }
        return digest.isASCII ? (digest.high, digest.low) : wide(hashing: text)
    }

    /// 128 bits, which stand for the value.
    package static func wide(hashing value: some Hashable) -> (high: UInt64, low: UInt64) {
        func bits(_ salt: UInt8) -> UInt64 {
            var hasher = Hasher()
            hasher.combine(salt)
            hasher.combine(value)
            return UInt64(truncatingIfNeeded: hasher.finalize())
        }
        return (bits(1), bits(2))
    }

    private static func wideDigest(
        _ bytes: UnsafeRawBufferPointer
    ) -> (high: UInt64, low: UInt64, isASCII: Bool) {
        let secret = secret
        var (one, two, all) = (secret.0, secret.0, UInt64(0))
        forEachPair(of: bytes) {
            one = fold(one ^ $0, $1 ^ secret.1)
            two = fold(two ^ $1, $0 ^ secret.2)
            all |= $0 | $1
        }
        let count = UInt64(bytes.count)
        return (fold(one ^ count, secret.1), fold(two ^ count, secret.2), all & 0x8080_8080_8080_8080 == 0)
    }

    /// Calls `body` with two words of eight bytes at a time. The last ones are filled with zeros.
    @inline(__always)
    private static func forEachPair(of bytes: UnsafeRawBufferPointer, _ body: (UInt64, UInt64) -> Void) {
        var offset = 0
        while offset + 16 <= bytes.count {
            body(
                bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
                bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
            offset += 16
        }
        guard offset < bytes.count else { return }
        var last: (UInt64, UInt64) = (0, 0)
        withUnsafeMutableBytes(of: &last) {
            $0.copyBytes(from: UnsafeRawBufferPointer(rebasing: bytes[offset...]))
        }
        body(last.0, last.1)
    }

    /// Multiplies, and combines the halves of the product.
    private static func fold(_ one: UInt64, _ two: UInt64) -> UInt64 {
        let (high, low) = one.multipliedFullWidth(by: two)
        return high ^ low
    }
}
