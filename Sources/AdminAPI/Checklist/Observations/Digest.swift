/// The hash of a secret. Rules compare secrets by their digests. No response contains a digest.
struct Digest: Sendable, Hashable {
    private let bytes: [UInt8]

    /// - Parameter bytes: the output of a cryptographic hash function.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}
