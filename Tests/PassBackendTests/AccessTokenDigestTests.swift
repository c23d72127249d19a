import Testing

@testable import PassBackend

@Suite("Digests of access tokens")
struct AccessTokenDigestTests {
    @Test func `differ in every byte and in the length of the token, and not in the text around it`() {
        let text = Array("eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl".utf8)
        let digest = AccessTokens.digest(of: text[...])
        #expect(AccessTokens.digest(of: (Array("Bearer ".utf8) + text)[7...]) == digest)
        for index in text.indices {
            for bit in 0..<8 as Range<UInt8> {
                var other = text
                other[index] ^= 1 << bit
                #expect(AccessTokens.digest(of: other[...]) != digest)
            }
        }
        for count in 0..<text.count { #expect(AccessTokens.digest(of: text[..<count]) != digest) }
        #expect(AccessTokens.digest(of: (text + [0])[...]) != digest)
    }
}
