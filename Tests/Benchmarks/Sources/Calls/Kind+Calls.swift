extension Kind {
    /// That many requests of this kind, each of which is answered as `check` expects it, in this order. The apps take
    /// turns. Sends first what the requests depend on.
    func calls(_ count: Int, by apps: [App]) throws -> [Call] {
        switch self {
        case .initiateLogout, .retrieveProfileForMVPDOfFleet:
            return try (0..<count).map { number in
                try call(by: apps[number % apps.count].onAnotherDevice(apps.count + number))
            }
        default:
            let calls = try apps.map(call)
            return (0..<count).map { calls[$0 % calls.count] }
        }
    }

    /// A request of this kind that may be sent any number of times. What has to be there first is brought about.
    func call(by app: App) throws -> Call {
        switch self {
        case .retrieveClientCredentials: return App.registration
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
        }
    }
}
