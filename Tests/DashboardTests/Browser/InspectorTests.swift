import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

extension InBrowser {
    @Suite("the inspector")
    struct InspectorTests {
        /// The text of the newest request's row, without opening it.
        private func newestRow(_ tab: Tab) throws -> String {
            try tab.text("#request-list > li:first-child summary") ?? ""
        }

        @Test(arguments: [
            ("none", "The request has no Authorization header."),
            ("rubbish", "The access token is not a JWT."),
            ("other", "a JWT that this mock's key has not signed"), ("expired", "expired 6 hours ago"),
        ])
        func `says in the list why a request is not authorized`(token: String, reason: String) throws {
            let television = try Television(scenario: "returning-user")
            let tab = try television.openDashboard()
            switch token {
            case "none": _ = try television.get("/api/v2/REF30/profiles", ["Authorization": nil])
            case "rubbish":
                _ = try television.get("/api/v2/REF30/profiles", ["Authorization": "Bearer rubbish"])
            case "other":
                _ = try television.get("/api/v2/REF30/profiles", ["Authorization": "Bearer e30.e30.c2ln"])
            default:
                try television.callAdmin(.post, "/clock/advance", ["advance": "PT12H"])
                _ = try television.get("/api/v2/REF30/profiles")
            }
            try tab.wait(forRequests: 3)
            let row = try newestRow(tab)
            #expect(row.contains("401") && row.contains(reason), "\(row)")
            try tab.click("#request-list > li:first-child > details > summary")
            try tab.takePicture("why-401-\(token)")
        }

