import HTTPMessages
import HTTPTypes
import PassSimulator
import TestSupport
import Testing

@testable import AdminAPI
@testable import PassAPI
@testable import PassBackend

/// Bodies, headers and paths of malicious or broken clients.
@Suite("Hostile payloads")
struct HostilePayloadTests {
    private let mock: AdminResponder

    init() throws {
        mock = try AdminResponder.make()
    }

    private static let depths = ["[", "{\"a\":", "[{\"resources\":"].map {
        String(repeating: $0, count: 100_000)
    }

    private func reply(
        _ method: HTTPRequest.Method, _ path: String, query: String? = nil, _ fields: RequestFields = [:],
        body: String = "", on mock: AdminResponder? = nil
    ) -> Reply {
        var fields = fields
        if !fields.contains(.host) { fields.append(name: "host".utf8, value: "localhost".utf8) }
        return (mock ?? self.mock).respond(
            to: Request(method: method, path: path, query: query, fields: fields, body: Array(body.utf8)))
    }

    @Test(arguments: depths.indices)
    func `of a hundred thousand brackets get a 400 from every call of the admin API`(depth: Int) throws {
        let body = Self.depths[depth]
        for route in AdminRoute.withDashboard
        where route.body?.contentType == "application/json" {
            let path = route.path.path(["device": "d", "code": "c", "id": "i", "partner": "Apple"])
            #expect(
                reply(route.method, path, body: body, on: mock).status == 400, "\(route.name)")
        }
    }

    @Test(arguments: depths)
    func `of a hundred thousand brackets get an error from every operation`(body: String)
        throws
    {
        for operation in PassOperation.allCases where operation.definition.method == .post {
            let reply = reply(.post, operation.path(["partner": "Apple"]), body: body, on: mock)
            #expect((400..<500).contains(reply.status.code), "\(operation)")
        }
    }

    @Test func `of a hundred thousand brackets are rejected as body and as software statement`()
        throws
    {
        for body in Self.depths { #expect(reply(.post, "/o/client/register", body: body).status == 400) }
        let claims = Base64.encodeURL(String(repeating: "[", count: 10_000).utf8)
        let body = #"{"software_statement":"\#(claims).\#(claims).\#(claims)"}"#
        #expect(reply(.post, "/o/client/register", body: body).status == 400)
    }

    @Test(
        arguments: [
            (.put, "/__admin/scenario", #"{"scenario":"throttled","scenario":"valid-sso"}"#),
            (.post, "/__admin/clock/set", #"{"set":0,"set":1}"#),
            (.post, "/o/client/token", #"{"client_id":"a","client_id":"b","client_secret":"c"}"#),
            (.post, "/o/client/register", #"{"software_statement":"a","software\u005fstatement":"b"}"#),
        ] as [(HTTPRequest.Method, String, String)])
    func `with a duplicate name are rejected, because parsers disagree which one is valid`(
        method: HTTPRequest.Method, path: String, body: String
    ) throws {
        #expect(reply(method, path, body: body).status == 400)
    }

    @Test(arguments: [
        #"<rss><channel><title>A</title></channel></rss>"#, #"<rss><channel><item/><title>A</title><a/>"#,
        "<a>", "<",
        "<!DOCTYPE rss [<!ENTITY a 'aaaaaaaaaa'>]><rss>&a;</rss>",
    ])
    func `of a megabyte of media RSS are all read`(text: String) throws {
        func count(_ list: [String]) throws -> Int {
            let body = JSONValue.object(["resources": .array(list.map(JSONValue.string))]).jsonBytes
            guard case .success(let names) = RequestedResources.read(body) else { throw Unexpected(text) }
            return names.map(RequestedResource.init(reading:)).count
        }
        let number = 1_000_000 / (text.utf8.count + 3)
        #expect(try count(Array(repeating: text, count: number)) == number)
        let long = String(repeating: text, count: RequestedResource.longest / text.utf8.count)
        #expect(try count(Array(repeating: long, count: 15)) == 15)
    }

    @Test func `with a list of a megabyte are all split`() {
        let text = String(repeating: "<a,", count: 330_000)
        #expect(LegacyParameters.resources(inList: text).count == 330_000)
    }

    @Test func `with two lists of resources are rejected`() {
        guard
            case .failure(let error) = RequestedResources.read(
                Array(#"{"resources":["a"],"resources":["b"]}"#.utf8))
        else {
            Issue.record("one of the lists was accepted")
            return
        }
        #expect(error.code == .invalidParameterResources)
    }

    @Test func `with very many unknown names get a short error`()
        throws
    {
        let names = (0..<50_000).map { #""unknown-name-\#($0)":1"# }.joined(separator: ",")
        let reply = reply(.put, "/__admin/scenario", body: "{\(names)}")
        #expect(reply.status == 400)
        #expect(reply.body.count < 64 * 1_024)
    }

    @Test func `with statements and URLs that would fill the memory are refused, and not kept`() throws {
        func statement(_ count: Int) -> String {
            let head = Base64.encodeURL(#"{"alg":"RS256"}"#.utf8)
            let claims = Base64.encodeURL(#"{"software_id":"\#(String(repeating: "x", count: count))"}"#.utf8)
            return "\(head).\(claims).c2lnbmF0dXJl"
        }
        let world: JSONValue = ["applications": ["large": ["softwareStatement": .string(statement(6_000))]]]
        let mock = try AdminResponder.make(
            scenario: "large",
            adding: ["large": Node(["description": "One.", "extends": "valid-sso", "world": world])])
        func register(_ count: Int, redirect: Int) throws -> Reply {
            let url = "app://" + String(repeating: "x", count: redirect)
            return reply(
                .post, "/o/client/register",
                body: #"{"software_statement":"\#(statement(count))","redirect_uri":"\#(url)"}"#, on: mock)
        }
        #expect(try register(1_000, redirect: 4_090).status == 201)
        for large in try [
            register(500_000, redirect: 5), register(6_100, redirect: 5), register(1_000, redirect: 4_091),
        ] {
            #expect(large.status == 400)
            #expect(large.body.count < 1_024)
        }
        // Shorter than one of the configuration, but longer than the mock accepts any other.
        #expect(try register(5_000, redirect: 5).status == 400)
        #expect(try register(3_000, redirect: 5).status == 201)
        // The configuration's own.
        #expect(try register(6_000, redirect: 5).status == 201)
        #expect(mock.backend.state.withLock(\.simulator.allRows).isEmpty)
    }

    @Test func `of a state with extreme numbers are rejected or harmless`() throws {
        let text = String(decoding: try mock.backend.exportState(), as: UTF8.self)
        for offset in ["9223372036854775807", "-9223372036854775808"] {
            let body = text.replacing(#""offset":0"#, with: #""offset":\#(offset)"#)
            #expect(body != text)
            #expect(reply(.put, "/__admin/state", body: body, on: mock).status == 400)
        }
        let frozen = text.replacing(
            #""offset":0"#, with: #""frozenAt":9223372036854775807,"offset":0"#)
        #expect(reply(.put, "/__admin/state", body: frozen, on: mock).status == 400)
        #expect(reply(.get, "/__admin/clock", on: mock).status == 200)
    }

    /// The year 10000 begins at 253402300800000.
    @Test(arguments: [
        (#""offset":0"#, #""offset":999999999999999"#, "/clock/offset"),
        (#""offset":0"#, #""offset":-999999999999999"#, "/clock/offset"),
        (#""offset":0"#, #""offset":253402300799999"#, "/clock"),
        (#""offset":0"#, #""offset":-65000000000000"#, "/clock"),
        (#""offset":0"#, #""frozenAt":253402300800000,"offset":0"#, "/clock/frozenAt"),
        (#""offset":0"#, #""frozenAt":253402300799999,"offset":0"#, "/clock/frozenAt"),
        (#""notAfter":"#, #""notAfter":9999"#, "/backend/devices/YQ==/profiles/0/validity/notAfter"),
        (#""notBefore":"#, #""notBefore":-9999"#, "/backend/devices/YQ==/profiles/0/validity/notBefore"),
    ])
    func `of a state with a time that is not in the calendar are refused with the place`(
        sound: String, senseless: String, pointer: String
    ) throws {
        let profile = #"{"serviceProvider":"REF30","mvpd":"Cablevision"}"#
        #expect(reply(.post, "/__admin/devices/YQ==/profiles", body: profile, on: mock).status == 201)
        let before = try mock.backend.exportState()
        let text = String(decoding: before, as: UTF8.self)
        // The clock of the server is behind the devices.
        let place = try #require(
            pointer.hasPrefix("/clock") ? text.ranges(of: sound).last : text.ranges(of: sound).first)
        var changed = text
        changed.replaceSubrange(place, with: senseless)
        let refused = reply(.put, "/__admin/state", body: changed, on: mock)
        #expect(refused.status == 400)
        let error = JSONValue(parsing: refused.body)?["errors"]?.array?.first
        #expect(error?["source"]?["pointer"]?.string == pointer)
        #expect(error?["detail"]?.string?.contains("expected") == true)
        #expect(try mock.backend.exportState() == before)
    }

    @Test(arguments: ["0300-01-01T00:00:00Z", "9699-12-31T23:59:59.999Z"], ["P36525D", "-P36525D"])
    func `of a state at the ends of the calendar are what was exported`(time: String, lifetime: String) throws
    {
        let ttl: JSONValue = ["integrations": ["REF30": ["Cablevision": ["authenticationTTL": "P36525D"]]]]
        let long = Node(["description": "One.", "extends": "valid-sso", "world": ttl])
        let mock = try AdminResponder.make(scenario: "long", adding: ["long": long])
        let profile = #"{"serviceProvider":"REF30","mvpd":"Cablevision","expiresIn":"\#(lifetime)"}"#
        for (path, body) in [
            ("clock/freeze", #"{"device":"YQ=="}"#), ("clock/set", #"{"set":"\#(time)"}"#),
            ("clock/set", #"{"set":"\#(time)","device":"YQ=="}"#), ("devices/YQ==/profiles", profile),
        ] {
            #expect(
                (200...201).contains(reply(.post, "/__admin/\(path)", body: body, on: mock).status.code))
        }
        let other = try AdminResponder.make(scenario: "long", adding: ["long": long])
        let document = try mock.backend.exportState()
        let text = String(decoding: document, as: UTF8.self)
        #expect(reply(.put, "/__admin/state", body: text, on: other).status == 204)
        #expect(try other.backend.exportState() == document)
        let devices = [mock, other].map { mock in
            mock.backend.state.withLock { Array($0.simulator.devices.map(\.value)) }
        }
        #expect(devices[0].map(\.profiles.first?.validity) == devices[1].map(\.profiles.first?.validity))
    }

    @Test
    func `of a state whose clocks together leave the calendar are accepted, because calls can lead there`()
        throws
    {
        for body in [#"{"set":"9000-01-01T00:00:00Z","device":"YQ=="}"#, #"{"set":"9000-01-01T00:00:00Z"}"#] {
            #expect(reply(.post, "/__admin/clock/set", body: body, on: mock).status == 200)
        }
        let clock = reply(.get, "/__admin/clock", query: "device=YQ%3D%3D", on: mock)
        #expect(JSONValue(parsing: clock.body)?["now"]?.string?.hasPrefix("9699-12-31T23:59:59") == true)
        let other = try AdminResponder.make()
        let document = try mock.backend.exportState()
        let text = String(decoding: document, as: UTF8.self)
        #expect(reply(.put, "/__admin/state", body: text, on: other).status == 204)
        #expect(try other.backend.exportState() == document)
    }

    @Test func `with rule counters at the maximum do not overflow`() throws {
        let mock = try AdminResponder.make(scenario: "retry-then-permit")
        let path = "/api/v2/REF30/decisions/authorize/Cablevision"
        let device: RequestFields = ["AP-Device-Identifier": "fingerprint YQ=="]
        _ = reply(.post, path, device, body: #"{"resources":["REF30"]}"#, on: mock)
        let text = String(decoding: try mock.backend.exportState(), as: UTF8.self)
        let body = text.replacing(#""matches":1"#, with: #""matches":10000000000"#)
        #expect(body != text)
        #expect(reply(.put, "/__admin/state", body: body, on: mock).status == 204)
        #expect(reply(.post, path, device, body: #"{"resources":["REF30"]}"#, on: mock).status != 0)
    }

    @Test(arguments: [
        "9223372036854775807", "-9223372036854775808", "\"9223372036854775807\"",
        "\"-9223372036854775808\"", "1e300",
        "\"nan\"", "\"inf\"", "1e-300", "\"0x10\"", "[[]]", "{}",
    ])
    func `in headers with extreme numbers or dates are accepted or rejected`(date: String) throws {
        let status =
            #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":{"id":"Cablevision","#
            + #""expirationDate":\#(date)}}"#
        let fields: RequestFields = [
            "AP-Device-Identifier": "fingerprint YQ==",
            "AP-Partner-Framework-Status": Base64.encode(status.utf8),
        ]
        for path in ["/api/v2/REF30/profiles", "/api/v2/REF30/profiles/Cablevision"] {
            #expect((200..<500).contains(reply(.get, path, fields).status.code))
        }
    }

    private static let headerTexts = [
        String(repeating: "[", count: 12_000), String(repeating: "\u{301}", count: 4_000), "\u{FFFD}\u{0}",
        "{\"a\":" + String(repeating: "[", count: 60) + String(repeating: "1,", count: 4_000) + "1",
    ]

    @Test(arguments: headerTexts.indices)
    func `in every header at once are answered quickly`(index: Int) throws {
        let text = Self.headerTexts[index]
        let names = [
            "AP-Device-Identifier", "X-Device-Info", "AP-Partner-Framework-Status", "AP-TempPass-Identity",
            "Adobe-Subject-Token", "X-Roku-Reserved-Roku-Connect-Token", "AD-Service-Token", "Authorization",
            "X-Forwarded-For", "User-Agent",
        ]
        for value in [text, Base64.encode(text.utf8), "a.\(Base64.encodeURL(text.utf8)).b", "Bearer \(text)"]
        {
            let fields = RequestFields(names.map { ($0, value) })
            for path in ["/api/v2/REF30/profiles", "/api/v2/REF30/configuration"] {
                #expect((200..<500).contains(reply(.get, path, fields, on: mock).status.code))
            }
        }
    }

    @Test(arguments: ["%00", "%ff", "%c3", "%"])
    func `in paths are decoded once, and NUL or invalid UTF-8 gives a 400`(text: String) throws {
        for path in ["/api/v2/\(text)/configuration", "/api/v2/REF30/profiles/a\(text)", "/\(text)"] {
            #expect(reply(.get, path).status == 400, "\(path)")
        }
        #expect(reply(.get, "/__admin/devices/\(text)").status == 404)
        #expect(reply(.get, "/api/v2/REF30/profiles/%2500").status != 400)
    }

    @Test func `in forms stay in their field: NUL and invalid UTF-8 are not decoded`() {
        let form = Form(Array("mvpd=a%00b&domainName=%ff&redirectUrl=%c3&mvpd%00=c".utf8) + [0xFF])
        #expect(form["mvpd"] == "a%00b")
        #expect(form["domainName"] == "%ff")
        #expect(form["redirectUrl"] == "%c3")
        #expect(form.pairs.allSatisfy { !$0.name.contains("\0") && !$0.value.contains("\0") })
    }

    @Test func `in paths of a thousand segments are answered quickly`() throws {
        #expect(reply(.get, String(repeating: "/a", count: 4_000)).status == 404)
        #expect(reply(.get, "/" + String(repeating: "a", count: 8_000)).status == 404)
    }

    @Test(arguments: [
        "\r\nSet-Cookie: a=b", "\nSet-Cookie: a=b", "\rSet-Cookie: a=b", "%0d%0aSet-Cookie:%20a=b",
        "\u{85}", "\u{0}",
    ])
    func `never put a line break into the header of a reply`(text: String) throws {
        let rule: JSONValue = [
            "on": ["retrieveProfiles"],
            "then": [
                "reply": ["status": .integer(200), "headers": ["X-Note": .string("a\(text)b")], "body": "x"]
            ],
        ]
        let mock = try AdminResponder.make(adding: ["split": Node(["rules": [rule]])])
        let fields: RequestFields = [
            "Host": "localhost", "Origin": "https://x\(text)", "Access-Control-Request-Headers": "a\(text)",
            "AP-Device-Identifier": "fingerprint YQ==", "X-Mock-Scenario": "\"valid-sso\(text)\"",
        ]
        let encoded = PercentEncoding.encode(text)
        let server = try TestServer { request in
            // Bypasses the request parser, so that the backend receives exactly these fields.
            let said = Array(request.fields) + Array(fields)
            return mock.respond(
                to: Request(
                    method: request.method, path: request.path, query: request.query,
                    fields: request.path.hasSuffix("profiles")
                        ? ["Host": "localhost", "X-Mock-Scenario": "split"] : RequestFields(said)))
        }
        for line in [
            "OPTIONS /api/v2/REF30/profiles/x", "GET /api/v2/REF30/profiles",
            "GET /api/v2/REF30/configuration",
            "GET /activate?code=\(encoded)", "GET /mvpds/Cablevision/login?RelayState=\(encoded)",
            "GET /adobe-services/logout?redirectUrl=https://x/\(encoded)",
            "GET /api/v2/authenticate/REF30/\(encoded)",
        ] {
            let client = try TestClient(port: server.port)
            client.send("\(line) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let reply = try client.readReply()
            #expect(!reply.fields.contains { $0.lowercased().hasPrefix("set-cookie") }, "\(line)")
            #expect(
                reply.fields.allSatisfy { !$0.contains("\r") && !$0.contains("\n") && !$0.contains("\0") })
        }
    }
}
