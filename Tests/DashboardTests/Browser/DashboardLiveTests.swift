import AdminAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import Testing

extension InBrowser {
    @Suite("the dashboard, while somebody looks at it")
    struct DashboardLiveTests {
        @Test func `keeps an open device up to date, and the focus where it is`() throws {
            let television = try Television(scenario: "returning-user")
            try television.authorize()
            let tab = try television.openDashboard()
            try tab.click(".device summary")
            try tab.tabTo("form[action*=forget-device] button")
            try television.callAdmin(.put, "/devices/device-1/scenario", ["scenario": "parental-controls"])
            try television.authorize()
            try tab.waitUntil("document.querySelector('.device form[action*=reset-device-scenario]')")
            #expect(try tab.text(".device .device-chips")?.contains("parental-controls") == true)
            #expect(
                try tab.evaluate("document.activeElement.textContent") == "Reset this device",
                "and no other button has come to where it was")
            #expect(tab.complaints.isEmpty)
        }

        @Test func `shows the scenario, the rules and the clock that another program chooses`() throws {
            let television = try Television(scenario: "returning-user")
            let tab = try television.openDashboard()
            try television.callAdmin(.put, "/scenario", ["scenario": "maintenance"])
            for error in ["network_received_error", "authorization_denied_by_mvpd"] {
                try television.callAdmin(
                    .post, "/rules",
                    ["on": ["retrieveAuthorizationDecisions"], "then": ["error": .string(error)]])
            }
            try television.callAdmin(.post, "/clock/freeze")
            try tab.waitUntil("document.querySelector('#server-clock').textContent.includes('frozen')")
            #expect(try tab.text("#current-scenario strong") == "maintenance")
            #expect(try tab.evaluate("document.querySelectorAll('.rules li').length") == .integer(2))
            try television.callAdmin(.post, "/reset")
            try tab.wait(forRequests: 0)
            #expect(try tab.text(".rules") == nil)
            #expect(try tab.text("#current-scenario strong") == "returning-user")
            #expect(try tab.text("#server-clock")?.contains("frozen") == false)
            #expect(tab.complaints.isEmpty)
        }

