extension Kind {
    /// That many requests of this kind, each of which is answered as `check` expects it, in this order. The apps take
    /// turns. Sends first what the requests depend on.
    func calls(_ count: Int, by apps: [App]) throws -> [Call] {
        switch self {
        case .initiateLogout, .retrieveProfileForMVPDOfFleet:
            return try (0..<count).map { number in
                let app = try App(on: apps[number % apps.count].connection, number: apps.count + number)
                try app.connection.send(app.get("profiles")).expecting(200)
                return try call(by: app)
            }
        default:
            let calls = try apps.map(call)
            return (0..<count).map { calls[$0 % calls.count] }
        }
    }

    /// A request of this kind that may be sent any number of times. What has to be there first is brought about.
    func call(by app: App) throws -> Call {
        switch self {
        case .start, .retrieveClientCredentials: return App.registration
        case .retrieveAccessToken: return app.tokenCall
        case .retrieveConfiguration: return app.get("configuration")
        case .createAuthenticationSession: return app.post("sessions", form: App.sessionForm)
        case .resumeAuthenticationSession:
            return app.post("sessions/\(try app.openSession())", form: App.sessionForm)
        case .retrieveAuthenticationSession: return app.get("sessions/\(try app.openSession())")
        case .retrieveProfiles:
            try app.logIn(at: "Dish")
            return app.get("profiles")
        case .retrieveProfileForMVPD, .retrieveProfileForMVPDOfFleet:
            try app.logIn(at: "Dish")
            return app.get("profiles/Dish")
        case .retrieveProfileForMVPDWithEncryption:
            try app.logIn(at: "Cablevision")
            return app.get("profiles/Cablevision")
        case .retrieveProfileForCode:
            let code = try app.openSession()
            try app.completeSession(code)
            return app.get("profiles/code/\(code)")
        case .retrievePartnerAuthenticationRequest: return app.partnerSession
        case .createPartnerProfile: return try app.partnerProfile()
        case .retrievePreauthorizationDecisions:
            try app.logIn(at: "Dish")
            return app.post(
                "decisions/preauthorize/Dish", resources: ["one", "two", "three", "four", "five"])
        case .retrieveAuthorizationDecisions:
            try app.logIn(at: "Dish")
            return app.post("decisions/authorize/Dish", resources: ["REF30"])
        case .initiateLogout:
            try app.logIn(at: "Dish")
            return app.get("logout/Dish?redirectUrl=https%3A%2F%2Fadobe.com")
        case .legacyCheckAuthenticationToken:
            try app.logInLegacy()
            return app.getLegacy("checkauthn")
        case .legacyObtainShortMediaToken:
            try app.logInLegacy()
            try app.connection.send(app.getLegacy("authorize", "&resource=REF30")).expecting(200)
            return app.getLegacy("mediatoken", "&resource=REF30")
        case .preflight: return App.preflight
        case .refusedToken:
            var app = app
            app.token = String(app.token.dropLast(8)) + "AAAAAAAA"
            return app.get("profiles/Dish")
        default: return hostileCall
        }
    }

    /// A request of a client that has no credentials.
    private var hostileCall: Call {
        var call = Call(
            method: "GET", target: "/api/v2/REF30/profiles",
            fields: [("AP-Device-Identifier", "fingerprint \(App.device(0))")])
        let numbers = (0..<100_000).lazy.map(String.init)
        let parameters = { numbers.map { "a\($0)=1" }.joined(separator: "&") }
        switch self {
        case .unknownPath: call.target = "/api/v2/REF30/profilse/Dish"
        case .longUnknownPath: call.target = String(repeating: "/profilse", count: 850)
        case .scenarioParameters:
            let selection = "enhanced-error-code" + numbers.prefix(1_000).map { ";a\($0)=1" }.joined()
            call.fields.append(("X-Mock-Scenario", selection))
        case .longForwardedFor:
            call.fields.append(("X-Forwarded-For", String(repeating: "1", count: 14_000)))
        case .largeStatement:
            call = App.registration
            call.body = #"{"software_statement":"\#(String(repeating: "A", count: 1_000_000))"}"#
        case .manyParameters:
            call = App.registration
            call.body = parameters()
        case .manyLoginParameters:
            (call.method, call.target) = ("POST", "/mvpds/Cablevision/login")
            call.body = parameters()
        case .manyResources:
            (call.method, call.target) = ("POST", "/api/v2/REF30/decisions/authorize/Dish")
            call.fields += App.json
            call.body = #"{"resources":[\#(numbers.map { #""r\#($0)""# }.joined(separator: ","))]}"#
        case .largeSAMLResponse:
            (call.method, call.target) = ("POST", "/api/v2/REF30/profiles/sso/Apple")
            call.body = "SAMLResponse=" + base64(String(repeating: "<a b='c'/>", count: 70_000))
        case .manyMarks:
            call = App.registration
            call.body = "e\(String(repeating: "\u{301}\u{323}", count: 250_000))=1"
        case .invalidBytes:
            call = App.registration
            call.body = "a=" + String(repeating: "%FF", count: 330_000)
        case .manyEscapes:
            call = App.registration
            call.body = "a=" + String(repeating: "%41", count: 330_000)
        case .manySpaces:
            call = App.registration
            call.body = "a=" + String(repeating: "+", count: 1_000_000)
        case .spreadEscapes:
            call = App.registration
            call.body = "a=" + String(repeating: "%41x", count: 250_000)
        case .lateMarks:
            call = App.registration
            let letters = String(repeating: "A", count: 1_000_000)
            call.body = "a=\(letters)\(String(repeating: "\u{301}", count: 31))"
        case .emptyParameters:
            call = App.registration
            call.body = String(repeating: "&", count: 1_000_000)
        default: break
        }
        return call
    }
}
