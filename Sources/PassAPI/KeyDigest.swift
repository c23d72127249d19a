import HTTPMessages

/// Stands for a text: nobody can make another text with the digest of one. Another one in each process.
package struct KeyDigest: Sendable, Hashable, BitwiseCopyable {
    package let high: UInt64
    package let low: UInt64

    private init(_ digest: (high: UInt64, low: UInt64)) {
        (high, low) = digest
    }

    /// The same for equal strings.
    package init(of text: String) { self.init(ByteDigest.wide(text)) }

    package init(of bytes: ArraySlice<UInt8>) { self.init(bytes.withUnsafeBytes(ByteDigest.wide)) }

    /// For a key of several texts.
    package init(hashing value: some Hashable) { self.init(ByteDigest.wide(hashing: value)) }

    /// The bits are already as good as random.
    package func hash(into hasher: inout Hasher) { hasher.combine(low) }
}
