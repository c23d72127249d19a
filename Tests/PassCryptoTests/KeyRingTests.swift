import PassAPI
import PassCrypto
import Testing

@Suite("The key ring")
struct KeyRingTests {
    private func make() throws -> KeyRing {
        KeyRing(
            mediaTokenKey: try TestKeys.privateKey("media-token"),
            accessTokenKey: try TestKeys.privateKey("access-token"),
            softwareStatementKey: try TestKeys.privateKey("software-statement"),
            certificates: ["REF30": try TestKeys.publicKey("REF30.cert.pem")])
    }

    @Test("User metadata is encrypted for its service provider")
    func encryption() throws {
        let encrypted = try make().encrypted(Array("94101".utf8), for: "REF30")
        #expect(try TestKeys.privateKey("REF30").decrypt(encrypted) == Array("94101".utf8))
    }

    @Test("Without a certificate, or with a value it cannot hold, the certificate is at fault")
    func noCertificate() throws {
        let ring = try make()
        for (value, serviceProvider) in [([1], "OTHER"), ([UInt8](repeating: 1, count: 300), "REF30")] {
            let error = #expect(throws: EnhancedError.self) {
                try ring.encrypted(value, for: ServiceProviderID(serviceProvider))
            }
            #expect(error?.code == .invalidConfigurationUserMetadataCertificate)
            #expect(error?.details != nil)
        }
    }

    @Test("The key set has every signing key, ready for a verifier")
    func keySet() throws {
        let ring = try make()
        let keys = try #require(JSONValue(parsing: ring.jsonWebKeySet)?["keys"]?.array)
        #expect(keys.map { $0["kid"]?.string } == ["media-token", "access-token", "software-statement"])
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
