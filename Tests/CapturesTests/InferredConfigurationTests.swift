import PassAPI
import Testing

@testable import Captures

@Suite("Configurations made from captures")
struct InferredConfigurationTests {
    /// A request as its method, its path or URL and its headers, its body, and its reply.
    private typealias Call = (target: String, body: String, status: Int64, reply: String)

    private static func capture(of calls: [Call]) throws -> Capture {
        let entries = calls.map { call -> JSONValue in
            let words = call.target.split(separator: " ").map(String.init)
            let host = words[1].hasPrefix("/") ? "https://api.auth.adobe.com" : ""
            return [
                "startedDateTime": "2026-03-16T14:39:48Z",
                "request": [
                    "method": .string(words[0]), "url": .string(host + words[1]),
                    "headers": .array(
                        words.dropFirst(2).map { word -> JSONValue in
                            let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
                            return ["name": .string(parts[0]), "value": .string(parts[1])]
                        }),
                    "postData": ["text": .string(call.body)],
                ],
                "response": [
                    "status": .integer(call.status), "content": ["text": .string(call.reply)],
                ],
            ]
        }
        var reader = HTTPArchiveReader()
        var capture = Capture()
        try reader.read(JSONValue.object(["log": ["entries": .array(entries)]]).jsonBytes) { capture.add($0) }
        try reader.finish()
        capture.finish()
        return capture
    }

    private static func inferred(_ calls: Call...) throws -> InferredConfiguration {
        InferredConfiguration(of: try capture(of: calls).calls)
    }

    static let refusal = #"{"code":"invalid_access_token_client_application"}"#

