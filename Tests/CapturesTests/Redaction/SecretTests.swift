import PassAPI
import PassBackend
import Testing

@testable import Captures

@Suite("Secrets in a capture")
struct SecretTests {
    private static let planted = PlantedCapture()

    private static func redacted(seed: UInt64) throws -> [UInt8] {
        var reader = HTTPArchiveReader()
        var redaction = CaptureRedaction(key: RedactionKey(seed: seed), version: "test")
        var bytes: [UInt8] = []
        try reader.read(planted.archive) { bytes += redaction.add($0) }
        try reader.finish()
        return bytes + redaction.end
    }

    private static let first = Result { try redacted(seed: 1) }

    private static func capture(in archive: [UInt8]) throws -> Capture {
        var reader = HTTPArchiveReader()
        var capture = Capture()
        try reader.read(archive) { capture.add($0) }
        try reader.finish()
        capture.finish()
        return capture
    }

    @Test func `are found in the capture before it is redacted, so that the search finds what there is`() {
        let search = SecretSearch(in: Self.planted.archive)
        #expect(Self.planted.secrets.count > 50)
        for (position, secret) in Self.planted.secrets {
            #expect(!search.forms(of: secret).isEmpty, "\(position): \(secret)")
        }
    }

    @Test func `are gone afterwards, in every encoding`() throws {
        let search = SecretSearch(in: try Self.first.get())
        for (position, secret) in Self.planted.secrets {
            #expect(search.forms(of: secret) == [], "\(position): \(secret)")
        }
    }

