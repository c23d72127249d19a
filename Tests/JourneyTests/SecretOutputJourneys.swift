import AdminAPI
import AdobePassMockClient
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import PassBackend

/// All output for people, after requests with a secret in each place that can have one.
@Suite("No output has a secret")
struct SecretOutputJourneys {
    @Test func `of a request, in no call of the admin API, no page, no log and no report of a failed test`()
        throws
    {
        let lines = Locked<[RequestLine]>([])
        let clock = TestClock()
        let responder = try AdminResponder.make(
            clock: clock, log: { line in lines.withLock { $0.append(line) } })
        let mock = try Stage.inMemory.open(responder, clock)
        let stream = responder.respond(
            to: Request(method: .get, path: "/__admin/events", fields: ["Host": "localhost"]))
        guard case .stream(let events)? = stream.continuation else {
            Issue.record("no stream")
            return
        }
        let app = try App(on: mock)
        var planted = Planted()
        var outputs: [(place: String, text: String)] = []
        for form in Planted.forms {
            for place in Planted.places {
                let value = planted.value(form, in: place.name)
                let request = place.request(value)
                let answer = try mock.send(
                    request.method, request.path, app.fields(request.fields), body: request.body)
                for name in [HTTPField.Name.xMockReason, .xMockScenario, .xMockOperation] {
                    outputs.append(("header", answer.fields[name] ?? ""))
                }
            }
            for name in ["X-Device-Info", "AP-Partner-Framework-Status"] where form.hasPrefix("{") {
                _ = try app.get("profiles", [name: planted.base64(form, in: name)])
            }
            let device = Base64.encode(planted.value(form, in: "the device").utf8)
            _ = try app.get("profiles", ["AP-Device-Identifier": "fingerprint \(device)"])
            // The stream drops the oldest events when they are not taken.
            outputs.append(("events", String(decoding: events.take().joined(), as: UTF8.self)))
        }
        // The journal is looked at once, because it has all requests.
        let entries = try mock.requests()
        let ids = entries.compactMap { $0["id"]?.string }
        #expect(ids.count > Planted.forms.count * Planted.places.count)
        let paths =
            [
                "/__admin/", "/__admin/requests?limit=1000", "/__admin/requests.har",
                "/__admin/requests/unmatched",
                "/__admin/devices", "/__admin/metrics", "/__admin/checklist", "/__admin/dashboard/checklist",
                "/__admin/audit", "/__admin/rules",
                "/__admin/dashboard/compare?id=\(ids[ids.count - 1])&id=\(ids[ids.count - 2])",
            ]
            + ids.flatMap { ["/__admin/requests/\($0)", "/__admin/dashboard/requests/\($0)"] }
            + Set(entries.compactMap { $0["device"]?.string }).map {
                "/__admin/dashboard/devices/\(PercentEncoding.encode($0))"
            }
        for path in paths { outputs.append((path, try mock.send(.get, path).text)) }
        for call in ["find", "verify", "count", "wait"] {
            let body = call == "verify" ? #"{"requests":[{"operation":"retrieveLogo"}]}"# : "{}"
            outputs.append((call, try mock.send(.post, "/__admin/requests/\(call)", body: body).text))
        }
        for entry in entries {
            // The text that the library for tests attaches to a failed test.
            let request = try JSONDocument.decode(
                AdobePassMock.RecordedRequest.self, from: entry.jsonBytes)
            outputs.append(("failed test", "\(request)"))
        }
        for line in lines.withLock(\.self) {
            var json = JSONWriter()
            line.write(to: &json)
            outputs += [
                ("JSON log", String(decoding: json.bytes, as: UTF8.self)), ("text log", line.text { $0 }),
            ]
        }
        #expect(outputs.contains { $0.text.contains("Sh0wn") })
        for place in ["events", "failed test"] {
            #expect(outputs.contains { $0.place == place && $0.text.contains("Sh0wn") }, "\(place)")
        }
        #expect(planted.findings(in: outputs) == [])
    }

