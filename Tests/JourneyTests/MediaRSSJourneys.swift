import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// *Decisions*, resource identifier: the media RSS form of a channel is the channel.
@Suite("Media RSS")
struct MediaRSSJourneys {
    /// The published forms of the channel REF30, and others that mean the same.
    static let channels = [
        #"<rss version="2.0"><channel><title>REF30</title></channel></rss>"#,
        """
        <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/">
            <channel>
                <title>REF30</title>
                <media:rating scheme="urn:mpaa">pg</media:rating>
            </channel>
        </rss>
        """,
        #"<?xml version="1.0"?><rss version="2.0"><channel><title><![CDATA[ REF30 ]]></title></channel></rss>"#,
    ]

    /// An episode of the channel REF30.
    static func asset(_ guid: String) -> String {
        """
        <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>REF30</title><item>\
        <title>Part 1, the beginning</title><guid>\(guid)</guid><media:rating scheme="urn:v-chip">tv-y</media:rating>\
        </item></channel></rss>
        """
    }

    static let malformed = [
        "<rss><channel><title>REF30</channel>", "<rss><channel><title> </title></channel></rss>",
        "<rss/>", "<feed><channel><title>REF30</title></channel></feed>", "<",
    ]

    private func decisions(
        _ kind: String, _ resources: [String], _ app: App, at mvpd: String = "Cablevision",
        _ changes: [String: String?] = [:]
    ) throws -> Mock.Answer {
        let body = JSONValue.object(["resources": .array(resources.map(JSONValue.string))]).jsonBytes
        return try app.post(
            "decisions/\(kind)/\(mvpd)", json: String(decoding: body, as: UTF8.self), changes)
    }

    // MARK: Decisions

    @Test(arguments: Stage.allCases)
    func `a decision on the channel is one on all of its forms, and the answer repeats the resource`(
        stage: Stage
    ) throws {
        let mock = try stage.open(with: "decisions: [{ resource: REF30, decision: deny }]")
        let app = try App(on: mock)
        try app.logIn()
        let resources = Self.channels + [Self.asset("g1"), "OTHER"]
        let list = try decisions("preauthorize", resources, app)["decisions"]?.array ?? []
        #expect(list.map { $0["resource"]?.string } == resources)
        #expect(list.map { $0["authorized"] == .bool(true) } == [false, false, false, false, true])
        for resource in Self.channels + [Self.asset("g1")] {
            let denied = try decisions("authorize", [resource], app)
            #expect(denied.errorCode == "authorization_denied_by_mvpd")
            #expect(denied.decision?["resource"] == .string(resource))
        }
    }

