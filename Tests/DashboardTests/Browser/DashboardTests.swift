import AdminAPI
import HTTPTypes
import PassAPI
import Testing

extension InBrowser {
    @Suite("the dashboard")
    struct DashboardTests {
        @Test func `shows a request made elsewhere without a reload, and explains it`() throws {
            let television = try Television(scenario: "returning-user")
            let tab = try television.openDashboard()
            try tab.evaluate("window.isSamePage = true")
            try television.authorize()
            try tab.waitUntil(
                "document.querySelector('#request-list > li .operation').textContent === 'retrieveAuthorizationDecisions'"
            )
            #expect(try tab.evaluate("window.isSamePage") == .bool(true))
            #expect(try tab.text("#request-list > li .status") == "200")
            #expect(try tab.text("#request-list > li .device-name") == "device-1")
            try tab.click("#request-list > li summary")
            #expect(
                try tab.text("#request-list > li .why")?.contains("The scenario returning-user was active")
                    == true)
            #expect(try tab.text("#request-list > li .message > pre")?.contains("REF30") == true)
            #expect(try tab.text("#request-list > li .changes")?.contains("Cablevision regular") == true)
            #expect(try tab.text("#request-list > li .fields")?.contains("Bearer [redacted ") == true)
            #expect(try tab.text(".device .name bdi") == "device-1")
            try television.authorize("HBO")
            try tab.wait(forRequests: 4)
            #expect(try tab.text("#request-list > li:nth-child(2) .why") != nil, "it stays open")
            #expect(tab.complaints.isEmpty)
        }

        @Test func `activates a scenario for all devices from the next request on`() throws {
            let television = try Television(scenario: "returning-user")
            let tab = try television.openDashboard(on: .phone)
            #expect(try television.authorize() == nil)
            try tab.wait(forRequests: 3)
            try tab.choose("parental-controls", in: "#scenario-name")
            try tab.whileLoading { try tab.click("#scenario form[action*=activate-scenario] button") }
            #expect(try tab.text("#current-scenario strong") == "parental-controls")
            #expect(try television.authorize() == "authorization_denied_by_parental_controls")
            try tab.wait(forRequests: 4)
            try tab.whileLoading { try tab.click("#current-scenario button") }
            #expect(try tab.text("#current-scenario strong") == "returning-user")
            #expect(try television.authorize() == nil)
        }

        @Test func `activates a scenario with parameters for one device`() throws {
            let television = try Television(scenario: "returning-user")
            #expect(try television.authorize() == nil)
            let tab = try television.openDashboard()
            #expect(try tab.text("#scenario h2") == "Scenario for all devices")
            try tab.chooseDevice("device-1")
            #expect(try tab.address == "\(television.url)/__admin/?device=device-1")
            #expect(try tab.text("#scenario h2") == "Scenario for device-1 only")
            try tab.choose("enhanced-error-code", in: "#scenario-name")
            try tab.click("#scenario-parameters")
            try tab.type("code=too_many_resources")
            try tab.whileLoading { try tab.click("#scenario form[action*=activate-scenario] button") }
            #expect(try tab.address == "\(television.url)/__admin/?device=device-1#scenario")
            let scenario = "enhanced-error-code;code=too_many_resources"
            #expect(try tab.text("#current-scenario strong") == scenario)
            #expect(try television.authorize() == "too_many_resources")
            try tab.wait(forRequests: 2)
            try tab.chooseDevice("")
            #expect(try tab.text("#current-scenario strong") == "returning-user")
            #expect(try tab.text(".device .device-chips")?.contains(scenario) == true)
            try tab.click(".device summary")
            try tab.whileLoading { try tab.click(".device form[action*=reset-device-scenario] button") }
            #expect(try television.authorize() == nil)
        }

