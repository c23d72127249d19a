import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The buttons that the dashboard shows for a refused request work without scripts. After a press, the app's next request
/// succeeds.
@Suite("The ways out of a refusal")
struct WaysOutJourneys {
    @Test(arguments: Stage.allCases)
    func `log a user in where none is`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        let dashboard = DashboardReader(mock: app.mock)
        #expect(try app.get("profiles")["profiles"] == [:])
        try dashboard.press("Log a user in on this device")
        #expect(try app.get("profiles")["profiles"]?.object?.count == 1)
        #expect(try dashboard.waysOut == [], "a request that succeeds needs none")
        #expect(
            try app.authorize(at: "Spectrum").decision?["error"]?["code"] == "authenticated_profile_missing")
        try dashboard.press("Log a user in on this device")
        #expect(try app.authorize(at: "Spectrum").decision?["authorized"] == .bool(true))
    }

    @Test(arguments: Stage.allCases)
    func `complete the login that waits`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        let session = try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")
        let code = try #require(session["code"]?.string)
        let dashboard = DashboardReader(mock: app.mock)
        let way = "Complete the login with the code \(code)"
        #expect(try app.get("profiles")["profiles"] == [:])
        #expect(try dashboard.waysOut == [way, "Log a user in on this device"])
        #expect(try app.get("profiles/code/\(code)")["profiles"] == [:])
        #expect(try dashboard.waysOut == [way], "no other login gives a code its profile")
        try dashboard.press(way)
        #expect(try app.get("profiles/code/\(code)")["profiles"]?.object?.count == 1)
    }

    @Test(arguments: Stage.allCases)
    func `reset a temporary pass that is used up`(stage: Stage) throws {
        let app = try App(on: try stage.open(scenario: "temppass-duration-exceeded"))
        _ = try app.mock.admin(.put, "/scenario", #"{"scenario": "valid-sso"}"#)
        #expect(try app.authorize(at: "TempPass_5mins").decision?["authorized"] == .bool(true))
        app.mock.clock.advance(by: .minutes(6))
        #expect(
            try app.authorize(at: "TempPass_5mins").decision?["error"]?["code"]
                == "temporary_access_duration_limit_exceeded")
        try DashboardReader(mock: app.mock).press("Reset this device, with its temporary passes")
        #expect(try app.authorize(at: "TempPass_5mins").decision?["authorized"] == .bool(true))
    }

    @Test(arguments: Stage.allCases)
    func `set a clock back that a tester has moved`(stage: Stage) throws {
        let app = try App(on: try stage.open(scenario: "returning-user"))
        let dashboard = DashboardReader(mock: app.mock)
        _ = try app.mock.admin(.post, "/clock/advance", #"{"advance": "PT12H"}"#)
        #expect(try app.get("profiles").status == 401)
        try dashboard.press("Reset the clock for all devices")
        #expect(try app.get("profiles").status == 200)
        _ = try app.mock.admin(
            .post, "/clock/advance", #"{"advance": "P2000D", "device": "\#(app.device)"}"#)
        #expect(try app.authorize().decision?["error"]?["code"] == "authenticated_profile_expired")
        try dashboard.press("Reset the clock of this device")
        #expect(try app.authorize().decision?["authorized"] == .bool(true))
    }

    @Test(arguments: Stage.allCases)
    func `remove the rule, and come back to the request`(stage: Stage) throws {
        let app = try App(on: try stage.open(scenario: "returning-user"))
        _ = try app.mock.admin(
            .post, "/rules", #"{"on": ["retrieveProfiles"], "then": {"error": "network_received_error"}}"#)
        #expect(try app.get("profiles").errorCode == "network_received_error")
        let dashboard = DashboardReader(mock: app.mock, query: "errors=only")
        let way = "Remove the rule retrieveProfiles → network_received_error"
        #expect(try dashboard.waysOut == [way])
        let form = try #require(try dashboard.form(way))
        let location = try dashboard.press(way)
        let item = try #require(form.fields["row"])
        #expect(location.hasPrefix("/__admin/?errors=only&") && location.hasSuffix("#request-\(item)"))
        let page = try app.mock.send(.get, String(location.prefix { $0 != "#" })).text
        #expect(page.ranges(of: "<details open>").count == 1, "the request is open")
        #expect(page.ranges(of: "The rule was removed.").count == 1, "and says what was done")
        #expect(try app.get("profiles").status == 200)
        let again = try dashboard.send(form)
        #expect(again.status == 400)
        #expect(again.text.contains("<details open>") && again.text.contains("role=\"alert\""))
    }

    @Test(arguments: Stage.allCases)
    func `activate another scenario`(stage: Stage) throws {
        let app = try App(on: try stage.open(scenario: "returning-user"))
        let dashboard = DashboardReader(mock: app.mock)
        #expect(try app.get("profiles")["profiles"]?.object?.count == 1)
        _ = try app.mock.admin(.put, "/scenario", #"{"scenario": "parental-controls"}"#)
        #expect(try app.authorize().decision?["authorized"] == .bool(false))
        try dashboard.press("Activate returning-user for all devices")
        #expect(try app.authorize().decision?["authorized"] == .bool(true))
        _ = try app.mock.admin(.put, "/devices/\(app.device)/scenario", #"{"scenario": "maintenance"}"#)
        #expect(try app.get("profiles").status == 500)
        try dashboard.press("Use the scenario for all devices, returning-user")
        #expect(try app.get("profiles").status == 200)

        let other = try App(on: try stage.open(scenario: "maintenance"))
        #expect(other.token.isEmpty, "not even registration works")
        try DashboardReader(mock: other.mock).press("Activate valid-sso for all devices")
        #expect(try App(on: other.mock).token.isEmpty == false)
    }

    @Test(arguments: Stage.allCases)
    func `serve what the configuration does not know`(stage: Stage) throws {
        var app = try App(on: try stage.open())
        let dashboard = DashboardReader(mock: app.mock)
        let way = "Activate adopt-unknown for all devices"
        app.serviceProvider = "MYNET"
        #expect(try app.get("configuration").errorCode == "invalid_parameter_service_provider")
        try dashboard.press(way)
        #expect(try app.get("configuration")["requestor"]?["id"] == "MYNET")

        func requestToken() throws -> Mock.Answer {
            try app.mock.send(
                .post, "/o/client/token", PublishedHeaders.form,
                body: "client_id=of-the-real-service&client_secret=x&grant_type=client_credentials")
        }
        #expect(try requestToken()["access_token"] != nil)
        _ = try app.mock.admin(.delete, "/scenario")
        #expect(try requestToken()["error"] == "invalid_client")
        #expect(try dashboard.waysOut == [way])
        #expect(try app.get("profiles/MyCable").errorCode == "invalid_parameter_service_provider")
        app.serviceProvider = "REF30"
        #expect(try app.get("profiles/MyCable").errorCode == "invalid_parameter_mvpd")
        try dashboard.press(way)
        #expect(try app.get("profiles/MyCable")["profiles"] == [:])
    }

    @Test(arguments: Stage.allCases)
    func `name the lines for a platformMappingId, and one that the mock knows`(stage: Stage) throws {
        var app = try App(on: try stage.open())
        app.status = PublishedHeaders.status(provider: "MyCable_Apple")
        #expect(try app.startPartnerSession()["reasonType"] == "pfs_fallback")
        let page = try DashboardReader(mock: app.mock).page
        #expect(page.contains("platformMappingId: &quot;MyCable_Apple&quot;"))
        for name in ["Copy the lines", "Copy the header"] {
            #expect(page.contains("aria-label=\"\(name)\""), "\(name)")
        }
        let start = try #require(
            page.firstRange(of: "AP-Partner-Framework-Status: ", in: "-known\"")?.upperBound)
        app.status = String(page[start...].prefix { $0 != "<" })
        #expect(try app.startPartnerSession()["actionName"] == "partner_profile")
    }

    @Test(arguments: Stage.allCases)
    func `are on the page of the request, too`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        let answer = try app.get("profiles")
        #expect(answer["profiles"] == [:])
        let id = try #require(try app.mock.newestRequest()["id"]?.string)
        let dashboard = DashboardReader(mock: app.mock, path: "/__admin/dashboard/requests/\(id)")
        let location = try dashboard.press("Log a user in on this device")
        #expect(location == "/__admin/dashboard/requests/\(id)?done=log-in")
        #expect(try app.mock.send(.get, location).text.contains("The user is logged in."))
        #expect(try app.get("profiles")["profiles"]?.object?.count == 1)
    }
}

/// A page of the dashboard as a browser without scripts uses it.
private struct DashboardReader {
    let mock: Mock
    var path = "/__admin/"
    var query = ""

    struct Form {
        var path: String
        var fields: [String: String]
    }

    private var address: String { query.isEmpty ? path : "\(path)?\(query)" }

    /// The newest request of the list, or the page of a request.
    var page: String {
        get throws {
            let page = try mock.send(.get, address).text
            guard let start = page.firstRange(of: "<li id=\"request-")?.upperBound else { return page }
            return String(
                page[start...].prefix(
                    upTo: page[start...].firstRange(of: "<li id=\"request-")?.lowerBound ?? page.endIndex))
        }
    }

    /// The labels of the buttons that the newest request offers.
    var waysOut: [String] { get throws { try forms.map(\.label) } }

    private var forms: [(label: String, form: Form)] {
        get throws {
            let page = try page
            guard let start = page.firstRange(of: "<div class=\"chips ways\"")?.upperBound else { return [] }
            let end = page[start...].firstRange(of: "</div>")?.lowerBound ?? page.endIndex
            return page[start..<end].split(separator: "<form").dropFirst().map { text in
                let parts = text.matches(of: /name="([^"]*)" value="([^"]*)"/)
                let label = text.firstMatch(of: /<button class="small">(.*)<\/button>/)?.1 ?? ""
                return (
                    String(label.replacing(/<[^>]*>/, with: "")),
                    Form(
                        path: String(text.firstMatch(of: /action="([^"#]*)/)?.1 ?? ""),
                        fields: Dictionary(uniqueKeysWithValues: parts.map { (String($0.1), String($0.2)) }))
                )
            }
        }
    }

    func form(_ label: String) throws -> Form? { try forms.first { $0.label == label }?.form }

    /// - Returns: where the browser is led.
    @discardableResult
    func press(_ label: String) throws -> String {
        let offered = try waysOut
        let form = try #require(try form(label), "\(label): \(offered)")
        let answer = try send(form)
        #expect(answer.status == 303, "\(answer.text)")
        return answer.fields[.location] ?? ""
    }

    func send(_ form: Form) throws -> Mock.Answer {
        let body = form.fields.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
        return try mock.send(
            .post, form.path,
            PublishedHeaders.form.merging(["Referer": "http://localhost\(address)"]) { $1 }, body: body)
    }
}

extension String {
    /// The first place of a text after another one.
    fileprivate func firstRange(of text: String, in start: String) -> Range<Index>? {
        firstRange(of: start).flatMap { self[$0.upperBound...].firstRange(of: text) }
    }
}
