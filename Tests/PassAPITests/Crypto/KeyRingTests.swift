import PassAPI
import Testing

@Suite("The key ring")
struct KeyRingTests {
    private func make() throws -> KeyRing {
        KeyRing(
            mediaTokenKey: try TestKeys.privateKey("media-token"), mediaTokenCertificate: "",
            accessTokenKey: try TestKeys.privateKey("access-token"),
            softwareStatementKey: try TestKeys.privateKey("software-statement"),
            serviceTokenKey: try TestKeys.privateKey("service-token"))
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
            keys[1]["n"]?.string.flatMap { Base64.decodeURL($0) } == ring.accessTokenKey.publicKey.modulus)
    }
}
