import Testing

@testable import PassBackend

@Suite("Redacted header fields")
struct RedactedFieldTests {
    @Test(arguments: [
        "Authorization", "Proxy-Authorization", "Adobe-Subject-Token", "X-Roku-Reserved-Roku-Connect-Token",
        "AD-Service-Token", "X-SSO-ID", "AP-TempPass-Identity", "AP-Visitor-Identifier", "Cookie",
        "Set-Cookie",
        "WWW-Authenticate", "X-API-Key", "X-Auth-Token", "X-Amz-Security-Token", "Apikey", "X-Client-Secret",
        "X-Forwarded-Authorization", "X-Authorization", "Authentication",
    ])
    func `have no credentials`(name: String) {
        for value in ["secret", "Bearer secret", "Basic secret", "Digest a=secret"] {
            for spelling in [name, name.lowercased(), name.uppercased()] {
                #expect(!Redactor.journal.field(spelling, value).contains("secret"), "\(spelling): \(value)")
            }
        }
    }

    @Test(arguments: ["Accept", "AP-Device-Identifier", "User-Agent", "X-Device-Info"])
    func `are shown without credentials, and with the scenario that was selected`(name: String) {
        #expect(Redactor.journal.field(name, "Bearer a") == "Bearer a")
        let selection = #"mine;user="jane";token=1"#
        #expect(Redactor.journal.field("X-Mock-Scenario", selection) == selection)
    }

    @Test(arguments: [
        ("Access-Control-Allow-Credentials", "true"),
        ("Access-Control-Allow-Headers", "authorization,cookie"),
        ("Access-Control-Allow-Methods", "POST,GET"), ("Access-Control-Allow-Origin", "https://app.example"),
        ("Access-Control-Expose-Headers", "X-Auth-Token,pass_sfp"),
        ("Access-Control-Request-Headers", "authorization,x-api-key"),
        ("Access-Control-Request-Method", "POST"),
    ])
    func `show the permissions of another origin, which name credentials and have none`(
        name: String, value: String
    ) {
        #expect(Redactor.journal.field(name, value) == value)
        #expect(Redactor.journal.field(name.lowercased(), value) == value)
    }

    @Test(arguments: [
        "Location", "Referer", "Origin", "X-Original-URL", "X-Original-URI", "Link", "X-Mock-Foo",
    ])
    func `have no credentials in their URLs`(name: String) {
        for value in [
            "https://a.example/?access_token=HUSH", "/x?access_token=HUSH", "https://jane:HUSH@a.example",
            "https://a.example/https://jane:HUSH@b.example/",
            "http://a.example/, http://jane:HUSH@b.example/",
            #"http:\\jane:HUSH@a.example/"#, "https://a.example/?token[]=HUSH",
        ] {
            #expect(!Redactor.journal.field(name, value).contains("HUSH"), "\(value)")
        }
    }

    @Test(arguments: [
        "a=1; username=HUSH", "a=1, username=HUSH", "a=1;user=HUSH", "username=HUSH, a=1",
        "a=1;\tusername=HUSH", "a=1;%09username=HUSH",
    ])
    func `have no secrets in parameters, however these are separated`(value: String) {
        #expect(!Redactor.journal.field("X-Foo", value).contains("HUSH"))
    }

    /// The first hash is in draft-eastlake-fnv: 85944171f73967e8. The halves are combined.
    @Test(arguments: [("foobar", "72ad2699"), ("a", "296230c0"), ("hha", "037d491d")])
    func `have fingerprints that another program can compute`(text: String, expected: String) {
        #expect(Redactor.fingerprint(of: text) == expected)
    }

    @Test func `keep the scheme of a token, and the fingerprint of a long one`() {
        let token = String(repeating: "a", count: 60)
        let (one, other) = (
            Redactor.journal.field("Authorization", "Bearer \(token)b"),
            Redactor.journal.field("Authorization", "Bearer \(token)c")
        )
        #expect(one.hasPrefix("Bearer ") && other.hasPrefix("Bearer ") && one != other)
        #expect(Redactor.journal.field("Authorization", "Basic abc") == "Basic [redacted]")
    }
}