    @Test(arguments: Stage.allCases)
    func `a decision can name an asset by its guid`(stage: Stage) throws {
        let mock = try stage.open(
            with: "decisions: [{ resource: g1, decision: deny }, { resource: REF30, decision: permit }]")
        let app = try App(on: mock)
        try app.logIn()
        let list = try decisions("preauthorize", [Self.asset("g1"), Self.asset("g2")] + Self.channels, app)
        #expect(
            list["decisions"]?.array?.map { $0["authorized"] == .bool(true) } == [
                false, true, true, true, true,
            ])
    }

    @Test(arguments: Stage.allCases)
    func `a rule for the channel concerns its forms only`(stage: Stage) throws {
        let mock = try stage.open(
            with: """
                rules:
                  - on: [retrievePreauthorizationDecisions, retrieveAuthorizationDecisions]
                    when: { resource: REF30 }
                    then: { error: network_received_error }
                """)
        let app = try App(on: mock)
        try app.logIn()
        let list = try decisions("preauthorize", [Self.channels[1], "OTHER"], app)["decisions"]?.array ?? []
        #expect(list.first?["error"]?["code"] == "network_received_error")
        #expect(list.last?["authorized"] == .bool(true))
        #expect(try decisions("authorize", [Self.channels[0]], app).errorCode == "network_received_error")
    }

    @Test(arguments: Stage.allCases)
    func `a permit of one form is that of all, and the media token has the form that was sent`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let first = try app.authorize("REF30")
        for form in Self.channels {
            mock.clock.advance(by: .minutes(1))
            let again = try decisions("authorize", [form], app)
            #expect(again.decision?["notBefore"] == first.decision?["notBefore"])
            let token = again.decision?["token"]?["serializedToken"]?.string ?? ""
            let text = String(decoding: Base64.decode(token) ?? [], as: UTF8.self)
            #expect(text.contains("<resourceID>\(XMLText.escapeOrCDATA(form))</resourceID>"))
        }
        let asset = try decisions("authorize", [Self.asset("g1")], app)
        #expect(asset.isPermit && asset.decision?["notBefore"] != first.decision?["notBefore"])
    }

    @Test(arguments: Stage.allCases)
    func `a denial of one form ends the permit of the channel`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let first = try app.authorize("REF30")
        mock.clock.advance(by: .minutes(1))
        _ = try mock.admin(
            .post, "/rules",
            #"{"on": ["retrieveAuthorizationDecisions"], "times": 1, "then": {"error": "network_received_error"}}"#
        )
        #expect(!(try decisions("authorize", [Self.channels[0]], app).isPermit))
        #expect(try app.authorize("REF30").decision?["notBefore"] != first.decision?["notBefore"])
    }

    // MARK: Temporary passes

    @Test(arguments: Stage.allCases)
    func `a promotional pass counts a channel once and each asset`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let identity: [String: String?] = ["AP-TempPass-Identity": PublishedHeaders.identity]
        func authorize(_ resource: String) throws -> Mock.Answer {
            try decisions("authorize", [resource], app, at: "flexibleTempPass", identity)
        }
        for resource in ["REF30"] + Self.channels + [Self.asset("g1"), Self.asset("g1"), Self.asset("g2")] {
            #expect(try authorize(resource).isPermit, "\(resource)")
        }
        let attributes = try app.get("profiles/flexibleTempPass", identity)["profiles"]?["flexibleTempPass"]?[
            "attributes"]
        #expect(attributes?["remaining_resources"]?["value"] == .integer(2))
        let used = attributes?["used_assets"]?["value"]?.array?.compactMap(\.string) ?? []
        #expect(used.first == "REF30" && used.count == 3)
        #expect(
            used.allSatisfy { $0.utf8.count <= 256 },
            "what is kept of a long resource is its digest: \(used)")
    }

    // MARK: Malformed resources

    @Test(arguments: Stage.allCases)
    func `markup that is not media RSS is denied alone, with the reason in the journal`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        for resource in Self.malformed {
            let list = try decisions("preauthorize", [resource, "REF30"], app)["decisions"]?.array ?? []
            #expect(
                list.first?["error"]?["code"] == "preauthorization_denied_by_mvpd",
                "\(resource.prefix(40))")
            #expect(list.first?["resource"] == .string(resource), "\(resource.prefix(40))")
            #expect(list.last?["authorized"] == .bool(true), "\(resource.prefix(40))")
            let authorization = try decisions("authorize", [resource], app)
            #expect(
                authorization.errorCode == "authorization_denied_by_mvpd", "\(resource.prefix(40))")
            let entries = try mock.requests(#"{"operation": "retrieveAuthorizationDecisions"}"#)
            let entry = try #require(entries.last, "\(resource.prefix(40))")
            let reason = String(decoding: entry.jsonBytes, as: UTF8.self)
            #expect(reason.contains("begins like XML and is not media RSS"), "\(resource.prefix(40))")
        }
    }

    @Test(arguments: Stage.allCases)
    func `a temporary pass and a degradation permit what no MVPD has to read`(stage: Stage) throws {
        let mock = try stage.open(
            with: "degradation: [{ serviceProvider: REF30, mvpd: Spectrum, rule: AuthZAll }]")
        let app = try App(on: mock)
        for mvpd in ["TempPass_5mins", "Spectrum"] {
            #expect(try decisions("authorize", [Self.malformed[0]], app, at: mvpd).isPermit)
        }
    }

    // MARK: Length

    @Test(arguments: Stage.allCases)
    func `a resource can have 64 KB, and no more`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        try app.logIn()
        let description = String(repeating: "d", count: 60_000)
        let long = Self.channels[0].replacing(
            "</channel>", with: "<description>\(description)</description></channel>")
        let first = try app.authorize("REF30")
        app.mock.clock.advance(by: .minutes(1))
        let again = try decisions("authorize", [long], app)
        #expect(again.isPermit && again.decision?["notBefore"] == first.decision?["notBefore"])
        #expect(again.decision?["resource"] == .string(long))
        #expect(try decisions("authorize", [String(repeating: "x", count: 64 << 10)], app).isPermit)
        let longer = try decisions("authorize", [String(repeating: "x", count: 64 << 10 + 1)], app)
        #expect(longer.status == 400 && longer.errorCode == "invalid_parameter_resources")
        let device = try app.mock.admin(.get, "/devices/\(app.device)").text
        #expect(device.utf8.count < 16_000, "the state keeps no long resource")
    }
}

