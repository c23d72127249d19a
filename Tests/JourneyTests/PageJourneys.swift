import HTTPMessages
import HTTPTypes
import PassAPI
import Testing

/// The properties of all pages: their headers, and that nothing from a request becomes markup.
@Suite("Pages")
struct PageJourneys {
    private static let hostile = #"<script>alert("1")</script>'&amp;"#
    /// The escaped text is the same between tags and in attributes.
    private static let escaped =
        "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&apos;&amp;amp;"

    @Test(arguments: Stage.allCases)
    func `are not cached, run no scripts and load no resources`(stage: Stage) throws {
        let mock = try stage.open()
        for target in ["/activate", "/adobe-services/logout", "/adobe-services/authenticate/saml"] {
            let page = try mock.send(.get, target)
            #expect(page.fields[.contentType] == "text/html;charset=UTF-8")
            #expect(page.fields[.cacheControl] == "no-store")
            #expect(page.fields[.xContentTypeOptions] == "nosniff")
            #expect(page.fields[HTTPField.Name("Referrer-Policy")!] == "no-referrer")
            let style = try #require(
                page.text.firstRange(of: "<style>").map { page.text[$0.upperBound...] }
                    .flatMap { rest in rest.firstRange(of: "</style>").map { rest[..<$0.lowerBound] } })
            let digest = Base64.encode(SHA256.hash(Array(style.utf8)))
            #expect(
                page.fields[.contentSecurityPolicy]
                    == "default-src 'none'; style-src 'sha256-\(digest)'; base-uri 'none'")
            for outside in ["<script", "http://", "https://", "url(", "@import", " style=", "src="] {
                #expect(!page.text.contains(outside), "\(target): \(outside)")
            }
        }
    }

    @Test(arguments: Stage.allCases)
    func `escape text from a request`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let login = try app.post("sessions", form: "mvpd=Cablevision&" + App.sessionForm)
        let code = try #require(login["code"]?.string)
        let browser = WebView(mock: mock)
        let inPath = PercentEncoding.encode(Self.hostile)
        let answers: KeyValuePairs = [
            "the user name": try browser.submit(
                ["username": Self.hostile, "password": "x", "RelayState": code],
                to: "/mvpds/Cablevision/login"),
            "the MVPD in the path": try browser.open("/mvpds/\(inPath)/login?RelayState=\(code)"),
            "RelayState in the query": try browser.open("/mvpds/Cablevision/login?RelayState=\(inPath)"),
            "RelayState in the form": try browser.submit(
                ["user": "user", "RelayState": Self.hostile], to: "/mvpds/Cablevision/login"),
            "the service provider": try browser.open("/api/v2/authenticate/\(inPath)/\(code)"),
            "the code in the path": try browser.open("/api/v2/authenticate/REF30/\(inPath)"),
            "reg_code": try browser.open("/adobe-services/authenticate/saml?reg_code=\(inPath)"),
        ]
        for (what, answer) in answers {
            #expect(answer.status >= 400, "\(what)")
            #expect(!answer.text.contains("<script"), "\(what)")
            #expect(answer.text.contains(Self.escaped), "\(what)")
        }
        // Typed codes are converted to upper case.
        for answer in [
            try browser.open("/activate?code=\(inPath)"),
            try browser.submit(["code": Self.hostile, "mvpd": "Cablevision"], to: "/activate"),
        ] {
            #expect(answer.status == 400)
            #expect(!answer.text.lowercased().contains("<script"))
            #expect(answer.text.contains("&lt;SCRIPT&gt;ALERT(&quot;1&quot;)&lt;/SCRIPT&gt;&apos;&amp;AMP;"))
        }
    }

    @Test(arguments: Stage.allCases)
    func `escape text from configuration and device`(stage: Stage) throws {
        let hostile = JSONValue.string(Self.hostile)
        let mock = try stage.open(
            scenario: "hostile",
            adding: [
                "hostile": Node([
                    "description": "Names that look like markup.",
                    "world": [
                        "serviceProviders": ["REF30": ["name": hostile]],
                        "mvpds": [
                            "Cablevision": [
                                "displayName": hostile,
                                "users": [["name": hostile, "attributes": ["userID": hostile]]],
                            ]
                        ],
                    ],
                ])
            ])
        let app = try App(on: mock)
        let device = Base64.encode(#"{"model": "<script>", "osName": "<script>"}"#.utf8)
        let login = try app.post(
            "sessions", form: "mvpd=Cablevision&" + App.sessionForm, ["X-Device-Info": device])
        let code = try #require(login["code"]?.string)
        let browser = WebView(mock: mock)
        let pages = [
            try browser.open(try #require(login["url"]?.string)), try browser.open("/activate?code=\(code)"),
        ]
        for page in pages {
            #expect(page.status == 200)
            #expect(!page.text.contains("<script"))
            #expect(page.text.contains(Self.escaped))
        }
        #expect(pages[0].text.contains("name=\"user\" value=\"\(Self.escaped)\""))
        let end = try browser.submit(
            ["user": Self.hostile, "RelayState": code], to: "/mvpds/Cablevision/login")
        #expect(end.location == "https://adobe.com")
        let done = try browser.open("/activate?code=\(code)")
        #expect(!done.text.contains("<script"))
    }

    @Test(arguments: Stage.allCases)
    func `the logout page redirects to redirect_url, or confirms the logout`(stage: Stage) throws {
        let mock = try stage.open()
        let onward = try mock.send(.get, "/adobe-services/logout?redirect_url=https%3A%2F%2Fadobe.com")
        #expect(onward.status == 302)
        #expect(onward.location == "https://adobe.com")
        let done = try mock.send(.get, "/adobe-services/logout")
        #expect(done.status == 200)
        #expect(done.text.contains("You are logged out"))
        let unsafe = try mock.send(.get, "/adobe-services/logout?redirect_url=javascript%3Aalert(1)")
        #expect(unsafe.status == 400)
    }
}
