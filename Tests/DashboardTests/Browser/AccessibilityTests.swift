import AdminAPI
import Dashboard
import Foundation
import HTTPTypes
import PassAPI
import TestSupport
import Testing

extension InBrowser {
    /// No page violates a rule of axe-core (WCAG 2.2 and good practice).
    @Suite(
        "pages are accessible",
        .enabled(
            if: AxeCore.script != nil || Chromium.isRequired,
            "There is no axe-core: .ci/install --tests fetches it."))
    struct AccessibilityTests {
        /// Expects no violation on the page that the tab shows in light, and no lack of contrast in dark, which differs in
        /// colors only.
        private func check(_ name: String, _ tab: Tab, on screen: Tab.Screen) throws {
            let script = try String(contentsOf: try #require(AxeCore.script), encoding: .utf8)
            try tab.evaluate(script + "; 0")
            try expect(name, tab, "{}", passing: 16)
            try inDark(tab, on: screen) {
                let rule = #"{ runOnly: { type: "rule", values: ["color-contrast"] } }"#
                try expect("\(name) in dark", tab, rule, passing: 1)
            }
        }

        private func expect(_ name: String, _ tab: Tab, _ options: String, passing count: Int64) throws {
            let result = try tab.evaluate(
                """
                axe.run(\(options)).then(({ passes, violations }) => ({
                  passed: passes.length,
                  violations: violations.map(v => `${v.id}: ${v.nodes.map(node => node.html).join(" ")}`),
                }))
                """)
            #expect(result["violations"] == [], "\(name)")
            #expect(result["passed"]?.integer ?? 0 >= count, "the rules have run on \(name)")
        }

        /// The narrow screen has the colors of the phone.
        private func inDark(_ tab: Tab, on screen: Tab.Screen, _ body: () throws -> Void) throws {
            guard screen.name != Tab.Screen.narrow.name else { return }
            try tab.show(in: "dark")
            try body()
            try tab.show(in: screen.colorScheme)
        }

        private func takePicture(_ name: String, _ tab: Tab, on screen: Tab.Screen) throws {
            try tab.takePicture("\(name)-\(screen.name)-light")
            try inDark(tab, on: screen) { try tab.takePicture("\(name)-\(screen.name)-dark") }
        }

        @Test(arguments: Tab.Screen.sizes) func `of the dashboard`(screen: Tab.Screen) throws {
            let television = try Television(scenario: "mixed-decisions")
            try television.callAdmin(
                .post, "/devices/device-1/profiles", ["serviceProvider": "REF30", "mvpd": "Cablevision"])
            _ = try television.startLogin()
            try television.authorize("resource1")
            try television.authorize("resource4")
            try television.callAdmin(.post, "/rules", ["then": ["error": "network_received_error"]])
            let tab = try television.openDashboard(on: screen)
            try check("dashboard", tab, on: screen)
            try tab.evaluate(
                "for (const details of document.querySelectorAll('details')) details.open = true")
            try check("dashboard with everything open", tab, on: screen)
            for query in ["?device=device-1", "?q=nothing"] {
                try tab.open("\(television.url)/__admin/\(query)")
                try check("dashboard with \(query)", tab, on: screen)
            }
            try tab.open("\(television.url)/__admin/")
            let requests = try tab.evaluate(
                "[...document.querySelectorAll('.pick input')].map(e => `id=${e.value}`).slice(0, 2)")
            let ids = requests.array?.compactMap(\.string) ?? []
            try tab.open("\(television.url)/__admin/dashboard/compare?\(ids.joined(separator: "&"))")
            try check("comparison", tab, on: screen)
            try tab.open("\(television.url)/__admin/dashboard/requests/\(ids[0].dropFirst(3))")
            try check("request", tab, on: screen)
            try takePicture("request", tab, on: screen)
            try tab.open("\(television.url)/__admin/dashboard/devices/device-1")
            try check("device", tab, on: screen)
            try takePicture("device-page", tab, on: screen)
            try tab.open("\(television.url)/__admin/dashboard/checklist")
            try check("checklist", tab, on: screen)
        }

        @Test(arguments: Tab.Screen.sizes) func `of a dashboard without requests`(screen: Tab.Screen) throws {
            let television = try Television()
            try television.callAdmin(.delete, "/requests")
            try check("empty dashboard", television.openDashboard(on: screen), on: screen)
        }

        @Test(arguments: Tab.Screen.sizes) func `of the report on a rehearsal`(screen: Tab.Screen) throws {
            let report = RehearsalReport(
                cases: RehearsalReport.Verdict.allCases.map(RehearsalReport.Case.example))
            let folder = try ScratchFolder([
                "rehearsal.html": report.page(version: "1")
            ])
            let tab = try Tab(on: screen)
            try tab.open("file://\(folder.path)/rehearsal.html")
            try check("report", tab, on: screen)
            try tab.evaluate(
                "for (const details of document.querySelectorAll('details')) details.open = true")
            try check("report with everything open", tab, on: screen)
            let width = try tab.evaluate("document.documentElement.scrollWidth - innerWidth")
            #expect(width.integer ?? 1 <= 0, "The page is as wide as the window.")
            try takePicture("rehearsal", tab, on: screen)
        }

        @Test func `of the logins`() throws {
            let television = try Television(access: .token("secret"))
            let tab = try Tab(on: .phone)
            try tab.open("\(television.url)/__admin/")
            try check("login to the dashboard", tab, on: .phone)
            try tab.open("\(television.url)/activate")
            try check("activation", tab, on: .phone)
            try tab.open(try television.startLogin(redirectURL: television.url).url)
            try check("login at the MVPD", tab, on: .phone)
        }
    }
}

extension RehearsalReport.Case {
    /// A case with all members.
    fileprivate static func example(of verdict: RehearsalReport.Verdict) -> Self {
        let code = EnhancedErrorCode.invalidConfigurationMVPDPlatformBoardingStatus.rawValue
        return .init(
            name: "\(code)-always", kind: .code, title: "The error occurs each time.", verdict: verdict,
            level: .mandatory, explanation: "The command ended with the status 1.",
            findings: [
                .init(
                    rule: "error-retries", title: "Retries", level: .mandatory,
                    section: .init(title: "Error Handling", url: "https://experienceleague.adobe.com"),
                    verdict: verdict, explanation: "The request was retried a fourth time.", requests: ["1"])
            ],
            requests: [
                .init(
                    id: "1", milliseconds: 1_250, name: "retrievePartnerAuthenticationRequest", status: 500,
                    error: code, fault: .malformedChunk)
            ],
            requestCount: 2, exitStatus: 1, milliseconds: 1_500, output: "a line of the test\n")
    }
}
