import HTTPTypes
import PassAPI
import Testing

/// *Header - Authorization*
@Suite("The access token")
struct CredentialJourneys {
    @Test(arguments: Stage.allCases)
    func `is found after its scheme in any case, and after no other scheme`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        func status(_ credentials: String) throws -> Int {
            try app.get("profiles", ["Authorization": credentials]).status
        }
        for scheme in ["Bearer ", "bearer ", "BEARER ", "Bearer    "] {
            #expect(try status(scheme + app.token) == 200, "\(scheme)")
        }
        for scheme in ["", "Bearer", "Basic ", "Bearer@", "earer "] {
            #expect(try status(scheme + app.token) == 401, "\(scheme)")
        }
        for credentials in ["Bearer", "Bearer ", "Bearer \(app.token)x", "Bearer \(app.token.dropLast())"] {
            #expect(try status(credentials) == 401, "\(credentials)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `can be built into an application that never registers`(stage: Stage) throws {
        let mock = try stage.open(
            with: "world: { applications: { tv: { clientId: built-in-id, clientSecret: s3cret, "
                + "serviceProviders: [REF30] } } }")
        func token(_ secret: String) throws -> Mock.Answer {
            try mock.send(
                .post, "/o/client/token", PublishedHeaders.form,
                body: "grant_type=client_credentials&client_id=built-in-id&client_secret=\(secret)")
        }
        #expect(try token("wrong")["error"] == "invalid_client")
        let issued = try token("s3cret")
        #expect(issued.status == 201)
        let header = ["Authorization": "Bearer \(issued["access_token"]?.string ?? "")"]
        #expect(try mock.send(.get, "/api/v2/REF30/configuration", header).status == 200)
        let other = try mock.send(.get, "/api/v2/apasstest1/configuration", header)
        #expect(other["code"] == "invalid_access_token_service_provider")
    }

    @Test(arguments: Stage.allCases)
    func `are refused when a request has several of them`(stage: Stage) throws {
        let mock = try stage.open()
        let client = "grant_type=client_credentials&client_id=a&client_secret=b"
        func error(_ target: String, _ header: [String: String], _ body: String) throws -> String? {
            try mock.send(
                .post, target, PublishedHeaders.form.merging(header) { $1 }, body: body)["error"]?.string
        }
        #expect(try error("/o/client/token", [:], client) == "invalid_client")
        #expect(try error("/o/client/token?\(client)", [:], "") == "invalid_client")
        #expect(try error("/o/client/token?\(client)", [:], client) == "invalid_request")
        #expect(
            try error("/o/client/token", ["Authorization": "Basic YTpi"], client) == "invalid_request")
        #expect(try error("/o/client/token", ["X-Device-Info": "%"], client) == "invalid_request")
        #expect(
            try error("/o/client/register", ["X-Device-Info": "%"], "software_statement=a.b.c")
                == "invalid_request")
    }
}