        @Test func `makes the next call fail, and the one after it pass`() throws {
            let television = try Television(scenario: "returning-user")
            let tab = try television.openDashboard()
            try tab.choose("retrieveAuthorizationDecisions", in: "#failing-operation")
            try tab.choose("error:authorization_denied_by_mvpd", in: "#failure")
            try tab.whileLoading { try tab.click("#failures .primary") }
            #expect(
                try tab.text(".rules")?.contains(
                    "retrieveAuthorizationDecisions → authorization_denied_by_mvpd")
                    == true)
            #expect(try television.authorize() == "authorization_denied_by_mvpd")
            try tab.waitUntil("document.querySelector('.rules').innerText.includes('; applied once')")
            #expect(try television.authorize() == nil)
            try tab.wait(forRequests: 4)
            try tab.whileLoading { try tab.click(".rules button") }
            #expect(try tab.text(".rules") == nil)
        }

        @Test func `says what is wrong with a form, and keeps what stood in it`() throws {
            let television = try Television()
            let tab = try television.openDashboard()
            try tab.choose("initiateLogout", in: "#failing-operation")
            try tab.choose("error:invalid_client", in: "#failure")
            try tab.whileLoading { try tab.click("#failures .primary") }
            #expect(try tab.text("[role=alert]")?.contains("can answer with \"invalid_client\"") == true)
            #expect(
                try tab.evaluate("document.querySelector('#failing-operation').value") == "initiateLogout")
            #expect(try tab.evaluate("document.querySelector('#failure').value") == "error:invalid_client")
            try tab.waitUntil("document.querySelector('#state').dataset.state === 'live'")
            #expect(try tab.text("[role=alert]") != nil)
        }

        @Test(arguments: ["/__admin/?device=device-1", "/__admin/dashboard/devices/device-1"])
        func `stays on the page of a device whose form was refused`(page: String) throws {
            let television = try Television(scenario: "returning-user")
            try television.authorize()
            let tab = try Tab()
            try tab.open(television.url + page)
            try tab.evaluate("document.querySelector('#failure-delay').value = 'soon'")
            try tab.whileLoading { try tab.click("#failures .primary") }
            #expect(try tab.address == "\(television.url)\(page)#failures")
            try tab.waitUntilLive()
            try television.callAdmin(.put, "/devices/device-1/scenario", ["scenario": "parental-controls"])
            try tab.waitUntil(
                "document.querySelector('#current-scenario').innerText.includes('parental-controls')")
            #expect(try tab.text("[role=alert]")?.contains("soon") == true)
            #expect(try tab.evaluate("document.querySelector('#failure-delay').value") == "soon")
            #expect(
                try tab.evaluate("!!document.querySelector('form[action*=clear-requests] [name=device]')")
                    == .bool(true), "it clears the requests of the device only")
            #expect(tab.complaints.isEmpty)
        }

        @Test func `moves the clock, and starts over`() throws {
            let television = try Television(scenario: "returning-user")
            let tab = try television.openDashboard()
            try tab.whileLoading { try tab.click("button[value=freeze]") }
            let before = try tab.text("time.clock")
            #expect(before == "2026-03-16 14:39:48")
            try tab.whileLoading { try tab.click("button[value=P30D]") }
            #expect(try tab.text("time.clock") == "2026-04-15 14:39:48")
            #expect(try television.authorize() == "invalid_access_token_client_application")
            try tab.wait(forRequests: 3)
            try tab.click("#reset summary")
            try tab.whileLoading { try tab.click("#reset .danger") }
            #expect(try tab.text("time.clock") == before)
            #expect(try tab.text("#no-requests") != nil)
        }

        @Test func `works with the keyboard alone`() throws {
            let television = try Television(scenario: "returning-user")
            try television.authorize()
            let tab = try television.openDashboard()
            try tab.wait(forRequests: 3)
            try tab.press(.tab)
            #expect(try tab.evaluate("document.activeElement.className") == "skip")
            try tab.press(.enter)
            try tab.press(.tab)
            #expect(try tab.evaluate("document.activeElement.matches('.pick input')") == .bool(true))
            try tab.press(.tab)
            #expect(
                try tab.evaluate("document.activeElement.matches('#request-list > li summary')")
                    == .bool(true))
            try tab.press(.enter)
            #expect(try tab.text("#request-list > li .why") != nil)
            try tab.tabTo("#scenario-name")
            try tab.pressLetters("parental")
            try tab.tabTo("#scenario form[action*=activate-scenario] button")
            try tab.whileLoading { try tab.press(.enter) }
            try tab.waitUntilFocused(
                "document.activeElement.textContent === 'The scenario is active from the next request on.'")
            #expect(try tab.text("#current-scenario strong") == "parental-controls")
            #expect(try television.authorize() == "authorization_denied_by_parental_controls")
        }

        @Test func `works without its script`() throws {
            let television = try Television(scenario: "returning-user")
            let tab = try Tab(on: .phone)
            try tab.disableScripts()
            try television.authorize()
            try tab.open("\(television.url)/__admin")
            #expect(try tab.text("#request-list > li .operation") == "retrieveAuthorizationDecisions")
            try tab.choose("device-1", in: "#chosen-device")
            try tab.whileLoading { try tab.click(".device-choice button") }
            #expect(try tab.text("#failures h2") == "Make the next call fail for device-1 only")
            try tab.whileLoading { try tab.click("#failures .primary") }
            #expect(
                try tab.text("[role=status].good")
                    == "The next call from device-1 to any operation gets CONNECTION_RESET_BY_PEER."
            )
            #expect(throws: (any Error).self, "what the form offers first makes the next call fail") {
                try television.get("/api/v2/REF30/profiles")
            }
            try tab.choose("error:authorization_denied_by_mvpd", in: "#failure")
            try tab.whileLoading { try tab.click("#failures .primary") }
            #expect(try television.authorize() == "authorization_denied_by_mvpd")
            #expect(try television.authorize() == nil)
            try tab.whileLoading { try tab.click("#clear-requests button") }
            #expect(
                try tab.address == "\(television.url)/__admin/?device=device-1&done=clear-requests#requests")
            try tab.whileLoading { try tab.click(".good button") }
            #expect(try tab.text("#request-list > li .operation") == "retrieveAuthorizationDecisions")
        }

        @Test func `leads out of a refusal, and shows what was done where it was asked for`() throws {
            let television = try Television()
            #expect(try television.authorize() == "authenticated_profile_missing")
            let tab = try television.openDashboard()
            try tab.click("#request-list > li > details > summary")
            try tab.whileLoading { try tab.click("#request-list .ways form[action*=log-in] button") }
            #expect(try tab.text("#request-list > li .notice") == "The user is logged in.")
            #expect(
                try tab.evaluate(
                    "(box => box.top >= 0 && box.bottom <= innerHeight)(document.querySelector('.notice').getBoundingClientRect())"
                ) == .bool(true))
            #expect(try television.authorize() == nil)
            try tab.wait(forRequests: 4)
            #expect(try tab.text("#request-list > li:nth-child(2) .why") != nil, "it stays open")
            #expect(tab.complaints.isEmpty)
        }

        @Test func `copies the address, also where a page has no clipboard`() throws {
            let television = try Television()
            try television.callAdmin(.delete, "/requests")
            let tab = try television.openDashboard()
            try tab.evaluate(
                "Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async text => { window.copied = text; } } })"
            )
            try tab.click("[data-copies=mock-address]")
            try tab.waitUntil("document.querySelector('[data-copies=mock-address]').textContent === 'Copied'")
            #expect(try tab.evaluate("window.copied") == .string(television.url))
            try tab.evaluate("refresh()")
            #expect(try tab.text("[data-copies=mock-address]") == "Copied", "an update keeps it")
            #expect(
                try tab.evaluate(
                    "document.querySelector('[data-copies=mock-address]').hasAttribute('aria-label')")
                    == .bool(false), "a screen reader reads the text")
            try tab.evaluate(
                "Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })")
            try tab.click("[data-copies=first-call]")
            try tab.waitUntil("document.querySelector('[data-copies=first-call]').textContent === 'Selected'")
            #expect(try tab.evaluate("`${getSelection()}`.startsWith('curl -i ')") == .bool(true))
            #expect(tab.complaints.isEmpty)
        }

        @Test func `asks for the token where it can be reached from elsewhere`() throws {
            let television = try Television(access: .token("a secret"))
            let tab = try Tab()
            try tab.open("\(television.url)/__admin/")
            #expect(try tab.text("h1") == "Open the dashboard")
            try tab.click("#token")
            try tab.type("a guess")
            try tab.whileLoading { try tab.click(".primary") }
            #expect(try tab.text("[role=alert]") == "The token is wrong.")
            try tab.click("#token")
            try tab.type("a secret")
            try tab.whileLoading { try tab.click(".primary") }
            try tab.waitUntil("document.querySelector('#state').dataset.state === 'live'")
            #expect(try tab.address == "\(television.url)/__admin/")
            #expect(try tab.evaluate("document.cookie") == "")
            try tab.whileLoading { try tab.click("button[value=freeze]") }
            #expect(try tab.text(".good") == "The clock has changed.")
            try tab.whileLoading { try tab.click(".log-out button") }
            #expect(try tab.text("h1") == "Open the dashboard")
            #expect(tab.complaints.isEmpty)
        }
    }
}
