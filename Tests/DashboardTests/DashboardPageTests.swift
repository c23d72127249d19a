import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator
import TestSupport
import Testing

@Suite("The dashboard's page")
struct DashboardPageTests {
    private let mock: AdminResponder

    init() throws {
        mock = try AdminResponder.make()
    }

    @discardableResult
    private func send(
        _ method: HTTPRequest.Method, _ path: String, device: String? = nil, body: JSONValue? = nil
    ) -> Reply {
        var fields: [(name: String, value: String)] = [("Host", "localhost")]
        if let device {
            fields.append(("AP-Device-Identifier", "fingerprint \(Base64.encode(device.utf8))"))
        }
        return mock.respond(
            to: Request(
                method: method, path: path, fields: RequestFields(fields), body: body?.jsonBytes ?? []))
    }

    @Test func `opens for a browser that opens the address of the mock, and for no app`() {
        func open(_ accept: String, _ method: HTTPRequest.Method = .get) -> Reply {
            mock.respond(
                to: Request(
                    method: method, path: "/",
                    fields: RequestFields([("Host", "localhost"), ("Accept", accept)])))
        }
        let reply = open("text/html,application/xhtml+xml;q=0.9,*/*;q=0.8")
        #expect(reply.status == .found)
        #expect(reply.fields[.location] == "/__admin/")
        #expect(open("text/html", .head).fields[.location] == "/__admin/", "RFC 9110, 9.3.2")
        #expect(open("application/json").status == .notFound)
        #expect(open("*/*").status == .notFound)
    }

    private var page: String { String(decoding: send(.get, "/__admin/").body, as: UTF8.self) }

    @Test(
        arguments: [
            (
                #"{"manufacturer": "Apple", "model": "AppleTV6,2", "osName": "tvOS", "osVersion": "18.1"}"#,
                "Apple, AppleTV6,2, tvOS 18.1"
            ),
            (#"{"manufacturer": "", "model": "AFTT", "osName": "Android"}"#, "AFTT, Android"),
            (#"{"model": "", "primaryHardwareType": "Set Top Box"}"#, "Unknown model"),
        ])
    func `shows what a device tells of itself`(information: String, model: String) {
        let device = Base64.encode("device-1".utf8)
        let request = Request(
            method: .get, path: "/api/v2/REF30/profiles",
            fields: RequestFields([
                ("Host", "localhost"), ("AP-Device-Identifier", "fingerprint \(device)"),
                ("X-Device-Info", Base64.encode(information.utf8)),
            ]))
        _ = mock.respond(to: request)
        let reply = send(.get, "/__admin/dashboard/devices/device-1")
        #expect(reply.status == .ok)
        #expect(String(decoding: reply.body, as: UTF8.self).contains("\(model), last seen"))
        #expect(!String(decoding: reply.body, as: UTF8.self).contains("has never seen this device"))
    }

    @Test func `offers to reset one of several service providers, and says what was done`() {
        for device in ["own", "other"] {
            send(
                .post, "/__admin/devices/\(device)/profiles",
                body: ["serviceProvider": device == "own" ? "apasstest1" : "REF30", "mvpd": "Cablevision"])
        }
        #expect(page.contains(#"<option value="apasstest1"></option>"#))
        func reset(_ serviceProvider: String) -> Reply {
            mock.respond(
                to: Request(
                    method: .post, path: "/__admin/dashboard/reset-service-provider",
                    fields: RequestFields([("Host", "localhost")]),
                    body: Array("serviceProvider=\(serviceProvider)".utf8)))
        }
        let refused = reset("apasstest")
        let shown = String(decoding: refused.body, as: UTF8.self)
        #expect(refused.status == .badRequest)
        #expect(
            shown.contains("<details class=\"careful\" open>\n<summary>Reset one service provider"),
            "the form is in sight, with what was typed")
        #expect(shown.contains("value=\"apasstest\" autocomplete"))
        let done = reset("apasstest1")
        #expect(done.status == .seeOther)
        #expect(done.fields[.location]?.contains("reset-service-provider") == true)
        let devices = JSONValue(parsing: send(.get, "/__admin/devices").body)?["devices"]?.array ?? []
        #expect(devices.map { $0["identifier"] } == ["other"])
    }

    @Test func `says what to do as long as there are no requests, and that a reset keeps client credentials`()
    {
        #expect(page.contains("Client credentials stay valid."))
        #expect(!page.contains("sessions, clients, rules"))
        #expect(page.contains("<code id=\"mock-address\">http://localhost</code>"))
        #expect(page.contains("curl -i &apos;http://localhost/api/v2/REF30/profiles&apos;"))
        #expect(page.contains("<input type=\"hidden\" name=\"scenario\" value=\"returning-user\">"))
        #expect(!page("errors=only").contains("mock-address"), "a filter shows that nothing matches")
        send(.get, "/api/v2/REF30/profiles")
        #expect(!page.contains("mock-address"))
        #expect(page.contains("The request has no Authorization header."), "the call says what is missing")
    }

    @Test func `marks a rule for a device that it has never seen`() {
        let rule: JSONValue = [
            "device": "device-1", "on": ["retrieveProfiles"], "then": ["error": "network_received_error"],
        ]
        send(.post, "/__admin/rules", body: rule)
        #expect(page.contains("device never seen"))
        send(.put, "/__admin/devices/device-1/label", body: ["label": "A label"])
        #expect(page.contains("device never seen"))
        send(
            .post, "/__admin/devices/device-1/profiles",
            body: ["serviceProvider": "REF30", "mvpd": "Cablevision"])
        #expect(!page.contains("device never seen"))
    }

    @Test func `says of a device that it was never seen, or with a state only that it has sent no request`() {
        let unseen = send(.get, "/__admin/dashboard/devices/device-1")
        #expect(String(decoding: unseen.body, as: UTF8.self).contains("has never seen this device"))
        send(.put, "/__admin/devices/device-1/label", body: ["label": "Living room"])
        let reply = send(.get, "/__admin/dashboard/devices/device-1")
        #expect(reply.status == .ok)
        #expect(String(decoding: reply.body, as: UTF8.self).contains("Living room"))
        #expect(!String(decoding: reply.body, as: UTF8.self).contains("has never seen this device"))
    }

    @Test func `suggests a similar device also when the unknown one has a rule`() throws {
        send(.get, "/api/v2/REF30/profiles", device: "living-room")
        let rule: JSONValue = [
            "device": "living-rom", "on": ["retrieveProfiles"], "then": ["error": "network_received_error"],
        ]
        #expect(send(.post, "/__admin/rules", body: rule).status == .created)
        let reply = send(.get, "/__admin/dashboard/devices/living-rom")
        let page = String(decoding: reply.body, as: UTF8.self)
        #expect(page.contains("has never seen this device"))
        let start = try #require(page.firstRange(of: "Did you mean")).upperBound
        let suggestion = page[start...].prefix { $0 != "?" }
        #expect(suggestion.contains("<bdi>living-room</bdi>"), "\(suggestion)")
        #expect(!suggestion.contains("<bdi>living-rom</bdi>"), "\(suggestion)")
    }

    @Test func `explains a rule by what it does, as long as it is there`() throws {
        let rule: JSONValue = ["on": ["retrieveProfiles"], "then": ["delay": ["fixed": "1ms"]]]
        let id = try #require(
            JSONValue(parsing: send(.post, "/__admin/rules", body: rule).body)?["id"]?.string)
        send(.get, "/api/v2/REF30/profiles", device: "device-1")
        let summary = "The rule <code>retrieveProfiles → 1 ms delay</code>"
        #expect(page.contains(summary))
        let removal = send(.post, "/__admin/dashboard/remove-rules")
        let location = try #require(removal.fields[.location])
        #expect(location == "/__admin/?done=remove-rules#failures")
        #expect(page("done=remove-rules").contains("The rules were removed."))
        #expect(!page.contains(summary))
        #expect(page.contains("The rule <code>\(id)</code>"))
    }

