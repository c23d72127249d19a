import Testing

@testable import PassAPI

@Suite("Digests of software statements")
struct StatementDigestTests {
    /// The published hashes of FNV-1a (draft-eastlake-fnv, appendix C), folded.
    @Test(
        arguments: [
            ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
        ] as [(String, UInt64)])
    func `are those of FNV-1a`(text: String, hash: UInt64) {
        #expect(StatementDigest(of: text).bits == (hash >> 40 ^ hash) & 0xFF_FFFF_FFFF)
    }
}
