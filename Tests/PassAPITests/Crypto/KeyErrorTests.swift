import PassAPI
import Testing

@Suite("Key errors")
struct KeyErrorTests {
    private static let privateLabels = "'PRIVATE KEY' or 'RSA PRIVATE KEY'"
    private static let passphrase =
        "the private key is protected by a passphrase; remove it with 'openssl pkey -in OLD.pem -out NEW.pem'"
    private static let publicLabels = "'PUBLIC KEY', 'RSA PUBLIC KEY' or 'CERTIFICATE'"

    @Test(arguments: [
        ("", "there is no PEM block in the text; expected \(privateLabels)"),
        ("not a key", "there is no PEM block in the text; expected \(privateLabels)"),
        (SamplePEM.rfc7515PublicKey, "the PEM block is a 'PUBLIC KEY'; expected \(privateLabels)"),
        (SamplePEM.encryptedPrivateKey, passphrase),
        (
            "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n-----END RSA PRIVATE KEY-----\n",
            passphrase
        ),
        (SamplePEM.ellipticPrivateKey, "the algorithm of the key is EC; expected RSA"),
    ])
    func `the error for an unusable private key contains what was found and what is expected`(
        pem: String, error: String
    ) {
        let thrown = #expect(throws: KeyError.self) { try RSAPrivateKey(pem: pem) }
        #expect(thrown?.description == error)
    }

    @Test(arguments: [
        ("", "there is no PEM block in the text; expected \(publicLabels)"),
        (SamplePEM.ellipticPrivateKey, "the PEM block is a 'PRIVATE KEY'; expected \(publicLabels)"),
        (SamplePEM.ellipticPublicKey, "the algorithm of the key is EC; expected RSA"),
        (SamplePEM.shortPublicKey, "the RSA key has 512 bits; expected at least 1024"),
    ])
    func `the error for an unusable public key contains what was found and what is expected`(
        pem: String, error: String
    ) {
        let thrown = #expect(throws: KeyError.self) { try RSAPublicKey(pem: pem) }
        #expect(thrown?.description == error)
    }

    @Test(arguments: ["media-token.cert.pem", "service-token.pub.pem"])
    func `the error for a damaged file contains the label of its block`(file: String) throws {
        let text = try TestKeys.text(file)
        let damaged = text.prefix(text.count / 2) + text.suffix(40)
        let error = #expect(throws: KeyError.self) { try RSAPublicKey(pem: String(damaged)) }
        let label = text.contains("BEGIN CERTIFICATE") ? "CERTIFICATE" : "PUBLIC KEY"
        #expect(
            error?.description.hasPrefix("the content of the PEM block '\(label)' cannot be read (") == true)
    }

    @Test func `a private key whose parts do not match is refused, and a key with an even modulus`() throws {
        let mixed = #expect(throws: KeyError.self) { try RSAPrivateKey(pem: SamplePEM.mixedPrivateKey) }
        #expect(mixed?.description.contains("do not match") == true)
        let even = #expect(throws: KeyError.self) { try RSAPublicKey(pem: SamplePEM.evenPublicKey) }
        #expect(even?.description.hasPrefix("OpenSSL cannot use the RSA key (") == true)
    }
}