/// The same on REST API V1 and at the AccessEnabler endpoints.
@Suite("Media RSS on REST API V1")
struct LegacyMediaRSSJourneys {
    @Test(arguments: Stage.allCases)
    func `an authorization of one form is that of all, and the answer repeats the resource`(stage: Stage)
        throws
    {
        let mock = try stage.open(with: "world: { policies: { legacyErrorCodes: on } }")
        let app = try LegacyApp(on: mock)
        try app.logIn()
        let first = try app.get("authorize", ["resource": "REF30"])
        mock.clock.advance(by: .minutes(1))
        for form in MediaRSSJourneys.channels {
            for path in ["authorize", "tokens/authz"] {
                let answer = try app.get(path, ["resource": form])
                #expect(answer.status == 200 && answer["resource"] == .string(form), "\(path)")
                #expect(answer["expires"] == first["expires"], "\(path)")
            }
            let media = try app.get("mediatoken", ["resource": form])
            #expect(media.status == 200 && media["resource"] == .string(form))
        }
        let asset = MediaRSSJourneys.asset("g1")
        #expect(try app.get("mediatoken", ["resource": asset])["code"] == "authorization_not_found")
        #expect(try app.get("authorize", ["resource": asset]).status == 200)
        #expect(try app.get("mediatoken", ["resource": asset]).status == 200)
    }

