import ControlAPI
import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

@testable import PassAPI

/// *Single sign-on using platform identity flows*, *Single sign-on using service token flows*, *Single logout flow*.
@Suite("Shared logins")
struct SharedLoginJourneys {
    private func serviceToken(_ subject: String = "jane", from mock: Mock) throws -> [String: String?] {
        let answer = try mock.send(.post, "/__admin/tokens/service", body: #"{"subject": "\#(subject)"}"#)
        return ["AD-Service-Token": answer["token"]?.string]
    }

    /// Another application on another device, for another service provider.
    private func otherApp(on mock: Mock) throws -> App {
        var app = try App(on: mock, device: .make("device-2"))
        app.serviceProvider = "apasstest1"
        return app
    }

    @Test(arguments: Stage.allCases)
    func `a service token gives other applications the login`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let token = try serviceToken(from: mock)
        try app.logIn(at: "Cablevision", token)
        #expect(try app.get("profiles", token).profileTypes == ["Cablevision": "regular"])
        let other = try otherApp(on: mock)
        #expect(try other.get("profiles").profileTypes == [:])
        #expect(try other.get("profiles", token).profileTypes == ["Cablevision": "serviceTokenSSO"])
        let profile = try other.get("profiles/Cablevision", token)["profiles"]?["Cablevision"]
        #expect(profile?["issuer"] == "Cablevision")
        let session = try other.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)", token)
        #expect(session["reasonType"] == "authenticatedSSO")
        #expect(try other.authorize(at: "Cablevision", token).isPermit)
        #expect(try other.preauthorize(["a"], at: "Cablevision", token).isPermit)
        #expect(try other.authorize(at: "Cablevision").errorCode == "authenticated_profile_missing")
    }

    /// *TVE Dashboard Integrations*, the properties *Auth per Aggregator* and *Enable Single Sign On*.
    @Test(
        arguments: Stage.allCases,
        [
            ("mvpds: { Cablevision: { authPerAggregator: true } }", "authPerAggregator: true"),
            (
                "integrations: { apasstest1: { Cablevision: { authPerAggregator: true } } }",
                "authPerAggregator: true"
            ),
            ("mvpds: { Cablevision: { platformSingleSignOn: false } }", "platformSingleSignOn: false"),
            (
                "integrations: { apasstest1: { Cablevision: { platformSingleSignOn: { Roku: false } } } }",
                "platformSingleSignOn: false"
            ),
        ])
    func `no login is shared where a setting forbids it`(
        stage: Stage, expected: (world: String, setting: String)
    ) throws {
        let mock = try stage.open(with: "world: { \(expected.world) }")
        let information = Base64.encode(#"{"osName": "Roku", "manufacturer": "Sharp"}"#.utf8)
        let token: [String: String?] = PlatformTokens.header("jane")
            .merging(["X-Device-Info": information]) { $1 }.mapValues { $0 }
        let (app, other) = (try App(on: mock), try otherApp(on: mock))
        try app.logIn(at: "Cablevision", token)
        #expect(try app.get("profiles", token).profileTypes == ["Cablevision": "regular"])
        #expect(try other.get("profiles/Cablevision", token).profileTypes == [:])
        let reason = try mock.newestRequest()["reason"]?.string ?? ""
        #expect(
            reason.contains("Single sign-on is off at Cablevision (\(expected.setting))."), "\(reason)")
        let session = try other.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)", token)
        #expect(session["actionName"] == "authenticate")
        try other.logIn(at: "Cablevision", token)
        #expect(try other.authorize(at: "Cablevision", token).isPermit)
        _ = try other.logOut(at: "Cablevision", token)
        #expect(try app.get("profiles", token).profileTypes == ["Cablevision": "regular"])
    }

    /// *Single sign-on using platform identity flows*, *Single sign-on using service token flows*.
    @Test(arguments: Stage.allCases, [ProfileType.platformSSO, .serviceTokenSSO])
    func `an added profile counts without a token, and the reason says that Adobe would not return it`(
        stage: Stage, type: ProfileType
    ) throws {
        let mock = try stage.open(
            with: """
                world: { mvpds: { Spectrum: { authPerAggregator: true } } }
                seed: { profiles: [{ mvpd: Cablevision, type: \(type.rawValue) }, { mvpd: Spectrum, type: \(type.rawValue) }] }
                """)
        let app = try App(on: mock)
        let token: [String: String?] =
            if type == .platformSSO {
                PlatformTokens.header("jane").mapValues { $0 }
            } else {
                try serviceToken(from: mock)
            }
        func reason(_ path: String, _ token: [String: String?]) throws -> String? {
            #expect(try app.get(path, token).profileTypes.values.contains(type.rawValue))
            return try mock.newestRequest()["reason"]?.string
        }
        let header = try #require(token.keys.first)
        let missing = try reason("profiles/Cablevision", [:]) ?? ""
        #expect(missing.contains("Adobe would not return it") && missing.contains(header), "\(missing)")
        #expect(try reason("profiles/Cablevision", token) == nil)
        let elsewhere = try app.post("sessions", form: "mvpd=Dish&\(App.sessionForm)")
        #expect(elsewhere.fields[.xMockReason] == nil)
        let off = try reason("profiles/Spectrum", token) ?? ""
        #expect(off.hasSuffix("single sign-on is off at Spectrum (authPerAggregator: true)."), "\(off)")
        #expect(try app.authorize().isPermit)
        #expect(try mock.newestRequest()["reason"]?.string == missing)
    }

    @Test(arguments: Stage.allCases)
    func `platformSingleSignOn is not about service tokens`(stage: Stage) throws {
        let mock = try stage.open(with: "world: { mvpds: { Cablevision: { platformSingleSignOn: false } } }")
        let token = try serviceToken(from: mock)
        try App(on: mock).logIn(at: "Cablevision", token)
        #expect(
            try otherApp(on: mock).get("profiles", token).profileTypes == ["Cablevision": "serviceTokenSSO"])
    }

    /// Service tokens that the mock must ignore.
    enum UselessToken: String, CaseIterable, Sendable {
        case otherUser, wrongSignature, otherIssuer, expired, wrongAudience, noAudience, noSubject, noToken

        func make() throws -> String {
            let valid = Validity(from: .start, for: .hours(1))
            let key = try ShippedKeys.key("service-token")
            switch self {
            case .otherUser: return ServiceToken.mint(subject: "joe", validity: valid, signedBy: key)
            case .wrongSignature:
                return ServiceToken.mint(
                    subject: "jane", validity: valid, signedBy: try ShippedKeys.key("access-token"))
            case .otherIssuer:
                return ServiceToken.mint(
                    subject: "jane", issuer: "somebody", validity: valid, signedBy: key)
            case .expired:
                return ServiceToken.mint(
                    subject: "jane", validity: Validity(from: .start - .hours(1), for: .hours(1)),
                    signedBy: key)
            case .wrongAudience: return sign(#","aud":"somebody""#, key)
            case .noAudience: return sign("", key)
            case .noSubject:
                return ServiceToken.mint(subject: "", validity: valid, signedBy: key)
            case .noToken: return "none"
            }
        }

        /// A part of the reason in the journal.
        var problem: String {
            switch self {
            case .otherUser:
                "No user has logged in on this device. No app shares a login of the user in the token."
            case .wrongSignature: "is not signed with the key of the identity service adobe-pass-mock"
            case .otherIssuer: "The issuer of AD-Service-Token is somebody, expected one of"
            case .expired: "expired 0 seconds ago"
            case .wrongAudience, .noAudience: "The audience (aud) of AD-Service-Token is not Adobe"
            case .noSubject: "has no sub"
            case .noToken: "AD-Service-Token is not a JWS."
            }
        }

        private func sign(_ audience: String, _ key: RSAPrivateKey) -> String {
            let end = (Timestamp.start + .hours(1)).seconds
            let claims = #"{"iss":"adobe-pass-mock","sub":"jane","exp":\#(end)\#(audience)}"#
            return JSONWebSignature.sign(claims: Array(claims.utf8), by: key)
        }
    }

    @Test(arguments: Stage.allCases)
    func `a service token of another user, or an invalid one, is ignored`(stage: Stage) throws {
        let mock = try stage.open()
        try App(on: mock).logIn(at: "Cablevision", serviceToken(from: mock))
        let other = try otherApp(on: mock)
        for token in UselessToken.allCases {
            let header = ["AD-Service-Token": try token.make()]
            let profiles = try other.get("profiles", header)
            #expect(profiles.status == 200 && profiles.profileTypes == [:], "\(token)")
            let reason = try #require(try mock.newestRequest()["reason"]?.string, "\(token)")
            #expect(reason.hasSuffix("The token does not count.") == (token != .otherUser), "\(token)")
            #expect(reason.contains(token.problem), "\(token)")
            let decision = try other.authorize(at: "Cablevision", header)
            #expect(decision.status == 200, "\(token)")
            #expect(decision.errorCode == "authenticated_profile_missing", "\(token)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `tokens of an identity service share logins at its service providers only`(stage: Stage) throws {
        let key = try ShippedKeys.key("service-token")
        let pem = String(decoding: JSONValue.string(key.publicKey.pem).jsonBytes, as: UTF8.self)
        let limited = try YAMLReader.read(
            Array(
                """
                description: d
                world:
                  identityServices:
                    mine: { publicKey: \(pem), serviceProviders: [apasstest1] }
                """.utf8),
            file: "limited.yaml")
        let mock = try stage.open(scenario: "limited", adding: ["limited": limited])
        let token = [
            "AD-Service-Token": ServiceToken.mint(
                subject: "jane", issuer: "mine", validity: Validity(from: .start, for: .hours(1)),
                signedBy: key)
        ]
        var (first, second) = (try otherApp(on: mock), try App(on: mock))
        try first.logIn(at: "Cablevision", token)
        #expect(try second.get("profiles", token).profileTypes == [:])
        second.serviceProvider = "apasstest1"
        #expect(try second.get("profiles", token).profileTypes == ["Cablevision": "serviceTokenSSO"])
        first.serviceProvider = "REF30"
        try first.logIn(at: "Cablevision", token)
        second.serviceProvider = "REF30"
        #expect(try second.get("profiles", token).profileTypes == [:])
    }

    @Test(arguments: Stage.allCases)
    func `undo brings back the logins that a forgotten device had shared`(stage: Stage) throws {
        let mock = try stage.open()
        let (app, token) = (try App(on: mock), try serviceToken(from: mock))
        try app.logIn(at: "Cablevision", token)
        let other = try otherApp(on: mock)
        try other.logIn(at: "Spectrum", token)
        #expect(try mock.admin(.delete, "/devices/\(app.device)").status == 204)
        #expect(try other.get("profiles", token).profileTypes == ["Spectrum": "regular"])
        #expect(try mock.admin(.post, "/undo").status == 204)
        #expect(
            try other.get("profiles", token).profileTypes
                == ["Cablevision": "serviceTokenSSO", "Spectrum": "regular"])
    }

    @Test(arguments: Stage.allCases)
    func `undo takes back what a forgotten device has done since then`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        func code() throws -> String {
            try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")["code"]?.string ?? ""
        }
        let first = try code()
        #expect(try mock.admin(.delete, "/devices/\(app.device)").status == 204)
        let second = try code()
        #expect(try mock.admin(.post, "/undo").status == 204)
        #expect(try mock.admin(.post, "/sessions/\(second)/complete").status == 404)
        #expect(try mock.admin(.post, "/sessions/\(first)/complete").status == 204)
    }

    @Test(arguments: Stage.allCases)
    func `a service token expires, the login that it shared does not`(stage: Stage) throws {
        let mock = try stage.open()
        let token = try serviceToken(from: mock)
        try App(on: mock).logIn(at: "Cablevision", token)
        let other = try otherApp(on: mock)
        mock.clock.advance(by: .hours(1) - .milliseconds(1))
        #expect(try other.get("profiles", token).profileTypes == ["Cablevision": "serviceTokenSSO"])
        mock.clock.advance(by: .milliseconds(1))
        #expect(try other.get("profiles", token).profileTypes == [:])
        let fresh = try serviceToken(from: mock)
        #expect(try other.get("profiles", fresh).profileTypes == ["Cablevision": "serviceTokenSSO"])
    }

    @Test(arguments: Stage.allCases, ["Adobe-Subject-Token", "X-Roku-Reserved-Roku-Connect-Token"])
    func `a platform identity gives the login, with a renewed token as well`(
        stage: Stage, header: String
    ) throws {
        let mock = try stage.open()
        try App(on: mock).logIn(at: "Cablevision", [header: PlatformTokens.make("jane")])
        let other = try otherApp(on: mock)
        let anew = [header: PlatformTokens.make("jane", issuedAt: 1_773_675_588)]
        #expect(try other.get("profiles", anew).profileTypes == ["Cablevision": "platformSSO"])
        #expect(try other.authorize(at: "Cablevision", anew).isPermit)
        let joe = [header: PlatformTokens.make("joe")]
        #expect(try other.get("profiles", joe).profileTypes == [:])
    }

    @Test(arguments: Stage.allCases)
    func `an opaque platform token identifies the user as a whole`(stage: Stage) throws {
        let mock = try stage.open()
        let token = ["Adobe-Subject-Token": "a.b.c.d.e"]
        try App(on: mock).logIn(at: "Cablevision", token)
        let other = try otherApp(on: mock)
        #expect(try other.get("profiles", token).profileTypes == ["Cablevision": "platformSSO"])
        #expect(try other.get("profiles", ["Adobe-Subject-Token": "a.b.c.d.f"]).profileTypes == [:])
    }

    @Test(arguments: Stage.allCases)
    func `a platform token that is malformed or expired counts as absent, and the journal says why`(
        stage: Stage
    ) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let other = try otherApp(on: mock)
        for token in UselessPlatformToken.allCases {
            for name in ["Adobe-Subject-Token", "X-Roku-Reserved-Roku-Connect-Token"] {
                let header = [name: token.text]
                try app.logIn(at: "Cablevision", header)
                #expect(
                    try app.get("profiles", header).profileTypes == ["Cablevision": "regular"],
                    "\(token) in \(name)")
                let profiles = try other.get("profiles", header)
                #expect(profiles.status == 200 && profiles.profileTypes == [:], "\(token) in \(name)")
                let reason = try #require(try mock.newestRequest()["reason"]?.string, "\(token) in \(name)")
                #expect(reason.contains("\n" + token.problem(in: name)), "\(reason)")
                #expect(reason.hasSuffix("The token does not count."), "\(reason)")
                #expect(!reason.contains(token.text), "\(reason)")
                #expect(
                    try other.authorize(at: "Cablevision", header).errorCode
                        == "authenticated_profile_missing", "\(token) in \(name)")
                _ = try app.logOut()
            }
        }
    }

    @Test(arguments: Stage.allCases)
    func `a token is read only after the checks of a request, and refuses nothing by itself`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        let app = try App(on: mock)
        let tokens: [String: String?] = ["AD-Service-Token": "none", "Adobe-Subject-Token": "garbage"]
        #expect(try app.get("profiles", tokens.merging(["Authorization": nil]) { $1 }).status == 401)
        let refused = try #require(try mock.newestRequest()["reason"]?.string)
        #expect(!refused.contains("Token"), "\(refused)")
        #expect(try app.get("profiles", tokens).status == 200)
        let reason = try #require(try mock.newestRequest()["reason"]?.string)
        for name in tokens.keys {
            #expect(reason.ranges(of: name).count == 1, "once: \(reason)")
        }
        #expect(try app.authorize(at: "nobody", tokens).status == 400)
        let late = try #require(try mock.newestRequest()["reason"]?.string)
        #expect(late.contains("\nAD-Service-Token is not a JWS."), "\(late)")
        try app.logIn()
        #expect(try app.authorize(at: "Cablevision", ["Adobe-Subject-Token": "garbage"]).isPermit)
        let entry = try mock.newestRequest()
        #expect(entry["reason"]?.string?.hasPrefix("Adobe-Subject-Token is neither a JWS") == true)
        let listed = try mock.admin(.get, "/requests?errors=only")["requests"]?.array ?? []
        #expect(!listed.contains { $0["id"] == entry["id"] })
    }

    @Test(arguments: Stage.allCases)
    func `a platform token ends by the device's clock`(stage: Stage) throws {
        let mock = try stage.open()
        let end = Timestamp.start + .hours(2)
        let token = ["Adobe-Subject-Token": PlatformTokens.make("jane", until: end)]
        try App(on: mock).logIn(at: "Cablevision", token)
        let (other, late) = (try otherApp(on: mock), try App(on: mock, device: .make("late")))
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "PT2H", "device": "\#(late.device)"}"#)
        #expect(try late.get("profiles", token).profileTypes == [:])
        #expect(try other.get("profiles", token).profileTypes == ["Cablevision": "platformSSO"])
        mock.clock.advance(by: .hours(2) - .milliseconds(1))
        #expect(try other.get("profiles", token).profileTypes == ["Cablevision": "platformSSO"])
        mock.clock.advance(by: .milliseconds(1))
        #expect(try other.get("profiles", token).profileTypes == [:])
        let renewed = ["Adobe-Subject-Token": PlatformTokens.make("jane", until: end + .hours(2))]
        #expect(try other.get("profiles", renewed).profileTypes == ["Cablevision": "platformSSO"])
    }

    @Test(arguments: Stage.allCases)
    func `the next platform token counts when the first one does not`(stage: Stage) throws {
        let mock = try stage.open()
        let token = PlatformTokens.make("jane")
        try App(on: mock).logIn(at: "Cablevision", ["X-Roku-Reserved-Roku-Connect-Token": token])
        let both = ["Adobe-Subject-Token": "garbage", "X-Roku-Reserved-Roku-Connect-Token": token]
        #expect(try otherApp(on: mock).get("profiles", both).profileTypes == ["Cablevision": "platformSSO"])
    }

    @Test(arguments: Stage.allCases)
    func `resuming a session and its code know no single sign-on profiles, as their pages`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        let app = try App(on: mock)
        let tokens: [[String: String?]] = [
            try serviceToken(from: mock), PlatformTokens.header("jane").mapValues { $0 },
        ]
        for token in tokens {
            try app.logIn(at: "Cablevision", token)
            let other = try App(on: mock, device: .make("device-2"))
            let code = try #require(try other.post("sessions", form: "", token)["code"]?.string)
            let phone = ["AP-Device-Identifier": Optional<String>.none]
            let resumed = try other.post(
                "sessions/\(code)", form: "mvpd=Cablevision&\(App.sessionForm)", phone)
            #expect(resumed["actionName"] == "authenticate" && resumed["reasonType"] == "none")
            #expect(resumed["code"]?.string == code)
            #expect(
                try mock.newestRequest()["reason"]?.string?.contains("never returns authenticatedSSO") == true
            )
            #expect(try other.get("profiles/code/\(code)", phone).profileTypes == [:])
            #expect(
                try mock.newestRequest()["reason"]?.string?.contains("a code returns only regular") == true)
            #expect(try other.get("profiles", token).profileTypes["Cablevision"]?.hasSuffix("SSO") == true)
            _ = try mock.send(.post, "/__admin/sessions/\(code)/complete")
            #expect(try other.get("profiles/code/\(code)", phone).profileTypes == ["Cablevision": "regular"])
            _ = try app.logOut(at: "Cablevision", token)
        }
    }

    @Test(arguments: Stage.allCases)
    func `logging out with one of two tokens ends the login under both`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let (service, platform) = (try serviceToken(from: mock), PlatformTokens.header("jane"))
        let both = service.merging(platform.mapValues { $0 }) { $1 }
        for token in [service, platform.mapValues { $0 }] {
            try app.logIn(at: "Dish", both)
            let other = try App(on: mock, device: .make("device-2"))
            #expect(
                try other.logOut(at: "Dish", token)["logouts"]?["Dish"]?["actionName"] == "complete")
            #expect(try app.get("profiles", both).profileTypes == [:])
            #expect(try other.get("profiles", both).profileTypes == [:])
        }
    }

    @Test(arguments: Stage.allCases)
    func `a single logout keeps other logins of the other user`(stage: Stage) throws {
        let mock = try stage.open()
        let (app, other) = (try App(on: mock), try App(on: mock, device: .make("device-2")))
        let (service, platform) = (try serviceToken(from: mock), PlatformTokens.header("jane"))
        // Both have asked for a session before either of them has logged in.
        let form = "mvpd=Dish&\(App.sessionForm)"
        let codes = [
            try app.post("sessions", form: form, service.merging(platform.mapValues { $0 }) { $1 })["code"],
            try other.post("sessions", form: form, platform)["code"],
        ]
        for code in codes { _ = try mock.send(.post, "/__admin/sessions/\(code?.string ?? "")/complete") }
        let third = try App(on: mock, device: .make("device-3"))
        _ = try third.logOut(at: "Dish", service)
        #expect(try third.get("profiles", service).profileTypes == [:])
        #expect(try third.get("profiles", platform).profileTypes == ["Dish": "platformSSO"])
        #expect(try app.get("profiles").profileTypes == [:])
        #expect(try other.get("profiles").profileTypes == ["Dish": "regular"])
    }

    @Test(arguments: Stage.allCases)
    func `a session stores the subject that will share its login`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let token = try serviceToken(from: mock)
        let code = try #require(try app.post("sessions", form: "", token)["code"]?.string)
        _ = try app.post(
            "sessions/\(code)", form: "mvpd=Cablevision&\(App.sessionForm)", ["AP-Device-Identifier": nil])
        _ = try mock.send(.post, "/__admin/sessions/\(code)/complete")
        #expect(try app.get("profiles/code/\(code)").profileTypes == ["Cablevision": "regular"])
        let other = try otherApp(on: mock)
        #expect(try other.get("profiles", token).profileTypes == ["Cablevision": "serviceTokenSSO"])
    }

    @Test(arguments: Stage.allCases)
    func `logging out with the token logs all applications out`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let tokens = [
            try serviceToken(from: mock), ["Adobe-Subject-Token": PlatformTokens.make("jane")],
        ]
        for token in tokens {
            try app.logIn(at: "Cablevision", token)
            let other = try otherApp(on: mock)
            let logout = try other.logOut(at: "Cablevision", token)["logouts"]?["Cablevision"]
            #expect(logout?["actionName"] == "logout" && logout?["actionType"] == "interactive")
            let page = try #require(logout?["url"]?.string)
            #expect(page.contains("pt_device_id="))
            #expect(try WebView(mock: mock).open(page).location == "https://adobe.com")
            #expect(try other.get("profiles", token).profileTypes == [:])
            let ended = """
                A logout on the device device-2 at \(mock.clock.now.utcString) has ended the login at Cablevision.
                """
            #expect(try app.get("profiles").profileTypes == [:])
            #expect(try mock.newestRequest()["reason"]?.string?.hasPrefix(ended) == true)
            let session = try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")
            #expect(session.fields[.xMockReason]?.hasPrefix(ended) == true)
            let again = try app.logOut(at: "Cablevision", token)["logouts"]?["Cablevision"]
            #expect(again?["actionName"] == "invalid")
            #expect(try mock.newestRequest()["reason"]?.string?.hasPrefix(ended) == true)
        }
    }

    @Test(arguments: Stage.allCases)
    func `a shared login counts beside an Apple profile that the status hides`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        _ = try app.logInWithApple()
        let token = try serviceToken(from: mock)
        try otherApp(on: mock).logIn(at: "Cablevision", token)
        for status in [nil, PublishedHeaders.deniedStatus] {
            app.status = status
            #expect(try app.get("profiles", token).profileTypes == ["Cablevision": "serviceTokenSSO"])
            let session = try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)", token)
            #expect(session["reasonType"] == "authenticatedSSO")
            #expect(try app.authorize(at: "Cablevision", token).isPermit)
        }
        let logout = try app.logOut(at: "Cablevision", token)["logouts"]?["Cablevision"]
        #expect(logout?["actionName"] == "logout" && logout?["url"] != nil)
    }

    @Test(arguments: Stage.allCases)
    func `forgetting a device keeps the shared logins of others`(stage: Stage) throws {
        let mock = try stage.open()
        let (app, other) = (try App(on: mock), try App(on: mock, device: .make("device-2")))
        let token = try serviceToken(from: mock)
        try app.logIn(at: "Cablevision", token)
        try other.logIn(at: "Spectrum", token)
        let third = try App(on: mock, device: .make("device-3"))
        #expect(
            try third.get("profiles", token).profileTypes
                == ["Cablevision": "serviceTokenSSO", "Spectrum": "serviceTokenSSO"])
        #expect(try mock.send(.delete, "/__admin/devices/\(app.device)").status == 204)
        #expect(try third.get("profiles", token).profileTypes == ["Spectrum": "serviceTokenSSO"])
        #expect(try mock.send(.delete, "/__admin/devices/\(other.device)").status == 204)
        #expect(try third.get("profiles", token).profileTypes == [:])
    }

    @Test(arguments: Stage.allCases)
    func `logging out without the token keeps the shared login of others`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let token = try serviceToken(from: mock)
        try app.logIn(at: "Cablevision", token)
        #expect(try app.logOut(at: "Cablevision")["logouts"]?["Cablevision"]?["actionName"] == "logout")
        #expect(try app.get("profiles").profileTypes == [:])
        let other = try otherApp(on: mock)
        #expect(try other.get("profiles", token).profileTypes == ["Cablevision": "serviceTokenSSO"])
    }
}
