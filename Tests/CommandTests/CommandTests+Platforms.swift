import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The pages *Two apps on one Apple TV*, *BrightScript and Roku* and *Web apps*.
extension CommandTests {
    @Test(arguments: Shell.interactive)
    func `the walk with two apps prints what the page says`(shell: Shell) throws {
        let page = try Document.page("TwoApps")
        let (blocks, texts) = (
            try page.blocks(after: "two-apps"), page.blocks.filter { $0.language == "text" }
        )
        #expect(blocks.count == 5 && texts.count == 4)
        let mock = try RunningMock()
        let result = try Program.run(
            shell.executable(), ["-euc", blocks.joined()], environment: ["MOCK": mock.url])
        #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
        let identifier = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
        #expect(result.output.replacing(identifier, with: "…") == texts.map(\.text).joined())
    }

    @Test func `the client in BrightScript logs in, keeps the login, and renews its token`() throws {
        let page = try Document.page("Roku")
        let statement = "eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6InJva3UifQ.c2lnbmF0dXJl"
        let folder = try ScratchFolder([
            "AdobePass.brs": page.block(after: "client")
                + page.block(after: "main").replacing("YOUR_SOFTWARE_STATEMENT", with: statement)
        ])
        let mock = try RunningMock()
        let result = try Program.run(
            URL(filePath: "/usr/bin/env"),
            [
                "python3", Repository.root.appending(path: "Tests/BrightScript/run.py").path,
                folder.url.appending(path: "AdobePass.brs").path, mock.url,
            ])
        #expect(result.status == 0, "\(result)")
        let lines = result.output.replacing(/code [A-Z0-9]{7}/, with: "code").split(separator: "\n")
        let found = ["Logged in at Cablevision", "The player gets the media token."]
        #expect(
            lines.map(String.init) == ["start 1", "Type the code"] + found + ["start 2"] + found + ["start 3"]
                + found)
        let journal =
            JSONValue(parsing: try mock.send(.get, "/__admin/requests").body)?["requests"]?.array ?? []
        func count(_ operation: String) -> Int { journal.count { $0["operation"]?.string == operation } }
        #expect(count("retrieveClientCredentials") == 1 && count("retrieveAccessToken") == 2)
        let report = try Program.run(["checklist", "--url", mock.url])
        #expect(report.status == 0, "\(report)")
    }

    @Test func `the command for a Roku starts a mock`() throws {
        let words = try Document.page("Roku").block(after: "roku").split(whereSeparator: \.isWhitespace)
            .map(String.init)
        let port = try #require(words.firstIndex(of: "--port"))
        let mock = try RunningMock(Array(words[1..<port] + words[(port + 2)...]))
        #expect(try mock.send(.get, "/__admin/scenarios").status == .unauthorized)
        let token = ["Authorization": "Bearer secret"]
        let reply = try mock.send(
            .put, "/__admin/scenario", #"{"scenario":"parental-controls"}"#, token)
        #expect(reply.status == .ok)
    }

    @Test(
        .enabled(if: hasNode, "There is no Node 20 or later: .ci/install --tests installs one."),
        arguments: ["playwright", "playwright-config", "cypress"])
    func `the tests of web apps are valid JavaScript`(mark: String) throws {
        let folder = try ScratchFolder(["test.mjs": Document.page("WebApps").block(after: mark)])
        let result = try Self.interpret(["node", "--check", folder.url.appending(path: "test.mjs").path])
        #expect(result.status == 0, "\(result)")
    }

    /// The calls of the admin API in the blocks for Playwright and Cypress.
    @Test(.enabled(if: hasNode, "There is no Node 20 or later: .ci/install --tests installs one."))
    func `the calls that tests of web apps make from Node log a user in`() throws {
        let mock = try RunningMock()
        let app = try RecipeApp(on: mock.port, device: "web")
        let session = try app.post(
            "/api/v2/REF30/sessions",
            "mvpd=Cablevision&domainName=localhost&redirectUrl=http%3A%2F%2Flocalhost%3A3000")
        let page = try Document.page("WebApps")
        let call = #"await mock.call("GET", mock.path)"#
        #expect(try page.block(after: "playwright").contains("const { sessions } = \(call);"))
        let script =
            try Document.page("OtherLanguages").block(after: "javascript") + """
                const mock = Object.assign(new PassMock(), { device: btoa("web") });
                const { sessions } = \(call);
                await mock.completeLogin(sessions[0].code);
                console.log(sessions[0].code);
                """
        let folder = try ScratchFolder(["test.mjs": script])
        let result = try Self.interpret(
            ["node", folder.url.appending(path: "test.mjs").path],
            environment: ["ADOBE_PASS_MOCK_URL": mock.url])
        #expect(result.status == 0 && result.output == "\(session["code"]?.string ?? "")\n", "\(result)")
        #expect(try app.get("/api/v2/REF30/profiles")["profiles"]?["Cablevision"]?["type"] == "regular")
        let profile = #"{ serviceProvider: "REF30", mvpd: "Cablevision" }"#
        let cypress = try page.block(after: "cypress")
        #expect(
            cypress.contains("const profile = \(profile);")
                && cypress.contains("/__admin/devices/${device}/profiles"))
        let body = #"{"serviceProvider": "REF30", "mvpd": "Cablevision"}"#
        #expect(try mock.send(.post, "/__admin/devices/other/profiles", body).status == .created)
    }
}
