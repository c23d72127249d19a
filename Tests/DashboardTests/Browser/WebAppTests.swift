import HTTPTypes
import PassAPI
import Testing

extension InBrowser {
    @Suite("the page of the article Web apps, on another origin")
    struct WebAppTests {
        /// Logs in on the page of the MVPD.
        private func logIn(_ tab: Tab, _ app: WebApp) throws {
            try tab.open(app.url)
            #expect(try tab.state == "Choose your TV provider.")
            try tab.whileLoading { try tab.chooseProvider("Optimum") }
            #expect(try tab.text("h1") == "Log in to Optimum")
            try tab.whileLoading { try tab.click("button[name=user]") }
            #expect(try tab.address == app.url)
        }

        @Test func `registers, logs in on the page of the MVPD, may watch, and gets a new access token`()
            throws
        {
            let television = try Television()
            let app = try WebApp(calling: television.url)
            let tab = try Tab(on: .desktop)
            try logIn(tab, app)
            #expect(try tab.state == "You can watch HBO.")
            for preflight in [
                "/o/client/register", "/api/v2/REF30/configuration", "/api/v2/REF30/sessions",
                "/api/v2/REF30/profiles", "/api/v2/REF30/decisions/authorize/Cablevision",
            ] {
                #expect(television.requests.contains("OPTIONS \(preflight)"), "\(preflight)")
            }
            #expect(tab.complaints.isEmpty)
            let tokens = television.requests.count { $0 == "POST /o/client/token" }
            try television.callAdmin(.post, "/clock/advance", ["advance": "PT7H"])
            try tab.open(app.url)
            #expect(try tab.state == "You can watch HBO.")
            #expect(television.requests.count { $0 == "POST /o/client/token" } == tokens + 1)
            #expect(
                television.requests.count { $0 == "POST /o/client/register" } == 2, "one of the television")
        }

        @Test func `shows a denial, which a test has chosen for its device`() throws {
            let television = try Television()
            let app = try WebApp(calling: television.url)
            let tab = try Tab(on: .desktop)
            try tab.open(app.url)
            #expect(try tab.state == "Choose your TV provider.")
            let device = try #require(try tab.evaluate("localStorage.device").string)
            try television.callAdmin(.put, "/devices/\(device)/scenario", ["scenario": "parental-controls"])
            try logIn(tab, app)
            #expect(try tab.state == "You cannot watch HBO: authorization_denied_by_parental_controls")
        }

        @Test func `can read the answer to an unknown path`() throws {
            let television = try Television()
            let app = try WebApp(calling: television.url)
            let tab = try Tab(on: .desktop)
            try tab.open(app.url)
            let path = "\(television.url)/api/v2/REF30/profile"
            let header = "{ headers: { 'AP-Device-Identifier': 'fingerprint d2Vi' } }"
            let script = "fetch('\(path)', \(header)).then((reply) => reply.json())"
            #expect(try tab.evaluate(script)["mock"]?["error"] == "unknown_operation")
        }

        @Test func `selects a scenario by the header, and cannot call the admin API`() throws {
            let television = try Television()
            let app = try WebApp(calling: television.url)
            let tab = try Tab(on: .desktop)
            try logIn(tab, app)
            let profiles = "\(television.url)/api/v2/REF30/profiles"
            let header = "{ headers: { 'X-Mock-Scenario': 'maintenance' } }"
            #expect(
                try tab.evaluate("fetch('\(profiles)', \(header)).then((reply) => reply.status)")
                    == .integer(500))
            let admin = "\(television.url)/__admin"
            for (call, options) in [
                ("scenarios", "{}"), ("rules", "{ method: 'DELETE' }"),
                ("reset", "{ method: 'POST', mode: 'no-cors' }"),
            ] {
                let script = "fetch('\(admin)/\(call)', \(options)).then(() => 'sent', (error) => error.name)"
                #expect(try tab.evaluate(script) == "TypeError", "\(call)")
            }
            try tab.open(app.url)
            #expect(try tab.state == "You can watch HBO.", "nothing was reset")
        }
    }
}
