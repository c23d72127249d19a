import PassAPI
import TestSupport
import Testing

extension InBrowser {
    @Suite("a web app on another origin")
    struct WebAppTests {
        @Test func `calls the API with fetch, preflights included, and comes back from the login`() throws {
            let (television, app) = (try Television(), try WebApp())
            let tab = try Tab(on: .desktop)
            try tab.open(app.url)
            let session = try tab.evaluate("watch(\"\(television.url)\")")
            #expect(session["actionName"] == "authenticate")
            #expect(session["before"] == ["profiles": [:]])
            for preflight in [
                "/o/client/register", "/api/v2/REF30/sessions", "/api/v2/REF30/profiles",
            ] {
                #expect(television.requests.contains("OPTIONS \(preflight)"), "\(preflight)")
            }
            let link = try #require(session["url"]?.string)
            try tab.whileLoading { try tab.evaluate("void location.assign(\"\(television.url)\(link)\")") }
            #expect(try tab.text("h1") == "Log in to Optimum")
            try tab.whileLoading { try tab.click("button[name=user]") }
            #expect(try tab.address == app.url)
            let profiles = try tab.evaluate("profiles(\"\(television.url)\")")
            #expect(profiles["profiles"]?["Cablevision"]?["type"] == "regular")
            #expect(tab.complaints.isEmpty)
        }
    }
}
