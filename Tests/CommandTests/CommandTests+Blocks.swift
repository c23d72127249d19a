import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import ControlAPI

/// The blocks of pages that have no tests of their own.
extension CommandTests {
    static let address = "http://127.0.0.1:8080"

    /// True when the program is installed, and in continuous integration, where `.ci/install` installs it.
    private static func has(_ program: String) -> Bool {
        isInCI
            || (try? Program.run(URL(filePath: "/usr/bin/env"), ["which", program]).status) == 0
    }

    /// Runs a block in the shell of the test.
    func run(
        _ block: String, on mock: RunningMock, in folder: URL = Repository.root,
        _ environment: [String: String] = [:]
    ) throws -> Program.Result {
        try Self.shell.run(
            block.replacing(Self.address, with: mock.url),
            environment: ["MOCK": mock.url].merging(environment) { $1 }, in: folder)
    }

    @Test func `scenarios and configurations in documents are valid`() throws {
        let folder = try ScratchFolder()
        var files: [String] = []
        var folders = 0
        for document in try Document.all() {
            for block in document.blocks where block.language == "yaml" && block.format != nil {
                // Such a configuration needs a folder of its own.
                if block.text.contains("extends: built-in") {
                    folders += 1
                    try folder.write(block.text, to: "overlay\(folders)/config/own.yaml")
                    files.append(folder.url.appending(path: "overlay\(folders)").path)
                    continue
                }
                let name = "block\(files.count).yaml"
                // The keys of a configuration are those of `world`, which is validated together with the shipped files.
                let overlay = block.text.split(separator: "\n").map { "  \($0)\n" }.joined()
                let isOverlay = block.format == .configuration
                try folder.write(isOverlay ? "description: d\nworld:\n\(overlay)" : block.text, to: name)
                files.append(folder.url.appending(path: name).path)
            }
        }
        #expect(files.count > 20)
        for paths in [files.filter { $0.hasSuffix(".yaml") }]
            + files.filter({ !$0.hasSuffix(".yaml") }).map({ [$0] })
        {
            let result = try Program.run(["validate", "--strict"] + paths)
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        }
    }

    @Test(.inEveryShell)
    func `the documented calls of the dashboard say why a request failed, and export it`() throws {
        let mock = try RunningMock()
        _ = try TestClient.exchange(
            Request(
                method: .get, path: "/api/v2/REF30/profiles", fields: RequestFields([("Host", "localhost")])),
            port: mock.port)
        let folder = try ScratchFolder()
        let block = try Document.page("Dashboard").block(after: "reason")
        let result = try run(block, on: mock, in: folder.url)
        #expect(result.output.contains("The request has no Authorization header."))
        let archive = try String(contentsOf: folder.url.appending(path: "requests.har"), encoding: .utf8)
        #expect(archive.contains("\"_operation\":\"retrieveProfiles\""))
    }

    @Test(.inEveryShell) func `the documented reset of one service provider removes its devices`() throws {
        let mock = try RunningMock()
        for (device, serviceProvider) in [("own", "apasstest1"), ("other", "REF30")] {
            let profile: JSONValue = ["serviceProvider": .string(serviceProvider), "mvpd": "Cablevision"]
            let request = Request(
                method: .post, path: "/__admin/devices/\(device)/profiles",
                fields: ["Host": "localhost", "Content-Type": "application/json"], body: profile.jsonBytes)
            #expect(try TestClient.exchange(request, port: mock.port).status == .created)
        }
        let result = try run(Document.page("AdminAPI").block(after: "reset-service-provider"), on: mock)
        #expect(result.status == 0, "\(result)")
        let devices = try mock.send(.get, "/__admin/devices", "", [:])
        #expect(JSONValue(parsing: devices.body)?["devices"]?.array?.map { $0["identifier"] } == ["other"])
    }

