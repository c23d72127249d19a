import AdminAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

extension InBrowser {
    /// `SCREENSHOTS=<folder>` saves every page, to be looked at.
    @Suite("pages fit")
    struct LookTests {
        @Test(arguments: Tab.Screen.sizes)
        func `a phone and a desktop, in light and in dark`(screen: Tab.Screen) throws {
            let (television, app) = (try Television(), try WebApp())
            let tab = try Tab(on: screen)
            let login = try television.startLogin(redirectURL: app.url)
            try tab.open(login.url)
            try check("login", tab, screen)
            try tab.click("#username")
            try tab.type("user")
            try tab.click("#password")
            try tab.type("guess")
            try tab.whileLoading { try tab.press(.enter) }
            try check("wrong-password", tab, screen)
            try tab.open("\(television.url)/activate?code=\(login.code)")
            try check("onward", tab, screen)

            let code = try television.startLogin().code
            try tab.open("\(television.url)/activate")
            try check("code", tab, screen)
            try tab.open("\(television.url)/activate?code=AAAAAAA")
            try check("unknown-code", tab, screen)
            try tab.open("\(television.url)/activate?code=\(code)")
            try check("picker", tab, screen)
            try tab.whileLoading { try tab.click("button[value=Cablevision]") }
            try tab.whileLoading { try tab.click("button[name=user]") }
            try check("success", tab, screen)
            try tab.open(login.url)
            try check("error", tab, screen)
            try tab.open("\(television.url)/adobe-services/logout")
            try check("logged-out", tab, screen)
            #expect(tab.complaints.isEmpty)
        }

        @Test(arguments: Tab.Screen.sizes) func `so does the dashboard`(screen: Tab.Screen) throws {
            let television = try Television(scenario: "returning-user")
            let dashboard = "\(television.url)/__admin/"
            let tab = try Tab(on: screen)
            try tab.open(dashboard)
            try tab.waitUntil("document.querySelectorAll('#request-list > li').length === 2")
            try check("dashboard-new", tab, screen)
            _ = try television.startLogin()
            try television.authorize()
            try tab.waitUntil("document.querySelectorAll('#request-list > li').length === 4")
            try tab.choose("error:authorization_denied_by_mvpd", in: "#failure")
            try tab.whileLoading { try tab.click("#failures .primary") }
            try television.authorize()
            try tab.waitUntil("document.querySelectorAll('#request-list > li').length === 5")
            try tab.whileLoading { try tab.click("button[value=freeze]") }
            try tab.choose("retry-then-permit", in: "#scenario-name")
            try tab.whileLoading { try tab.click("#scenario form[action*=activate-scenario] button") }
            try television.authorize("HBO")
            _ = try? television.get("/api/v2/REF30/profile")
            try tab.waitUntil("document.querySelectorAll('#request-list > li').length === 7")
            try tab.evaluate("scrollTo(0, 0)")
            try check("dashboard", tab, screen)
            #expect(
                try tab.evaluate(
                    "[...document.querySelectorAll('.chip')].filter(e => e.scrollWidth > e.clientWidth && e.clientWidth > 0 && e.clientWidth < 64).map(e => e.outerHTML)"
                ) == [], "each chip has room for more than a few letters")
            try tab.click("#request-list > li:nth-child(3) summary")
            try check("dashboard-request", tab, screen)
            try tab.click(".device summary")
            try tab.evaluate("document.querySelector('#devices').scrollIntoView()")
            try check("dashboard-device", tab, screen)
            try tab.evaluate("document.querySelector('#failures').scrollIntoView()")
            try check("dashboard-failures", tab, screen)
            try tab.choose("fault:HANG", in: "#failure")
            try tab.evaluate("document.querySelector('#scenario-parameters').value = 'nonsense=1'")
            try tab.whileLoading { try tab.click("#scenario form[action*=activate-scenario] button") }
            try check("dashboard-problem", tab, screen)
            #expect(tab.complaints.isEmpty)
        }