    @Test(
        arguments: [
            ("GET /api/v2/MYNET/profiles", "", 200, #"{"profiles":{"Dish":{"type":"regular"}}}"#, ["Dish"]),
            ("GET /api/v2/MYNET/logout/Dish", "", 200, #"{"logouts":{"Cox":{}}}"#, ["Cox", "Dish"]),
            ("POST /api/v2/MYNET/sessions", "mvpd=Pass", 200, #"{"reasonType":"temporary"}"#, ["Pass"]),
            ("POST /api/v2/MYNET/sessions", "mvpd=Dish", 200, #"{"reasonType":"degraded"}"#, ["Dish"]),
            (
                "POST /api/v2/MYNET/sessions", "", 201,
                #"{"code":"ABCDEFG","existingParameters":{"mvpd":"Dish"}}"#, ["Dish"]
            ),
            ("GET /mvpds/Dish/login?requestor_id=MYNET&RelayState=ABCDEFG", "", 200, "<html/>", ["Dish"]),
            ("GET /api/v1/tokens/authn?requestor=MYNET", "", 200, #"{"mvpd":"Dish"}"#, ["Dish"]),
            ("POST /reggie/v1/MYNET/regcode.json", "mvpd=Dish", 201, "{}", ["Dish"]),
            ("GET /api/v2/MYNET/profiles/Dish", "", 401, refusal, ["Dish"]),
            ("GET /api/v2/MYNET/profiles/*", "", 401, refusal, []),
            ("GET /api/v2/MYNET/profiles/*", "", 400, #"{"code":"invalid_integration"}"#, []),
        ] as [(String, String, Int64, String, [String])])
    func `have the MVPDs that a call shows, if a configuration can have them`(
        target: String, body: String, status: Int64, reply: String, mvpds: [String]
    ) throws {
        let inferred = try Self.inferred((target, body, status, reply))
        #expect(inferred.serviceProviders.keys.map(\.text) == ["MYNET"])
        #expect((inferred.integrations["MYNET"] ?? [:]).keys.map(\.text).sorted() == mvpds)
        #expect(inferred.mvpds.keys.map(\.text).sorted() == mvpds)
        _ = try inferred.validFiles()
    }

    @Test(arguments: [
        ("GET /api/v2/MYNET/profiles/Dish", ""), ("POST /api/v2/MYNET/sessions", "mvpd=Dish"),
    ])
    func `have an MVPD without an integration, wherever the refused request names it`(
        target: String, body: String
    ) throws {
        let inferred = try Self.inferred((target, body, 400, #"{"code":"invalid_integration"}"#))
        #expect(inferred.mvpds.keys.map(\.text) == ["Dish"])
        #expect(inferred.integrations["MYNET"] == nil)
    }

    @Test func `have no MVPD that only refused requests name, if the service has a list`() throws {
        let inferred = try Self.inferred(
            ("GET /api/v2/MYNET/configuration", "", 200, #"{"requestor":{"id":"MYNET","mvpds":[]}}"#),
            (
                "GET /api/v2/MYNET/profiles/Nobody", "", 400,
                #"{"code":"invalid_header_device_identifier"}"#
            ))
        #expect(inferred.mvpds.isEmpty)
    }

    @Test func `have the MVPDs and domains of all configuration replies`() throws {
        let calls = ["Dish", "Cox"].map { mvpd -> Call in
            let mvpds = #"[{"id":"\#(mvpd)","boardingStatus":"SUPPORTED"}]"#
            let requestor = #"{"id":"MYNET","domains":[{"name":"\#(mvpd).example"}],"mvpds":\#(mvpds)}"#
            return ("GET /api/v2/MYNET/configuration", "", 200, #"{"requestor":\#(requestor)}"#)
        }
        let inferred = InferredConfiguration(of: try Self.capture(of: calls).calls)
        let files = try inferred.validFiles()
        #expect(inferred.integrations["MYNET"]?.keys.map(\.text).sorted() == ["Cox", "Dish"])
        #expect(
            files["config/service-providers.yaml"]?.contains(#"domains: ["Dish.example", "Cox.example"]"#)
                == true)
    }

    @Test func `have the user metadata of a device that has only registered`() throws {
        let inferred = try Self.inferred(
            ("POST /reggie/v1/MYNET/regcode.json", "mvpd=Dish", 201, "{}"),
            ("GET /api/v1/tokens/usermetadata?requestor=MYNET", "", 200, #"{"data":{"zip":"10001"}}"#))
        #expect(inferred.mvpds["Dish"]?.users.map(\.attributes) == [["zip": "10001"]])
    }

    @Test func `have a word in place of user metadata that are encrypted`() throws {
        let attributes =
            #"{"zip":{"state":"enc","value":"MIIB"},"userID":{"state":"plain","value":"user-1"}}"#
        let inferred = try Self.inferred(
            (
                "GET /api/v2/MYNET/profiles", "", 200,
                #"{"profiles":{"Dish":{"type":"regular","attributes":\#(attributes)}}}"#
            ))
        #expect(
            inferred.mvpds["Dish"]?.users.map(\.attributes) == [["zip": "encrypted", "userID": "user-1"]])
    }

    @Test func `have the form of redacted user metadata, and none of their letters and digits`() throws {
        let inferred = try Self.inferred(
            (
                "GET /api/v2/MYNET/profiles", "", 200,
                #"{"profiles":{"Dish":{"type":"regular","attributes":{"userID":{"value":"Jane-Doe 47"}}}}}"#
            ))
        let users = inferred.redacted(keeping: []).mvpds["Dish"]?.users
        #expect(users?.map(\.attributes) == [["userID": "Xxxx-Xxx 00"]])
        #expect(
            inferred.redacted(keeping: ["userID"]).mvpds["Dish"]?.users.first?.attributes == [
                "userID": "Jane-Doe 47"
            ])
    }

    @Test(arguments: [(1, ["zip": "10001"]), (2, [:])] as [(Int, [String: JSONValue])])
    func `have the user metadata that came later in the same login as those of an authorization`(
        start: Int, later: [String: JSONValue]
    ) throws {
        func profiles(_ start: Int, _ zip: String) -> Call {
            let attributes = #"{"userID":{"value":"jane"}\#(zip)}"#
            let profile = #"{"type":"regular","notBefore":\#(start),"attributes":\#(attributes)}"#
            return ("GET /api/v2/MYNET/profiles", "", 200, #"{"profiles":{"Dish":\#(profile)}}"#)
        }
        let inferred = try Self.inferred(profiles(1, ""), profiles(start, #","zip":{"value":"10001"}"#))
        #expect(inferred.mvpds["Dish"]?.users.map(\.attributesAtAuthorization) == [later])
        let file = try inferred.redacted(keeping: []).validFiles()["config/mvpds.yaml"]
        #expect(file?.contains(#"attributesAtAuthorization: {"zip":"00000"}"#) == !later.isEmpty)
    }

    @Test(
        arguments: [
            ("https://h/l.png?sig=jane", #"    logoUrl: "https://h/l.png"\#n"#), ("?sig=jane", nil),
            ("#jane", nil), ("https://jane:doe@h/l.png", #"    logoUrl: "https://h/l.png"\#n"#),
        ] as [(String, String?)])
    func `have no query and no user information of a logo, and no logo without an address`(
        logo: String, line: String?
    ) throws {
        let mvpd = #"{"id":"Dish","logoUrl":"\#(logo)"}"#
        let files = try Self.inferred(
            (
                "GET /api/v2/MYNET/configuration", "", 200,
                #"{"requestor":{"id":"MYNET","mvpds":[\#(mvpd)]}}"#
            )
        ).redacted(keeping: []).validFiles()
        let mvpds = try #require(files["config/mvpds.yaml"])
        #expect(mvpds.contains(line ?? "logoUrl") == (line != nil), "\(mvpds)")
    }

    @Test(arguments: [
        ("Flat 7 of jane/doe, not a@b: call 47.", "Xxxx 0 xx xxxx/xxx, xxx x@x: xxxx 00."),
        ("[redacted]", "xxxxxxxx"),
    ])
    func `have no word of a message, and no personal name of a member`(details: String, shown: String) throws
    {
        let error = #"{"code":"authorization_denied_by_mvpd","details":"\#(details)"}"#
        let decision = #"{"resource":"HBO","authorized":false,"source":"mvpd","error":\#(error)}"#
        let value = #"{"limits":{"jane@a.b":1,"maxRating":"PG"}}"#
        let profile = #"{"type":"regular","attributes":{"household":{"value":\#(value)}}}"#
        let files = try Self.inferred(
            ("GET /api/v2/MYNET/profiles", "", 200, #"{"profiles":{"Dish":\#(profile)}}"#),
            ("POST /api/v2/MYNET/decisions/authorize/Dish", "", 200, #"{"decisions":[\#(decision)]}"#)
        ).redacted(keeping: []).validFiles()
        let scenario = try #require(files["scenarios/captured.yaml"])
        #expect(scenario.contains(#"details: "\#(shown)""#), "\(scenario)")
        let mvpds = try #require(files["config/mvpds.yaml"])
        #expect(mvpds.contains(#""maxRating":"XX""#) && mvpds.contains(#""xxxx@x.x":0"#), "\(mvpds)")
    }

    @Test(arguments: [
        ([#""jane-1""#, #""mary-7""#], #""xxxx-0-2""#), (["123", "456"], "1"), (["1.5", "2.5"], "1"),
    ])
    func `log in the user who was logged in last, and keep users apart`(users: [String], second: String)
        throws
    {
        let calls = users.map { user -> Call in
            let profile = #"{"type":"regular","attributes":{"userID":{"value":\#(user)}}}"#
            return ("GET /api/v2/MYNET/profiles", "", 200, #"{"profiles":{"Dish":\#(profile)}}"#)
        }
        func scenario(_ calls: [Call]) throws -> String? {
            try InferredConfiguration(of: Self.capture(of: calls).calls).redacted(keeping: [])
                .validFiles()["scenarios/captured.yaml"]
        }
        let last = #"type: regular, attributes: {"userID":\#(second)} }"#
        #expect(try scenario(calls)?.contains(last) == true)
        #expect(try scenario(calls + [calls[0]])?.contains("attributes") == false)
    }

    @Test
    func `have the lifetime of regular logins, except for a comparison with logins of Apple's framework`()
        throws
    {
        let calls = [("regular", 3_600_000), ("appleSSO", 7_200_000)].map { type, end -> Call in
            let profile = #"{"type":"\#(type)","notBefore":0,"notAfter":\#(end)}"#
            let device = "X-Device-Info:eyJvc05hbWUiOiJ0dk9TIn0="
            return ("GET /api/v2/MYNET/profiles \(device)", "", 200, #"{"profiles":{"Dish":\#(profile)}}"#)
        }
        let inferred = InferredConfiguration(of: try Self.capture(of: calls).calls)
        for (isCompared, setting) in [
            (true, "{ authenticationTTL: PT2H, homeBasedAuthenticationTTL: PT1H }"),
            (false, "{ authenticationTTL: PT1H }"),
        ] {
            let files = inferred.files(certificate: "", withOutcome: !isCompared)
            #expect(files["config/integrations.yaml"]?.contains("\"Dish\": \(setting)") == true, "\(files)")
            #expect(files["config/mvpds.yaml"]?.contains("homeBasedAuthentication") == isCompared)
        }
        _ = try inferred.validFiles()
    }

    @Test func `have a domain that no reply shows only for a comparison`() throws {
        let inferred = try Self.inferred(("GET /api/v2/MYNET/profiles", "", 200, "{}"))
        for isCompared in [true, false] {
            let files = inferred.files(certificate: "", withOutcome: !isCompared)
            let providers = try #require(files["config/service-providers.yaml"])
            #expect(providers.contains(InferredConfiguration.domain) == isCompared)
        }
    }

    @Test func `have each software statement once, without white space, and no other text in its place`()
        throws
    {
        let statement = "eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6ImEifQ.c2ln"
        let calls = [statement, statement.replacing(".", with: ". "), "statement.jwt"].map { text -> Call in
            ("POST /o/client/register", #"{"software_statement":"\#(text)"}"#, 201, "{}")
        }
        let inferred = InferredConfiguration(of: try Self.capture(of: calls).calls)
        #expect(inferred.statements.map(\.text) == [statement])
    }

    @Test func `name a degradation in their summary`() throws {
        let inferred = try Self.inferred(
            ("POST /api/v2/MYNET/sessions", "mvpd=Dish", 200, #"{"reasonType":"degraded"}"#))
        #expect(inferred.summary.hasSuffix(", no denied resources, 1 degraded integration."))
    }

    @Test func `have no empty domain`() throws {
        let inferred = try Self.inferred(
            ("POST /api/v2/MYNET/sessions", "domainName=", 201, #"{"code":"ABCDEFG","actionName":"resume"}"#))
        #expect(try inferred.validFiles()["config/service-providers.yaml"]?.contains("domains") == false)
    }

    @Test(arguments: [
        ("authorization_denied_by_mvpd", "", "decision: deny }"),
        ("preauthorization_denied_by_mvpd", "it\u{92}s", #"decision: deny, details: "it\u0092s" }"#),
        (
            "authorization_denied_by_parental_controls", "",
            "decision: deny, error: authorization_denied_by_parental_controls }"
        ),
    ])
    func `have the text of a denial unless it is empty, and its code unless it depends on the operation`(
        code: String, details: String, shown: String
    ) throws {
        let reply: JSONValue = [
            "decisions": [
                [
                    "resource": "HBO", "authorized": .bool(false), "source": "mvpd",
                    "error": ["code": .string(code), "details": .string(details)],
                ]
            ]
        ]
        let inferred = try Self.inferred(
            ("POST /api/v2/MYNET/decisions/authorize/Dish", "", 200, reply.jsonText))
        let scenario = try #require(try inferred.validFiles()["scenarios/captured.yaml"])
        #expect(scenario.contains(shown), "\(scenario)")
    }

    @Test func `have a denial until the MVPD permits the resource to the same service provider`() throws {
        func decision(_ provider: String, _ rest: String) -> Call {
            (
                "POST /api/v2/\(provider)/decisions/authorize/Dish", "", 200,
                #"{"decisions":[{"resource":"HBO",\#(rest)}]}"#
            )
        }
        func error(_ code: String) -> String {
            #""authorized":false,"source":"mvpd","error":{"code":"\#(code)"}"#
        }
        let permit = #""authorized":true,"source":"mvpd""#
        let calls = [
            decision("MYNET", error("authorization_denied_by_mvpd")),
            decision("MYNET", error("authenticated_profile_missing")),
            decision("MYNET", error("network_connection_timeout")), decision("OTHER", permit),
        ]
        let inferred = InferredConfiguration(of: try Self.capture(of: calls).calls)
        let scenario = try inferred.validFiles()["scenarios/captured.yaml"]
        let line = #"{ serviceProvider: "MYNET", resource: "HBO", mvpd: "Dish", decision: deny }"#
        #expect(scenario?.contains(line) == true, "\(scenario ?? "")")
        let permitted = InferredConfiguration(
            of: try Self.capture(of: calls + [decision("MYNET", permit)]).calls)
        #expect(permitted.denialsAtEnd.isEmpty)
    }

    @Test func `leave out the resources that a preauthorization leaves out`() throws {
        let body = #"{"resources":["HBO","CNN"]}"#
        let decision = #"{"resource":"HBO","authorized":true,"source":"mvpd"}"#
        let permit = #"{"decisions":[{"resource":"CNN","authorized":true,"source":"mvpd"}]}"#
        let inferred = try Self.inferred(
            (
                "POST /api/v2/MYNET/decisions/preauthorize/Dish", body, 200,
                #"{"decisions":[\#(decision)]}"#
            ), ("POST /api/v2/MYNET/decisions/authorize/Dish", "", 200, permit))
        for isCompared in [true, false] {
            let files = inferred.files(certificate: "", withOutcome: !isCompared)
            let lines = files["scenarios/captured.yaml"]?.split(separator: "\n").filter {
                $0.contains("decision:")
            }
            #expect(lines?.count == 1)
            #expect(lines?.first?.contains(#"resource: "CNN", mvpd: "Dish", decision: omit }"#) == true)
        }
        _ = try inferred.validFiles()
        #expect(inferred.summary.hasSuffix("no denied resources."))
    }

    @Test func `have a denial of REST API V1 without an MVPD at the only one, or name it as missing`() throws
    {
        func call(_ operation: String, _ device: String, _ status: Int64, _ reply: String) -> Call {
            ("GET /api/v1/\(operation)requestor=MYNET&deviceId=\(device)", "", status, reply)
        }
        let denial = call(
            "authorize?resource=HBO&", "a", 403, #"{"status":403,"message":"User not authorized"}"#)
        let dish = call("tokens/authn?", "b", 200, #"{"mvpd":"Dish"}"#)
        let cox = call("tokens/authn?", "c", 200, #"{"mvpd":"Cox"}"#)
        let permit = call("authorize?resource=HBO&", "b", 200, #"{"mvpd":"Dish"}"#)
        let gap = "not in the scenario: authorization_denied_by_mvpd of an unknown MVPD (1)"
        let cases: [(calls: [Call], mvpds: [MVPDID?], gaps: [String])] = [
            ([dish, denial], ["Dish"], []), ([denial, dish], ["Dish"], []), ([denial, permit], [], []),
            ([denial], [], [gap]), ([dish, cox, denial], [], [gap]),
            ([dish, cox, denial, permit], [], [gap]),
        ]
        for (calls, mvpds, gaps) in cases {
            let capture = try Self.capture(of: calls)
            let inferred = InferredConfiguration(of: capture.calls)
            #expect(inferred.denialsAtEnd.map(\.key.mvpd) == mvpds, "\(calls)")
            #expect(ComparisonReport.gaps(in: inferred, of: capture) == gaps, "\(calls)")
            _ = try inferred.validFiles()
        }
    }

    @Test func `have the denials and the user metadata at the MVPD of the login, not of an abandoned one`()
        throws
    {
        let denied = #"{"status":403,"message":"User not authorized"}"#
        let inferred = try Self.inferred(
            ("GET /api/v1/tokens/authn?requestor=MYNET&deviceId=a", "", 200, #"{"mvpd":"Dish"}"#),
            ("POST /reggie/v1/MYNET/regcode.json", "deviceId=a", 201, #"{"code":"ABCDEFG"}"#),
            ("GET /api/v1/authenticate?reg_code=ABCDEFG&requestor_id=MYNET&mso_id=Cox", "", 302, ""),
            ("GET /api/v1/authorize?requestor=MYNET&deviceId=a&resource=HBO", "", 403, denied),
            (
                "GET /api/v1/tokens/usermetadata?requestor=MYNET&deviceId=a", "", 200,
                #"{"data":{"zip":"10001"}}"#
            ))
        #expect(inferred.denialsAtEnd.map(\.key.mvpd) == ["Dish"])
        #expect(inferred.mvpds["Dish"]?.users.map(\.attributes) == [["zip": "10001"]])
        #expect(inferred.mvpds["Cox"]?.users.isEmpty == true)
    }

    @Test func `have the denials of REST API V1`() throws {
        let resources = #"{"resources":[{"id":"HBO","authorized":false},{"id":"CNN","authorized":false}]}"#
        let denied = #"{"status":403,"message":"User not authorized"}"#
        let calls: [Call] = [
            ("GET /api/v1/tokens/authn?requestor=MYNET", "", 200, #"{"mvpd":"Dish"}"#),
            ("GET /api/v1/preauthorize?requestor=MYNET&resource=HBO,CNN", "", 200, resources),
            ("GET /api/v1/authorize?requestor=MYNET&resource=CNN", "", 200, #"{"mvpd":"Dish"}"#),
            ("GET /api/v1/authorize?requestor=MYNET&resource=FOX", "", 403, denied),
        ]
        let inferred = InferredConfiguration(of: try Self.capture(of: calls).calls)
        #expect(inferred.denialsAtEnd.map(\.key.resource) == ["HBO", "FOX"])
        _ = try inferred.validFiles()
    }

    @Test func `have the logins that a reply shows and none has ended, on the last device`() throws {
        let (one, two) = ("AP-Device-Identifier:ZGV2aWNlLTE=", "AP-Device-Identifier:ZGV2aWNlLTI=")
        func list(_ profiles: String, _ fields: String, of mvpd: String = "") -> Call {
            ("GET /api/v2/MYNET/profiles\(mvpd) \(fields)", "", 200, #"{"profiles":{\#(profiles)}}"#)
        }
        func decide(_ item: String) -> Call {
            let reply = #"{"decisions":[{"resource":"HBO","source":"mvpd",\#(item)}]}"#
            return ("POST /api/v2/MYNET/decisions/authorize/Dish \(one)", "", 200, reply)
        }
        func start(_ mvpd: String, _ reason: String) -> Call {
            let reply = #"{"reasonType":"\#(reason)","mvpd":"\#(mvpd)"}"#
            return ("POST /api/v2/MYNET/sessions \(one)", "mvpd=\(mvpd)", 200, reply)
        }
        func legacy(_ operation: String, _ status: Int64, _ reply: String) -> Call {
            ("\(operation)?requestor=MYNET&deviceId=a", "", status, reply)
        }
        let login = list(#""Dish":{"type":"regular"}"#, one)
        let apple = list(#""Dish":{"type":"appleSSO"}"#, one)
        let created: Call = ("POST /api/v2/MYNET/profiles/sso/Apple \(one)", "", 201, apple.reply)
        let byCode: Call = ("GET /api/v2/MYNET/profiles/code/ABCDEFG", "", 200, login.reply)
        func denied(_ code: String) -> String { #""authorized":false,"error":{"code":"\#(code)"}"# }
        let token = legacy("GET /api/v1/tokens/authn", 200, #"{"mvpd":"Dish","userId":"u"}"#)
        let check = legacy("GET /api/v1/checkauthn", 200, "")
        let cases: [(calls: [Call], logins: [String])] = [
            ([decide(#""authorized":true"#)], ["Dish regular"]),
            ([start("Dish", "authenticated")], ["Dish regular"]),
            ([apple, decide(#""authorized":true"#), list("", one)], ["Dish appleSSO"]),
            ([created, decide(#""authorized":true"#)], ["Dish appleSSO"]),
            ([apple, list("", one + " AP-Partner-Framework-Status:e30=")], []),
            ([login, list("", two)], ["Dish regular"]),
            ([byCode, decide(#""authorized":true"#)], ["Dish regular"]),
            ([login, byCode], ["Dish regular"]),
            ([login, list(#""Cox":{"type":"regular"}"#, two)], ["Cox regular"]),
            (
                [login, list(#""Cox":{"type":"regular"}"#, two), decide(#""authorized":true"#)],
                ["Dish regular"]
            ),
            ([login, list("", one)], []),
            ([login, list("", one, of: "/Dish")], []),
            ([login, list("", one, of: "/Cox")], ["Dish regular"]),
            ([login, decide(denied("authenticated_profile_missing"))], []),
            ([login, decide(denied("authorization_denied_by_session_invalidated"))], []),
            ([decide(denied("authorization_denied_by_mvpd"))], ["Dish regular"]),
            ([token], ["Dish regular"]),
            ([token, legacy("DELETE /api/v1/logout", 204, "")], []),
            ([start("Dish", "degraded"), token], []),
            (
                [
                    token, legacy("DELETE /api/v1/logout", 204, ""),
                    ("POST /reggie/v1/MYNET/regcode.json", "deviceId=a", 201, #"{"code":"ABCDEFG"}"#),
                    (
                        "GET /api/v1/authenticate?reg_code=ABCDEFG&requestor_id=MYNET&mso_id=Spectrum", "",
                        302, ""
                    ), check,
                ], ["Spectrum regular"]
            ),
            ([token, (check.target.replacing("=a", with: "=b"), "", 200, "")], ["Dish regular"]),
            ([token, legacy("GET /api/v1/tokens/authn", 404, #"{"status":404,"message":"Not found"}"#)], []),
            ([start("Pass", "temporary"), legacy("GET /api/v1/tokens/authn", 200, #"{"mvpd":"Pass"}"#)], []),
        ]
        for (calls, logins) in cases {
            let inferred = InferredConfiguration(of: try Self.capture(of: calls).calls)
            let found = inferred.loginsAtEnd.map { "\($0.key.mvpd.text) \($0.value.type.rawValue)" }
            #expect(found == logins, "\(calls)")
            let scenario = try inferred.validFiles()["scenarios/captured.yaml"]
            let isLeftOut = scenario?.contains("# Left out: 1 login on other devices") == true
            let hasOtherDevice = calls.contains { $0.reply.contains("Cox") }
            #expect(isLeftOut == hasOtherDevice)
            let denies = calls.last?.reply.contains("authorization_denied_by_mvpd")
            #expect(inferred.denialsAtEnd.isEmpty == (denies != true))
            #expect(inferred.summary.contains("1 login on other devices left out") == hasOtherDevice)
        }
    }

    @Test func `keep the logins of two devices apart, also in replies to calls that name no device`() throws {
        func profile(_ user: String, _ rest: String) -> Call {
            let attributes = #"{"userID":{"value":"\#(user)"}}"#
            let reply = #"{"profiles":{"Dish":{"type":"regular","attributes":\#(attributes)}}}"#
            return ("GET /api/v2/MYNET/profiles\(rest)", "", 200, reply)
        }
        let two = [
            profile("ann", " AP-Device-Identifier:ZGV2aWNlLTE="),
            profile("bob", " AP-Device-Identifier:ZGV2aWNlLTI="),
        ]
        func legacy(_ target: String, _ status: Int64 = 200, _ reply: String = "", body: String = "") -> Call
        {
            (target, body, status, reply)
        }
        let token = #"{"mvpd":"Cox","userId":"bob"}"#
        let begun = [
            legacy(
                "GET /api/v1/tokens/authn?requestor=MYNET&deviceId=a", 200, #"{"mvpd":"Dish","userId":"ann"}"#
            ),
            legacy("POST /reggie/v1/MYNET/regcode.json", 201, #"{"code":"ABCDEFG"}"#, body: "deviceId=b"),
            legacy("GET /api/v1/authenticate?reg_code=ABCDEFG&requestor_id=MYNET&mso_id=Cox", 302),
        ]
        let check = legacy("GET /api/v1/checkauthn/ABCDEFG?requestor=MYNET")
        let expired = legacy(
            "GET /api/v1/checkauthn/ABCDEFG?requestor=MYNET", 403,
            #"{"message":"Authentication token expired"}"#)
        let byCode = legacy("GET /api/v1/authenticate/ABCDEFG?requestor=MYNET", 200, token)
        let byDevice = legacy("GET /api/v1/tokens/authn?requestor=MYNET&deviceId=b", 200, token)
        let cases: [(calls: [Call], mvpd: MVPDID, user: Int?, others: Int)] = [
            (begun + [check], "Cox", nil, 1), (begun + [byCode], "Cox", 0, 1),
            (begun + [byDevice, byCode], "Cox", 0, 1), (begun + [byDevice, expired], "Dish", 0, 0),
            (two + [profile("ann", "/code/ABCDEFG")], "Dish", 0, 1),
            (two + [profile("bob", "/code/ABCDEFG")], "Dish", 1, 1),
            (two + [profile("eve", "/code/ABCDEFG")], "Dish", 2, 1),
        ]
        for (calls, mvpd, user, others) in cases {
            let inferred = InferredConfiguration(of: try Self.capture(of: calls).calls)
            #expect(inferred.loginsAtEnd.map { $0.key.mvpd } == [mvpd], "\(calls)")
            #expect(inferred.loginsAtEnd.map { $0.value.user } == [user], "\(calls)")
            #expect(inferred.otherLoginCount == others, "\(calls)")
        }
    }

    @Test func `allow as many resources as a configuration can`() throws {
        let resources = JSONValue.array((1...1_001).map { .string("\($0)") })
        let inferred = try Self.inferred(
            (
                "POST /api/v2/MYNET/decisions/preauthorize/Dish",
                JSONValue.object(["resources": resources]).jsonText, 200, #"{"decisions":[]}"#
            ))
        let integrations = try #require(try inferred.validFiles()["config/integrations.yaml"])
        #expect(integrations.contains("maxResources: { preauthorize: 1000 }"), "\(integrations)")
    }

    @Test func `allow as many resources as the service does by default, unless a request has more`() throws {
        let calls = [("preauthorize", ["a", "b", "c", "d", "e"]), ("authorize", ["a", "b"])].map {
            operation, resources -> Call in
            let body: JSONValue = ["resources": .array(resources.map(JSONValue.string))]
            return (
                "POST /api/v2/MYNET/decisions/\(operation)/Dish", body.jsonText, 200, #"{"decisions":[]}"#
            )
        }
        let inferred = InferredConfiguration(of: try Self.capture(of: calls).calls)
        #expect(inferred.integrations["MYNET"]?["Dish"]?.maxResources == [.authorize: 2])
    }

    @Test func `allow a device that has logged in with REST API V1 as many resources as it has asked for`()
        throws
    {
        let inferred = try Self.inferred(
            ("GET /api/v1/tokens/authn?requestor=MYNET", "", 200, #"{"mvpd":"Dish"}"#),
            ("GET /api/v1/preauthorize?requestor=MYNET&resource=a,b,c,d,e,f", "", 200, #"{"resources":[]}"#))
        #expect(inferred.integrations["MYNET"]?["Dish"]?.maxResources[.preauthorize] == 6)
    }

    @Test func `fall back to the MVPD that the reply to a request without one names`() throws {
        let inferred = try Self.inferred(
            ("GET /api/v2/MYNET/profiles/Cox", "", 200, #"{"profiles":{"Cox":{"type":"regular"}}}"#),
            (
                "POST /api/v2/MYNET/sessions/sso/Apple", "", 200,
                #"{"actionName":"authenticate","mvpd":"Dish"}"#
            ))
        #expect(inferred.serviceProviders["MYNET"]?.fallbackMVPD == "Dish")
    }

    @Test func `name the replies that they lack`() throws {
        let timeout =
            #"{"decisions":[{"resource":"HBO","authorized":false,"source":"mvpd","error":{"code":"network_connection_timeout"}}]}"#
        let decide = "POST /api/v2/MYNET/decisions/authorize/Dish"
        let capture = try Self.capture(of: [
            ("GET /api/v2/MYNET/configuration", "", 200, #"{"requestor":{"id":"#), (decide, "", 200, timeout),
            (decide, "", 429, ""), (decide, "", 200, timeout),
        ])
        #expect(
            ComparisonReport.gaps(in: InferredConfiguration(of: capture.calls), of: capture) == [
                "not used: requests above the rate limit (429) (1)",
                "incomplete: replies whose body is damaged or cut off (1)",
                "not in the scenario: network_connection_timeout (2)",
            ])
    }

    @Test func `count the hosts beside the five with the most requests`() throws {
        let capture = try Self.capture(of: (1...6).map { ("GET https://h\($0).example/", "", 200, "") })
        let report = ComparisonReport(try CaptureComparison(of: capture, triesPolicies: false), of: "x.har")
        #expect(report.skipped.last?.description == "requests to 1 other host (1)")
    }

    // With a search for the end of each tag, a page would take minutes.
    @Test func `are made from pages with any number of tags that have no end`() {
        let form =
            #"<FORM method="post" action="/a"><input type='hidden' name="b" value="c&amp;d"/><input name="e">"#
        for rest in ["<input ", "<form ", "a", "a=", "a='"] {
            let page = PageForm("\(form)<input \(String(repeating: rest, count: 50_000))")
            #expect(page?.action == "/a")
            #expect(page?.hiddenFields.map { "\($0.name)=\($0.value)" } == ["b=c&d"])
        }
    }
}
