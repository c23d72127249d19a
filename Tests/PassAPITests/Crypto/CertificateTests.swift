import Testing

@testable import PassAPI

@Suite("Certificates for the mock's own TLS")
struct CertificateTests {
    private static let now = 1_700_000_000
    private static let day = 86_400
    /// Making a key takes longer than most tests.
    private static let shared = Result { try CertifiedKey.authority(now: now) }
    private let authority: CertifiedKey

    init() throws {
        authority = try Self.shared.get()
    }

    private func names(_ texts: String...) throws -> [CertificateName] {
        try texts.map { try #require(CertificateName($0)) }
    }

    @Test func `match the names that they were created for, and no others`() throws {
        let further = try names("Mock.Example", "*.tv.example", "192.0.2.7", "fd00::7", "my_box")
        let certificate = try authority.makeIdentity(
            for: CertificateName.loopback + further, now: Self.now
        ).certificate
        for name in try CertificateName.loopback + further + names("10.0.2.2", "mock.example", "a.tv.example")
        {
            #expect(certificate.matches(name), "\(name.text)")
        }
        for name in try names("example", "tv.example", "a.b.tv.example", "*.example", "10.0.2.3", "::2") {
            #expect(!certificate.matches(name), "\(name.text)")
        }
    }

    @Test(arguments: [
        "", " ", "a b", "a,DNS:b", "-a", "a..b", "*", "*.", "a.*.b", "http://a", "a:80", "[::1]", "a/b",
        "ä.de",
        "a\nb", String(repeating: "a", count: 254),
    ])
    func `accept only host names and addresses as names`(text: String) {
        #expect(CertificateName(text) == nil)
    }

    @Test func `are valid from an hour ago for 397 days, and their authority for ten years, to the second`()
        throws
    {
        let certificate = try authority.makeIdentity(for: CertificateName.loopback, now: Self.now).certificate
        for (certificate, days) in [(certificate, 397), (authority.certificate, 3_650)] {
            let (start, end) = (Self.now - 3_600, Self.now + days * Self.day)
            #expect(!certificate.isValid(at: start - 1) && certificate.isValid(at: start))
            #expect(certificate.isValid(at: end - 1) && !certificate.isValid(at: end))
        }
    }

    @Test func `are signed by their own authority, which is self-signed`() throws {
        let certificate = try authority.makeIdentity(for: CertificateName.loopback, now: Self.now).certificate
        let other = try CertifiedKey.authority(now: Self.now)
        #expect(certificate.isSigned(by: authority.certificate))
        #expect(!certificate.isSigned(by: other.certificate))
        #expect(authority.certificate.isSigned(by: authority.certificate))
    }

    @Test func `are unchanged after writing and reading, and the authority can still sign`() throws {
        let read = try CertifiedKey(pem: authority.pem)
        #expect(read.pem == authority.pem)
        let identity = try read.makeIdentity(for: CertificateName.loopback, now: Self.now)
        #expect(identity.certificate.isSigned(by: authority.certificate))
        #expect(try CertifiedKey(pem: identity.pem).pem == identity.pem)
        #expect(identity.pem.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
        #expect(authority.certificate.pem.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
    }

    @Test func `have a new key each time`() throws {
        let identities = try (0..<2).map { _ in
            try authority.makeIdentity(for: CertificateName.loopback, now: Self.now)
        }
        #expect(Set(identities.map(\.certificate.pem)).count == 2)
        #expect(Set(identities.map(\.keyPEM)).count == 2)
    }

    @Test(arguments: ["", "text", "-----BEGIN PRIVATE KEY-----\n"])
    func `cannot be read from text without a valid key and certificate`(text: String) {
        #expect(throws: KeyError.self) { try CertifiedKey(pem: text) }
        #expect(throws: KeyError.self) {
            try CertifiedKey(pem: authority.certificate.pem + text)
        }
    }
}