    // If each rule were looked up on all devices, or each count among all rules, it would take minutes.
    @Test func `counts the applications of any number of rules on any number of devices`() throws {
        let number = 20_000
        let counted = mock.backend.state.withLock { state -> [String] in
            let library = state.testerSettings.scenarios.library
            state.testerSettings.dynamicRules = (0..<number).map {
                DynamicRule(id: "rule-\($0)", device: nil, json: .null, from: library)
            }
            var count = Device.RuleCount()
            count.countMatch()
            count.countApplication()
            for index in 0..<number {
                var device = Device()
                device.ruleCounts["rule-\(index % 2)"] = count
                state.simulator.devices[.make("device-\(index)")] = device
            }
            var busy = Device()
            for index in 0..<number { busy.ruleCounts["removed-\(index)"] = count }
            busy.ruleCounts["rule-\(number - 1)"] = count
            return Array(state.currentCounts(of: busy).keys)
        }
        #expect(counted == ["rule-\(number - 1)"])
        let rules = try mock.mockView().rules
        #expect(rules.count == number)
        #expect(rules.prefix(3).map(\.applications) == [number / 2, number / 2, 0])
    }

    @Test func `names the operations that a rule makes fail`() {
        for (rule, words) in [
            (
                ["then": ["error": "network_received_error"]],
                "retrievePreauthorizationDecisions and retrieveAuthorizationDecisions → network_received_error"
            ),
            (
                ["then": ["error": "invalid_header_device_identifier"]],
                "createAuthenticationSession, retrieveProfiles, retrieveProfileForMVPD and 5 more →"
            ),
            (["name": "no network", "on": ["*"], "then": ["fault": "HANG"]], "any operation → HANG"),
        ] as [(JSONValue, String)] {
            send(.post, "/__admin/rules", body: rule)
            #expect(page.replacing("<wbr>", with: "").contains(words), "\(words)")
        }
    }

    @Test func `says how often a rule with a limit has been used, where one device is counted`() {
        let rule: JSONValue = [
            "on": ["retrieveProfiles"], "times": .integer(2), "then": ["delay": ["fixed": "1ms"]],
        ]
        // The rules count only the devices that the mock knows.
        send(
            .post, "/__admin/devices/device-1/profiles",
            body: ["serviceProvider": "REF30", "mvpd": "Cablevision"])
        send(.post, "/__admin/rules", body: rule)
        var own: String {
            String(decoding: send(.get, "/__admin/dashboard/devices/device-1").body, as: UTF8.self)
        }
        #expect(own.contains("A rule applies: <code>") && own.contains("; not applied yet"))
        send(.get, "/api/v2/REF30/profiles", device: "device-1")
        #expect(own.contains("A rule applies: <code>") && own.contains("; used 1 of 2 times"))
        send(.get, "/api/v2/REF30/profiles", device: "device-1")
        #expect(own.contains("A rule has been used 2 of 2 times: <code>"))
        #expect(own.contains("; used 2 of 2 times") && !own.contains("A rule applies"))
        #expect(page.contains("; applied 2 times"), "the limit is for each device")
    }