        @Test func `puts requests that move up where they belong, and keeps what somebody reads`() throws {
            let television = try Television(scenario: "returning-user")
            for number in 1...60 { _ = try television.get("/api/v2/REF30/nothing-\(number)") }
            for resource in ["a", "b", "c"] { try television.authorize(resource) }
            let tab = try television.openDashboard()
            try tab.wait(forRequests: 50)
            try tab.click("#request-list > li:nth-child(2) summary")
            try tab.evaluate("document.activeElement.blur()")
            try television.callAdmin(
                .post, "/requests/remove", ["operation": "retrieveAuthorizationDecisions"])
            _ = try television.get("/api/v2/REF30/last")
            try tab.waitUntil("document.querySelector('#request-list .target').innerText.endsWith('last')")
            let shown = try tab.evaluate(
                "[...document.querySelectorAll('#request-list .target')].map(e => e.textContent)")
            let numbers = (12...60).reversed().map { "GET /api/v2/REF30/nothing-\($0)" }
            #expect(
                shown.array?.compactMap(\.string)
                    == ["GET /api/v2/REF30/last", "POST /api/v2/REF30/decisions/authorize/Cablevision"]
                    + numbers)
            #expect(try tab.text("#request-list > li:nth-child(2) .why") != nil)
        }

        @Test(arguments: [0, 200])
        func `keeps an open request where it is on the screen`(scroll: Int) throws {
            let television = try Television(scenario: "returning-user")
            for number in 1...20 { _ = try television.get("/api/v2/REF30/nothing-\(number)") }
            let tab = try television.openDashboard()
            try tab.wait(forRequests: 22)
            try tab.click("#request-list > li:nth-child(2) summary")
            try tab.evaluate("scrollTo(0, \(scroll))")
            let position = "Math.round(document.querySelector('details[open]').getBoundingClientRect().top)"
            let before = try tab.evaluate(position)
            for resource in ["a", "b"] { try television.authorize(resource) }
            try tab.wait(forRequests: 24)
            try tab.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            #expect(try tab.evaluate(position) == before)
        }

        @Test func `connects again after it was refused`() throws {
            let refusals = Locked(1)
            let television = try Television(intercepting: { request in
                guard request.path == "/__admin/events" else { return nil }
                return refusals.withLock { refusals -> Reply? in
                    guard refusals > 0 else { return nil }
                    refusals -= 1
                    return Reply(status: .serviceUnavailable)
                }
            })
            let tab = try television.openDashboard()
            #expect(television.requests.count { $0 == "GET /__admin/events" } == 2)
            _ = try television.get("/api/v2/REF30/nothing")
            try tab.wait(forRequests: 3)
        }

        @Test func `keeps no connection while it is hidden, and is up to date when it is shown`() throws {
            let television = try Television()
            let tab = try television.openDashboard()
            func setHidden(_ isHidden: Bool) throws {
                try tab.evaluate(
                    """
                    Object.defineProperty(document, 'hidden', { value: \(isHidden), configurable: true });
                    document.dispatchEvent(new Event('visibilitychange'))
                    """)
            }
            try setHidden(true)
            #expect(try tab.evaluate("events === undefined") == .bool(true))
            _ = try television.get("/api/v2/REF30/nothing")
            try setHidden(false)
            try tab.wait(forRequests: 3)
            #expect(television.requests.count { $0 == "GET /__admin/events" } == 2)
            #expect(tab.complaints.isEmpty)
        }

        @Test func `goes on after an update that got no reply`() throws {
            let television = try Television()
            let tab = try television.openDashboard()
            try tab.evaluate(
                "window.limit = AbortSignal.timeout; AbortSignal.timeout = () => AbortSignal.abort(); true")
            _ = try television.get("/api/v2/REF30/nothing-1")
            try tab.waitUntil("document.querySelector('#state').dataset.state === 'lost'")
            try tab.evaluate("AbortSignal.timeout = limit; true")
            _ = try television.get("/api/v2/REF30/nothing-2")
            try tab.waitUntilLive()
            try tab.wait(forRequests: 4)
        }

        @Test func `asks for the token when the browser is let in no longer`() throws {
            let television = try Television(access: .token("secret"))
            let tab = try Tab()
            try tab.open("\(television.url)/__admin/")
            try tab.click("#token")
            try tab.type("secret")
            try tab.whileLoading { try tab.click(".primary") }
            try tab.waitUntilLive()
            try tab.whileLoading {
                // An update of the page that was due can lead to the login before the answer is told.
                _ = try? tab.evaluate(
                    "fetch('/__admin/dashboard/logout', { method: 'POST' }).then(answer => answer.status)")
                _ = try television.get("/api/v2/REF30/nothing")
            }
            #expect(try tab.text("h1") == "Open the dashboard")
        }

        @Test func `lets the clock catch up that nobody has looked at`() throws {
            let tab = try Television().openDashboard()
            let before = try tab.text("time.clock")
            #expect(before?.hasPrefix("2026-03-16 14:39:") == true)
            try tab.evaluate("{ const now = Date.now; Date.now = () => now() + 3_600_000; }")
            try tab.waitUntil(
                "document.querySelector('time.clock').textContent.startsWith('2026-03-16 15:39:')")
        }

        @Test func `keeps the page of a device up to date`() throws {
            let television = try Television(scenario: "returning-user")
            let tab = try Tab()
            try tab.open("\(television.url)/__admin/dashboard/devices/device-1")
            try tab.waitUntilLive()
            #expect(try tab.text(".warn") != nil)
            try television.authorize()
            try tab.waitUntil(
                "document.querySelector('.timeline').innerText.includes('etrieveAuthorizationDecisions')")
            #expect(try tab.text(".warn") == nil)
            #expect(try tab.text("#devices")?.contains("The user is logged in until") == true)
            _ = try television.startLogin()
            try tab.waitUntil("document.querySelectorAll('.timeline > li').length === 2")
            #expect(tab.complaints.isEmpty)
        }

        @Test func `asks for nothing when somebody comes back to a page that does not change`() throws {
            let television = try Television()
            _ = try television.get("/api/v2/REF30/profiles")
            let tab = try Tab()
            try tab.open("\(television.url)/__admin/dashboard/checklist")
            let path = try tab.evaluate(
                "fetch('/__admin/requests').then(a => a.json()).then(a => `/__admin/dashboard/requests/${a.requests[0].id}`)"
            )
            try tab.open("\(television.url)\(path.string ?? "")")
            try tab.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
            try tab.evaluate("fetch('/__admin/health').then(answer => answer.status)")
            #expect(!television.requests.contains("GET /__admin/"))
            #expect(tab.complaints.isEmpty)
        }

        @Test func `offers no parameters of another scenario`() throws {
            let television = try Television(scenario: "enhanced-error-code;code=too_many_resources")
            let tab = try television.openDashboard()
            let typed = "document.querySelector('#scenario-parameters').value"
            #expect(try tab.evaluate(typed) == "code=too_many_resources")
            try tab.tabTo("#scenario-name")
            try tab.pressLetters("parental")
            #expect(try tab.evaluate(typed) == "")
            try tab.choose("enhanced-error-code", in: "#scenario-name")
            try tab.evaluate("document.querySelector('#scenario-name').dispatchEvent(new Event('change'))")
            #expect(try tab.evaluate(typed) == "code=too_many_resources")
        }

        @Test func `says once what a form has done, and sends none again`() throws {
            let television = try Television()
            let tab = try television.openDashboard()
            try tab.whileLoading { try tab.click("button[value=freeze]") }
            #expect(try tab.text(".good") == "The clock has changed.")
            #expect(try tab.address == "\(television.url)/__admin/#clock")
            try tab.evaluate("document.querySelector('#clock-span').value = 'soon'")
            try tab.whileLoading { try tab.click("button[value=advance]") }
            #expect(
                try tab.text("[role=alert]")?.hasPrefix("\"Advance by\" is \"soon\", expected a duration")
                    == true)
            try tab.whileLoading { try tab.evaluate("location.reload()") }
            #expect(try tab.text("[role=alert], .good") == nil)
            #expect(television.requests.count { $0 == "POST /__admin/dashboard/move-clock" } == 2)
        }
    }
}
