import PassAPI
import Testing

@Suite("Key errors")
struct KeyErrorTests {
    private static let privateLabels = "'PRIVATE KEY' or 'RSA PRIVATE KEY'"
    private static let publicLabels = "'PUBLIC KEY', 'RSA PUBLIC KEY' or 'CERTIFICATE'"

    @Test(arguments: [
        ("", KeyError.notPEM(expected: privateLabels)),
        ("not a key", .notPEM(expected: privateLabels)),
        (SamplePEM.rfc7515PublicKey, .wrongLabel(found: "PUBLIC KEY", expected: privateLabels)),
        (SamplePEM.encryptedPrivateKey, .encrypted),
        (
            "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n-----END RSA PRIVATE KEY-----\n",
            .encrypted
        ),
        (SamplePEM.ellipticPrivateKey, .notRSA(found: "EC")),
    ])
    func `the error for an unusable private key contains what was found and what is expected`(
        pem: String, error: KeyError
    ) {
        #expect(throws: error) { try RSAPrivateKey(pem: pem) }
    }

    @Test(arguments: [
        ("", KeyError.notPEM(expected: publicLabels)),
        (SamplePEM.ellipticPrivateKey, .wrongLabel(found: "PRIVATE KEY", expected: publicLabels)),
        (SamplePEM.ellipticPublicKey, .notRSA(found: "EC")),
        (SamplePEM.shortPublicKey, .tooShort(bits: 512, minimum: 1_024)),
    ])
    func `the error for an unusable public key contains what was found and what is expected`(
        pem: String, error: KeyError
    ) {
        #expect(throws: error) { try RSAPublicKey(pem: pem) }
    }

    @Test(arguments: ["media-token.cert.pem", "service-token.pub.pem"])
    func `the error for a damaged file contains the label of its block`(file: String) throws {
        let text = try TestKeys.text(file)
        let damaged = text.prefix(text.count / 2) + text.suffix(40)
        let error = #expect(throws: KeyError.self) { try RSAPublicKey(pem: String(damaged)) }
        guard case .unreadable(let label, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(text.hasPrefix("-----BEGIN \(label)-----"))
        #expect(!reason.isEmpty)
    }

    @Test func `a private key whose parts do not match is refused`() throws {
        let pem = SamplePEM.mixedPrivateKey
        #expect(throws: KeyError.keyPairMismatch) { try RSAPrivateKey(pem: pem) }
    }

    @Test func `a key with an even modulus is refused when it is read`() {
        let error = #expect(throws: KeyError.self) { try RSAPublicKey(pem: SamplePEM.evenPublicKey) }
        guard case .unusable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