    @Test func `names a rule once that set the error`() {
        let rule: JSONValue = ["on": ["retrieveProfiles"], "then": ["error": "network_received_error"]]
        send(.post, "/__admin/rules", body: rule)
        send(.get, "/api/v2/REF30/profiles", device: "device-1")
        let page = page
        #expect(page.contains("<strong>The rule network_received_error-1 sets this error or reply."))
        #expect(!page.contains("affected the reply"))
        // A row shows the rule and the error code, even when the rule has its name from the code.
        #expect(
            page.contains(
                "<span class=\"chip error\" title=\"network_received_error\">network_received_error</span>"))
    }

    @Test func `shows where the clock jumped, the date of another day, and the real time`() {
        send(.get, "/api/v2/REF30/profiles", device: "device-1")
        #expect(!page.contains("class=\"jump\""))
        send(.post, "/__admin/clock/advance", body: ["advance": "P2D"])
        send(.get, "/api/v2/REF30/profiles", device: "device-1")
        for page in [
            page, String(decoding: send(.get, "/__admin/dashboard/devices/device-1").body, as: UTF8.self),
        ] {
            #expect(page.contains("Here the mock's clock jumped ahead by 2 days."))
            #expect(
                page.contains(
                    """
                    title="2026-03-18T14:39:48Z by the mock&apos;s clock, 2026-03-16T14:39:48Z by the machine&apos;s clock">14:39:48</time>
                    """))
            #expect(page.contains(">2026-03-16 14:39:48</time>"))
        }
    }

    @Test func `names the zone within a time, because the script replaces all of it`() throws {
        send(.get, "/api/v2/REF30/profiles", device: "device-1")
        let list = JSONValue(parsing: send(.get, "/__admin/requests").body)
        let id = try #require(list?["requests"]?.array?.first?["id"]?.string)
        for path in ["devices/device-1", "requests/\(id)"] {
            let page = String(decoding: send(.get, "/__admin/dashboard/\(path)").body, as: UTF8.self)
            #expect(page.contains(">2026-03-16 14:39:48 UTC</time>"), "\(path)")
            #expect(!page.contains("</time> UTC"), "\(path)")
        }
    }

    @Test func `offers a login at the service provider that the device has used, also at an adopted one`()
        throws
    {
        var documents = ControlDocuments()
        documents.policies = ["unknownServiceProviders": "adopt"]
        let mock = try AdminResponder.make(documents: documents)
        let device = Base64.encode("device-1".utf8)
        func get(_ path: String, _ fields: [(name: String, value: String)] = []) -> Reply {
            mock.respond(
                to: Request(
                    method: .get, path: path, fields: RequestFields([("Host", "localhost")] + fields)))
        }
        func use(_ serviceProvider: String) {
            _ = get(
                "/api/v2/\(serviceProvider)/profiles", [("AP-Device-Identifier", "fingerprint \(device)")])
        }
        func page() -> String {
            String(decoding: get("/__admin/dashboard/devices/device-1").body, as: UTF8.self)
        }
        use("MYNET")
        let first = page()
        #expect(first.contains("<option value=\"MYNET Cablevision\" selected"), "\(first)")
        #expect(first.contains("value=\"REF30 Cablevision\""))
        // Only the last hundred requests of the device count.
        for _ in 1...99 { use("REF30") }
        #expect(page().contains("value=\"MYNET Cablevision\""))
        use("REF30")
        #expect(!page().contains("value=\"MYNET Cablevision\""))
    }

    @Test func `chooses the active scenario for a device, with its parameters`() {
        let scenario = "enhanced-error-code;code=too_many_resources"
        send(.put, "/__admin/scenario", body: ["scenario": .string(scenario)])
        let page = String(decoding: send(.get, "/__admin/dashboard/devices/device-1").body, as: UTF8.self)
        #expect(page.contains("<option value=\"enhanced-error-code\" selected>"))
        #expect(page.contains("name=\"parameters\" value=\"code=too_many_resources\""))
    }

    @Test func `shows each time in an element that the script can convert`() {
        send(
            .post, "/__admin/devices/living-room/profiles",
            body: ["serviceProvider": "REF30", "mvpd": "Cablevision", "expiresIn": "P3D"])
        send(.post, "/__admin/clock/advance", body: ["advance": "PT1H", "device": "living-room"])
        let own = String(decoding: send(.get, "/__admin/dashboard/devices/living-room").body, as: UTF8.self)
        for page in [page, own] {
            let rest = page.replacing(/<time [^>]*>[^<]*<\/time>/, with: "")
            #expect(rest.matches(of: /\d\d:\d\d:\d\d/).isEmpty, "\(rest)")
        }
    }

    @Test func `shows how many logins each device has`() {
        func logIn(_ device: String, at mvpd: String) {
            send(
                .post, "/__admin/devices/\(device)/profiles",
                body: ["serviceProvider": "REF30", "mvpd": .string(mvpd)])
        }
        func chips(_ text: String) -> Int { page.ranges(of: "<span class=\"chip\">\(text)</span>").count }
        send(.put, "/__admin/devices/none/scenario", body: ["scenario": "maintenance"])
        logIn("one", at: "Cablevision")
        logIn("two", at: "Cablevision")
        logIn("two", at: "Spectrum")
        #expect(chips("logged out") == 1 && chips("1 login") == 1 && chips("2 logins") == 1, "\(page)")
    }

    @Test func `says what the clock of a device does, and whether its login has ended or not begun`() {
        func change(_ verb: String, _ advance: JSONValue? = nil) {
            var body: [String: JSONValue] = ["device": "living-room"]
            body["advance"] = advance
            send(.post, "/__admin/clock/\(verb)", body: .object(body))
        }
        func has(_ chip: String, _ end: String) -> Bool {
            let page = page
            let (word, time) = (end.prefix { $0 != " " }, end.drop { $0 != " " }.dropFirst())
            let row = "<td>\(word) <time datetime=\"\(time.replacing(" ", with: "T"))Z\">\(time)</time></td>"
            return page.contains("<span class=\"chip\">\(chip)</span>") && page.contains(row)
        }
        send(
            .post, "/__admin/devices/living-room/profiles",
            body: ["serviceProvider": "REF30", "mvpd": "Cablevision", "expiresIn": "P3D"])
        #expect(has("1 login", "until 2026-03-19 14:39:48"))
        change("advance", "P2D")
        #expect(has("clock 2 days ahead", "until 2026-03-19 14:39:48"))
        change("advance", "P2D")
        #expect(has("clock 4 days ahead", "expired 2026-03-19 14:39:48"))
        change("freeze")
        #expect(has("clock frozen", "expired 2026-03-19 14:39:48"))
        change("reset")
        change("advance", "-48h")
        #expect(has("clock 2 days behind", "from 2026-03-16 14:39:48"))
        let device = send(.get, "/__admin/devices/living-room")
        #expect(JSONValue(parsing: device.body)?["profiles"]?.array?.map { $0["state"] } == ["upcoming"])
        let story = send(.get, "/__admin/dashboard/devices/living-room")
        #expect(
            String(decoding: story.body, as: UTF8.self)
                .contains(
                    """
                    The user will be logged in from <time datetime="2026-03-16T14:39:48Z">2026-03-16 14:39:48 UTC</time> at
                    """))
    }

    @Test func `says of a device that only the clock for all devices was changed`() {
        send(.get, "/api/v2/REF30/profiles", device: "device-1")
        send(.post, "/__admin/clock/advance", body: ["advance": "P2D"])
        #expect(
            page("device=device-1&done=move-clock").contains("UTC, 2 days ahead, as for all devices</span>"))
        #expect(page("done=move-clock").contains("The clock has changed."))
        send(.post, "/__admin/clock/advance", body: ["advance": "PT1H", "device": "device-1"])
        #expect(page("device=device-1&done=move-clock").contains("The clock has changed."))
        #expect(
            page("device=device-1").contains(
                "1 hour ahead of the clock for all devices, which is 2 days ahead</span>"))
    }

    @Test func `marks a status by how the request ended`() {
        for (status, style) in [
            (299, "fine"), (300, "onward"), (399, "onward"), (400, "refused"), (499, "refused"),
            (500, "broken"),
        ] {
            let reply: JSONValue = ["status": .integer(Int64(status))]
            send(.post, "/__admin/rules", body: ["on": ["retrieveProfiles"], "then": ["reply": reply]])
            send(.get, "/api/v2/REF30/profiles")
            #expect(page.contains("<span class=\"status \(style)\">\(status)</span>"), "\(status)")
            send(.delete, "/__admin/rules")
        }
    }

    @Test func `shows the status of a reply only if the client received it`() throws {
        for (fault, isReceived) in [
            ("CONNECTION_RESET_BY_PEER", false), ("EMPTY_RESPONSE", false), ("LOST_RESPONSE", false),
            ("HANG", false), ("RANDOM_DATA_THEN_CLOSE", false), ("DRIP", true), ("TRUNCATED_BODY", true),
            ("MALFORMED_RESPONSE_CHUNK", true),
        ] {
            send(
                .post, "/__admin/rules",
                body: ["on": ["retrieveProfiles"], "then": ["fault": .string(fault)]]
            )
            send(.get, "/api/v2/REF30/profiles", device: "device-1")
            for page in [
                page, String(decoding: send(.get, "/__admin/dashboard/devices/device-1").body, as: UTF8.self),
            ] {
                #expect(page.contains("<span class=\"status broken\">401</span>") == isReceived, "\(fault)")
                #expect(page.contains("<span class=\"visually-hidden\">no reply</span>") != isReceived)
            }
            #expect(page.contains("</code>. The client received no reply.") != isReceived, "\(fault)")
            #expect(page.contains("<h3>Reply that the client did not receive</h3>") != isReceived)
            send(.delete, "/__admin/rules")
            send(.delete, "/__admin/requests")
        }
    }

    @Test func `shows in the timeline of a device what was unusual about a request, as in the list`() {
        for effect: JSONValue in [["delay": ["fixed": "20ms"]], ["fault": "DRIP"]] {
            send(.post, "/__admin/rules", body: ["on": ["retrieveProfiles"], "then": effect])
        }
        send(.get, "/api/v2/REF30/profiles", device: "device-1")
        send(.put, "/__admin/scenario", body: ["scenario": "maintenance"])
        let own = String(decoding: send(.get, "/__admin/dashboard/devices/device-1").body, as: UTF8.self)
        for page in [page, own] {
            for chip in [
                "title=\"The rule retrieveProfiles → 20 ms delay\">rule</span>",
                "<span class=\"chip error\" title=\"DRIP\">DRIP</span>", "title=\"Scenario valid-sso\"",
                "<span class=\"took\">+\u{A0}20\u{A0}ms</span>",
            ] {
                #expect(page.contains(chip), "\(chip)")
            }
        }
    }

    @Test func `says how many rules affected a reply, and whether the request selected its scenario`() {
        for effect: JSONValue in [["delay": ["fixed": "1ms"]], ["fault": "DRIP"]] {
            send(.post, "/__admin/rules", body: ["on": ["retrieveProfiles"], "then": effect])
        }
        send(.get, "/api/v2/REF30/profiles")
        let text =
            "<code>retrieveProfiles → 1 ms delay</code> <code>retrieveProfiles → DRIP</code> affected the reply."
        #expect(page.contains("The rules \(text)"))
        #expect(page.contains(" was active.") && !page.contains("selected by the request"))
        _ = mock.respond(
            to: Request(
                method: .get, path: "/api/v2/REF30/profiles",
                fields: ["Host": "localhost", "X-Mock-Scenario": "maintenance"]))
        #expect(page.contains("<code>maintenance</code> was active, selected by the request"))
    }

    @Test func `says whether it shows all requests or some, and what a request lacks`() {
        send(.get, "/api/v2/REF30/profiles", device: "device-1")
        send(.get, "/nothing")
        let all = page
        let one = page("device=device-1")
        let some = page("errors=only")
        #expect(all.contains("2 in the journal, <a ") && !one.contains(" in the journal, "))
        #expect(all.contains(">all as HAR</a>") && !all.contains(">these as HAR</a>"))
        for page in [one, some] {
            #expect(page.contains(">these as HAR</a>") && !page.contains(">all as HAR</a>"))
        }
        #expect(all.contains(">Clear all</button>") && some.contains(">Clear all</button>"))
        #expect(one.contains(">Clear its requests</button>") && !one.contains(">Clear all</button>"))
        for lack in ["<span class=\"operation\">no operation<", "<span class=\"device-name\">no device<"] {
            #expect(all.contains(lack) && !one.contains(lack), "\(lack)")
        }
    }

    @Test func `shows of too many devices those that were at work lately, by name`() {
        let names = (100..<250).map { "device-\($0)" }
        for name in names.reversed() {
            send(.put, "/__admin/devices/\(name)/scenario", body: ["scenario": "maintenance"])
        }
        let busy = ["device-103", "device-178", "device-249"]
        for name in busy { send(.get, "/api/v2/REF30/profiles", device: name) }
        let page = page
        #expect(page.contains("And 50 more:"))
        let shown = page.ranges(of: "<span class=\"name\"><bdi>").map {
            String(page[$0.upperBound...].prefix(10))
        }
        #expect(shown.count == 100)
        #expect(shown == shown.sorted())
        #expect(Set(shown).isSuperset(of: busy))
    }

    @Test func `cuts long bodies, and says so`() {
        send(
            .post, "/api/v2/REF30/decisions/authorize/Cablevision",
            body: ["resources": [.string(String(repeating: "é", count: 5_000))]])
        let page = page
        #expect(page.contains("é\n…</pre>"))
        #expect(!page.contains(String(repeating: "é", count: 4_000)))
    }

    @Test
    func `calls a device by its name, and fills forms with text, or base64 where a text could be base64`() {
        send(.get, "/api/v2/REF30/profiles", device: "abcdabcd")
        #expect(page.contains("value=\"\(Base64.encode("abcdabcd".utf8))\">abcdabcd</option>"))
        send(.get, "/api/v2/REF30/profiles", device: "ipad-kids")
        #expect(page.contains("value=\"ipad-kids\">ipad-kids</option>"))
        send(.put, "/__admin/devices/ipad-kids/label", body: ["label": "Kitchen"])
        send(.post, "/__admin/rules", body: ["device": "ipad-kids", "on": ["*"], "then": ["fault": "HANG"]])
        let page = page
        #expect(page.contains("value=\"ipad-kids\">Kitchen</option>"))
        #expect(page.contains("For <bdi>Kitchen</bdi>, always; not applied yet"))
        #expect(page.contains("<span class=\"device-name\">Kitchen</span>"))
    }

    @Test func `shortens identifiers in a row, and shows them in the request`() {
        let identifier = "62184fda-effa-4c5b-9d0e-1f2a3b4c5d6e"
        send(.get, "/api/v2/\(identifier)")
        #expect(page.contains("bad-reason\">GET /api/v2/62184fda… is not"))
        #expect(page.contains("<strong>GET /api/v2/\(identifier) is not"))
    }

    @Test func `says in words how far a clock is ahead`() {
        send(.post, "/__admin/clock/advance", body: ["advance": "P2D"])
        #expect(page.contains("UTC, 2 days ahead</span>"))
        #expect(!page.contains("<a href=\"/__admin/requests\">"))
    }

    private func page(_ query: String) -> String {
        let request = Request(
            method: .get, path: "/__admin/", query: query, fields: RequestFields([("Host", "localhost")]))
        return String(decoding: mock.respond(to: request).body, as: UTF8.self)
    }

    @Test func `links to the recipes of a documentation that has an address`() throws {
        for (place, isLinked) in [("https://docs.example/", true), ("README.md", false)] {
            let reply = try AdminResponder.make(documentation: place)
                .respond(to: Request(method: .get, path: "/__admin/", fields: ["Host": "localhost"]))
            let link = "<a href=\"\(place)documentation/adobe-pass-mock/recipes/\">Recipes</a>"
            #expect(String(decoding: reply.body, as: UTF8.self).contains(link) == isLinked, "\(place)")
        }
    }

    @Test func `has no links that need the journal if the mock keeps no requests`() throws {
        let mock = try AdminResponder.make(keepsJournal: false)
        func get(_ path: String, _ query: String? = nil) -> Reply {
            mock.respond(
                to: Request(method: .get, path: path, query: query, fields: ["Host": "localhost"]))
        }
        for (path, query) in [
            ("/__admin/", nil), ("/__admin/", "device=device-1"),
            ("/__admin/dashboard/devices/device-1", nil),
        ] as [(String, String?)] {
            let page = String(decoding: get(path, query).body, as: UTF8.self)
            #expect(page.contains("<code>--journal off</code> and keeps no requests."), "\(path)")
            #expect(!page.contains("/dashboard/clear-requests"), "\(path)")
            let links = page.matches(of: /href="(\/__admin\/[^"?#]*)/).map { String($0.1) }
            for link in Set(links) { #expect(get(link).status != .conflict, "\(link)") }
        }
    }

    @Test func `leads back to the scenario of the start from another one only`() {
        let button = "Back to <code>valid-sso</code>"
        #expect(!page.contains(button))
        send(.put, "/__admin/scenario", body: ["scenario": "returning-user"])
        #expect(page.contains(button))
    }

    @Test func `is about one device, or says that it is about all`() {
        for device in ["device-1", "device-10"] { send(.get, "/api/v2/REF30/profiles", device: device) }
        send(.put, "/__admin/devices/device-1/scenario", body: ["scenario": "maintenance"])
        send(.post, "/__admin/clock/advance", body: ["advance": "P2D", "device": "device-1"])
        let all = page
        #expect(all.ranges(of: "<span class=\"scope\">for all devices</span>").count == 4)
        #expect(all.ranges(of: "<li id=\"request-").count == 2)
        let one = page("device=device-1")
        #expect(one.ranges(of: "<span class=\"scope\">for <bdi>device-1</bdi> only</span>").count == 3)
        #expect(one.ranges(of: "<li id=\"request-").count == 1, "and not about those with a similar name")
        #expect(one.contains("<strong><code>maintenance</code></strong> <span class=\"hint\">its own</span>"))
        #expect(one.contains("UTC, 2 days ahead</span>"))
        #expect(one.contains("value=\"device-1\" selected>device-1</option>"))
        for form in [
            "activate-scenario", "fail-next", "move-clock", "clear-requests", "log-in", "label-device",
        ] {
            let device = "<input type=\"hidden\" name=\"device\" value=\"\(Base64.encode("device-1".utf8))\">"
            let start = one.firstRange(of: "action=\"/__admin/dashboard/\(form)#")?.upperBound ?? one.endIndex
            #expect(one[start...].prefix(120).contains(device), "\(form)")
        }
        #expect(
            page("device=device-1&q=nonsense").contains(
                "matches the filter. <a href=\"/__admin/?device=device-1#requests\">Show all</a>"))
        #expect(page("device=devcie-1").contains("Did you mean <a"), "also about one that it has never seen")
    }

    @Test func `keeps the rest of a filter beside a value that it does not know, and shows that value`() {
        send(.get, "/api/v2/REF30/profiles", device: "device-1")
        let shown = page("device=device-1&status=abc&q=profiles")
        #expect(shown.contains("This part of the filter is off."))
        #expect(shown.contains("<span class=\"scope\">for <bdi>device-1</bdi> only</span>"))
        #expect(shown.contains("name=\"q\" type=\"search\" value=\"profiles\""))
        #expect(shown.contains("name=\"status\" list=\"statuses\" value=\"abc\""))
        #expect(shown.contains("<details class=\"more\" id=\"more-filters\" open>"))
        #expect(!page("status=401").contains("This part of the filter is off."))
    }

    @Test func `shows the MVPD that it takes from a request into the form for failures`() throws {
        send(.get, "/api/v2/REF30/profiles/Cablevision", device: "device-1")
        let list = JSONValue(parsing: send(.get, "/__admin/requests").body)
        let id = try #require(list?["requests"]?.array?.first?["id"]?.string)
        let shown = page("device=device-1&rule=\(id)")
        #expect(shown.contains("<details class=\"more\" id=\"failure-details\" open>"))
        #expect(shown.contains("name=\"mvpd\" type=\"text\" placeholder=\"any\" value=\"Cablevision\""))
        #expect(page.contains("<details class=\"more\" id=\"failure-details\">"))
        send(.delete, "/__admin/requests")
        #expect(page("device=device-1&rule=\(id)").contains("The request is no longer in the journal"))
        #expect(!page.contains("The request is no longer in the journal"))
    }

    @Test func `has on the page of a device the forms of the first page`() {
        send(.get, "/api/v2/REF30/profiles", device: "device-1")
        let first = page("device=device-1")
        let own = String(decoding: send(.get, "/__admin/dashboard/devices/device-1").body, as: UTF8.self)
        for name in [
            "scenario-name", "scenario-parameters", "failure", "failing-operation", "failure-times",
            "failure-after", "failure-body", "clock-span", "log-in-at", "device-label",
        ] {
            for page in [first, own] {
                #expect(page.ranges(of: " id=\"\(name)\"").count == 1, "\(name)")
            }
        }
    }

    @Test func `has an element for each link within itself`() {
        send(.get, "/api/v2/REF30/profiles", device: "device-1")
        let first = page
        let one = page("device=device-1")
        let own = String(decoding: send(.get, "/__admin/dashboard/devices/device-1").body, as: UTF8.self)
        for text in [first, one, own] {
            let targets = Set(text.matches(of: /href="#([^"]+)"/).map { String($0.1) })
            #expect(targets.isSuperset(of: ["scenario", "failures", "clock"]))
            for target in targets { #expect(text.contains(" id=\"\(target)\""), "\(target)") }
        }
    }

    @Test func `shows in a comparison what only one of two requests has`() {
        for device in ["device-1", nil] { send(.get, "/api/v2/REF30/profiles", device: device) }
        let list = JSONValue(parsing: send(.get, "/__admin/requests").body)
        let ids = (list?["requests"]?.array ?? []).compactMap { $0["id"]?.string }
        let request = Request(
            method: .get, path: "/__admin/dashboard/compare",
            query: ids.map { "id=\($0)" }.joined(separator: "&"), fields: ["Host": "localhost"])
        let comparison = String(decoding: mock.respond(to: request).body, as: UTF8.self)
        #expect(comparison.contains("<h3>Decoded</h3>"))
        #expect(comparison.contains("<mark>ap-device-identifier: device-1</mark>"))
    }

    @Test(
        arguments: [
            ("/__admin/dashboard/requests/gone", nil), ("/__admin/dashboard/compare", "id=gone&id=other"),
        ] as [(String, String?)])
    func `answers a link to a request that has left the journal with a page`(path: String, query: String?) {
        let reply = mock.respond(
            to: Request(method: .get, path: path, query: query, fields: ["Host": "localhost"]))
        #expect(reply.status == .notFound)
        #expect(reply.fields[.contentType]?.hasPrefix("text/html") == true)
        let page = String(decoding: reply.body, as: UTF8.self)
        #expect(
            page.contains("The journal has no request gone") && page.contains("href=\"/__admin/#requests\""))
    }

    @Test func `shows what is encoded in a body below it, and what is encoded in a header beside it`() {
        let response = Base64.encode("<samlp:Response><a/></samlp:Response>".utf8)
        let request = Request(
            method: .post, path: "/api/v2/REF30/profiles/sso/Apple",
            fields: RequestFields([
                ("Host", "localhost"),
                ("AP-Device-Identifier", "fingerprint \(Base64.encode("device-1".utf8))"),
            ]), body: Array("SAMLResponse=\(PercentEncoding.encode(response))".utf8))
        _ = mock.respond(to: request)
        let page = page
        #expect(page.contains("<h4>SAMLResponse, decoded</h4>"))
        #expect(!page.contains("<h4>ap-device-identifier, decoded</h4>"))
        #expect(page.contains("<pre tabindex=\"0\">device-1</pre>"))
    }

    @Test func `says which calls fail, and refuses a failure that would drop the custom status or body`()
        throws
    {
        func fail(_ form: String) -> Reply {
            mock.respond(
                to: Request(
                    method: .post, path: "/__admin/dashboard/fail-next", fields: ["Host": "localhost"],
                    body: Array(form.utf8)))
        }
        for (fields, report) in [
            (
                "operation=retrieveProfiles&times=1",
                "The next call of each device to retrieveProfiles gets status 500."
            ),
            (
                "operation=retrieveProfiles&times=1&device=device-1",
                "The next call from device-1 to retrieveProfiles gets status 500."
            ),
            (
                "operation=retrieveClientCredentials&times=1",
                "The next call to retrieveClientCredentials gets status 500."
            ),
            (
                "operation=retrieveClientCredentials&times=2",
                "Calls to retrieveClientCredentials get status 500: 2 times."
            ),
            (
                "operation=retrieveProfiles&times=2",
                "Calls to retrieveProfiles get status 500: 2 times per device."
            ),
            (
                "operation=retrieveProfiles&times=1&after=1",
                "Calls to retrieveProfiles get status 500: after the first 1, once per device."
            ),
            (
                "operation=retrieveProfileForMVPD&times=1&mvpd=Cable*",
                "The next call of each device to retrieveProfileForMVPD at Cable* gets status 500."
            ),
            ("operation=initiateLogout", "Calls to initiateLogout get status 500: always."),
            (
                "operation=initiateLogout&times=1",
                "The rule initiateLogout → status 500 was added. Warning: the rule never applies, because the rule status-500-8 always applies before it"
            ),
            (
                "answer=error%3Anetwork_received_error&operation=retrieveProfiles&times=1",
                "The rule retrieveProfiles → network_received_error was added. Warning: Adobe never sends &quot;network_received_error&quot; on retrieveProfiles"
            ),
        ] {
            let reply = fail(fields.hasPrefix("answer=") ? fields : "answer=status%3A500&\(fields)")
            let location = try #require(reply.fields[.location], "\(fields)")
            let query = try #require(
                location.split(separator: "#").first?.split(separator: "?").last, "\(fields)")
            #expect(page(String(query)).contains(">\(report)"), "\(fields): \(location)")
        }
        for (form, refusal) in [
            ("answer=error%3Anetwork_received_error&status=503", "does not use Custom status: choose"),
            ("answer=status%3A500&status=503", "does not use Custom status: choose"),
            ("answer=fault%3AHANG&body=x", "does not use Custom body: choose"),
            ("answer=delay%3A&delay=1s&body=x", "does not use Custom body: choose"),
            ("answer=error%3Anetwork_received_error", nil), ("answer=status%3A500&body=x", nil),
            ("answer=own%3A&status=503&body=x", nil),
        ] as [(String, String?)] {
            let reply = fail(form)
            #expect(reply.status == (refusal == nil ? .seeOther : .badRequest), "\(form)")
            if let refusal {
                #expect(String(decoding: reply.body, as: UTF8.self).contains(refusal), "\(form)")
            }
        }
    }

    @Test func `accepts every failure that it offers`() throws {
        let page = page
        let start = try #require(page.firstRange(of: "<select id=\"failure\"")?.upperBound)
        let end = try #require(page[start...].firstRange(of: "</select>")?.lowerBound)
        let answers = page[start..<end].matches(of: /<option value="([^"]+)"/).map { String($0.1) }
        // These two need other fields.
        for answer in answers where !["own:", "delay:"].contains(answer) {
            let reply = mock.respond(
                to: Request(
                    method: .post, path: "/__admin/dashboard/fail-next", fields: ["Host": "localhost"],
                    body: Array("answer=\(PercentEncoding.encode(answer))&times=1".utf8)))
            #expect(reply.status == .seeOther, "\(answer)")
        }
        #expect(Set(answers).isSuperset(of: ["own:", "delay:", "status:503"]))
    }

    @Test func `shows for a device how often a rule has matched and was applied`() {
        send(
            .post, "/__admin/devices/device-1/profiles",
            body: ["serviceProvider": "REF30", "mvpd": "Cablevision"])
        send(.post, "/__admin/rules", body: ["on": ["retrieveProfiles"], "then": ["fault": "DRIP"]])
        send(.get, "/api/v2/REF30/profiles", device: "device-1")
        let page = page
        let names = ["Rule", "Matched", "Applied"].map { "<th scope=\"col\">\($0)</th>" }.joined()
        #expect(page.contains("<caption>Rules</caption>\n<thead><tr>\(names)</tr></thead>"))
        #expect(page.contains("<td>1</td><td>1</td>"))
    }

    @Test func `shows a form that failed on the page from which it was sent`() {
        send(.get, "/api/v2/REF30/profiles", device: "device-1")
        for (path, heading) in [
            ("/__admin/?device=device-1", "Requests <span class=\"scope\">of <bdi>device-1</bdi> only"),
            ("/__admin/dashboard/devices/device-1", "<h2 id=\"timeline-heading\">Timeline</h2>"),
        ] {
            let reply = mock.respond(
                to: Request(
                    method: .post, path: "/__admin/dashboard/move-clock",
                    fields: RequestFields([("Host", "localhost"), ("Referer", "http://localhost\(path)")]),
                    body: Array("advance=soon&device=ZGV2aWNlLTE%3D".utf8)))
            let page = String(decoding: reply.body, as: UTF8.self)
            #expect(reply.status == .badRequest)
            #expect(page.contains(heading), "\(path)")
            #expect(page.contains("role=\"alert\"") && page.contains("value=\"soon\""), "\(path)")
        }
    }

    @Test func `names and marks the field of a form that was refused`() {
        send(.get, "/api/v2/REF30/profiles", device: "device-1")
        for (action, form, label, field) in [
            ("move-clock", "advance=soon", "Advance by", "advance"),
            ("fail-next", "answer=status%3A500&times=0", "Times", "times"),
            ("fail-next", "answer=status%3A500&probability=2", "Probability", "probability"),
            ("fail-next", "answer=delay%3A&delay=soon", "Delay", "delay"),
            ("fail-next", "answer=delay%3A", "Delay", "delay"),
            ("fail-next", "answer=own%3A&status=999", "Custom status", "status"),
            ("fail-next", "answer=fault%3AHANG&body=x", "Custom body", "body"),
            ("activate-scenario", "scenario=parental-controls&parameters=x=y", "Parameters", "parameters"),
            ("activate-scenario", "scenario=nope", "Another scenario", "scenario"),
            ("reset-service-provider", "serviceProvider=REF31", "Service provider", "serviceProvider"),
        ] {
            let reply = mock.respond(
                to: Request(
                    method: .post, path: "/__admin/dashboard/\(action)", fields: ["Host": "localhost"],
                    body: Array(form.utf8)))
            #expect(reply.status == .badRequest, "\(form)")
            let page = String(decoding: reply.body, as: UTF8.self)
            #expect(page.contains(">\(label)</label>"), "\(form)")
            let notice = page.matches(of: /id="form-problem"[^>]*>([^<]*)</).map { String($0.1) }
            #expect(notice.count == 1 && notice.first?.contains(label) == true, "\(form): \(notice)")
            #expect(notice.first?.contains("/then/") == false, "\(form): \(notice)")
            let marked = page.matches(of: /<(input|select|textarea)[^>]* name="([^"]+)"[^>]* aria-invalid/)
            #expect(marked.map { String($0.2) } == [field], "\(form)")
        }
        #expect(!page.contains("form-problem") && page.contains("aria-describedby=\"clock-span-hint\""))
    }

    @Test func `groups the operations, and begins with the likely failures`() throws {
        let page = page
        let labels = [
            "REST API V2", "Client registration", "Login pages", "Single sign-on service", "REST API V1",
        ]
        let places = labels.map { page.firstRange(of: "<optgroup label=\"\($0)\">")?.lowerBound }
        #expect(places.allSatisfy { $0 != nil })
        #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
        for operation in PassOperation.allCases {
            // Once in the filter and once in the form for failures.
            #expect(page.ranges(of: "<option value=\"\(operation.rawValue)\">").count == 2, "\(operation)")
        }
        let failures = try #require(page.firstRange(of: "<select id=\"failure\"")?.upperBound)
        let first = page[failures...].split(separator: "<option", maxSplits: 5).dropFirst().prefix(5)
        #expect(
            first.compactMap { $0.split(separator: ">", maxSplits: 1).last?.prefix { $0 != "<" } }
                == ["Network drops", "MVPD denies", "Session ended", "Access token ended", "Server error"])
    }

    @Test func `names the scenario of a request only where another one is active`() {
        let chip = "title=\"Scenario valid-sso\""
        send(.get, "/api/v2/REF30/profiles", device: "device-1")
        #expect(!page.contains(chip))
        send(.put, "/__admin/scenario", body: ["scenario": "maintenance"])
        #expect(page.contains(chip))
        send(.put, "/__admin/devices/device-1/scenario", body: ["scenario": "valid-sso"])
        #expect(!page.contains(chip), "the device has its own")
    }

    @Test func `logs a user in at a service provider and an MVPD with spaces in their names`() throws {
        var documents = ControlDocuments()
        documents.configuration = .memory(
            name: "config",
            [
                "own.yaml": """
                extends: built-in
                serviceProviders: { "My Channel": { name: Mine } }
                mvpds: { "My Cable": { displayName: My Cable } }
                integrations: { "My Channel": { "My Cable": {} } }
                """
            ])
        let mock = try AdminResponder.make(documents: documents)
        func send(_ method: HTTPRequest.Method, _ path: String, _ form: [(name: String, value: String)] = [])
            -> Reply
        {
            mock.respond(
                to: Request(
                    method: method, path: path, fields: ["Host": "localhost"],
                    body: Array(Form.encode(form).utf8)))
        }
        // Makes the device known.
        _ = mock.respond(
            to: Request(
                method: .put, path: "/__admin/devices/device-1/label", fields: ["Host": "localhost"],
                body: Array(#"{"label":"A label"}"#.utf8)))
        let page = String(
            decoding: send(.get, "/__admin/dashboard/devices/device-1").body, as: UTF8.self)
        let value = "My%20Channel My%20Cable"
        #expect(page.contains("value=\"\(value)\""))
        let done = send(
            .post, "/__admin/dashboard/log-in",
            [(name: "device", value: "device-1"), (name: "at", value: value)])
        #expect(done.status == .seeOther)
        let device = JSONValue(parsing: send(.get, "/__admin/devices/device-1").body)
        let profile = device?["profiles"]?.array?.first
        #expect(profile?["serviceProvider"] == "My Channel")
        #expect(profile?["mvpd"] == "My Cable")
    }

    @Test func `is told when another program changes the mock, and only then`() throws {
        guard case .stream(let stream)? = send(.get, "/__admin/events").continuation else {
            Issue.record("no stream")
            return
        }
        var told: String { String(decoding: stream.take().joined(), as: UTF8.self) }
        #expect(!told.contains("event:"))
        send(.get, "/__admin/scenarios")
        #expect(told == "")
        send(.post, "/__admin/requests/count", body: ["operation": "retrieveProfiles"])
        send(.post, "/__admin/tokens/service", body: ["subject": "jane"])
        send(.put, "/__admin/scenario", body: ["scenario": "no such scenario"])
        #expect(told == "")
        send(.put, "/__admin/scenario", body: ["scenario": "maintenance"])
        #expect(told == "event: change\ndata: {}\n\n")
    }
}
