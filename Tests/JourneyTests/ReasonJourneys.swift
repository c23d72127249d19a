import ControlAPI
import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

@testable import PassAPI

/// Why a request was refused: in the journal and in a header, and never in the body.
@Suite("The reason of a refusal")
struct ReasonJourneys {
    @Test(arguments: Stage.allCases)
    func `distinguishes the ways in which a token is wrong`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        func reason(_ authorization: String?) throws -> String {
            let answer = try app.get("profiles", ["Authorization": authorization])
            #expect(answer.status == 401)
            return try Self.reason(of: answer, on: mock)
        }
        #expect(try reason(nil) == "The request has no Authorization header.")
        #expect(try reason("Bearer") == "The Authorization header has no token after Bearer.")
        #expect(try reason("Basic YTpi") == "The Authorization header does not have the form Bearer <token>.")
        #expect(try reason("Bearer rubbish") == "The access token is not a JWT.")
        for (authorization, hint) in [
            ("Basic YTpi", "Send Bearer, a space and the access_token of POST /o/client/token."),
            ("\"Bearer \(app.token)\"", " of POST /o/client/token, without quotation marks."),
            (
                "Bearer \"\(app.token)\"",
                "Send the access_token of POST /o/client/token, without quotation marks."
            ),
            ("Bearer '\(app.token)'", " of POST /o/client/token, without quotation marks."),
            ("Bearer undefined", " of POST /o/client/token, not the text of an empty variable."),
            ("Bearer (null)", " of POST /o/client/token, not the text of an empty variable."),
            ("Bearer Optional(\"\(app.token)\")", " of POST /o/client/token, unwrapped from its optional."),
            ("Bearer Bearer \(app.token)", "Send the access_token of POST /o/client/token."),
            ("Bearer \(app.token.prefix(20))", "Send the access_token of POST /o/client/token."),
        ] {
            let answer = try app.get("profiles", ["Authorization": authorization])
            #expect(answer.fields[.xMockReason]?.hasSuffix(hint) == true, "\(authorization)")
        }
        let changed = "Bearer \(app.token.dropLast(8))AAAAAAAA"
        #expect(
            try reason(changed)
                == "The access token is a JWT that this mock's key has not signed, and its issuer is "
                + "auth.adobe.com.")
        let claims = Array(#"{"sub":"of an earlier build","exp":1800000000}"#.utf8)
        let earlier = JSONWebSignature.sign(claims: claims, by: try ShippedKeys.key("access-token"))
        #expect(try reason("Bearer \(earlier)").contains("lacks client_id, nbf or exp"))
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "PT12H"}"#)
        #expect(try reason("Bearer \(app.token)").contains("expired 6 hours ago"))
    }

    @Test(arguments: Stage.allCases)
    func `names a header that was probably mistyped`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        for (name, typo) in [
            ("AP-Device-Identifier", "ap-device-identifer"), ("Authorization", "authorisation"),
        ] {
            let answer = try app.get("profiles", [name: nil, typo: app.headers[name]])
            let reason = try Self.reason(of: answer, on: mock)
            #expect(reason.contains("The mock does not read the request's header \(typo)."))
            #expect(answer.fields[.xMockReason]?.contains("Did you mean \(name)?") == true)
        }
    }

    @Test(arguments: Stage.allCases)
    func `remarks that a path with a slash at its end may lack a value`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        // Adobe's samples have this slash, so that only a session that lacks something shows that a code is missing.
        let first = try app.post("sessions/", form: "")
        #expect(first.fields[.xMockReason]?.contains("without a code") == false)
        let code = try #require(first["code"]?.string)
        let second = try app.post("sessions/", form: App.sessionForm)
        #expect(second.status == 200)
        #expect(second.fields[.xMockReason]?.contains("send POST /api/v2/REF30/sessions/\(code)") == true)
        let profiles = try app.get("profiles/")
        #expect(profiles.fields[.xMockReason]?.contains("retrieveProfileForMVPD, add the MVPD") == true)
        #expect(try app.get("profiles").fields[.xMockReason]?.contains("slash") == false)
        let incomplete = try app.get("sessions/")
        #expect(incomplete.status == 405)
        #expect(
            incomplete.fields[.xMockReason]?.contains("GET /api/v2/{serviceProvider}/sessions/{code}") == true
        )
        let unknown = try app.get("profiles/code/undefined")
        #expect(unknown.fields[.xMockReason]?.contains("without a value") == true)
    }

    @Test(arguments: Stage.allCases)
    func `remarks that a device identifier is not encoded, and accepts it`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let uuid = "123e4567-e89b-12d3-a456-426614174000"
        let answer = try app.get("profiles", ["AP-Device-Identifier": "fingerprint \(uuid)"])
        #expect(answer.status == 200)
        #expect(answer.fields[.xMockReason]?.contains("is a UUID, and not base64.") == true)
        let encoded = "fingerprint \(Base64.encode(uuid.utf8))"
        let other = try app.get("profiles", ["AP-Device-Identifier": encoded])
        #expect(other.fields[.xMockReason]?.contains("UUID") == false)
        let digest = "da39a3ee5e6b4b0d3255bfef95601890afd80709"
        for (identifier, isRemarked) in [
            ("kitchen-tv", true), (digest, true), (digest.uppercased(), true),
            // Random bytes in base64url, and text.
            ("2jmj7l5rSw0yVb_vlWAYkK-YBwk", false), ("bGl2aW5nLXJvb20", false),
        ] {
            let answer = try app.get("profiles", ["AP-Device-Identifier": "fingerprint \(identifier)"])
            let reason = answer.fields[.xMockReason]
            #expect(reason?.contains("seems not to be base64.") == isRemarked, "\(identifier)")
        }
        for text in ["null", "undefined", "Optional(\"\(uuid)\")"] {
            let encoded = "fingerprint \(Base64.encode(text.utf8))"
            let answer = try app.get("profiles", ["AP-Device-Identifier": encoded])
            #expect(
                answer.fields[.xMockReason]?.contains("is the text of a missing value") == true, "\(text)")
        }
        let verdicts = try mock.admin(.get, "/checklist")["verdicts"]?.array ?? []
        let verdict = verdicts.first { $0["rule"] == "device-identifier-header" }
        #expect(verdict?["verdict"] == "broken" && verdict?["requests"]?.array?.count == 7)
    }

    @Test(arguments: Stage.allCases)
    func `names the client whose software statement was revoked`(stage: Stage) throws {
        let revoking = try YAMLReader.read(
            Array("description: d\nworld: { applications: { demo: { revoked: true } } }\n".utf8),
            file: "revoking.yaml")
        let mock = try stage.open(adding: ["revoking": revoking])
        let app = try App(
            on: mock, statement: ShippedApplications.statement { $0.serviceProviders == nil && !$0.isRevoked }
        )
        let answer = try app.get("profiles", ["X-Mock-Scenario": "revoking"])
        #expect(answer.errorCode == "invalid_access_token_client_application")
        let client = try #require(try mock.newestRequest()["client"]?.string)
        #expect(
            try Self.reason(of: answer, on: mock)
                == "The token was issued to the client \(client), whose software statement was revoked.")
    }

    @Test(arguments: Stage.allCases)
    func `says what a registration lacks`(stage: Stage) throws {
        let mock = try stage.open()
        func reason(_ path: String, _ body: String) throws -> String? {
            _ = try mock.send(.post, path, PublishedHeaders.form, body: body)
            return try mock.newestRequest()["reason"]?.string
        }
        #expect(try reason("/o/client/token", "") == "grant_type is missing.")
        #expect(
            try reason("/o/client/token", "grant_type=password")
                == "grant_type is password, expected client_credentials.")
        #expect(
            try reason("/o/client/token", "grant_type=client_credentials&client_id=x")
                == "client_secret is missing.")
        #expect(
            try reason("/o/client/token", "grant_type=client_credentials&client_id=x&client_secret=y")?
                .contains("The client_id was not issued with this mock's keys") == true)
        #expect(
            try reason("/o/client/register", "software_statement=x") == "The software_statement is not a JWT."
        )
    }

    @Test(arguments: Stage.allCases)
    func `tells the mistake in a JSON body, and where it is`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let twice = try app.post(
            "decisions/authorize/Cablevision", json: #"{"resources":["a"],"resources":["b"]}"#)
        #expect(
            try Self.reason(of: twice, on: mock).hasPrefix(
                #"The body cannot be read as JSON: line 1, column 20: the name "resources" occurs twice."#))
        let half = try app.post("decisions/authorize/Cablevision", json: #"{"resources":["\ud800"]}"#)
        #expect(
            try Self.reason(of: half, on: mock).hasPrefix(
                "The body cannot be read as JSON: line 1, column 16: half of a surrogate pair."))
        // Without its control characters, in which line breaks are allowed.
        let statement = "{\"software_statement\":\"a.\nb\",}"
        _ = try mock.send(.post, "/o/client/register", PublishedHeaders.json, body: statement)
        #expect(
            try mock.newestRequest()["reason"]?.string
                == #"The body cannot be read as JSON: expected a name in quotation marks after ","."#)
    }

    @Test(arguments: Stage.allCases)
    func `is short, however long the values of a request are`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let long = String(repeating: "é&A", count: 1_000)
        let escaped = LegacyApp.form(["": long]).dropFirst()
        let code =
            try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")["code"]?.string ?? ""
        let link = "/adobe-services/authenticate/saml?mso_id=Cablevision&reg_code=\(code)&requestor_id="
        for target in [
            "/api/v1/config/\(escaped.prefix(7_000))", "/api/v1/\(escaped.prefix(7_000))",
            "/api/v2/\(escaped.prefix(7_000))/configuration", link + escaped.prefix(7_000),
            "/api/v2/authenticate/REF30/\(escaped.prefix(7_000))",
        ] {
            let answer = try mock.send(.get, target, ["Authorization": "Bearer \(app.token)"])
            #expect(answer.status >= 400, "\(target.prefix(40))")
            let request = try mock.newestRequest()
            let reason = try #require(request["reason"]?.string, "\(target.prefix(40))")
            #expect(reason.utf8.count <= Reason.longest, "\(target.prefix(40))")
            if let hint = request["hint"]?.string { #expect(hint.utf8.count <= Reason.longest) }
        }
        _ = try mock.send(.get, link + "somebody-else")
        let reason = try #require(try mock.newestRequest()["reason"]?.string)
        #expect(reason.contains("and the link is for somebody-else."), "\(reason)")
        _ = try mock.send(.get, link + "somebody%20else")
        #expect(
            try mock.newestRequest()["reason"]?.string?.contains("and the link is for another one.") == true)
    }

    @Test func `has the beginning and the end of a long text`() {
        for scalar in ["a", "é", "€", "😀"] {
            for shift in 0..<4 {
                let start = String(repeating: "x", count: shift)
                let text = Reason(start + String(repeating: scalar, count: 5_000) + " is unknown.").text
                #expect(text.utf8.count <= Reason.longest && text.utf8.count > Reason.longest / 2)
                #expect(text.hasPrefix(start + scalar) && text.hasSuffix("\(scalar) is unknown."))
                #expect(!text.unicodeScalars.contains("\u{FFFD}"))
            }
        }
        let longest = String(repeating: "a", count: Reason.longest)
        #expect(Reason(longest).text == longest)
    }

    @Test(arguments: Stage.allCases)
    func `says what is wrong with the identifier of a device, or with a header sent twice`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        let app = try App(on: mock)
        func reason(_ identifier: String?) throws -> String {
            let answer = try app.get("profiles", ["AP-Device-Identifier": identifier])
            #expect(answer.errorCode == "invalid_header_device_identifier")
            return try Self.reason(of: answer, on: mock)
        }
        #expect(try reason(nil) == "The request has no header AP-Device-Identifier.")
        #expect(
            try reason("fingerprint ?")
                == "AP-Device-Identifier cannot be read: the identifier after fingerprint is not base64.")
        #expect(
            try reason("uuid YQ==")
                == "AP-Device-Identifier cannot be read: it has the type uuid, expected fingerprint.")
        #expect(try reason("{tv}").hasSuffix("it is not base64, and has no type before it."))
        #expect(
            try reason("fingerprint undefined")
                == "AP-Device-Identifier cannot be read: the identifier after fingerprint is not base64.")
        #expect(try reason("fingerprint YQ== YQ==").hasSuffix("it has spaces after the type."))
        let long = "fingerprint " + String(repeating: "A", count: 4_100)
        #expect(
            try reason(long) == "AP-Device-Identifier has 4112 bytes, more than the 4096 that the mock keeps."
        )
        for header in Self.singleHeaders {
            let value = try #require(app.headers[header.name])
            let answer = try app.get("profiles", [header.name.lowercased(): value])
            // nginx refuses a second Authorization itself.
            guard answer.status != 400 || header.name != "Authorization" else { continue }
            #expect(answer.errorCode == header.code, "\(header.name)")
            #expect(
                try Self.reason(of: answer, on: mock)
                    == "The request has the header \(header.name) more than once.")
        }
    }

    @Test(arguments: Stage.allCases)
    func `says which mistake made X-Device-Info unreadable`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let json = #"{"osName":"tvOS"}"#
        let encoded = Base64.encode(json.utf8)
        let twice = Base64.encode(encoded.utf8)
        let cases = [
            (json, "X-Device-Info is JSON without base64. Send its base64."),
            (twice, "X-Device-Info is encoded in base64 twice. Remove one encoding."),
            (
                Base64.encode("[object Object]".utf8),
                "X-Device-Info is base64 of the text [object Object], which is no JSON object."
            ),
            (
                Base64.encode([UInt8(ascii: "{"), 0xE9, UInt8(ascii: "}")]),
                "X-Device-Info is base64 of bytes that are not UTF-8. Encode the JSON as UTF-8 before base64."
            ),
            (
                Base64.encode(#"{"model":"~~~"}"#.utf8).replacing("+", with: "-"),
                "X-Device-Info is base64url. Encode it in base64, with + and / instead of - and _."
            ),
            (
                "\(encoded.prefix(8)) \(encoded.dropFirst(8))",
                "X-Device-Info is base64 with white space. Encode it in one line."
            ),
            ("%", "X-Device-Info cannot be read, neither as base64 nor as JSON."),
        ]
        for (value, expected) in cases {
            let answer = try app.get("profiles", ["X-Device-Info": value])
            #expect(answer.errorCode == "invalid_header_device_info", "\(value)")
            #expect(try Self.reason(of: answer, on: mock) == expected)
            _ = try app.requestToken(["X-Device-Info": value])
            #expect(try mock.newestRequest()["reason"]?.string == expected)
        }
    }

    private static let singleHeaders: [(name: String, code: String)] = [
        ("Authorization", "invalid_access_token_client_application"),
        ("AP-Device-Identifier", "invalid_header_device_identifier"),
        ("X-Device-Info", "invalid_header_device_info"),
    ]

    @Test(arguments: Stage.allCases)
    func `says without a login that a status has no meaning, before anything else`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        _ = try app.post("sessions", form: App.sessionForm)
        func reason(_ status: String) throws -> String {
            app.status = Base64.encode(status.utf8)
            #expect(try app.get("profiles").status == 200)
            return try mock.newestRequest()["reason"]?.string ?? ""
        }
        let start = "No user has logged in on this device. "
        #expect(
            try reason(#"{"frameworkPermissionInfo": {"accessStatus": 2}}"#).hasPrefix(
                start
                    + "AP-Partner-Framework-Status has the accessStatus 2, a number, which counts as missing")
        )
        func granted(until date: String) -> String {
            #"{"frameworkPermissionInfo": {"accessStatus": "granted"}, "#
                + #""frameworkProviderInfo": {"id": "Cablevision", "expirationDate": "\#(date)"}}"#
        }
        #expect(
            try reason(granted(until: "1795681975")).hasPrefix(
                start + "frameworkProviderInfo.expirationDate is 1795681975, which looks like seconds"))
        #expect(
            try reason(granted(until: "soon")).hasPrefix(
                start + "frameworkProviderInfo.expirationDate is not a number of milliseconds"))
        #expect(
            try !reason(#"{"frameworkPermissionInfo": {"accessStatus": "denied"}}"#).contains("Framework"))
    }

    @Test(arguments: Stage.allCases)
    func `says why a partner session has no MVPD, and what the status contains`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        app.serviceProvider = "apasstest1"
        let denied = #"{"frameworkPermissionInfo": {"accessStatus": "denied"}}"#
        let unknown =
            #"{"frameworkPermissionInfo": {"accessStatus": "granted"}, "#
            + #""frameworkProviderInfo": {"id": "Spectrum"}}"#
        let cases = [
            (denied, "says denied: the user has not given the app access to the TV provider."),
            (unknown, "has the provider Spectrum, but no configured MVPD has this platformMappingId."),
        ]
        for (status, problem) in cases {
            app.status = Base64.encode(status.utf8)
            #expect(try app.startPartnerSession().errorCode == "invalid_parameter_mvpd")
            let entry = try mock.newestRequest()
            #expect(
                entry["reason"]?.string
                    == "No MVPD is known. AP-Partner-Framework-Status \(problem) "
                    + "The form has no mvpd, and apasstest1 has no fallbackMVPD.")
            #expect(entry["hint"]?.string?.contains("fallbackMVPD of apasstest1: set it.") == true)
        }
    }

    @Test(arguments: Stage.allCases)
    func `names only providers that the service provider can use, first one with Apple single sign-on`(
        stage: Stage
    ) throws {
        let mock = try stage.open(
            with: """
                world:
                  serviceProviders: { MYNET: {}, BASIC: {} }
                  integrations: { MYNET: { ATTOTT: {}, Comcast_SSO: {} }, BASIC: { Spectrum: {} } }
                """)
        var app = try App(on: mock)
        func hint(_ serviceProvider: String, _ status: String?) throws -> String {
            app.serviceProvider = serviceProvider
            app.status = status
            #expect(try app.startPartnerSession().errorCode == "invalid_parameter_mvpd")
            return try mock.newestRequest()["hint"]?.string ?? ""
        }
        let example = try hint("MYNET", nil)
        #expect(example.contains(#""frameworkProviderInfo": {"id": "Comcast","#), "\(example)")
        let unknown = PublishedHeaders.status(provider: "Nobody")
        #expect(try hint("MYNET", unknown).hasPrefix("Send one of ATTOTT_Apple, Comcast, or set the "))
        #expect(try hint("BASIC", unknown).hasPrefix("Set the platformMappingId of an MVPD of BASIC."))
    }

    @Test(arguments: Stage.allCases)
    func `says why Apple's framework is not asked`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        let fallback = "The app gets basic authentication in place of Apple single sign-on. "
        func reason(_ status: String?) throws -> String {
            app.status = status
            let answer = try app.startPartnerSession()
            #expect(answer["reasonType"] == "pfs_fallback")
            return try mock.newestRequest()["reason"]?.string ?? ""
        }
        #expect(try reason(nil) == fallback + "The request has no header AP-Partner-Framework-Status.")
        #expect(try reason("%").hasPrefix(fallback + "AP-Partner-Framework-Status cannot be read"))
        #expect(
            try reason(PublishedHeaders.deniedStatus).hasPrefix(
                fallback + "AP-Partner-Framework-Status says denied"))
        let misspelled = Base64.encode(#"{"frameworkPermissionInfo": {"accessStatus": "GRANTED"}}"#.utf8)
        #expect(try reason(misspelled).contains("accessStatus GRANTED, which counts as notDetermined"))
        #expect(try reason(PublishedHeaders.status(provider: "nobody")).contains("the provider nobody"))
    }

    @Test(arguments: Stage.allCases)
    func `says which provider the status names when it is not that of the path`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        _ = try app.logInWithApple()
        app.status = PublishedHeaders.status(provider: "Comcast")
        let refused = try app.authorize()
        #expect(refused.errorCode == "invalid_header_pfs_provider_id_mismatch")
        #expect(
            try Self.reason(of: refused, on: mock)
                == "AP-Partner-Framework-Status says granted, but its provider is Comcast_SSO, and the path says Cablevision."
        )
        #expect(try app.get("profiles/Cablevision")["profiles"] == [:])
        #expect(
            try mock.newestRequest()["reason"]?.string
                == "AP-Partner-Framework-Status says granted, but its provider is Comcast_SSO, and the profile is for Cablevision."
        )
        #expect(try mock.newestRequest()["hint"] == nil)
    }

    @Test(arguments: Stage.allCases)
    func `says that no status shows a profile at an MVPD without an identifier in Apple's framework`(
        stage: Stage
    ) throws {
        let mock = try stage.open(
            with: """
                world: { integrations: { REF30: { Spectrum: { applePlatformServices: true } } } }
                seed: { profiles: [{ serviceProvider: REF30, mvpd: Spectrum, type: appleSSO }] }
                """)
        var app = try App(on: mock)
        #expect(try app.get("profiles")["profiles"] == [:])
        #expect(
            try mock.newestRequest()["hint"]?.string?.hasPrefix("Spectrum has no platformMappingId") == true)
        app.status = PublishedHeaders.status(provider: "Cablevision")
        #expect(try app.get("profiles")["profiles"] == [:])
        let entry = try mock.newestRequest()
        #expect(
            entry["reason"]?.string
                == "AP-Partner-Framework-Status says granted, but its provider is Cablevision, and the profile is for Spectrum."
        )
        #expect(entry["hint"]?.string?.hasPrefix("Spectrum has no platformMappingId") == true)
    }

    @Test(arguments: Stage.allCases)
    func `lists the MVPDs of the service provider before all others, when none is similar`(stage: Stage)
        throws
    {
        let mock = try stage.open(
            with: """
                world:
                  serviceProviders: { MYNET: {} }
                  mvpds: { Zebra: {} }
                  integrations: { MYNET: { Spectrum: {}, Zebra: {} } }
                """)
        var app = try App(on: mock)
        app.serviceProvider = "MYNET"
        let refused = try app.get("profiles/Nobody")
        #expect(refused.errorCode == "invalid_parameter_mvpd")
        let reason = try Self.reason(of: refused, on: mock)
        #expect(
            reason.hasPrefix(
                "The configuration has no MVPD Nobody: expected one of Spectrum, Zebra, ATTOTT, "),
            "\(reason)")
    }

    @Test(arguments: Stage.allCases)
    func `names the provider of the hidden profile in the status that would show it`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        _ = try mock.admin(.put, "/scenario", #"{"scenario": "returning-sso-user;mvpd=Comcast_SSO"}"#)
        for status in [nil, "rubbish"] {
            #expect(try app.get("profiles", ["AP-Partner-Framework-Status": status])["profiles"] == [:])
            let hint = try mock.newestRequest()["hint"]?.string
            #expect(hint?.contains(#""frameworkProviderInfo": {"id": "Comcast","#) == true, "\(hint ?? "")")
        }
    }

    @Test(arguments: Stage.allCases)
    func `says why the profile of a scenario is none of the service provider`(stage: Stage) throws {
        let mock = try stage.open(
            with: """
                world:
                  serviceProviders: { PASSES: {} }
                  integrations: { PASSES: { TempPass_5mins: {} } }
                seed: { profiles: [{ serviceProvider: "*", mvpd: first, type: regular }] }
                """)
        var app = try App(on: mock)
        func entry(_ serviceProvider: String, _ scenario: String, _ path: String = "profiles") throws
            -> (reason: String?, hint: String?)
        {
            app.serviceProvider = serviceProvider
            #expect(try app.get(path, ["X-Mock-Scenario": scenario])["profiles"] == [:])
            let entry = try mock.newestRequest()
            return (entry["reason"]?.string, entry["hint"]?.string)
        }
        let start = "No user has logged in on this device. The scenario "
        let absent = try entry("apasstest1", "returning-user;mvpd=Dish")
        #expect(
            absent.reason == start + "returning-user;mvpd=Dish adds no profile for apasstest1. "
                + "The configuration has no integration of apasstest1 with Dish.")
        #expect(absent.hint?.hasPrefix("Use one of AdobePass_SMI, ") == true)
        #expect(
            try entry("apasstest1", "returning-user;mvpd=Dish", "profiles/Spectrum").reason
                == absent.reason?.replacing("logged in on", with: "logged in at Spectrum on"))
        #expect(
            try entry("apasstest1", "returning-user;serviceProvider=REF30").reason
                == start
                + "returning-user;serviceProvider=REF30 adds no profile for apasstest1, but for REF30.")
        let passes = try entry("PASSES", "changed")
        #expect(
            passes.reason == start + "changed adds no profile for PASSES. "
                + "It needs an active integration with an MVPD that is not a temporary pass.")
        #expect(passes.hint == "Add one to integrations of PASSES.")
    }

    @Test(arguments: Stage.allCases)
    func `says what a session still needs, and knows the device of a misspelled path`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        _ = try app.post("sessions", form: "mvpd=Cablevision&domainName=adobe.com")
        #expect(
            try mock.newestRequest()["reason"]
                == "The session has no redirectUrl yet, so the user cannot log in.")
        _ = try app.get("profile")
        let known = try app.get("profiles")
        #expect(known.status == 200)
        let requests = try mock.admin(.get, "/requests?limit=2")["requests"]?.array ?? []
        #expect(requests.map { $0["operation"]?.string } == ["retrieveProfiles", nil])
        #expect(try #require(requests[0]["device"]?.string) == requests[1]["device"]?.string)
    }

    @Test(arguments: Stage.allCases)
    func `names the rule that answers in place of the backend`(stage: Stage) throws {
        let mock = try stage.open(scenario: "retry-then-permit")
        let app = try App(on: mock)
        try app.logIn()
        _ = try app.authorize()
        #expect(
            try mock.newestRequest()["reason"]
                == "REF30: The rule retry-then-permit#1 sets this error or reply, 2 times for each device."
        )
    }

    @Test(arguments: Stage.allCases)
    func `tells an expired profile from one that never was`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        _ = try app.get("profiles")
        #expect(try mock.newestRequest()["reason"] == "No user has logged in on this device.")
        _ = try app.get("profiles/Cablevision")
        #expect(try mock.newestRequest()["reason"] == "No user has logged in at Cablevision on this device.")
        try app.logIn()
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "P400D", "device": "\#(app.device)"}"#)
        let refused = try app.authorize()
        #expect(refused.decision?["error"]?["code"] == "authenticated_profile_expired")
        #expect(try mock.newestRequest()["reason"]?.string?.contains("expired") == true)
    }

    @Test(arguments: Stage.allCases)
    func `says whose profile the device has instead`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let client = try #require(try mock.newestRequest()["client"]?.string)
        let other = try App(on: mock)
        _ = try other.get("profiles")
        #expect(
            try mock.newestRequest()["reason"]?.string
                == "The device has a profile of the client \(client), and the request is of another client.")
        _ = try other.get("profiles/Cablevision")
        #expect(
            try mock.newestRequest()["reason"]?.string
                == "The device has a profile at Cablevision of the client \(client), and the request is of another client."
        )
        _ = try other.get("profiles/Spectrum")
        #expect(try mock.newestRequest()["reason"] == "No user has logged in at Spectrum on this device.")
        var elsewhere = app
        elsewhere.serviceProvider = "apasstest1"
        _ = try elsewhere.get("profiles")
        #expect(
            try mock.newestRequest()["reason"]
                == "The device has a profile of the service provider REF30, but none of apasstest1.")
    }

    @Test(arguments: Stage.allCases)
    func `is not in the body of the reply, but in the explanation of a failed verification`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        let app = try App(on: mock)
        let refused = try app.get("profiles", ["Authorization": nil])
        #expect(!refused.text.contains("Authorization header"))
        #expect(refused.json.object?.keys.contains("reason") == false)
        let answer = try mock.admin(
            .post, "/requests/verify", #"{"sequence": [{"operation": "retrieveProfiles", "status": 200}]}"#)
        #expect(answer.status == 406)
        #expect(answer.text.contains("because: The request has no Authorization header."))
    }

    private static func reason(of answer: Mock.Answer, on mock: Mock) throws -> String {
        let trace = try #require(answer["trace"]?.string)
        return try #require(try mock.admin(.get, "/requests/\(trace)")["reason"]?.string)
    }
}

extension Mock {
    /// The journal's entry of the last request.
    func newestRequest() throws -> JSONValue {
        try #require(try admin(.get, "/requests?limit=1")["requests"]?.array?.last)
    }
}
