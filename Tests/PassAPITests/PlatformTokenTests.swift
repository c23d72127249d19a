import Testing

@testable import PassAPI

@Suite("Platform tokens")
struct PlatformTokenTests {
    private static let now = Timestamp(milliseconds: 1_773_671_988_000)

    private static func token(_ claims: String) throws -> PlatformToken {
        try PlatformToken("e30.\(Base64.encodeURL(claims.utf8)).c2ln", from: "ast")
    }

    @Test func `the issuer and the subject of a JWS are its user`() throws {
        let user = try Self.token(#"{"iss":"amazon","sub":"jane","iat":1}"#).user
        #expect(try Self.token(#"{"iss":"amazon","sub":"jane","iat":2}"#).user == user)
        #expect(try Self.token(#"{"iss":"roku","sub":"jane"}"#).user != user)
        #expect(try Self.token(#"{"sub":"jane"}"#).user != user)
    }

    @Test(arguments: ["amazon", "\u{301}", ""])
    func `a user can be read back, whoever is the issuer`(issuer: String) throws {
        let user = try Self.token(#"{"iss":"\#(issuer)","sub":"jane"}"#).user
        #expect(SubjectIdentity(codedText: user.codedText) == user)
    }

    @Test func `the whole text of a JWE is its user, and it has no end`() throws {
        let token = try PlatformToken("header..iv.text.tag", from: "ast")
        #expect(token.user == SubjectIdentity(.platformIdentity, subject: "header..iv.text.tag"))
        #expect(try token.user(at: Timestamp(milliseconds: .max)) == token.user)
    }

    @Test(arguments: ["a", "a.b", "a.b.c.d", "a.b.c.d.e.f", "a.b.c.d.e.f.g"])
    func `other numbers of parts are no token`(text: String) {
        #expect(throws: IgnoredToken.self) { try PlatformToken(text, from: "ast") }
    }

    @Test(arguments: [
        ("1773671988", true), ("1773671987.5", true), ("0", true), ("-1e300", true),
        ("-9223372036854775808", true), ("1773671989", false), ("1773671988.5", false), ("1e300", false),
        ("9223372036854775807", false),
    ])
    func `a token counts before its exp, and ends at it`(end: String, isOver: Bool) throws {
        let token = try Self.token(#"{"sub":"jane","exp":\#(end)}"#)
        #expect((try? token.user(at: Self.now)) == (isOver ? nil : token.user))
    }

    @Test(arguments: [#""1773671989""#, "null", "true", "[]", "{}"])
    func `an exp that is no number is refused`(end: String) {
        #expect(throws: IgnoredToken.self) { try Self.token(#"{"sub":"jane","exp":\#(end)}"#) }
    }

    @Test func `the reason is a remark, and does not have the token`() {
        do throws(IgnoredToken) {
            _ = try PlatformToken("hush-hush", from: "Adobe-Subject-Token")
            Issue.record("the token was accepted")
        } catch {
            #expect(error.reason.isRemark && !error.reason.text.contains("hush"))
            #expect(error.reason.text.hasPrefix("Adobe-Subject-Token is neither a JWS"))
        }
    }
}
