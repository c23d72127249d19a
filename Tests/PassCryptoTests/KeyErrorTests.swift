import PassCrypto
import Testing

@Suite("Key errors")
struct KeyErrorTests {
    private static let wantsPrivate = "'PRIVATE KEY' or 'RSA PRIVATE KEY'"
    private static let wantsPublic = "'PUBLIC KEY', 'RSA PUBLIC KEY' or 'CERTIFICATE'"

    @Test(arguments: [
        ("", KeyError.notPEM(expected: wantsPrivate)),
        ("not a key", .notPEM(expected: wantsPrivate)),
        (SamplePEM.rfc7515PublicKey, .wrongLabel(found: "PUBLIC KEY", expected: wantsPrivate)),
        (SamplePEM.encryptedPrivateKey, .encrypted),
        (
            "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n-----END RSA PRIVATE KEY-----\n",
            .encrypted
        ),
        (SamplePEM.ellipticPrivateKey, .notRSA(found: "EC")),
    ])
    func `a private key that does not serve says what was found and what was expected`(
        pem: String, error: KeyError
    ) {
        #expect(throws: error) { try RSAPrivateKey(pem: pem) }
    }

    @Test(arguments: [
        ("", KeyError.notPEM(expected: wantsPublic)),
        (SamplePEM.ellipticPrivateKey, .wrongLabel(found: "PRIVATE KEY", expected: wantsPublic)),
        (SamplePEM.ellipticPublicKey, .notRSA(found: "EC")),
        (SamplePEM.shortPublicKey, .tooShort(bits: 512, minimum: 1_024)),
    ])
    func `a public key that does not serve says what was found and what was expected`(
        pem: String, error: KeyError
    ) {
        #expect(throws: error) { try RSAPublicKey(pem: pem) }
    }

    @Test(arguments: ["media-token.cert.pem", "service-token.pub.pem"])
    func `a damaged file names its block`(file: String) throws {
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

    @Test func `a private key whose numbers do not belong together is refused`() throws {
        let pem = SamplePEM.mixedPrivateKey
        #expect(throws: KeyError.halvesDisagree) { try RSAPrivateKey(pem: pem) }
    }

    @Test func `a key with an even modulus is refused before it is used`() {
        let error = #expect(throws: KeyError.self) { try RSAPublicKey(pem: SamplePEM.evenPublicKey) }
        guard case .unusable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