    @Test func `of a resource and an MVPD, in no scenario, device and form that has them`() throws {
        var planted = Planted()
        let details = JSONValue.string(planted.value("See https://h/?token=%s", in: "the details"))
        let mock = try Stage.inMemory.open(
            with: """
                decisions:
                  - resource: "*"
                    mvpd: Cablevision
                    decision: deny
                    details: \(String(decoding: details.jsonBytes, as: UTF8.self))
                """)
        let app = try App(on: mock)
        try app.logIn()
        let mvpds: [(id: String, fields: [String: String?])] = [
            ("Cablevision", [:]), ("flexibleTempPass", ["AP-TempPass-Identity": PublishedHeaders.identity]),
        ]
        for form in Planted.forms {
            for mvpd in mvpds {
                let body: JSONValue = ["resources": [.string(planted.value(form, in: mvpd.id))]]
                _ = try app.post(
                    "decisions/authorize/\(mvpd.id)", json: String(decoding: body.jsonBytes, as: UTF8.self),
                    mvpd.fields)
            }
            _ = try app.get("profiles/\(PercentEncoding.encode(planted.value(form, in: "the MVPD")))")
        }
        let device = try mock.admin(.get, "/devices/\(app.device)").text
        var outputs = [(place: "device", text: device)]
        for entry in try mock.requests() {
            let id = try #require(entry["id"]?.string)
            outputs.append(("scenario", try mock.admin(.get, "/requests/\(id)/scenario").text))
            // The form, above an empty list.
            let page = try mock.admin(.get, "/?rule=\(id)&device=bm9ib2R5").text
            let field = page.split(separator: "\n").first { $0.contains("id=\"failure-mvpd\"") }
            outputs.append(("form", String(field ?? "")))
        }
        for (place, text) in [
            ("device", "https://h/v.m3u8?token=[redacted]"),
            ("scenario", #"{ resource: "https://h/v.m3u8?token=*", decision: deny, "#),
            ("scenario", #"details: "See https://h/?token=[redacted]""#),
            ("scenario", #"when: { mvpd: "https://h/v.m3u8?token=*" }"#),
            ("form", #"value="https://h/v.m3u8?token=*""#),
        ] {
            #expect(outputs.contains { $0.place == place && $0.text.contains(text) }, "\(text)")
        }
        #expect(planted.findings(in: outputs) == [])
    }

    @Test(arguments: [true, false])
    func `of an MVPD and a service provider that the mock adopts, unless nothing is redacted`(
        isRedacted: Bool
    ) throws {
        let mock = try Stage.inMemory.open(scenario: "adopt-unknown", redactsJournal: isRedacted)
        var app = try App(on: mock)
        var planted = Planted()
        let provider = planted.value("brand?token=%s", in: "the service provider")
        let mvpd = planted.value("tv?token=%s", in: "the MVPD")
        let resource = planted.value("https://h/?token=%s", in: "the resource")
        app.serviceProvider = PercentEncoding.encode(provider)
        try app.logIn(at: PercentEncoding.encode(mvpd))
        _ = try app.get("profiles")
        _ = try app.authorize(
            resource, at: "flexibleTempPass", ["AP-TempPass-Identity": PublishedHeaders.identity])
        _ = try app.get("profiles")
        let ids = try mock.requests().compactMap { $0["id"]?.string }
        try #require(ids.count > 4)
        let device = PercentEncoding.encode(app.device.base64)
        let paths =
            [
                "/", "/devices", "/devices/\(device)", "/dashboard/devices/\(device)", "/checklist",
                "/requests?limit=1000", "/dashboard/compare?id=\(ids[ids.count - 1])&id=\(ids[0])",
            ]
            + ids.flatMap { ["/requests/\($0)", "/requests/\($0)/scenario", "/dashboard/requests/\($0)"] }
        var outputs: [(place: String, text: String)] = []
        for path in paths { outputs.append((path, try mock.admin(.get, path).text)) }
        if isRedacted { #expect(planted.findings(in: outputs) == []) }
        func shown(_ text: String) -> String {
            isRedacted ? text.replacing(/Pl4nted\d+/, with: "[redacted]") : text
        }
        let (shownProvider, shownMVPD) = (shown(provider), shown(mvpd))
        for (place, text) in [
            ("/devices/\(device)", #""mvpd":"\#(shownMVPD)""#),
            ("/devices/\(device)", #""serviceProvider":"\#(shownProvider)","mvpd":"flexibleTempPass""#),
            ("/devices/\(device)", #""resources":["\#(shown(resource))"]"#),
            ("/requests?limit=1000", "\"\(shownProvider) \(shownMVPD) regular until "),
            (
                "/requests/\(ids[ids.count - 1])/scenario",
                #"serviceProvider: "\#(shownProvider)", mvpd: "\#(shownMVPD)""#
            ),
            ("/dashboard/devices/\(device)", "<strong>\(shownMVPD)</strong> with \(shownProvider) (regular)"),
        ] {
            #expect(outputs.contains { $0.place == place && $0.text.contains(text) }, "\(text)")
        }
    }

    @Test(arguments: [true, false])
    func `of a denied resource, on the page of its request, unless nothing is redacted`(isRedacted: Bool)
        throws
    {
        let mock = try Stage.inMemory.open(
            with: "decisions: [{ resource: '*', decision: deny }]", redactsJournal: isRedacted)
        let app = try App(on: mock)
        try app.logIn()
        _ = try app.authorize("https://h/?token=hunter2")
        let id = try #require(mock.requests().last?["id"]?.string)
        let page = try mock.admin(.get, "/dashboard/requests/\(id)").text
        let secret = isRedacted ? "[redacted]" : "hunter2"
        #expect(page.contains("<code>https://h/?token=\(secret)</code>"), "\(page)")
    }

    @Test func `of a call of the admin API that it refuses`() throws {
        let mock = try Stage.inMemory.open()
        var planted = Planted()
        var outputs: [(place: String, text: String)] = []
        for form in Planted.forms {
            func call(_ method: HTTPRequest.Method, _ path: String, _ body: (String) -> JSONValue?) throws {
                let value = planted.value(form, in: "\(method) \(path)")
                let json = body(value).map { String(decoding: $0.jsonBytes, as: UTF8.self) } ?? ""
                let target = "/__admin" + path + (json.isEmpty ? PercentEncoding.encode(value) : "")
                let answer = try mock.send(method, target, body: json)
                #expect(answer.status >= 400)
                outputs.append((target, answer.text))
            }
            try call(.post, "/rules") { ["on": .string($0), "then": ["error": "x"]] }
            try call(.post, "/rules") { ["on": "retrieveProfiles", "then": ["error": .string($0)]] }
            try call(.post, "/rules") { .object([$0: .integer(1)]) }
            try call(.put, "/scenario") { ["name": .string($0)] }
            try call(.post, "/requests/find") { ["operation": .string($0)] }
            try call(.get, "/requests?limit=") { _ in nil }
            try call(.get, "/nothing/") { _ in nil }
        }
        #expect(planted.findings(in: outputs) == [])
    }
}

/// The secrets that were planted, each another one, and where.
private struct Planted {
    private var places: [String: String] = [:]
    /// The texts from which a secret can be decoded.
    private var carriers: Set<String> = []

    /// With `%s` in place of the secret.
    static let forms = [
        "https://h/v.m3u8?token=%s", "a=Sh0wn&password=%s", #"{"password":"%s"}"#,
        #"{"a":"Sh0wn","pwd": "x %s"}"#,
        "https://u:%s@h/x", #"[{"access_token ":"%s"}]"#, "x?accessTokens=%s",
        "https%3A%2F%2Fh%2F%3Ftoken%3D%s",
        #"<a password="%s"/>"#, "<password>%s</password>", "client-secret=%s", "Authorization: Bearer %s",
        #"{"pass\u0077ord":"%s"}"#, #"{"model":"Sh0wn","password":"%s"#, "password%253D%s",
        "passwords=a%26%s",
    ]

    struct Place: Sendable {
        var name: String
        var request:
            @Sendable (String) -> (
                method: HTTPRequest.Method, path: String, fields: [String: String], body: String
            )
    }

    private static let form = ["Content-Type": "application/x-www-form-urlencoded"]

    private static func session(_ name: String) -> Place {
        Place(name: name) { value in
            var values = [
                "domainName": "adobe.com", "mvpd": "Cablevision", "redirectUrl": "https://adobe.com",
            ]
            values[name] = value
            let body = values.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
            return (.post, "/api/v2/REF30/sessions", form, body)
        }
    }

    private static func path(_ name: String, _ path: String) -> Place {
        Place(name: name) {
            (.get, path.replacing("*", with: PercentEncoding.encode($0)), [:], "")
        }
    }

    static let places =
        ["domainName", "mvpd", "redirectUrl", "note"].map(session) + [
            path("path of profiles", "/api/v2/REF30/profiles/*"),
            path("path of a code", "/api/v2/REF30/profiles/code/*"),
            path("path of a service provider", "/api/v2/*/profiles"),
            path("unknown path", "/Sh0wn/*"), path("query", "/api/v2/REF30/profiles?note=*"),
            path("query of REST API V1", "/api/v1/checkauthn?requestor=*&deviceId=Sh0wn"),
            path("query of a login", "/api/v2/authenticate/REF30/Sh0wn?note=*"),
            Place(name: "resource") {
                let body: JSONValue = ["resources": [.string($0)]]
                return (
                    .post, "/api/v2/REF30/decisions/authorize/Cablevision",
                    ["Content-Type": "application/json"], String(decoding: body.jsonBytes, as: UTF8.self)
                )
            },
            Place(name: "header") { (.get, "/api/v2/REF30/profiles", ["X-Foo": $0], "") },
            Place(name: "Referer") {
                (.get, "/api/v2/REF30/profiles", ["Referer": "https://a/?to=" + $0], "")
            },
            Place(name: "JSON") {
                (.post, "/o/client/register", ["Content-Type": "application/json"], #"{"note": \#($0)}"#)
            },
        ]

    /// The form with a new secret.
    mutating func value(_ form: String, in place: String) -> String {
        let secret = "Pl4nted\(1_000 + places.count)"
        places[secret] = "\(place): \(form)"
        return form.replacing("%s", with: secret)
    }

    /// Encodes the form with a new secret.
    mutating func base64(_ form: String, in place: String) -> String {
        let text = Base64.encode(value(form, in: place).utf8)
        carriers.insert(text)
        return text
    }

    /// The outputs that have secrets, with the text before the first one in each.
    func findings(in outputs: [(place: String, text: String)]) -> [String] {
        outputs.compactMap { output in
            if let carrier = carriers.first(where: { Self.offset(of: $0, in: output.text) != nil }) {
                return "\(carrier) is in \(output.place)"
            }
            guard let offset = Self.offset(of: "Pl4nted", in: output.text) else { return nil }
            let start = output.text.utf8.index(output.text.startIndex, offsetBy: offset)
            let secret = String(output.text[start...].prefix(11))
            return "\(places[secret] ?? secret) is in \(output.place): \(output.text[..<start].suffix(60))"
        }
    }

    /// In bytes. The standard library's search takes minutes for all outputs in a debug build.
    private static func offset(of word: String, in text: String) -> Int? {
        text.withCString { start in strstr(start, word).map { UnsafePointer($0) - start } }
    }
}