        @Test func `says why Apple's framework is not asked, and why a resource is denied`() throws {
            let television = try Television(scenario: "parental-controls")
            let tab = try television.openDashboard()
            let status = PartnerFrameworkStatus.make(provider: "nobody").headerValue
            _ = try television.post(
                "/api/v2/REF30/sessions/sso/Apple",
                "domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com",
                ["AP-Partner-Framework-Status": status])
            try tab.wait(forRequests: 3)
            #expect(try newestRow(tab).contains("AP-Partner-Framework-Status has the provider nobody"))
            #expect(try newestRow(tab).contains("pfs_fallback"))
            #expect(try tab.text("#request-list > li:first-child .bad-reason") != nil)
            try tab.pressLetters("e")
            try tab.wait(forRequests: 1)
            try tab.pressLetters("e")
            try tab.wait(forRequests: 3)
            try tab.click("#request-list > li:first-child > details > summary")
            #expect(try tab.text("#request-list .message pre")?.isEmpty == false)
            try tab.takePicture("why-pfs-fallback")
            try television.callAdmin(
                .post, "/devices/device-1/profiles", ["serviceProvider": "REF30", "mvpd": "Cablevision"])
            try television.authorize()
            try tab.wait(forRequests: 4)
            #expect(
                try newestRow(tab).contains(
                    "REF30: The scenario parental-controls denies the resource, with the decision for *.")
            )
            #expect(
                try tab.evaluate("document.querySelector('#request-list > li:first-child .why').textContent")
                    .string?.contains("Denied: REF30 with authorization_denied_by_parental_controls.") == true
            )
            try tab.takePicture("why-deny")
        }

        @Test func `filters by device while others send twenty requests a second, and open rows stay open`()
            throws
        {
            let television = try Television(scenario: "returning-user")
            try television.authorize()
            let tab = try television.openDashboard()
            try tab.chooseDevice("device-1")
            try tab.wait(forRequests: 1)
            #expect(try tab.address.hasSuffix("/__admin/?device=device-1"))
            try tab.click("#request-list > li:first-child > details > summary")
            for number in 1...60 {
                _ = try television.get(
                    "/api/v2/REF30/profiles?n=\(number)",
                    ["AP-Device-Identifier": "fingerprint \(Base64.encode("other-\(number)".utf8))"])
            }
            try television.authorize("HBO")
            try tab.wait(forRequests: 2)
            #expect(
                try tab.evaluate(
                    "[...document.querySelectorAll('#request-list .device-name')].every(e => e.textContent === 'device-1')"
                ) == .bool(true))
            #expect(try tab.text("#request-list > li:nth-child(2) .why") != nil)
            #expect(tab.complaints.isEmpty)
        }

        @Test func `says that the filter matches nothing, and clears what it shows`() throws {
            let television = try Television(scenario: "returning-user")
            try television.authorize()
            let tab = try television.openDashboard()
            try tab.wait(forRequests: 3)
            try tab.click("#filter-text")
            try tab.type("nowhere")
            try tab.wait(forRequests: 0)
            try tab.waitUntil(
                "document.querySelector('#no-requests').innerText.startsWith('No request in the journal matches')"
            )
            try tab.chooseDevice("device-1")
            #expect(try tab.address.hasSuffix("/__admin/?q=nowhere&device=device-1"), "the filter stays")
            try tab.waitUntilLive()
            try tab.evaluate(
                "{ const f = document.querySelector('#filter-text'); f.value = ''; f.dispatchEvent(new Event('input', { bubbles: true })); }"
            )
            try tab.wait(forRequests: 1)
            #expect(try tab.text("#clear-requests") == "Clear its requests")
            try tab.whileLoading { try tab.click("#clear-requests button") }
            try tab.open("\(television.url)/__admin/")
            #expect(
                try tab.evaluate("document.querySelectorAll('#request-list > li').length") == .integer(2))
            #expect(tab.complaints.isEmpty)
        }

        @Test func `leads through ten thousand requests`() throws {
            let television = try Television(scenario: "returning-user")
            try television.fillJournal(10_100)
            let tab = try television.openDashboard()
            #expect(try tab.text("#request-count")?.hasPrefix("10000 in the journal") == true)
            try tab.evaluate("document.querySelector('#filter [name=polls]').closest('details').open = true")
            for _ in 1...3 { try tab.whileLoading { try tab.click("#pages a:last-child") } }
            #expect(
                try tab.evaluate("document.querySelectorAll('#request-list > li').length") == .integer(50))
            #expect(try tab.text("#pages")?.contains("Newer") == true)
            try tab.whileLoading { try tab.click("#pages a:first-child") }
            #expect(try tab.text("#pages")?.contains("Newer") == false)
            // A text that only the oldest entries have, so that all are searched.
            try tab.open("\(television.url)/__admin/?q=number-00000150&polls=each")
            #expect(try tab.evaluate("document.querySelectorAll('#request-list > li').length") == .integer(1))
        }

        @Test func `shows two requests side by side`() throws {
            let television = try Television(scenario: "returning-user")
            try television.authorize("one")
            try television.authorize("other")
            let tab = try television.openDashboard()
            #expect(try tab.text("#selection") == nil)
            try tab.tabTo("#request-list > li:nth-child(1) .pick input")
            try tab.pressLetters(" ")
            try tab.press(.enter)
            #expect(try tab.text("#selected-count") == "1 selected: select one more to compare")
            #expect(try tab.evaluate("document.querySelector('#compare').disabled") == .bool(true))
            try tab.click("#request-list > li:nth-child(2) .pick")
            #expect(try tab.text("#selected-count") == "2 selected")
            try tab.takePicture("selection")
            try tab.whileLoading { try tab.click("#compare") }
            #expect(try tab.text("h2") == "Two requests side by side")
            #expect(
                try tab.evaluate(
                    "[...document.querySelectorAll('.message a')].map(e => e.textContent)")
                    == ["retrieveAuthorizationDecisions", "retrieveAuthorizationDecisions"])
            let marks = try tab.evaluate("[...document.querySelectorAll('mark')].map(e => e.textContent)")
            let texts = marks.array?.compactMap(\.string) ?? []
            #expect(texts.contains { $0.contains("\"one\"") } && texts.contains { $0.contains("\"other\"") })
            #expect(!texts.contains { $0.contains("ap-device-identifier") })
            try tab.takePicture("comparison")
            #expect(tab.complaints.isEmpty)
        }

        @Test func `offers to take a removal back, even after a reload`() throws {
            let television = try Television(scenario: "returning-user")
            try television.authorize()
            let tab = try television.openDashboard()
            try tab.wait(forRequests: 3)
            #expect(try tab.text("#undoable button") == nil)
            try tab.whileLoading { try tab.click("#clear-requests button") }
            #expect(try tab.text(".good button") == "Bring back 3 requests")
            #expect(try tab.text("#undoable button") == nil, "the message has the button")
            #expect(try tab.evaluate("document.querySelector('.good').offsetHeight > 0") == .bool(true))
            try tab.evaluate("for (const a of document.getAnimations()) a.finish()")
            #expect(
                try tab.evaluate(
                    "(e => e.offsetHeight === 0 && getComputedStyle(e).visibility)(document.querySelector('.good'))"
                )
                    == "hidden", "the message goes away by itself")
            try tab.whileLoading { try tab.evaluate("location.reload()") }
            #expect(try tab.text("#reset #undoable button") == "Bring back 3 requests")
            try tab.whileLoading { try tab.click("#undoable button") }
            #expect(try tab.evaluate("document.querySelectorAll('#request-list > li').length") == .integer(3))
            #expect(try tab.text("#undoable button") == nil)
            #expect(tab.complaints.isEmpty)
        }

        @Test(arguments: [Tab.Screen.desktop, .phone])
        func `shows what can be done with selected requests wherever somebody reads`(screen: Tab.Screen)
            throws
        {
            let television = try Television()
            for number in 1...40 { _ = try television.get("/api/v2/REF30/nothing-\(number)") }
            let tab = try television.openDashboard(on: screen)
            try tab.click("#request-list > li:nth-child(1) .pick")
            try tab.takePicture("selection-\(screen.name)")
            let isInSight =
                "(box => box.top > 0 && box.bottom <= innerHeight)(document.querySelector('#compare').getBoundingClientRect())"
            #expect(try tab.evaluate(isInSight) == .bool(true))
            try tab.click("#request-list > li:nth-child(20) .pick")
            #expect(try tab.evaluate(isInSight) == .bool(true))
            try tab.click("#selection [type=reset]")
            try tab.waitUntil("document.querySelector('#selected-count').textContent === '0 selected'")
            #expect(try tab.text("#selection") == nil)
        }

        @Test func `sends a request again, and makes a rule of one`() throws {
            let television = try Television(scenario: "returning-user")
            try television.authorize()
            let tab = try television.openDashboard()
            try tab.open("\(television.url)/__admin/?operation=retrieveAuthorizationDecisions")
            try tab.waitUntilLive()
            let filter = "?operation=retrieveAuthorizationDecisions"
            try tab.click("#request-list > li:first-child > details > summary")
            try tab.whileLoading { try tab.click("#request-list form[action*=send-again] button") }
            #expect(
                try tab.text(".good")
                    == "The request was sent again. Open the new one or compare it with the original.")
            #expect(try tab.address.hasSuffix("\(filter)#requests"), "the filter stays")
            try tab.whileLoading { try tab.click(".good a:first-of-type") }
            #expect(try tab.text("h2")?.contains("retrieveAuthorizationDecisions") == true)
            try tab.whileLoading { try tab.click("form[action*=send-again] button") }
            #expect(try tab.text(".good") == "The request was sent again. This is the new one.")
            #expect(try tab.text(".pages a:last-child") == "Compare with the original")
            try tab.takePicture("request-page")
            try tab.open("\(television.url)/__admin/\(filter)")
            try tab.waitUntilLive()
            try tab.click("#request-list > li:first-child > details > summary")
            try tab.whileLoading { try tab.click("a[href*='rule=']") }
            #expect(
                try tab.address.hasSuffix(
                    "?device=device-1&operation=retrieveAuthorizationDecisions#failures"),
                "the filter stays")
            #expect(try tab.text("#failures h2") == "Make the next call fail for device-1 only")
            #expect(
                try tab.evaluate("document.querySelector('#failing-operation').value")
                    == "retrieveAuthorizationDecisions")
            #expect(try tab.evaluate("document.querySelector('#failure-mvpd').value") == "Cablevision")
            try tab.evaluate("document.querySelector('#failure-details').open = true")
            try tab.evaluate("document.querySelector('#failure-after').value = 1")
            try tab.choose("error:network_received_error", in: "#failure")
            try tab.whileLoading { try tab.click("#failures .primary") }
            #expect(try television.authorize() == nil)
            #expect(try television.authorize() == "network_received_error")
            #expect(try television.authorize() == nil)
            #expect(tab.complaints.isEmpty)
        }

        @Test func `gives commands that a shell runs as they are`() throws {
            let television = try Television()
            _ = try television.get("/api/v2/REF30/profiles")
            let tab = try television.openDashboard()
            try tab.click("#request-list > li:first-child > details > summary")
            let command = try tab.evaluate(
                "document.querySelector('#request-list pre[id^=curl-]').textContent"
            )
            .string
            // The television does not send the port.
            let complete = try #require(command).replacing("http://127.0.0.1", with: television.url)
            let text = try ChildProcess.run(URL(filePath: "/bin/sh"), ["-c", complete]).output
            #expect(text.contains(" 200 ") && text.contains("\"profiles\":{}"), "\(text)")
        }

        @Test func `tells the story of a device, logs it in, resets it and takes that back`() throws {
            let television = try Television()
            _ = try television.get("/api/v2/REF30/profiles")
            let tab = try television.openDashboard()
            try tab.click(".device summary")
            try tab.whileLoading { try tab.click(".device a[href*='dashboard/devices']") }
            #expect(try tab.text("#devices")?.contains("No user is logged in.") == true)
            #expect(try tab.text("#devices")?.contains("Apple, TV 4K, tvOS 18.2") == true)
            try tab.whileLoading { try tab.click("form[action*=log-in] button") }
            #expect(try tab.text("#devices")?.contains("The user is logged in until") == true)
            try tab.evaluate("document.querySelector('#device-label').value = 'Living room'")
            try tab.whileLoading { try tab.click("form[action*=label-device] button") }
            #expect(try tab.text("h2") == "Living room")
            #expect(try television.authorize() == nil)
            try tab.whileLoading { try tab.click("form[action*=forget-device] button") }
            #expect(try tab.text("#devices")?.contains("No user is logged in.") == true)
            try tab.takePicture("device-reset")
            try tab.whileLoading { try tab.click(".good button") }
            #expect(try tab.text("h2") == "Living room")
            #expect(try tab.text("#devices")?.contains("The user is logged in until") == true)
            #expect(try tab.text(".timeline")?.contains("retrieveAuthorizationDecisions") == true)
            try tab.takePicture("device-page")
            #expect(tab.complaints.isEmpty)
        }

        @Test func `warns of a device that it has never seen`() throws {
            let television = try Television()
            _ = try television.get("/api/v2/REF30/profiles")
            let tab = try Tab(on: .phone)
            try tab.open("\(television.url)/__admin/dashboard/devices/devcie-1")
            #expect(try tab.text(".warn")?.contains("The mock has never seen this device.") == true)
            #expect(try tab.text(".warn a") == "device-1")
        }

        @Test func `is read with keys, in local time if wanted`() throws {
            let television = try Television(scenario: "returning-user")
            try television.authorize()
            let tab = try television.openDashboard()
            try tab.pressLetters("jj")
            #expect(
                try tab.evaluate(
                    "document.activeElement === document.querySelector('#request-list > li:nth-child(2) summary')"
                )
                    == .bool(true))
            try tab.pressLetters("ko")
            #expect(try tab.text("#request-list > li:first-child .why") != nil)
            try tab.pressLetters("/")
            #expect(try tab.evaluate("document.activeElement.id") == "filter-text")
            try tab.click("#time-zone")
            #expect(try tab.text("#time-zone") == "Local time")
            #expect(try tab.text("#request-list time")?.isEmpty == false)
            #expect(tab.complaints.isEmpty)
        }

        @Test func `filters, pages and controls a device without its script`() throws {
            let television = try Television(scenario: "returning-user")
            try television.authorize()
            let tab = try Tab(on: .phone)
            try tab.disableScripts()
            try tab.open("\(television.url)/__admin/?device=device-1")
            #expect(try tab.text("#request-list > li .operation") == "retrieveAuthorizationDecisions")
            try tab.whileLoading {
                try tab.click("#filter [name=errors]"); try tab.click("#filter > .search button")
            }
            #expect(
                try tab.text("#no-requests")?.contains("No request in the journal matches the filter.")
                    == true)
            try tab.open("\(television.url)/__admin/?status=abc")
            #expect(try tab.text("#filter-problem")?.contains("unknown status \"abc\"") == true)
        }
    }
}
