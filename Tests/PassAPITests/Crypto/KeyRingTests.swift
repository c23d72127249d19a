import PassAPI
import Testing

@Suite("The key ring")
struct KeyRingTests {
    private func make() throws -> KeyRing {
        let keys = try SigningKey.allCases.map { ($0, try TestKeys.privateKey($0.rawValue)) }
        return KeyRing(Dictionary(uniqueKeysWithValues: keys), mediaTokenCertificate: "")
    }

    @Test func `the JWK set contains every signing key with the members that verifiers need`() throws {
        let ring = try make()
        let keys = try #require(JSONValue(parsing: ring.jsonWebKeySet)?["keys"]?.array)
        #expect(
            keys.map { $0["kid"]?.string } == [
                "media-token", "access-token", "software-statement", "service-token",
            ])
        for key in keys {
            #expect(key["kty"]?.string == "RSA")
            #expect(key["use"]?.string == "sig")
            #expect(key["alg"]?.string == "RS256")
            #expect(key["e"]?.string == "AQAB")
        }
        #expect(
            keys[1]["n"]?.string.flatMap { Base64.decodeURL($0) } == ring[.accessToken].publicKey.modulus)
    }
}
