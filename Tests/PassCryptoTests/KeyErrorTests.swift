import PassCrypto
import Testing

@Suite("Key errors")
struct KeyErrorTests {
    private static let wantsPrivate = "'PRIVATE KEY' or 'RSA PRIVATE KEY'"
    private static let wantsPublic = "'PUBLIC KEY', 'RSA PUBLIC KEY' or 'CERTIFICATE'"

    @Test(
        "A private key that does not serve says what was found and what was expected",
        arguments: [
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
    func privateKeys(pem: String, error: KeyError) {
        #expect(throws: error) { try RSAPrivateKey(pem: pem) }
    }

    @Test(
        "A public key that does not serve says what was found and what was expected",
        arguments: [
            ("", KeyError.notPEM(expected: wantsPublic)),
            (SamplePEM.ellipticPrivateKey, .wrongLabel(found: "PRIVATE KEY", expected: wantsPublic)),
            (SamplePEM.ellipticPublicKey, .notRSA(found: "EC")),
            (SamplePEM.shortPublicKey, .tooShort(bits: 512, minimum: 1_024)),
        ])
    func publicKeys(pem: String, error: KeyError) {
        #expect(throws: error) { try RSAPublicKey(pem: pem) }
    }

    @Test(
        "A damaged file names its block",
        arguments: ["media-token.cert.pem", "service-token.pub.pem"])
    func damagedPublicKey(file: String) throws {
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

    @Test("A private key whose numbers do not belong together is refused")
    func halvesDisagree() throws {
        let pem = SamplePEM.mixedPrivateKey
        #expect(throws: KeyError.halvesDisagree) { try RSAPrivateKey(pem: pem) }
    }

    @Test("A key with an even modulus is refused before it is used")
    func evenModulus() {
        let error = #expect(throws: KeyError.self) { try RSAPublicKey(pem: SamplePEM.evenPublicKey) }
        guard case .unusable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
