import ControlAPI
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// Requests of REST API V1 clients that name the service provider in other places than the parameter `requestor`.
@Suite("The requestor of REST API V1 clients")
struct LegacyRequestorJourneys {
    private func signature(for requestor: String) -> [String: String] {
        ["Authorization": LegacyApp.signature(for: requestor, at: "\(Timestamp.start.milliseconds)")]
    }

    @Test(arguments: Stage.allCases) func `is that of the signature`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        try app.logIn()
        let device = "deviceId=\(app.deviceID)&format=json"
        let own = signature(for: "REF30")
        #expect(try mock.send(.get, "/api/v1/checkauthn?\(device)", own).status == 200)
        let token = try mock.send(.get, "/api/v1/tokens/authn?\(device)", own)
        #expect(token["requestor"] == "REF30")
        let other = signature(for: "apasstest1")
        #expect(try mock.send(.get, "/api/v1/checkauthn?\(device)", other).status == 403)
        #expect(try mock.send(.get, "/api/v1/checkauthn?\(device)", signature(for: "nobody")).status == 400)
        #expect(try mock.send(.delete, "/api/v1/logout?\(device)", own).status == 204)
        #expect(try mock.send(.get, "/api/v1/checkauthn?\(device)", own).status == 403)
    }

    @Test(arguments: Stage.allCases)
    func `is the only service provider of the application`(stage: Stage) throws {
        let statement = try ShippedApplications.statement {
            $0.serviceProviders == ["REF30"] && !$0.isRevoked
        }
        let mock = try stage.open()
        let app = try LegacyApp(on: mock, statement: statement)
        try app.logIn()
        let header = ["Authorization": try #require(app.authorization)]
        let device = "deviceId=\(app.deviceID)"
        #expect(try mock.send(.get, "/api/v1/checkauthn?\(device)", header).status == 200)
        let free = try #require(try LegacyApp(on: mock).authorization)
        #expect(try mock.send(.get, "/api/v1/checkauthn?\(device)", ["Authorization": free]).status == 400)
    }

    @Test(arguments: Stage.allCases)
    func `is that of the device's logins, where the page requires none`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try LegacyApp(on: mock)
        let header = ["Authorization": try #require(app.authorization)]
        let device = "deviceId=\(app.deviceID)&format=json"
        let metadata = "/api/v1/tokens/usermetadata?\(device)"
        #expect(try mock.send(.get, metadata, header).status == 404)
        #expect(try mock.send(.delete, "/api/v1/logout?\(device)", header).status == 204)
        try app.logIn()
        mock.clock.advance(by: .seconds(1))
        app.requestor = "apasstest1"
        try app.logIn(at: "Spectrum")
        let answer = try mock.send(.get, metadata, header)
        #expect(answer["data"]?["userID"] == "spectrum-user-1")
        #expect(try mock.send(.delete, "/api/v1/logout?\(device)", header).status == 204)
        for requestor in ["REF30", "apasstest1"] {
            app.requestor = requestor
            #expect(try app.get("checkauthn").status == 403)
        }
    }

    @Test(arguments: Stage.allCases)
    func `is that of the device's own login before a newer one that it shared and has left`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        try app.logIn(at: "Spectrum")
        mock.clock.advance(by: .seconds(1))
        let jane = PlatformTokens.make("jane")
        var other = app
        (other.deviceID, other.requestor) = ("other", "apasstest1")
        try other.logIn(with: jane)
        let fields = ["Adobe-Subject-Token": jane]
        #expect(try app.send(.delete, "/api/v1/logout", ["requestor": "apasstest1"], fields).status == 204)
        let answer = try app.send(.get, "/api/v1/tokens/usermetadata", ["requestor": ""], fields)
        #expect(answer.status == 200)
    }

    @Test(arguments: Stage.allCases)
    func `is that of every login at a logout, even from a scenario or another device`(stage: Stage)
        throws
    {
        let mock = try stage.open(scenario: "returning-user")
        let app = try LegacyApp(on: mock)
        let jane = PlatformTokens.make("jane")
        try app.logIn(with: jane)
        for (deviceID, token) in [("seeded", nil), ("sharing", jane)] {
            var other = app
            other.deviceID = deviceID
            let fields = token.map { ["Adobe-Subject-Token": $0] } ?? [:]
            func status(_ method: HTTPRequest.Method, _ path: String, _ requestor: String) throws -> Int {
                try other.send(method, "/api/v1/\(path)", ["requestor": requestor], fields).status
            }
            #expect(try status(.get, "tokens/authn", "REF30") == 200, "\(deviceID)")
            #expect(try status(.get, "tokens/usermetadata", "") == 200, "\(deviceID)")
            #expect(try status(.delete, "logout", "") == 204, "\(deviceID)")
            #expect(try status(.get, "tokens/authn", "REF30") == 404, "\(deviceID)")
        }
        #expect(try app.get("checkauthn", token: jane).status == 200)
    }

    @Test(arguments: Stage.allCases)
    func `is not named in the reason when the device has logins of REST API V2 only`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        try App(on: mock, device: app.device).logIn()
        #expect(try app.get("tokens/usermetadata", ["requestor": ""]).status == 404)
        let reason = try mock.newestRequest()["reason"]?.string ?? ""
        #expect(reason.hasPrefix("The device has a profile of REST API V2,"), "\(reason)")
    }

    @Test(arguments: Stage.allCases)
    func `is called requestor_id in a free preview`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        let header = ["Authorization": try #require(app.authorization), "Accept": "application/json"]
        let target = "/api/v1/authenticate/freepreview?deviceId=\(app.deviceID)&mso_id=TempPass_TEST40"
        let missing = try mock.send(.post, target + "&domain_name=adobe.com", header)
        #expect(missing.status == 400)
        #expect(missing["message"]?.string?.contains("'requestor_id'") == true)
        let named = try mock.send(.post, target + "&domain_name=adobe.com&requestor_id=REF30", header)
        #expect(named.status == 204)
    }
}
