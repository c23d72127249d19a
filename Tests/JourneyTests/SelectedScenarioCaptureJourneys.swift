import ControlAPI
import HTTPTypes
import PassAPI
import Testing

@testable import Captures

/// Captures of requests that select a scenario with `X-Mock-Scenario`: each is compared under its scenario.
@Suite("Captures with X-Mock-Scenario")
struct SelectedScenarioCaptureJourneys {
    private static func header(_ scenario: String) -> [String: String] { ["X-Mock-Scenario": scenario] }

    /// Denies one resource, as no built-in scenario does.
    private static let own = """
        description: HBO is not in the package.
        extends: returning-user
        decisions: [{ resource: HBO, decision: deny, details: Call us. }]
        """

    private static func archive(_ mock: Mock) throws -> [UInt8] {
        Array(try mock.admin(.get, "/requests.har").text.utf8)
    }

    @Test(
        arguments: CaptureJourneys.scenarios + [
            "returning-user;mvpd=Spectrum",
            #"enhanced-error-code;code=internal_server_error;on="retrieveProfiles""#,
        ])
    func `do not differ from the mock`(scenario: String) throws {
        let mock = try Stage.inMemory.open()
        try CaptureJourneys.travel(mock, Self.header(scenario))
        // CaptureJourneys compares the same replies after their redaction.
        let comparison = try CaptureJourneys.comparison(of: Self.archive(mock), redacts: false)
        #expect(comparison.calls.count >= 13 && comparison.withoutScenario.isEmpty)
        #expect(comparison.differences.map(\.description) == [])
    }

    @Test func `can change the scenario from request to request`() throws {
        let mock = try Stage.inMemory.open()
        let app = try App(on: mock)
        for scenario in ["returning-user", "retry-then-permit", "maintenance", "mixed-decisions"] {
            for resource in ["REF30", "resource3", "resource5"] {
                _ = try app.authorize(resource, at: "Cablevision", Self.header(scenario))
            }
        }
        _ = try app.authorize()
        let comparison = try CaptureJourneys.comparison(of: Self.archive(mock), triesPolicies: false)
        #expect(comparison.differences.map(\.description) == [])
    }

    @Test func `have the first MVPD of the configuration, even if the app uses another one before`() throws {
        let mock = try Stage.inMemory.open()
        let app = try App(on: mock)
        _ = try app.get("profiles/Spectrum", Self.header("returning-user"))
        _ = try app.get("profiles", Self.header("returning-user"))
        let comparison = try CaptureJourneys.comparison(of: Self.archive(mock), triesPolicies: false)
        #expect(comparison.differences.map(\.description) == [])
    }

    @Test func `have failures that a tester has added to the scenario`() throws {
        let mock = try Stage.inMemory.open()
        let app = try App(on: mock)
        _ = try mock.admin(
            .post, "/rules",
            #"{"on": "retrieveAuthorizationDecisions", "after": 1, "times": 1, "then": {"error": "internal_server_error"}}"#
        )
        for _ in 0..<3 { _ = try app.authorize("REF30", at: "Cablevision", Self.header("retry-then-permit")) }
        let comparison = try CaptureJourneys.comparison(of: Self.archive(mock), triesPolicies: false)
        #expect(comparison.differences.map(\.description) == [])
    }

    @Test func `are compared under a scenario of the team`() throws {
        let node = try YAMLReader.read(Array(Self.own.utf8), file: "own-package.yaml")
        let mock = try Stage.inMemory.open(adding: ["own-package": node])
        let app = try App(on: mock)
        for resource in ["HBO", "CNN"] {
            _ = try app.authorize(resource, at: "Cablevision", Self.header("own-package"))
        }
        var documents = ControlDocuments()
        documents.scenarios = .memory(
            name: "scenarios",
            ["own-package.yaml": Self.own, "broken.yaml": "description: [", "notes.txt": ""])
        let archive = try Self.archive(mock)
        let comparison = try CaptureJourneys.comparison(of: archive, with: documents)
        #expect(comparison.differences.map(\.description) == [] && comparison.withoutScenario.isEmpty)

        let lines = ComparisonReport(try CaptureJourneys.comparison(of: archive), of: "c.har").lines
        let line = try #require(lines.first { $0.contains("own-package") }, "\(lines)")
        #expect(
            line.hasPrefix(
                "  not compared: requests with X-Mock-Scenario: own-package, which cannot be run: "))
        #expect(line.hasSuffix("; --scenarios names the folder of your own scenarios (2)"), "\(line)")
    }

    @Test func `of the real service are compared without the scenario, which the service ignores`() throws {
        let mock = try Stage.inMemory.open()
        let app = try App(on: mock)
        _ = try app.get("profiles")
        var archive = try mock.admin(.get, "/requests.har").json
        var entries = try #require(archive.value(at: "log/entries")?.array)
        for index in entries.indices {
            var fields = entries[index].value(at: "request/headers")?.array ?? []
            fields.append(["name": "x-mock-scenario", "value": "maintenance"])
            fields.append(["name": "x-mock-scenerio", "value": "maintenance"])
            entries[index].set("request/headers", to: .array(fields))
            let url = try #require(entries[index].value(at: "request/url")?.string)
            let path = url.split(separator: "/", maxSplits: 2)[2]
            entries[index].set("request/url", to: .string("https://api.auth.adobe.com/\(path)"))
        }
        let byMock = JSONValue.object(["log": ["entries": .array(entries)]])
        #expect(
            try !CaptureJourneys.comparison(of: byMock.jsonBytes, triesPolicies: false).differences.isEmpty)
        for index in entries.indices {
            let fields = entries[index].value(at: "response/headers")?.array ?? []
            let own = fields.filter { !($0["name"]?.string?.lowercased().hasPrefix("x-mock-") ?? false) }
            entries[index].set("response/headers", to: .array(own))
        }
        archive.set("log/entries", to: .array(entries))
        #expect(try CaptureJourneys.comparison(of: archive.jsonBytes).differences.map(\.description) == [])
    }
}
