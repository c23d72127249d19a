import Testing

@testable import PassAPI

@Suite("Secrets in sentences")
struct SecretsInTextTests {
    @Test(arguments: [
        "https://h/v.m3u8?token=HUSH", "a=1&password=HUSH", #"{"password":"HUSH"}"#,
        #"{"password": "HUSH HUSH"}"#,
        "https://jane:HUSH@h/x", #"http:\\jane:HUSH@h/"#, #"[{"pwd":"HUSH"}]"#, "x?access_token=HUSH",
        "https%3A%2F%2Fh%2F%3Ftoken%3DHUSH", "%257B%2522password%2522%253A%2522HUSH%2522%257D",
        #"<a password="HUSH"/>"#, "<password>HUSH</password>", "<saml:NameID>HUSH</saml:NameID>",
        "<simpleSamlNameID>HUSH</simpleSamlNameID>",
        #"{"access_token ":"HUSH"}"#, "clientSecrets=HUSH", "client-secret=HUSH", "CLIENT_SECRET=HUSH",
        "refreshTokens=HUSH", "user%5Bpassword%5D=HUSH", "Authorization: Bearer HUSH",
        "Set-Cookie: a=HUSH; b=HUSH", #"{"pass\u0077ord":"HUSH"}"#, #"{\"password\":\"HUSH\"}"#,
        #"{"password":"a\"HUSH"}"#, #"{"password":"HUSH"#, #"{"password":["HUSH", "HUSH"]"#,
        #"{"password":{"a":"HUSH"}}"#, #"{"passcode":123,"pwd":HUSH}"#, "password=a%26HUSH",
        "password = HUSH",
        "password%3DHUSH%", "%password%3DHUSH", "'password': 'HUSH'", "secret:HUSH",
        "%22password%22%3A%22HUSH%22", "/https:~1~1jane:HUSH@h~1x",
        "Proxy-Authorization: Basic HUSH", "X-Api-Key: HUSH", "AD-Service-Token: HUSH", "password={SSHA}HUSH",
        "client_secret=[a]HUSH", #"{"password":{"a":"}","b":"HUSH"}}"#,
        "<password><![CDATA[HUSH]]></password>",
        "<password\n>HUSH</password>", #"\u003fpassword=HUSH"#, "https://jane:a/HUSH@h/x",
        "ftp://jane:a?HUSH@h",
    ])
    func `are hidden in whatever form they are, and the rest of the sentence stays`(value: String) {
        for text in [value, "The configuration has no MVPD \(value)", "\(value) is unknown."] {
            let redacted = text.withoutSecretValues
            #expect(!redacted.contains("HUSH") && redacted.contains("[redacted]"), "\(redacted)")
        }
        #expect("The MVPD \(value)".withoutSecretValues.hasPrefix("The MVPD "))
    }

    @Test(arguments: [
        "The request has no Authorization header.", "Send the access token in Authorization: Bearer.",
        "Send client_id and client_secret: both are required.",
        "The user: jane. The key: a PEM file.", "https://a.example/api/v2/REF30/profiles?code=ABC&mvpd=x",
        "14:39:48 REF30: denied", "100% of 5 = 5", "a@b.example", #"C:\\folder"#, "token_type=bearer",
        "{\"status\": 400, \"code\": \"too_many_resources\"}", "", "password=", "<password/>",
        "password=[redacted]&a=b", "client_secret=[redacted 0123abcd] and more",
        "<password></password>. The mock expected a name.", #"Send {"software_statement":"…"}."#,
        #"\u00="#, "%5Cu00=", #"\u00c9: x"#, #"=\u00"#, "%=", "~=", #"\="#,
    ])
    func `are not found where there are none`(text: String) {
        #expect(text.withoutSecretValues == text)
    }

    @Test(arguments: [
        ("Authorization: Bearer HUSH", "Authorization: Bearer [redacted]"),
        ("Proxy-Authorization: basic HUSH\r\nHost: h", "Proxy-Authorization: basic [redacted]\r\nHost: h"),
        ("Authorization: HUSH", "Authorization: [redacted]"),
    ])
    func `of header fields are hidden behind their scheme`(text: String, shown: String) {
        #expect(text.withoutSecretValues == shown)
    }

    @Test(arguments: [
        ("--url is \"http://jane:HUSH@h:1\", expected", "--url is \"http://[redacted]@h:1\", expected"),
        ("https://jane:HU/SH@h:1/x", "https://[redacted]@h:1/x"),
        ("http://jane:HU#SH@h", "http://[redacted]@h"), ("http://[::1]:80/a@b", "http://[::1]:80/a@b"),
        ("nosuch:img@sha256", "nosuch:img@sha256"), ("http://h:80/a@b", "http://h:80/a@b"),
        ("https://HUSH@h/x@y", "https://[redacted]@h/x@y"),
        ("https://jane:HU@SH@h?a", "https://[redacted]@h?a"), ("@ //@h", "@ //@h"),
        ("--admin-token: expected a text", "--admin-token: expected a text"), ("a@b.example", "a@b.example"),
        ("redis://[user:password@]host[:port]", "redis://[user:password@]host[:port]"),
    ])
    func `of URLs are hidden in errors, which keep everything else`(text: String, shown: String) {
        #expect(text.withoutUserInformation == shown)
    }

    @Test(arguments: ["%25", "{\"a\":", "//", "<a>", "\\\\", "a=", "[", "%2525", "authorization: bearer,"])
    func `are found behind long texts`(part: String) {
        let text = String(repeating: part, count: 20_000) + " password=HUSH"
        #expect(!text.withoutSecretValues.contains("HUSH"))
    }

    @Test func `are hidden before a reason is shortened in its middle`() {
        let long = String(repeating: "x", count: 5_000)
        for value in ["password=\(long)HUSH", #"{"password":"\#(long) HUSH"}"#] {
            #expect(!Reason("No MVPD \(value)").text.contains("HUSH"))
        }
    }

    @Test func `are not shown as the name of a device`() {
        let device = DeviceIdentifier(base64: Base64.encode(#"{"password":"HUSH"}"#.utf8))
        #expect(device?.readableText == device?.base64)
    }

    @Test(arguments: [
        "access_token", "access_token ", "Access-Token", "accessToken", "ACCESSTOKEN", "access tokens", "pwd",
        "passwords", "tokens", "user_pwd", "clientsecret", "client.secret", "Client-Secrets", "apiKey",
        "X-API-Keys",
        "sessionGuid", "software-statement", "user%5Bpassword%5D", "privateKey", "credentials",
    ])
    func `have names in many spellings`(name: String) {
        #expect(ValueRole(loosely: name).isHidden)
    }

    @Test(arguments: [
        "token_type", "tokenSource", "model", "status", "keyword", "maxTokensPerDayAllowed", "mvpds", "codes",
        "resources", "passes", "astra",
    ])
    func `have other names than these`(name: String) {
        #expect(!ValueRole(loosely: name).isHidden)
    }
}
