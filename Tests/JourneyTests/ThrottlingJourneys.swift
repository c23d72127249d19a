import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@Suite("Throttling")
struct ThrottlingJourneys {
    private let throttled = ["X-Mock-Scenario": "throttled"]

    private func use(_ app: App, calls: Int, _ more: [String: String] = [:]) throws -> [Int] {
        try (0..<calls).map { _ in
            try app.get("profiles", throttled.merging(more) { $1 }).status
        }
    }

    @Test(arguments: Stage.allCases)
    func `answers with a small HTML page without Retry-After`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        #expect(try use(app, calls: 11).allSatisfy { $0 == 200 })
        let refused = try app.get("profiles", throttled)
        #expect(refused.status == 429)
        #expect(refused.fields[.contentType] == "text/html")
        #expect(refused.fields[.retryAfter] == nil)
        #expect(refused.json == .null)
        #expect(refused.text.utf8.count == 166)
        #expect(refused.text.hasPrefix("<html>\r\n<head><title>429 Too Many Requests</title></head>\r\n"))
        if stage == .overSocket { #expect(refused.fields[.contentLength] == "166") }
        #expect(refused.fields[.accessControlAllowCredentials] == "true")
        #expect(refused.fields[.accessControlAllowMethods] == "POST,GET,OPTIONS,DELETE")
    }

    @Test(arguments: Stage.allCases)
    func `admits one call for each second`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        _ = try use(app, calls: 11)
        #expect(try use(app, calls: 1) == [429])
        mock.clock.advance(by: .seconds(1))
        #expect(try use(app, calls: 2) == [200, 429])
        mock.clock.advance(by: .minutes(1))
        #expect(try use(app, calls: 12) == [Int](repeating: 200, count: 11) + [429])
    }

    @Test(arguments: Stage.allCases)
    func `distinguishes clients by the first forwarded address`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        let one = ["X-Forwarded-For": "203.0.113.1, 198.51.100.7"]
        #expect(try use(app, calls: 12, one).last == 429)
        #expect(try use(app, calls: 1, ["X-Forwarded-For": "203.0.113.1"]) == [429])
        #expect(try use(app, calls: 1, ["X-Forwarded-For": "203.0.113.1:5000"]) == [429])
        #expect(try use(app, calls: 1, ["X-Forwarded-For": "203.0.113.2, 198.51.100.7"]) == [200])
        #expect(try use(app, calls: 1) == [200])
    }

    @Test(arguments: Stage.allCases)
    func `counts the calls of client registration, and never those of the admin API`(stage: Stage) throws {
        let mock = try stage.open(scenario: "throttled")
        for _ in 0..<11 { #expect(try mock.send(.post, "/o/client/token").status == 400) }
        #expect(try mock.send(.post, "/o/client/token").status == 429)
        #expect(try mock.send(.post, "/o/client/register").status == 429)
        for _ in 0..<20 { #expect(try mock.send(.get, "/__admin/health").status == 200) }
        // This path is not throttled: it is rejected for a reason of its own.
        #expect(try mock.send(.delete, "/reset-tempass/v3/reset?requestor_id=REF30").status == 401)
    }

    /// Requests to the paths on the page; what they are answered before the limit does not matter.
    private static let limited = [
        ("POST", "/o/client/register"), ("POST", "/o/client/token"), ("GET", "/api/v2/REF30/profiles"),
        ("GET", "/api/v2/authenticate/REF30/AAAAAAA"), ("GET", "/api/v1/tokens/usermetadata"),
        ("GET", "/api/v1/tokens/authn"), ("POST", "/api/v1/tokens/authn"), ("GET", "/api/v1/tokens/authz"),
        ("GET", "/api/v1/tokens/media"), ("GET", "/api/v1/config/REF30"), ("GET", "/api/v1/checkauthn"),
        ("DELETE", "/api/v1/logout"), ("GET", "/api/v1/authorize"), ("GET", "/api/v1/preauthorize"),
        ("GET", "/api/v1/mediatoken"), ("POST", "/api/v1/authenticate/freepreview"),
        ("GET", "/api/v1/authenticate/AAAAAAA"), ("GET", "/api/v1/REF30/profile-requests/Cablevision"),
        ("GET", "/adobe-services/config/REF30"), ("POST", "/reggie/v1/REF30/regcode"),
        ("GET", "/reggie/v1/REF30/regcode/AAAAAAA"), ("DELETE", "/reggie/v1/REF30/regcode/AAAAAAA"),
    ]

    /// Requests to paths that are not on it.
    private static let unlimited = [
        ("POST", "/adobe-services/session"), ("POST", "/adobe-services/1.0/session"),
        ("POST", "/adobe-services/authorize"), ("POST", "/adobe-services/shortAuthorize"),
        ("POST", "/adobe-services/sessionDevice"), ("POST", "/indiv/devices"),
        ("GET", "/adobe-services/authenticate/saml"), ("GET", "/adobe-services/logout"),
        ("GET", "/sp/saml/SAMLAssertionConsumer"), ("GET", "/api/v1/authenticate"),
        ("GET", "/api/REF30/serviceToken"), ("DELETE", "/reset-tempass/v3/reset"), ("GET", "/activate"),
        ("GET", "/mvpds/Cablevision/login"),
    ]

    /// The statuses of twelve requests at once, one more than the limit permits.
    private func statuses(_ mock: Mock, _ request: (method: String, path: String), from address: String)
        throws
        -> [Int]
    {
        let method = try #require(HTTPRequest.Method(request.method))
        return try (0..<12).map { _ in
            try mock.send(method, request.path, throttled.merging(["X-Forwarded-For": address]) { $1 }).status
        }
    }

    @Test(arguments: Stage.allCases)
    func `limits the paths on the page, and no others`(stage: Stage) throws {
        let mock = try stage.open()
        for (number, request) in Self.limited.enumerated() {
            let statuses = try statuses(mock, request, from: "203.0.113.\(number)")
            #expect(!statuses.dropLast().contains(429) && statuses.last == 429, "\(request)")
        }
        for (number, request) in Self.unlimited.enumerated() {
            let statuses = try statuses(mock, request, from: "198.51.100.\(number)")
            #expect(!statuses.contains(429), "\(request)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `is off unless a scenario enables it`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        for _ in 0..<30 { #expect(try app.get("profiles").status == 200) }
    }
}

extension HTTPField.Name {
    fileprivate static let accessControlAllowCredentials = Self("Access-Control-Allow-Credentials")!
    fileprivate static let accessControlAllowMethods = Self("Access-Control-Allow-Methods")!
}