        @Test(arguments: [(Tab.Screen.desktop, 18), (Tab.Screen.phone, 7)] as [(Tab.Screen, Int64)])
        func `so do many requests`(screen: Tab.Screen, count: Int64) throws {
            var screen = screen
            if !screen.isMobile { screen.height = 900 }
            let television = try Television()
            for number in 1...40 { _ = try television.get("/api/v2/REF30/configuration?number=\(number)") }
            let tab = try television.openDashboard(on: screen)
            try tab.wait(forRequests: 42)
            let shown = try tab.evaluate(
                """
                [...document.querySelectorAll("#request-list > li")].map(e => e.getBoundingClientRect())
                  .filter(box => box.top >= 0 && box.bottom <= innerHeight).length
                """)
            #expect(shown.integer ?? 0 >= count, "\(shown) on \(screen.name)")
            #expect(
                try tab.evaluate(
                    "document.querySelector('#request-list').offsetTop < document.querySelector('#scenario').offsetTop || \(!screen.isMobile)"
                ) == .bool(true), "the requests come first")
            try check("dashboard-forty", tab, screen)
        }

        @Test(arguments: Tab.Screen.sizes) func `so does a dashboard without a request`(screen: Tab.Screen)
            throws
        {
            let television = try Television()
            try television.callAdmin(.delete, "/requests")
            let tab = try television.openDashboard(on: screen)
            try check("dashboard-empty", tab, screen)
            #expect(try tab.text("#filter") == nil, "there is nothing to search")
            #expect(try tab.text("#mock-address") == television.url)
            let call = try #require(try tab.text("#first-call"))
            #expect(call == "curl -i '\(television.url)/api/v2/REF30/profiles'")
            try television.authorize()
            try tab.wait(forRequests: 1)
            #expect(try tab.text("#mock-address") == nil)
            #expect(try tab.text("#filter") != nil)
            #expect(tab.complaints.isEmpty)
        }

        @Test(arguments: Tab.Screen.sizes) func `so does a refused request with its ways out`(
            screen: Tab.Screen
        ) throws {
            let television = try Television()
            try television.callAdmin(.post, "/clock/advance", ["advance": "PT1H"])
            try television.authorize()
            _ = try television.get("/api/v2/MYNET/configuration")
            let status = PartnerFrameworkStatus.make(provider: "MyCable_Apple").headerValue
            _ = try television.post(
                "/api/v2/REF30/sessions/sso/Apple",
                "domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com",
                ["AP-Partner-Framework-Status": status])
            let tab = try television.openDashboard(on: screen)
            try tab.wait(forRequests: 5)
            for number in 1...3 {
                try tab.click("#request-list > li:nth-child(\(number)) > details > summary")
                try tab.evaluate("for (const e of document.querySelectorAll('.ways details')) e.open = true")
                try tab.evaluate(
                    "document.querySelector('#request-list > li:nth-child(\(number))').scrollIntoView()")
                try check("dashboard-way-out-\(number)", tab, screen)
                #expect(try tab.text("#request-list > li:nth-child(\(number)) .ways") != nil, "\(number)")
                try tab.click("#request-list > li:nth-child(\(number)) > details > summary")
            }
            #expect(tab.complaints.isEmpty)
        }

        @Test(arguments: Tab.Screen.sizes) func `so does a dashboard on which much has happened`(
            screen: Tab.Screen
        ) throws {
            let television = try Television(scenario: "returning-user")
            try television.authorize()
            _ = try television.get("/api/v2/REF30/\(String(repeating: "long", count: 500))")
            let name = "\u{202E}Wohnzimmer <b>📺</b> \(String(repeating: "x", count: 200))"
            for device in ["device-1", name] {
                try television.callAdmin(
                    .post, "/rules",
                    [
                        "device": .string(device), "on": ["*"],
                        "then": [
                            "error": "authorization_denied_by_parental_controls", "delay": ["fixed": "1ms"],
                        ],
                    ])
            }
            try television.callAdmin(
                .put, "/devices/\(PercentEncoding.encode(name))/scenario", ["scenario": "maintenance"])
            try television.callAdmin(
                .put, "/scenario", ["scenario": "enhanced-error-code;code=too_many_resources"])
            try television.authorize()
            let tab = try television.openDashboard(on: screen)
            try tab.wait(forRequests: 5)
            try check("dashboard-much", tab, screen)
            try tab.evaluate("document.querySelector('#more-filters').open = true")
            try check("dashboard-much-filters", tab, screen)
            #expect(
                try tab.evaluate(
                    "[...document.querySelectorAll('#filter .check')].filter(e => e.scrollWidth > e.clientWidth).map(e => e.outerHTML)"
                ) == [], "no label lies over what is beside it")
            #expect(
                try tab.evaluate(
                    """
                    [...document.querySelectorAll('#request-list summary')].every(e => {
                      const reason = e.querySelector('.reason');
                      return !reason || [...e.children].every(c => c === reason || c.offsetTop < reason.offsetTop);
                    })
                    """
                ) == .bool(true), "the reason stands below everything else")
            #expect(
                try tab.evaluate(
                    "[...document.querySelectorAll('.effects')].every(e => e.offsetHeight < 32)")
                    == .bool(true),
                "the codes stand in one line")
            #expect(
                try tab.evaluate(
                    "[...document.querySelectorAll('.requests summary')].every(e => e.offsetHeight <= 360)")
                    == .bool(true), "a long path pushes nothing away")
            #expect(
                try tab.evaluate(
                    "[...document.querySelectorAll('nav, .quick button')].filter(e => e.scrollWidth > e.clientWidth).map(e => e.outerHTML)"
                ) == [], "nothing is cut off")
            #expect(
                try tab.text(".rules li:last-child .hint")?.contains("always; not applied yet") == true)
            #expect(try tab.evaluate("document.querySelector('.rules bdi').innerText") == "device-1")
            for part in ["rules", "clock"] {
                try tab.evaluate("document.querySelector('#\(part)').scrollIntoView()")
                try check("dashboard-much-\(part)", tab, screen)
            }
            try television.callAdmin(.post, "/requests/remove", ["status": .integer(404)])
            try television.callAdmin(.post, "/clock/advance", ["advance": "P2D"])
            try television.authorize()
            try tab.waitUntil("document.querySelector('.jump')")
            try tab.evaluate("scrollTo(0, 0)")
            try check("dashboard-much-jump", tab, screen)
            try tab.open("\(television.url)/__admin/dashboard/devices/device-1")
            try tab.waitUntilLive()
            try check("device-page-much", tab, screen)
            #expect(
                try tab.evaluate("(e => e.scrollWidth <= e.clientWidth)(document.querySelector('nav'))")
                    == .bool(true), "nothing is cut off")
            try tab.evaluate("document.querySelector('#requests').scrollIntoView()")
            try check("device-page-much-timeline", tab, screen)
            try television.callAdmin(
                .put, "/devices/device-1/label", ["label": .string(String(repeating: "x", count: 200))])
            for path in ["dashboard/devices/device-1", "?device=device-1"] {
                try tab.open("\(television.url)/__admin/\(path)")
                try tab.waitUntilLive()
                #expect(
                    try tab.evaluate("document.documentElement.scrollWidth <= innerWidth") == .bool(true),
                    "a long name is broken: \(path)")
            }
            #expect(tab.complaints.isEmpty)
        }

        @Test(arguments: Tab.Screen.sizes) func `so does its page for the checklist`(screen: Tab.Screen)
            throws
        {
            let television = try Television()
            let tab = try television.openDashboard(on: screen)
            for _ in 0..<2 { try television.authorize("\(String(repeating: "long", count: 30))") }
            let code = try television.startLogin(redirectURL: "https://adobe.com").code
            for _ in 0..<3 { _ = try television.profiles(code) }
            _ = try television.get("/api/v2/authenticate/REF30/NOTHING")
            try tab.evaluate("document.querySelector('#devices').scrollIntoView()")
            try tab.whileLoading { try tab.click("#devices .title a") }
            #expect(try tab.text("#polling-interval .status") == "✗ broken")
            #expect(
                try tab.evaluate("(e => e.scrollWidth <= e.clientWidth)(document.querySelector('nav'))")
                    == .bool(true), "nothing is cut off")
            try check("checklist", tab, screen)
            if !screen.isMobile {
                #expect(
                    try tab.evaluate(
                        """
                        [...document.querySelectorAll('.verdicts summary')].filter(summary => {
                          const [status, title, name] = [...summary.children].map(e => e.getBoundingClientRect());
                          return title.top > name.bottom || status.right > title.left || title.right > name.left;
                        }).length
                        """) == .integer(0), "a verdict, its title and its name stand in one line")
            }
            try tab.evaluate("document.querySelector('#recommended').scrollIntoView()")
            try check("checklist-recommended", tab, screen)
            try tab.evaluate("document.querySelector('#not-observable').scrollIntoView()")
            try check("checklist-not-observable", tab, screen)
            try tab.evaluate("scrollTo(0, 0)")
            try tab.click("#device")
            try tab.type("\u{202E}Wohnzimmer <b>📺</b> \(String(repeating: "x", count: 100))")
            try tab.whileLoading { try tab.click("#subject .primary") }
            #expect(try tab.text("#polling-interval .status") == "– not seen")
            #expect(
                try tab.evaluate(
                    "[...document.querySelectorAll('.verdicts .status')].filter(e => e.scrollWidth > e.clientWidth).length"
                ) == .integer(0), "no verdict lies over what is beside it")
            try check("checklist-device", tab, screen)
            #expect(tab.complaints.isEmpty)
        }

        @Test(arguments: Tab.Screen.sizes) func `so does its login`(screen: Tab.Screen) throws {
            let television = try Television(access: .token("secret"))
            let tab = try Tab(on: screen)
            try tab.open("\(television.url)/__admin/")
            try check("dashboard-login", tab, screen)
            try tab.click("#token")
            try tab.type("secret")
            try tab.whileLoading { try tab.click(".primary") }
            try tab.waitUntilLive()
            try check("dashboard-logged-in", tab, screen)
            #expect(tab.complaints.isEmpty)
        }

        /// Nothing is cut off at the side, every control of a phone can be hit with a thumb (of a desktop, with a mouse), and all text stands out from what
        /// is behind it (WCAG 2.2: 1.4.10, 2.5.5, 1.4.3).
        private func check(_ name: String, _ tab: Tab, _ screen: Tab.Screen) throws {
            let page = "\(name), \(screen.name)"
            #expect(
                try tab.evaluate("document.documentElement.scrollWidth <= innerWidth") == .bool(true),
                "\(page)")
            #expect(try tab.evaluate(Self.controls(smallerThan: screen.isMobile ? 44 : 32)) == [], "\(page)")
            #expect(
                try tab.evaluate("document.querySelectorAll('.primary').length <= 1") == .bool(true),
                "\(page): one button is what most people want")
            #expect(
                try tab.evaluate(
                    "[...document.querySelectorAll('input:not([type=hidden])')].every(e => e.labels.length)")
                    == .bool(true), "\(page)")
            for colorScheme in ["dark", "light"] {
                try tab.show(in: colorScheme)
                #expect(try tab.evaluate(Self.faintTexts) == [], "\(page), \(colorScheme)")
                try tab.takePicture("\(name)-\(screen.name)-\(colorScheme)")
            }
        }

        private static func controls(smallerThan height: Int) -> String {
            """
            [...document.querySelectorAll("button, .button, select, summary, textarea, input:not([type=hidden])")]
              .map(e => e.type === "checkbox" ? e.closest("label") : e)
              .filter(e => e.checkVisibility() && e.getBoundingClientRect().height < \(height)).map(e => e.outerHTML)
            """
        }

        /// Texts whose contrast is below 4.5 to 1.
        private static let faintTexts = """
            (() => {
              const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
              const blend = (colors) => {
                for (const color of colors) { canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); }
                return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
              };
              const luminance = (rgb) => {
                const [r, g, b] = rgb.map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
                return .2126 * r + .7152 * g + .0722 * b;
              };
              const behind = (e) => e ? [...behind(e.parentElement), getComputedStyle(e).backgroundColor] : ["white"];
              return [...document.querySelectorAll("body *")]
                .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
                .filter(e => {
                  const back = behind(e);
                  const [a, b] = [blend([...back, getComputedStyle(e).color]), blend(back)].map(luminance);
                  return (Math.max(a, b) + .05) / (Math.min(a, b) + .05) < 4.5;
                }).map(e => e.outerHTML);
            })()
            """
    }
}