    @Test(arguments: Stage.allCases)
    func `a decision on the channel denies its forms, also in a list with commas in them`(stage: Stage) throws
    {
        let mock = try stage.open(with: "decisions: [{ resource: REF30, decision: deny }]")
        let app = try LegacyApp(on: mock)
        try app.logIn()
        for form in MediaRSSJourneys.channels {
            #expect(try app.get("authorize", ["resource": form]).status == 403)
        }
        let forms = [MediaRSSJourneys.channels[1], MediaRSSJourneys.asset("g1")]
        let list = try app.get("preauthorize", ["resource": (["A"] + forms + ["B"]).joined(separator: ",")])
        let resources = list["resources"]?.array ?? []
        #expect(resources.map { $0["id"]?.string } == ["A"] + forms + ["B"])
        #expect(
            resources.map { $0["authorized"] == .bool(true) } == [true, false, false, true])
    }

    @Test(arguments: Stage.allCases)
    func `markup that is not media RSS is refused by every operation with resources`(stage: Stage) throws {
        let app = try LegacyApp(on: try stage.open(with: "world: { policies: { legacyErrorCodes: on } }"))
        try app.logIn()
        for resource in MediaRSSJourneys.malformed {
            for path in ["authorize", "tokens/authz", "mediatoken", "preauthorize"] {
                let refused = try app.get(path, ["resource": resource])
                #expect(
                    refused.status == 400 && refused["code"] == "malformed_authz_request",
                    "\(path): \(resource.prefix(40))")
            }
            let list = try app.get("preauthorize", ["resource": "REF30,\(resource)"])
            #expect(
                list.status == 400 && list["code"] == "malformed_authz_request",
                "\(resource.prefix(40))")
        }
    }

    /// A form with more escapes than the mock decodes.
    enum Escapes: String, CaseIterable, Sendable {
        /// 16,386 bytes outside of ASCII, in escapes.
        case foreign
        /// The same bytes, not escaped.
        case unescaped
        /// 32,769 letters, in escapes.
        case letters

        var text: String {
            switch self {
            case .foreign: String(repeating: "%C3%A9", count: 8_193)
            case .unescaped: String(repeating: "é", count: 8_193)
            case .letters: String(repeating: "%61", count: 32_769)
            }
        }

        /// The channel REF30 with that description.
        var channel: String {
            "%3Crss%3E%3Cchannel%3E%3Ctitle%3EREF30%3C/title%3E%3Cdescription%3E\(text)%3C/description%3E"
                + "%3C/channel%3E%3C/rss%3E"
        }
    }

    @Test(arguments: Stage.allCases)
    func `a resource with too many escapes is refused, and is no name`(stage: Stage) throws {
        let mock = try stage.open(with: "world: { policies: { legacyErrorCodes: on } }")
        let app = try LegacyApp(on: mock)
        try app.logIn()
        func send(_ method: HTTPRequest.Method, _ path: String, _ form: String) throws -> Mock.Answer {
            let fields = PublishedHeaders.device.merging(PublishedHeaders.form) { $1 }
            return try mock.send(
                method, path,
                fields.merging(["Authorization": app.authorization ?? "", "Accept": "application/json"]) {
                    $1
                },
                body: "requestor=REF30&deviceId=so-devid-003&\(form)")
        }
        func reason() throws -> String { try mock.newestRequest()["reason"]?.string ?? "" }
        for escapes in Escapes.allCases {
            for path in ["authorize", "tokens/authz", "mediatoken", "preauthorize"] {
                let refused = try send(.get, "/api/v1/\(path)", "resource=\(escapes.channel)")
                let place = "\(path), \(escapes)"
                #expect(refused.status == 400 && refused["code"] == "malformed_authz_request", "\(place)")
                #expect(try reason().hasPrefix("resource has too many escapes to be read"), "\(place)")
            }
            let login = "requestor_id=REF30&device_id=so-devid-003"
            let refused = try send(
                .post, "/adobe-services/authorize", "\(login)&resource_id=\(escapes.channel)")
            #expect(
                refused.status == 400 && refused.text.contains("<internalError/>"),
                "\(escapes): \(refused.text)")
            #expect(
                try reason().hasPrefix("resource_id has too many escapes to be read"), "\(escapes)")
            // Another value with as many refuses nothing, if the resource comes first.
            let other = try send(.get, "/api/v1/authorize", "resource=REF30&x=\(escapes.text)")
            #expect(other.status == 200, "\(escapes)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `the AccessEnabler endpoints know the channel in all of its forms`(stage: Stage) throws {
        let mock = try stage.open(
            with: """
                rules:
                  - { on: [accessEnablerAuthorize], when: { resource: HBO }, then: { error: network_received_error } }
                """)
        let client = try AccessEnablerJourneys.Client(on: mock)
        let code = try client.code()
        try client.logIn(with: code)
        let form = ["requestor_id": "REF30"]
        func authorize(_ resource: String) throws -> Mock.Answer {
            try client.post("authorize", form.merging(["resource_id": resource]) { $1 })
        }
        let channel = MediaRSSJourneys.channels[0]
        let token = try client.token("authzToken", in: authorize(channel))
        let media = try client.post("shortAuthorize", form.merging(["authz_token": token]) { $1 })
        #expect(media.text.contains("<resourceID>\(XMLText.escapeOrCDATA(channel))</resourceID>"))
        #expect(try client.app.get("mediatoken", ["resource": "REF30"]).status == 200)
        #expect(try authorize(channel.replacing("REF30", with: "HBO")).text.contains("<error>"))
        let malformed = try authorize(MediaRSSJourneys.malformed[0])
        #expect(malformed.status == 400 && malformed.text.contains("<internalError/>"))
    }
}
