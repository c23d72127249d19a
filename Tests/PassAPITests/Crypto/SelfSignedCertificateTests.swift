import PassAPI
import Testing

@Suite("A certificate that is signed by its own key")
struct SelfSignedCertificateTests {
    @Test func `has the public part of the key, and a validity of ten years`() throws {
        let key = try TestKeys.privateKey("media-token")
        let certificate = try Certificate.selfSigned("test", by: key, now: 1_700_000_000)
        #expect(try RSAPublicKey(pem: certificate.pem).modulus == key.publicKey.modulus)
        #expect(certificate.isSigned(by: certificate))
        #expect(certificate.isValid(at: 1_700_000_000 + 3_649 * 86_400))
        #expect(!certificate.isValid(at: 1_700_000_000 + 3_651 * 86_400))
    }
}
