import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// *REST API V2 FAQs*, *Understanding User IDs*, *Media Tokens*
@Suite("Permits and media tokens")
struct MediaTokenJourneys {
    // MARK: A permit is kept

    @Test(arguments: Stage.allCases)
    func `a permit keeps its validity until it ends, and gets a new media token each time`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let first = try app.authorize()
        mock.clock.advance(by: .minutes(10))
        let second = try app.authorize()
        #expect(second.decision?["notBefore"] == first.decision?["notBefore"])
        #expect(second.decision?["notAfter"] == first.decision?["notAfter"])
        let issued = second.decision?["token"]?["notBefore"]?.integer
        #expect(issued == (Timestamp.start + .minutes(10)).milliseconds)
        #expect(try app.authorize("other").decision?["notBefore"]?.integer == issued)
        var later = app
        mock.clock.advance(by: .days(1))
        try later.renewToken()
        #expect(
            try later.authorize().decision?["notBefore"]?.integer
                == (Timestamp.start + .minutes(10) + .days(1)).milliseconds)
    }

    @Test(arguments: Stage.allCases)
    func `a new login gets new permits`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let first = try app.authorize()
        mock.clock.advance(by: .minutes(1))
        _ = try app.logOut()
        try app.logIn()
        #expect(try app.authorize().decision?["notBefore"] != first.decision?["notBefore"])
    }

    @Test(arguments: Stage.allCases)
    func `a rule denies a permitted resource at once, and the next permit starts anew`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let first = try app.authorize()
        mock.clock.advance(by: .minutes(1))
        let rule =
            #"{"on": ["retrieveAuthorizationDecisions"], "times": 1, "then": {"error": "network_received_error"}}"#
        #expect(try mock.admin(.post, "/rules", rule).status == 201)
        #expect(try app.authorize().errorCode == "network_received_error")
        let next = try app.authorize()
        #expect(next.isPermit && next.decision?["notBefore"] != first.decision?["notBefore"])
    }

    @Test(arguments: Stage.allCases)
    func `a scenario denies a permitted resource at once, and another one asks the MVPD again`(
        stage: Stage
    ) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let first = try app.authorize()
        mock.clock.advance(by: .minutes(1))
        _ = try mock.admin(.put, "/scenario", #"{"scenario": "parental-controls"}"#)
        #expect(try app.authorize().errorCode == "authorization_denied_by_parental_controls")
        _ = try mock.admin(.put, "/scenario", #"{"scenario": "valid-sso"}"#)
        #expect(try app.authorize().decision?["notBefore"] != first.decision?["notBefore"])
        _ = try mock.admin(.put, "/scenario", #"{"scenario": "slow-network"}"#)
        mock.clock.advance(by: .minutes(1))
        let slow = try app.authorize()
        #expect(
            slow.decision?["notBefore"]?.integer == (Timestamp.start + .minutes(2)).milliseconds)
    }

    @Test(arguments: Stage.allCases)
    func `permits survive an export and an import`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let first = try app.authorize()
        let state = try mock.admin(.get, "/state").text
        mock.clock.advance(by: .minutes(1))
        _ = try mock.admin(.post, "/reset")
        _ = try mock.admin(.put, "/state", state)
        #expect(try app.authorize().decision?["notBefore"] == first.decision?["notBefore"])
    }

    // MARK: Identifiers in the token

    @Test(arguments: Stage.allCases)
    func `a user has the same session GUID on every device and after every login`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let guid = try app.mediaToken("sessionGUID")
        #expect(guid.count == 32 && guid.allSatisfy(\.isHexDigit))
        _ = try app.logOut()
        try app.logIn()
        #expect(try app.mediaToken("sessionGUID") == guid)
        let other = try App(on: mock, device: .make("device-2"))
        try other.logIn()
        #expect(try other.mediaToken("sessionGUID") == guid)
        try other.logIn(at: "Dish")
        #expect(try other.mediaToken("sessionGUID", at: "Dish") != guid)
        let kid = try App(on: mock, device: .make("device-3"))
        try kid.logIn(as: "kid")
        #expect(try kid.mediaToken("sessionGUID") != guid)
    }

    @Test(arguments: Stage.allCases)
    func `a user has another session GUID for each service provider where the MVPD says so`(stage: Stage)
        throws
    {
        let mock = try stage.open(with: "world: { mvpds: { Spectrum: { userIdPerChannel: true } } }")
        func guid(at mvpd: String, for serviceProvider: String) throws -> String {
            var app = try App(on: mock, device: .make("\(mvpd) \(serviceProvider)"))
            app.serviceProvider = serviceProvider
            try app.logIn(at: mvpd)
            let guid = try app.mediaToken("sessionGUID", at: mvpd)
            var legacy = try LegacyApp(on: mock)
            legacy.requestor = serviceProvider
            try legacy.logIn(at: mvpd)
            _ = try legacy.get("authorize", ["resource": "REF30"])
            #expect(try legacy.get("mediatoken", ["resource": "REF30"])["userId"]?.string == guid)
            return guid
        }
        #expect(try guid(at: "Cablevision", for: "REF30") == guid(at: "Cablevision", for: "apasstest1"))
        #expect(try guid(at: "Spectrum", for: "REF30") != guid(at: "Spectrum", for: "apasstest1"))
        #expect(try guid(at: "Spectrum", for: "REF30") == guid(at: "Spectrum", for: "REF30"))
    }

    @Test(arguments: Stage.allCases)
    func `the token of a proxied MVPD names its proxy`(stage: Stage) throws {
        let app = try App(on: stage.open())
        try app.logIn(at: "AdobePass_SMI")
        #expect(try app.mediaToken("mvpdId", at: "AdobePass_SMI") == "AdobePass_SMI")
        #expect(try app.mediaToken("proxyMvpdId", at: "AdobePass_SMI") == "ExampleProxy")
        try app.logIn()
        #expect(try app.mediaToken("proxyMvpdId") == "")
    }

    // MARK: Verification

    @Test(arguments: Stage.allCases)
    func `the certificate of the admin API verifies a media token`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let token = try app.serializedToken()
        let answer = try mock.admin(.get, "/keys/media-token.cert.pem")
        #expect(answer.status == 200 && answer.text.hasPrefix("-----BEGIN CERTIFICATE-----"))
        let key = try RSAPublicKey(pem: answer.text)
        let verdict = MediaTokenVerifier.verify(token, key: key, resource: "REF30", now: mock.clock.now)
        #expect(verdict == .valid)
    }
}

extension App {
    /// The media token of a new authorization, in base64.
    fileprivate func serializedToken(at mvpd: String = "Cablevision") throws -> String {
        try authorize(at: mvpd).decision?["token"]?["serializedToken"]?.string ?? ""
    }

    /// The text of an element in the media token of a new authorization; empty when there is none.
    fileprivate func mediaToken(_ element: String, at mvpd: String = "Cablevision") throws -> String {
        let bytes = Base64.decode(try serializedToken(at: mvpd)) ?? []
        let after = String(decoding: bytes, as: UTF8.self).split(separator: "<\(element)>").dropFirst().first
        return after.map { String($0.prefix { $0 != "<" }) } ?? ""
    }

    /// Logs a user of Cablevision in, without a browser.
    fileprivate func logIn(as user: String) throws {
        let session = try post("sessions", form: "mvpd=Cablevision&\(Self.sessionForm)")
        _ = try mock.admin(
            .post, "/sessions/\(session["code"]?.string ?? "")/complete", #"{"user": "\#(user)"}"#)
    }
}
