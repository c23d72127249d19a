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

    /// Page *REST API V2 Checklist*, registered application scoping
    @Test(arguments: Stage.allCases)
    func `of an application without the scope of REST API V2 is good for REST API V1 only`(stage: Stage)
        throws
    {
        let mock = try stage.open(
            with: "world: { applications: { old: { clientId: old-id, clientSecret: s3cret, "
                + "scopes: [\"api:client:v1\"] } } }")
        let issued = try mock.send(
            .post, "/o/client/token", PublishedHeaders.form,
            body: "grant_type=client_credentials&client_id=old-id&client_secret=s3cret")
        #expect(issued.status == 201)
        let header = ["Authorization": "Bearer \(issued["access_token"]?.string ?? "")"]
        let refused = try mock.send(.get, "/api/v2/REF30/configuration", header)
        #expect(refused.status == 401 && refused["code"] == "invalid_access_token_client_application")
        let legacy = try mock.send(.get, "/api/v1/checkauthn?requestor=REF30&deviceId=device", header)
        #expect(legacy.status == 403)
    }

    @Test(arguments: Stage.allCases)
    func `can be requested with some parameters in the query and others in the body`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let parameters = [
            "grant_type=client_credentials", "client_id=\(app.clientID)", "client_secret=\(app.clientSecret)",
        ]
        for inQuery in parameters.indices {
            let body = parameters.indices.filter { $0 != inQuery }.map { parameters[$0] }.joined(
                separator: "&")
            for (query, body) in [(parameters[inQuery], body), (body, parameters[inQuery])] {
                let answer = try mock.send(
                    .post, "/o/client/token?\(query)", PublishedHeaders.form, body: body)
                #expect(answer.status == 201, "\(parameters[inQuery])")
                #expect(
                    try app.get(
                        "profiles", ["Authorization": "Bearer \(answer["access_token"]?.string ?? "")"]
                    ).status == 200)
            }
        }
        let json = try mock.send(
            .post, "/o/client/token?grant_type=client_credentials", PublishedHeaders.json,
            body: #"{"client_id": "\#(app.clientID)", "client_secret": "\#(app.clientSecret)"}"#)
        #expect(json.status == 201)
    }

    private static let parameterNames: [String] = ["grant_type", "client_id", "client_secret"]

    @Test(arguments: Stage.allCases)
    func `are refused when a parameter stands in the query and in the body`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let parameters = [
            "grant_type": "client_credentials", "client_id": app.clientID, "client_secret": app.clientSecret,
        ]
        let body = parameters.map { "\($0)=\($1)" }.joined(separator: "&")
        for name in Self.parameterNames {
            let answer = try mock.send(
                .post, "/o/client/token?\(name)=\(parameters[name] ?? "")", PublishedHeaders.form, body: body)
            #expect(answer.status == 400, "\(name)")
            #expect(answer["error"] == "invalid_request", "\(name)")
            #expect(
                try mock.newestRequest()["reason"]?.string
                    == "The request has the parameter \(name) both in the query and in the body.",
                "\(name)")
        }
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
        let basic = ["Authorization": "Basic YTpi"]
        #expect(try error("/o/client/token", basic, client) == "invalid_request")
        #expect(
            try error("/o/client/token", basic, "grant_type=client_credentials&client_secret=b")
                == "invalid_request")
        #expect(try error("/o/client/token", ["X-Device-Info": "%"], client) == "invalid_request")
        #expect(
            try error("/o/client/register", ["X-Device-Info": "%"], "software_statement=a.b.c")
                == "invalid_request")
    }
}
