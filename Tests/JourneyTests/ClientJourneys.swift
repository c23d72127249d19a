import AdminAPI
import ControlAPI
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The mock recognizes clients and tokens by its keys, and assigns each token request to a device.
@Suite("Client credentials and access tokens")
struct ClientJourneys {
    private func expectRecognition(of app: App) throws {
        #expect(try app.get("profiles").status == 200)
        let renewed = try app.requestToken()
        #expect(renewed.status == 201)
        #expect(
            try app.get("profiles", ["Authorization": "Bearer \(renewed["access_token"]?.string ?? "")"])
                .status
                == 200)
    }

    @Test(arguments: Stage.allCases)
    func `outlive every reset`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        #expect(try mock.admin(.delete, "/devices/\(app.device)").status == 204)
        try expectRecognition(of: app)
        #expect(try mock.admin(.post, "/reset").status == 204)
        try expectRecognition(of: app)
    }

    @Test(arguments: Stage.allCases)
    func `work at every mock with the same keys`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        try expectRecognition(of: app.moved(to: try stage.open()))
    }

    @Test(arguments: Stage.allCases)
    func `keep the limits of their application at another mock`(stage: Stage) throws {
        let statement = try ShippedApplications.statement {
            $0.serviceProviders == ["REF30"] && !$0.isRevoked
        }
        var app = try App(on: try stage.open(), statement: statement).moved(to: try stage.open())
        try expectRecognition(of: app)
        app.serviceProvider = "apasstest1"
        #expect(try app.get("profiles").errorCode == "invalid_access_token_service_provider")
    }

    @Test func `are refused by a mock with other keys, each with its reason`() throws {
        let clock = TestClock()
        let responder = try AdminResponder.make(clock: clock, accessTokenKey: "media-token")
        let other = Mock(clock: clock) { responder.respond(to: $0) }
        let app = try App(on: try Stage.inMemory.open()).moved(to: other)
        #expect(try app.get("profiles").status == 401)
        #expect(
            try other.newestRequest()["reason"]?.string?.contains("this mock's key has not signed") == true)
        #expect(try app.requestToken()["error"] == "invalid_client")
        #expect(
            try other.newestRequest()["reason"]?.string?.contains("was not issued with this mock's keys")
                == true)
    }

    @Test(arguments: Stage.allCases)
    func `are refused with a wrong secret or a changed identifier, each with its reason`(stage: Stage) throws
    {
        let mock = try stage.open()
        let app = try App(on: mock)
        for secret in [app.clientSecret.uppercased(), String(app.clientSecret.dropLast()), app.clientID] {
            #expect(try app.requestToken(secret: secret)["error"] == "invalid_client")
            #expect(
                try mock.newestRequest()["reason"]?.string
                    == "The client_secret is not that of the client \(app.clientID).")
        }
        let last = app.clientID.last == "0" ? "1" : "0"
        let answer = try mock.send(
            .post, "/o/client/token", PublishedHeaders.form,
            body: "grant_type=client_credentials&client_id=\(app.clientID.dropLast())\(last)"
                + "&client_secret=\(app.clientSecret)")
        #expect(answer["error"] == "invalid_client")
        let reason = try mock.newestRequest()["reason"]?.string
        #expect(reason?.contains("was not issued with this mock's keys") == true)
    }

    // MARK: The device of a request for a token

    @Test(arguments: Stage.allCases)
    func `can be refused for the one device that uses the client`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let other = try App(on: mock, device: .make("another"))
        for one in [app, other] { #expect(try one.get("profiles").status == 200) }
        let rule =
            #"{"device": "\#(app.device)", "on": ["retrieveAccessToken"], "times": 1, "then": {"error": "invalid_client"}}"#
        #expect(try mock.admin(.post, "/rules", rule).status == 201)
        #expect(try other.requestToken().status == 201)
        let refused = try app.requestToken()
        #expect(refused.status == 400 && refused["error"] == "invalid_client")
        let newest = try mock.newestRequest()
        #expect(newest["device"]?.string == app.device.base64)
        let owner = "belongs to the one that last used its client: \(app.device.readableText)."
        #expect(newest["reason"]?.string?.contains(owner) == true, "\(newest)")
        #expect(try app.requestToken().status == 201)
    }

    /// Neither device has a login or another state of its own.
    @Test(arguments: Stage.allCases)
    func `can be refused once for each device, also without state of the device`(stage: Stage) throws {
        let mock = try stage.open()
        let apps = [try App(on: mock), try App(on: mock, device: .make("another"))]
        for app in apps { #expect(try app.get("profiles").status == 200) }
        let rule = #"{"on": ["retrieveAccessToken"], "times": 1, "then": {"error": "invalid_client"}}"#
        #expect(try mock.admin(.post, "/rules", rule).status == 201)
        for app in apps { #expect(try app.requestToken().status == 400) }
        for app in apps { #expect(try app.requestToken().status == 201) }
    }

    @Test(arguments: Stage.allCases)
    func `live as long as the scenario of the device that last used the client says`(stage: Stage) throws {
        let short = try YAMLReader.read(
            Array("description: d\nextends: valid-sso\nworld: { lifetimes: { accessToken: PT10S } }\n".utf8),
            file: "short.yaml")
        let mock = try stage.open(adding: ["short": short])
        var app = try App(on: mock)
        func lifetime(_ fields: [String: String] = [:]) throws -> Int64? {
            try app.requestToken(fields)["expires_in"]?.integer
        }
        let bind = #"{"scenario": "short"}"#
        #expect(try mock.admin(.put, "/devices/\(app.device)/scenario", bind).status == 200)
        // The mock does not know the device before it has used the client.
        #expect(try lifetime() == 21_600)
        #expect(try lifetime(["X-Mock-Scenario": "short"]) == 10)
        _ = try app.get("profiles")
        #expect(try lifetime() == 10)
        try app.renewToken()
        #expect(try app.get("profiles").status == 200)
        mock.clock.advance(by: .seconds(10))
        #expect(try app.get("profiles").errorCode == "invalid_access_token_client_application")
        // The expired token still shows who uses the client, for another device, too.
        app.device = .make("another")
        #expect(try app.get("profiles").status == 401)
        #expect(try lifetime() == 21_600)
    }

    @Test(arguments: Stage.allCases)
    func `tell for which device a configuration is requested, if only one uses them`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        func deviceOfConfiguration() throws -> String? {
            #expect(try app.get("configuration", ["AP-Device-Identifier": nil]).status == 200)
            return try mock.newestRequest()["device"]?.string
        }
        #expect(try deviceOfConfiguration() == nil)
        try app.logIn()
        #expect(try deviceOfConfiguration() == app.device.base64)
        let rule =
            #"{"device": "\#(app.device)", "on": ["retrieveConfiguration"], "times": 1, "then": {"error": "internal_server_error"}}"#
        #expect(try mock.admin(.post, "/rules", rule).json["warnings"]?.array?.count == 1)
        #expect(try app.get("configuration", ["AP-Device-Identifier": nil]).status == 500)
        app.device = .make("another")
        _ = try app.get("profiles")
        #expect(try deviceOfConfiguration() == nil)
    }

    @Test(arguments: Stage.allCases)
    func `are requested without a device, so a rule for one gets a warning`(stage: Stage) throws {
        let mock = try stage.open()
        let rule =
            #"{"device": "YQ==", "on": ["retrieveClientCredentials"], "then": {"error": "invalid_request"}}"#
        let warnings = try mock.admin(.post, "/rules", rule).json["warnings"]?.array
        #expect(warnings?.count == 1 && warnings?.first?.string?.contains("AP-Device-Identifier") == true)
    }

    @Test(arguments: Stage.allCases)
    func `belong to no device that was deleted or reset`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        for call in ["/devices/\(app.device)", nil] {
            try app.logIn()
            _ = try app.requestToken()
            #expect(try mock.newestRequest()["device"]?.string == app.device.base64)
            if let call { _ = try mock.admin(.delete, call) } else { _ = try mock.admin(.post, "/reset") }
            _ = try app.requestToken()
            #expect(try mock.newestRequest()["device"]?.string == nil)
        }
    }
}
