import Testing

@testable import PassAPI

@Suite("RSA keys")
struct RSAKeyTests {
    private let message = Array("a message".utf8)

    @Test(arguments: ["media-token", "access-token", "software-statement", "service-token", "REF30"])
    func `the public part of every sample key verifies its signatures`(name: String) throws {
        let key = try TestKeys.privateKey(name)
        let signature = key.sign(message)
        #expect(signature.count == 256)
        #expect(key.publicKey.verifies(signature, over: message))
        #expect(!key.publicKey.verifies(signature, over: message + [0]))
        #expect(!key.publicKey.verifies(Array(signature.dropLast()), over: message))
        #expect(!key.publicKey.verifies([], over: message))
    }

    @Test func `a failed verification leaves no error that the next call would report`() throws {
        let key = try TestKeys.privateKey("access-token")
        _ = OpenSSLErrors.takeReason()
        #expect(!key.publicKey.verifies([UInt8](repeating: 1, count: 256), over: message))
        #expect(OpenSSLErrors.takeReason() == "no reason given")
    }

    @Test func `the signature is the same as that of the openssl command`() throws {
        let expected = """
            bpILY5/DMoJ0jAElDStPr0WElnCFHI359YGJ6FytCwpPfhU1+nWYuIfxy7LwLYLBBVYyY+rO1X0RzXsqTloPCZDO\
            UpLy1mZmfjrDbh1n1BxnbmEEHnMhAOX0vHKVB0DyU9e9qQhq38omQ/VVK71ZJasRHnBjaDbsRxQtVDjeQzMqXtQW\
            dssahfb3PPrbyLtTVQFcRnp2KcxAEBKuGYotBopls295yx5aOwbFCuMmrFnYgdEXKEPLhW3KmEZhOktHYLFrtimf\
            amquGw1T/Lh4ubbB74TfeN7QwHNVh8eahkfmUiriEtPbCfnkWx3lNZgwdaf1bFtmwWr0TYxL9TEDiQ==
            """
        #expect(Base64.encode(try TestKeys.privateKey("access-token").sign(message)) == expected)
    }

    @Test func `the sample certificates and public keys belong to the private keys of the same name`() throws
    {
        let mediaToken = try TestKeys.privateKey("media-token").publicKey.pem
        let serviceToken = try TestKeys.privateKey("service-token").publicKey.pem
        #expect(try TestKeys.text("service-token.pub.pem") == serviceToken)
        #expect(try TestKeys.publicKey("media-token.cert.pem").pem == mediaToken)
        #expect(
            try TestKeys.publicKey("REF30.cert.pem").pem == TestKeys.privateKey("REF30").publicKey.pem)
        #expect(try TestKeys.publicKey("service-token.pub.pem").pem == serviceToken)
        #expect(try RSAPublicKey(pem: SamplePEM.oldPublicKey).pem == serviceToken)
        #expect(mediaToken != serviceToken)
    }

    @Test func `modulus and exponent of a key are those of its JWK`() throws {
        let key = try RSAPublicKey(pem: SamplePEM.rfc7515PublicKey)
        #expect(key.exponent == [1, 0, 1])
        #expect(key.modulus.count == 256)
        #expect(
            Base64.encodeURL(key.modulus).hasPrefix(
                "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPd"))
    }

    @Test func `a key can sign on many threads at once`() async throws {
        let key = try TestKeys.privateKey("media-token")
        let signatures = await withTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<64 { group.addTask { key.sign(message) } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(signatures == [key.sign(message)])
    }
}