    @Test func `leave the calls of Adobe Pass, and what says nothing of a user`() throws {
        let bytes = try Self.first.get()
        let archive = try #require(JSONValue(parsing: bytes))
        let entries = try #require(archive["log"]?["entries"]?.array)
        #expect(
            entries.count
                == JSONValue(parsing: Self.planted.archive)?["log"]?["entries"]?.array.map { $0.count - 1 })
        let text = String(decoding: bytes, as: UTF8.self)
        for harmless in [
            "https://api.auth.adobe.com/api/v2/REF30/profiles", "\"method\":\"POST\"", "1773671988000",
            "Cablevision",
            "2026-03-16T14:39:10.250Z", "application/json", "(iPhone; ", "householdID",
            "/api/v2/authenticate/REF30/",
        ] {
            #expect(text.contains(harmless), "\(harmless)")
        }
    }

    @Test func `have one pseudonym in all positions`() throws {
        let archive = try #require(JSONValue(parsing: try Self.first.get()))
        let entries = try #require(archive["log"]?["entries"]?.array)
        func body(_ index: Int) -> JSONValue? {
            entries[index]["response"]?["content"]?["text"]?.string.flatMap { JSONValue(parsing: $0.utf8) }
        }
        let client = try #require(body(1)?["client_id"]?.string)
        #expect(entries[2]["request"]?["postData"]?["text"]?.string?.contains("client_id=\(client)&") == true)
        let code = try #require(body(3)?["code"]?.string)
        #expect(code.count == 7)
        #expect(body(3)?["url"] == .string("/api/v2/authenticate/REF30/\(code)"))
        #expect(entries[4]["request"]?["url"]?.string?.hasSuffix("/REF30/\(code)") == true)
    }

    @Test func `have other pseudonyms with another key`() throws {
        #expect(try Self.redacted(seed: 1) == Self.first.get())
        #expect(try Self.redacted(seed: 2) != Self.first.get())
    }

    /// Values that a report shows like the journal, because nothing but their place says that they are secret.
    private static let shown: Set<String> = [
        "a code", "the host of an application", "a domain", "a state", "a fragment",
        "a scheme of an application", "a text in nested lists", "a number of an unknown member",
        "the name of a member", "an attribute in XML", "a plain text",
    ]

    @Test func `are in no form of a comparison, if the journal hides them`() throws {
        let capture = try Self.capture(in: Self.planted.archive)
        let report = ComparisonReport(
            try CaptureComparison(of: capture, triesPolicies: false), of: "captured.har")
        #expect(!report.isEqual)
        let outputs = [
            "text": Array(report.lines.joined(separator: "\n").utf8), "JSON": report.jsonBytes,
            "page": Array(report.page(version: "test").utf8),
        ]
        for (form, output) in outputs {
            let search = SecretSearch(in: output)
            for (position, secret) in Self.planted.secrets where !Self.shown.contains(position) {
                #expect(search.forms(of: secret) == [], "\(form), \(position): \(secret)")
            }
        }
        #expect(Self.shown.isSubset(of: Self.planted.secrets.keys))
    }

    @Test(
        arguments: [
            (.header("Location"), "https://jane:hunter2@h/", "https://[redacted]@h/"),
            (.header("WWW-Authenticate"), "Bearer realm=\"x\"", "[redacted]"),
            (.header(""), "text", "text"), (.field(""), "text", "text"),
            (.field("password"), "hunter2", "[redacted]"),
            (.value([]), "text", "text"), (.body, "json", "json"), (.status, "401 expired", "401 expired"),
            (.value([.member("code")]), "network_received_error", "network_received_error"),
            (.value([.member("client_secret")]), "hunter2", "[redacted]"),
            (.value([.member("data"), .member("zip")]), "12345", "[redacted]"),
            (
                .value([
                    .member("result"), .member("authnToken"), .member("simpleAuthenticationToken"),
                    .member("simpleSamlNameID"),
                ]), "jane", "[redacted]"
            ),
            (.value([.member("data"), .member("channelID")]), #"["A-4471"]"#, "[redacted]"),
            (.value([.member("profiles"), .member("Dish"), .member("type")]), "regular", "regular"),
            (
                .value([.member("decisions"), .element("A"), .member("token")]),
                #"{"notAfter":1,"serializedToken":"hunter2"}"#,
                #"{"notAfter":1,"serializedToken":"[redacted]"}"#
            ),
            // A resource with a path, whose parts are no names of values.
            (
                .value([.member("decisions"), .element("https://h/data/x"), .member("source")]), "mvpd",
                "mvpd"
            ),
        ] as [(PlaceInReply, String, String)])
    func `are not in a text of a difference`(place: PlaceInReply, text: String, shown: String) {
        #expect(Difference.shown(text, at: place) == shown)
    }

    @Test(
        arguments: [
            (.status, "status"), (.body, "body"), (.header("Location"), "header Location"), (.value([]), ""),
            (.field("a?token=hunter2"), "field a?token=[redacted]"),
            (.value([.member("a/b~c"), .element("https://h/x"), .element("3")]), "/a~1b~0c/https://h/x/3"),
            (
                .value([.member("decisions"), .element("https://h/?token=hunter2"), .member("source")]),
                "/decisions/https://h/?token=[redacted]/source"
            ),
            (
                .value([.member("profiles"), .member("https://jane:hunter2@h/x"), .member("type")]),
                "/profiles/https:~1~1[redacted]@h~1x/type"
            ),
        ] as [(PlaceInReply, String)])
    func `are not in the place of a difference, which keeps all other names`(
        place: PlaceInReply, text: String
    ) throws {
        #expect(place.description == text)
        #expect(JSONDocument.encode([place]) == JSONValue.array([.string(text)]).jsonBytes)
    }

    @Test(arguments: [
        "https://sp.auth.adobe.com/api/v2/x&access_token=hunter2", "/token?client_secret=hunter2",
    ])
    func `are not in the reason why an entry cannot be read`(url: String) throws {
        let entry: JSONValue = [
            "request": ["method": "GET", "url": .string(url)], "response": ["status": .integer(0)],
        ]
        let capture = try Self.capture(in: JSONValue.object(["log": ["entries": .array([entry])]]).jsonBytes)
        #expect(capture.unreadable.count == 1)
        #expect(capture.unreadable.allSatisfy { $0.reason.contains("=[redacted]") })
    }

    @Test func `are in no file of an import, which has patterns for resources with them`() throws {
        func decided(_ isPermit: Bool, at mvpd: String, by source: String, token: String) -> JSONValue {
            var decision: [String: JSONValue] = [
                "resource": .string("https://h/v.m3u8?token=\(token)&a=b"), "authorized": .bool(isPermit),
                "source": .string(source),
            ]
            if !isPermit {
                decision["error"] = [
                    "code": "authorization_denied_by_mvpd", "details": "See https://h/?token=hunter2",
                ]
            }
            let decisions: JSONValue = ["decisions": [.object(decision)]]
            let url = "https://api.auth.adobe.com/api/v2/REF30/decisions/authorize/\(mvpd)"
            return [
                "startedDateTime": "2026-03-16T14:39:48Z",
                "request": ["method": "POST", "url": .string(url)],
                "response": [
                    "status": .integer(200),
                    "content": ["text": .string(String(decoding: decisions.jsonBytes, as: UTF8.self))],
                ],
            ]
        }
        func imported(_ entries: [JSONValue]) throws -> [String: String] {
            let archive = JSONValue.object(["log": ["entries": .array(entries)]])
            let calls = try Self.capture(in: archive.jsonBytes).calls
            return try InferredConfiguration(of: calls).redacted(keeping: []).validFiles()
        }
        let entries = [
            decided(false, at: "Cablevision", by: "mvpd", token: "hunter2"),
            decided(false, at: "Dish", by: "degradation", token: "hunter2"),
        ]
        let files = try imported(entries)
        #expect(!files.values.contains { $0.contains("hunter2") })
        let scenario = try #require(files["scenarios/captured.yaml"])
        #expect(scenario.contains(#"resource: "https://h/v.m3u8?token=*&a=b""#), "\(scenario)")
        #expect(scenario.contains(#"rule: AuthZNone, details: "Xxx xxxxx://x/?xxxxx=xxxxxx0""#))
        let permit = decided(true, at: "Cablevision", by: "mvpd", token: "hunter3")
        #expect(try imported([entries[0], permit])["scenarios/captured.yaml"]?.contains("v.m3u8") == false)
    }

    @Test func `of other services are left out, even if a path is like one of Adobe Pass`() throws {
        let requests = [
            ("POST", "https://bank.example/api/janedoe/link"),
            // The first call of a proxy does not show yet that it is one.
            ("GET", "https://proxy.example/api/v2/REF30/configuration"),
            ("POST", "https://proxy.example/o/client/token"),
            ("POST", "https://bank.example/api/janedoe/link"),
            ("GET", "https://proxy.example/api/v2/REF30/profiles"),
        ]
        let entries = requests.map { method, url -> JSONValue in
            [
                "startedDateTime": "2026-03-16T14:39:48Z",
                "request": ["method": .string(method), "url": .string(url)],
                "response": ["status": .integer(200), "content": ["text": "{}"]],
            ]
        }
        let archive = JSONValue.object(["log": ["entries": .array(entries)]]).jsonBytes
        var reader = HTTPArchiveReader()
        var redaction = CaptureRedaction(key: RedactionKey(seed: 1), version: "test")
        var bytes: [UInt8] = []
        try reader.read(archive) { bytes += redaction.add($0) }
        try reader.finish()
        bytes += redaction.end
        #expect(redaction.callCount == 3)
        #expect(redaction.leftOut == ["requests to bank.example": 2])
        #expect(!String(decoding: bytes, as: UTF8.self).contains("janedoe"))
        #expect(
            try Self.capture(in: bytes).calls.map(\.operation)
                == Self.capture(in: archive).calls.map(\.operation))
    }

    @Test func `are left out with the entries that cannot be read, of which the first is described`() {
        var redaction = CaptureRedaction(key: RedactionKey(seed: 1), version: "test")
        for number in [3, 8] {
            #expect(redaction.add(.skipped(number: number, reason: "it is not valid JSON")) == [])
        }
        #expect(redaction.leftOut == ["entries that cannot be read": 2])
        #expect(redaction.firstUnreadable == "entry 3 cannot be read: it is not valid JSON")
    }

    /// Names of users, devices and accounts, under which even a plain word is a secret.
    private static let names = [
        "sub", "id", "device", "email", "firstName", "last_name", "user", "userName", "userId", "uid",
        "phone", "city",
        "deviceName", "serial", "udid", "idfa", "account", "household", "session", "sessionId", "key",
        "value", "token",
        "nonce", "state", "sessionIndex", "password", "profileName", "displayName", "appId", "deviceUser",
        "code",
    ]

    @Test(arguments: names)
    func `are gone also if they are plain words`(name: String) throws {
        let word = "Wojciechowska"
        let json =
            #"{"\#(name)":"\#(word)","more":[{"\#(name)":"\#(word)"}],"requestor":{"x":{"\#(name)":"\#(word)"}}}"#
        let encoded = Base64.encode(json.utf8)
        let token =
            "\(Base64.encodeURL(json.utf8)).\(Base64.encodeURL(json.utf8)).\(Base64.encodeURL(json.utf8))"
        let fields: [(String, String)] = [
            ("X-Device-Info", encoded), ("AP-Device-Identifier", "fingerprint \(encoded)"),
            ("AP-TempPass-Identity", encoded), ("AP-Partner-Framework-Status", encoded),
            ("Authorization", "Bearer \(token)"),
            ("X-Device-Info", Base64.encode("\(name)=\(word);os=iOS".utf8)),
        ]
        let xml = "<?xml version=\"1.0\"?><r \(name)=\"\(word)\"><\(name)>\(word)</\(name)></r>"
        func entry(_ request: String, _ reply: String) -> JSONValue {
            [
                "startedDateTime": "2026-03-16T14:39:48Z",
                "request": [
                    "method": "POST",
                    "url": .string("https://api.auth.adobe.com/api/v2/REF30/sessions?\(name)=\(word)"),
                    "headers": .array(fields.map { ["name": .string($0.0), "value": .string($0.1)] }),
                    "postData": ["text": .string(request)],
                ],
                "response": ["status": .integer(200), "content": ["text": .string(reply)]],
            ]
        }
        let entries: [JSONValue] = [
            entry("\(name)=\(word)", json), entry(json, xml), entry(xml, "\(name): \(word)"),
            entry(encoded, encoded),
        ]
        var reader = HTTPArchiveReader()
        var redaction = CaptureRedaction(key: RedactionKey(seed: 3), version: "test")
        var bytes: [UInt8] = []
        try reader.read(JSONValue.object(["log": ["entries": .array(entries)]]).jsonBytes) {
            bytes += redaction.add($0)
        }
        #expect(redaction.callCount == entries.count)
        #expect(SecretSearch(in: bytes + redaction.end).forms(of: word) == [])
    }
}