    @Test func `each block says how it is tested, or why it is not`() throws {
        let documents =
            try [Document(Document.readme), Document(".github/CONTRIBUTING.md")]
            + Document.pages(of: Document.catalog)
        let said = /[A-Za-z.-]+: (Command|Dashboard)Tests (runs|reads) this block\.|not run: .+\./
        for document in documents {
            for block in document.blocks where !["swift", "mermaid", "text"].contains(block.language) {
                #expect(
                    block.format != nil || block.comment?.wholeMatch(of: said) != nil,
                    "\(document.path) needs a comment like those of other blocks:\n\(block.text)")
            }
        }
    }

    @Test(.inEveryShell)
    func `the documented checklists write a report, or leave requests and a rule out`() throws {
        let mock = try RunningMock()
        let folder = try ScratchFolder()
        let page = try Document.page("AuditingAClient")
        let result = try run(page.block(after: "checklist"), on: mock, in: folder.url)
        #expect(result.status == 0, "\(result)")
        let report = folder.url.appending(path: "checklist.xml")
        #expect(try String(contentsOf: report, encoding: .utf8).contains("<testsuite"))
        let part = try run(page.block(after: "checklist-suite"), on: mock, in: folder.url)
        #expect(part.status == 0, "\(part)")
        #expect(part.output.contains("left out  --ignore configuration-cached: 1 rule\n"), "\(part)")
    }

    @Test(.inEveryShell)
    func `the documented checks of APIs that end fail for an app that calls one, and pass for another`()
        throws
    {
        let folder = try ScratchFolder()
        let blocks = [
            try Document.page("AuditingAClient").block(after: "checklist-apis"),
            try Document.page("MigratingFromV1").block(after: "ending-calls"),
        ]
        let mock = try RunningMock()
        for block in blocks { #expect(try run(block, on: mock, in: folder.url).status == 0) }
        _ = try mock.send(.get, "/api/v1/checkauthn?requestor=REF30&deviceId=living-room", "", [:])
        for block in blocks {
            let result = try run(block, on: mock, in: folder.url)
            #expect(
                result.status == 1 && result.output.contains("GET /api/v1/checkauthn: 1 request of"),
                "\(result)")
        }
    }

    @Test(.inEveryShell) func `the documented scenario without the old APIs closes their connections`() throws
    {
        let mock = try RunningMock()
        _ = try run(Document.page("MigratingFromV1").block(after: "ended-apis"), on: mock)
        let call = "curl -s -o /dev/null -w '%{http_code}' \"$MOCK/$1\" || true"
        func status(_ path: String) throws -> String {
            try run(call.replacing("$1", with: path), on: mock).output
        }
        #expect(try status("api/v1/config/REF30") == "000")
        #expect(try status("api/v2/REF30/configuration") == "401")
    }

    @Test(.inEveryShell) func `the documented comparison of the mock with itself finds nothing`() throws {
        let mock = try RunningMock(["--scenario", "returning-user"])
        _ = try RecipeApp(on: mock.port, device: "d").get("/api/v2/REF30/profiles")
        let folder = try ScratchFolder()
        let result = try run(
            Document.page("ComparingWithAdobe").block(after: "compare"), on: mock, in: folder.url)
        #expect(result.status == 0 && result.output.contains("The capture and the mock match."), "\(result)")
        let report = try String(contentsOf: folder.url.appending(path: "differences.html"), encoding: .utf8)
        #expect(report.contains("The capture and the mock match."), "\(report)")
    }

    @Test(.inEveryShell) func `the documented redaction gives a capture without secrets that compares equal`()
        throws
    {
        let mock = try RunningMock(["--scenario", "returning-user", "--no-redaction"])
        _ = try RecipeApp(on: mock.port, device: "d").get("/api/v2/REF30/profiles")
        let folder = try ScratchFolder()
        let result = try run(
            Document.page("ComparingWithAdobe").block(after: "redact"), on: mock, in: folder.url)
        #expect(result.status == 0 && result.output.contains("The capture and the mock match."), "\(result)")
        func file(_ name: String) throws -> String {
            try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
        }
        #expect(try file("capture.har").contains("cablevision-user"))
        #expect(try !file("redacted.har").contains("cablevision-user"))
    }

    @Test(.inEveryShell)
    func `the documented import gives files that are valid and hold no metadata of users`() throws {
        let mock = try RunningMock(["--scenario", "parental-controls", "--no-redaction"])
        let app = try RecipeApp(on: mock.port, device: "d")
        _ = try app.get("/api/v2/REF30/configuration")
        let profile: JSONValue = ["serviceProvider": "REF30", "mvpd": "Cablevision"]
        _ = try TestClient.exchange(
            Request(
                method: .post, path: "/__admin/devices/d/profiles",
                fields: ["Host": "localhost", "Content-Type": "application/json"],
                body: profile.jsonBytes), port: mock.port)
        _ = try app.authorize("REF30")
        _ = try app.get("/api/v2/REF30/profiles")
        let folder = try ScratchFolder()
        let result = try run(
            Document.page("ComparingWithAdobe").block(after: "import"), on: mock, in: folder.url)
        #expect(result.status == 0, "\(result)")
        func file(_ path: String) throws -> String {
            try String(contentsOf: folder.url.appending(path: "captured/\(path)"), encoding: .utf8)
        }
        let scenario = try file("scenarios/captured.yaml")
        #expect(scenario.contains(#"{ serviceProvider: "REF30", mvpd: "Cablevision", type: regular }"#))
        #expect(
            scenario.contains(
                #"resource: "REF30", mvpd: "Cablevision", decision: deny, error: authorization_denied_by_parental_controls"#
            ))
        let mvpds = try file("config/mvpds.yaml")
        #expect(mvpds.contains(#"displayName: "Optimum""#))
        #expect(
            mvpds.contains(#""userID":"xxxxxxxxxxx-xxxx-0""#) && !mvpds.contains("cablevision-user"),
            "\(mvpds)")
    }

    @Test(.inEveryShell) func `the documented command decrypts the zip code of a user`() throws {
        let mock = try RunningMock(["--scenario", "returning-user"])
        let app = try RecipeApp(on: mock.port, device: "d")
        let profile = try app.get("/api/v2/REF30/profiles")["profiles"]?["Cablevision"]
        let zip = try #require(profile?["attributes"]?["zip"]?["value"]?.string)
        let result = try run(Document.page("LoggingIn").block(after: "decrypt"), on: mock, ["ZIP": zip])
        #expect(result.status == 0 && result.output.contains("10001"), "\(result)")
    }

    @Test(.enabled(if: has("jq"), "jq is not installed: .ci/install --tests installs it."))
    func `the documented journal of a device has the requests of both versions`() throws {
        let mock = try RunningMock()
        _ = try RecipeApp(on: mock.port, device: "so-devid-003").get("/api/v2/REF30/profiles")
        _ = try TestClient.exchange(
            Request(
                method: .get, path: "/api/v1/checkauthn", query: "deviceId=so-devid-003&requestor=REF30",
                fields: ["Host": "localhost"]), port: mock.port)
        let block = try Document.page("MigratingFromV1").block(after: "both-versions")
        #expect(!block.contains("\nDEVICE="), "The blocks of the page Recipes would use this device.")
        let result = try run(block, on: mock)
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("retrieveProfiles 200\n"))
        #expect(result.output.contains("legacyCheckAuthenticationToken "))
    }

    @Test(.inEveryShell) func `the documented commands verify a media token with OpenSSL`() throws {
        let mock = try RunningMock(["--scenario", "returning-user"])
        let folder = try ScratchFolder()
        let decisions = try RecipeApp(on: mock.port, device: "d").authorize("HBO")["decisions"]?.array
        let token = try #require(decisions?.first?["token"]?["serializedToken"]?.string)
        let block = try Document.page("VerifyingMediaTokens").block(after: "openssl")
        let result = try run(block, on: mock, in: folder.url, ["MEDIA_TOKEN": token])
        #expect(result.status == 0 && result.output == "Verified OK\n", "\(result)")
    }

    @Test(.enabled(if: has("keytool"), "keytool is not installed: .ci/install --tests installs it."))
    func `the documented commands make a key store for Adobe's verifier`() throws {
        let mock = try RunningMock()
        let folder = try ScratchFolder()
        let block = try Document.page("VerifyingMediaTokens").block(after: "key-store")
        let result = try run(block, on: mock, in: folder.url)
        #expect(result.status == 0, "\(result)")
        let list = try Program.run(
            URL(filePath: "/usr/bin/env"),
            ["keytool", "-list", "-keystore", "media_token_keystore.jks", "-storepass", "123456"],
            in: folder.url)
        #expect(list.output.contains("adobe-pass-mock"), "\(list)")
    }
}

extension Document.Block {
    /// The format of a file of the mock.
    fileprivate enum Format {
        case scenario, configuration, options
    }

    /// The format of the file that a block of YAML shows; `nil` for files of other programs.
    fileprivate var format: Format? {
        guard language == "yaml" else { return nil }
        let keys = Set(text.matches(of: /(?m)^([A-Za-z]+):/).map { String($0.output.1) })
        if keys == ["options"] { return .options }
        if keys.contains("description") { return .scenario }
        return !keys.isEmpty && keys.isSubset(of: Self.configurationKeys) ? .configuration : nil
    }

    private static let configurationKeys = Set(Schema.configuration.fields.map(\.name))
}
