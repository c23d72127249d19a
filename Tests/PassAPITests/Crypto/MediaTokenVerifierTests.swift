import TestSupport
import Testing

@testable import PassAPI

@Suite("Verification of media tokens")
struct MediaTokenVerifierTests {
    private let signer: MediaTokenSigner
    private let key: RSAPublicKey

    init() throws {
        signer = MediaTokenSigner(key: try TestKeys.privateKey("media-token"))
        key = try TestKeys.publicKey("media-token.cert.pem")
    }

    private static let winter = Timestamp(milliseconds: 1_768_500_000_000)
    private static let summer = Timestamp(milliseconds: 1_784_000_000_000)

    private static func make(
        at time: Timestamp = summer, resource: ResourceID = "TestChannel", proxyMVPD: MVPDID? = nil
    ) -> MediaToken {
        MediaToken(
            sessionGUID: "0123456789abcdef0123456789abcdef", serviceProvider: "R&D", resource: resource,
            mvpd: "Cablevision", proxyMVPD: proxyMVPD, validity: Validity(from: time, for: .minutes(7)))
    }

    private func verify(
        _ text: String, resource: String? = nil, now: Timestamp = summer
    ) -> MediaTokenVerifier.Verdict {
        MediaTokenVerifier.verify(text, key: key, resource: resource, now: now)
    }

    @Test(arguments: [winter, summer])
    func `a token is valid for seven minutes, in winter and in summer`(time: Timestamp) {
        let text = Self.make(at: time).serialized(by: signer)
        let end = time + .minutes(7)
        #expect(verify(text, resource: "TestChannel", now: time) == .valid)
        #expect(verify(text, now: time - .minutes(1)) == .valid)
        #expect(verify(text, now: end - .milliseconds(1)) == .valid)
        #expect(verify(text, now: end) == .expired(at: end))
    }

    @Test(
        arguments: [
            "TestChannel", "a&b <c> \"d\" 'e'", "]]>", "&amp;", "é\u{301}",
            "<rss version=\"2.0\"><channel><title>x & y</title></channel></rss>", "",
        ] as [ResourceID])
    func `every resource and the rest of the token are unchanged after writing and parsing`(
        resource: ResourceID
    ) throws {
        let token = Self.make(resource: resource, proxyMVPD: "Proxy")
        let text = token.serialized(by: signer)
        #expect(try SignedMediaToken(parsing: text).token == token)
        #expect(verify(text, resource: resource.text) == .valid)
        #expect(verify(text, resource: "another") == .wrongResource(found: resource))
    }

    @Test func `a token that was signed with another key or changed has a bad signature`() throws {
        let text = Self.make().serialized(by: signer)
        let other = try TestKeys.privateKey("access-token").publicKey
        #expect(MediaTokenVerifier.verify(text, key: other, resource: nil, now: Self.summer) == .badSignature)
        let plain = String(decoding: try #require(Base64.decode(text)), as: UTF8.self)
        let changed = plain.replacing("<ttl>420000<", with: "<ttl>920000<")
        #expect(verify(Base64.encode(changed.utf8)) == .badSignature)
    }

    @Test func `the UTC offset of the issue time is applied, whatever the season`() throws {
        let text = try Self.signed(issueTime: "2026-03-16 20:09:48 +0530", by: signer)
        #expect(
            try SignedMediaToken(parsing: text).token.validity.notBefore.utcString == "2026-03-16T14:39:48Z")
    }

    @Test(arguments: [
        "2026-02-31 07:39:48 -0700", "2026-13-01 07:39:48 -0700", "2026-03-16 24:00:00 -0700",
        "2026-03-16T07:39:48 -0700", "2026-03-16 07:39:48 PDT", "2026-03-16 07:39:48 -0760", "",
        "2026-03-16 07:39:48  0700", "-026-03-16 07:39:48 -0700",
    ])
    func `an invalid issue time is malformed`(issueTime: String) throws {
        try expectMalformed(Self.signed(issueTime: issueTime, by: signer), element: "<issueTime>")
    }

    @Test(arguments: ["-1", "7m", "9223372036854775807", ""])
    func `a TTL that is not a number of milliseconds is malformed`(ttl: String) throws {
        try expectMalformed(Self.signed(ttl: ttl, by: signer), element: "<ttl>")
    }

    private func expectMalformed(_ text: String, element: String) throws {
        guard case .malformed(let reason) = verify(text) else { throw Unexpected(text) }
        #expect(reason.contains(element))
    }

    @Test(arguments: [
        ("<authToken></authToken>", "expected a signature between two tags <signatureInfo>"),
        ("<signatureInfo>AA==</signatureInfo>", "expected a signature between two tags <signatureInfo>"),
        ("<signatureInfo>!<signatureInfo>", "the signature is not base64"),
        ("<signatureInfo>AA==<signatureInfo><a></a>", "expected <authToken>, found <a>"),
        ("<signatureInfo>AA==<signatureInfo><authToken></authToken>", "<issueTime> is missing"),
        (
            "<signatureInfo>AA==<signatureInfo><authToken><issueTime/><issueTime/></authToken>",
            "<issueTime> occurs twice"
        ),
        (
            "<signatureInfo>AA==<signatureInfo><authToken></authToken>!",
            "the text after the signature is not XML: not well-formed (invalid token)"
        ),
        (
            "<signatureInfo>AA==<signatureInfo><authToken><a>1",
            "the text after the signature is not XML: no element found"
        ),
        (
            "<signatureInfo>AA==<signatureInfo><authToken>&bomb;",
            "the text after the signature is not XML: undefined entity"
        ),
    ])
    func `the verdict on a malformed token contains the reason`(text: String, reason: String) {
        let verdict = verify(Base64.encode(text.utf8))
        #expect(verdict == .malformed(reason: reason))
    }

    @Test func `other input than a token is malformed`() {
        #expect(
            verify("not base64!")
                == .malformed(reason: "the token is not base64"))
        let bytes = Array("<signatureInfo>AA==<signatureInfo><authToken>".utf8) + [0xFF]
        #expect(
            verify(Base64.encode(bytes))
                == .malformed(
                    reason: "the text after the signature is not XML: not well-formed (invalid token)"))
    }

    /// A token with the given elements and a correct signature.
    private static func signed(
        issueTime: String = "2026-03-16 07:39:48 -0700", ttl: String = "420000", by signer: MediaTokenSigner
    ) throws -> String {
        let content =
            "<authToken><sessionGUID>0</sessionGUID><requestorID>R</requestorID><resourceID>r</resourceID>"
            + "<ttl>\(ttl)</ttl><issueTime>\(issueTime)</issueTime><mvpdId>M</mvpdId></authToken>"
        let signature = Base64.encode(signer.mediaTokenSignature(over: Array(content.utf8)))
        return Base64.encode("<signatureInfo>\(signature)<signatureInfo>\(content)".utf8)
    }
}

/// Signs media tokens and has no certificates for encryption.
private struct MediaTokenSigner: ResponseSigning {
    var key: RSAPrivateKey

    func mediaTokenSignature(over bytes: [UInt8]) -> [UInt8] { key.sign(bytes) }

    func encrypts(_ key: String, isRequired: Bool, for serviceProvider: ServiceProviderID) -> Bool {
        isRequired
    }

    func encrypted(_ value: [UInt8], for serviceProvider: ServiceProviderID) throws(EnhancedError) -> String {
        throw EnhancedError(.invalidConfigurationUserMetadataCertificate, because: "")
    }
}
