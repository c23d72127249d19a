import Testing

@testable import PassAPI

@Suite("Stable digests")
struct StableDigestTests {
    @Test func `are the same in every process and version, because states contain identifiers made of them`()
    {
        #expect(StableDigest.hex40("ZGV2aWNlLTE=") == "1421d694209f196a1622616bd6c6e9bd55b93c9d")
        #expect(StableDigest.hex32("ZGV2aWNlLTE=") == "1421d694209f196a1622616bd6c6e9bd")
        #expect(StableDigest.hex8("ZGV2aWNlLTE=") == "34becffe")
    }
}
