import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import Captures

/// Captures from which the program that wrote them left something out, or that begin in the middle.
@Suite("Incomplete captures")
struct IncompleteCaptureJourneys {
    /// A login at a page, and what follows it.
    private func archive() throws -> JSONValue {
        let mock = try Stage.inMemory.open(redactsJournal: false)
        let app = try App(on: mock)
        _ = try app.get("configuration")
        let session = try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")
        let code = try #require(session["code"]?.string)
        _ = try app.get("profiles/code/\(code)")
        _ = try WebView(mock: mock).open(try #require(session["url"]?.string))
        _ = try WebView(mock: mock).submit(
            ["user": "user", "RelayState": code], to: "/mvpds/Cablevision/login")
        _ = try app.get("profiles/code/\(code)")
        _ = try app.authorize()
        mock.clock.advance(by: .seconds(1))
        _ = try app.logOut()
        return try mock.admin(.get, "/requests.har").json
    }

    /// The comparison after each entry was changed, and those for which the change returns `nil` were removed.
    private func comparison(_ change: (Int, JSONValue) -> JSONValue?) throws -> CaptureComparison {
        let entries = try archive()["log"]?["entries"]?.array ?? []
        let changed = entries.enumerated().compactMap { change($0, $1) }
        return try CaptureJourneys.comparison(
            of: JSONValue.object(["log": ["version": "1.2", "entries": .array(changed)]]).jsonBytes)
    }

    private func expectEqual(
        _ comparison: CaptureComparison, incomplete: Int = 0,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        #expect(comparison.differences.map(\.description) == [], sourceLocation: sourceLocation)
        let omissions = comparison.capture.calls.compactMap(\.omission)
        #expect(omissions.count == incomplete, sourceLocation: sourceLocation)
    }

    private func withoutCredentials(_ entry: JSONValue) -> JSONValue {
        var entry = entry
        entry.set(
            "request/headers",
            to: .array(
                (entry.value(at: "request/headers")?.array ?? []).filter {
                    !["authorization", "cookie"].contains($0["name"]?.string?.lowercased())
                }))
        return entry
    }

    @Test func `without credentials, the requests get those of the mock`() throws {
        expectEqual(try comparison { _, entry in withoutCredentials(entry) }, incomplete: 6)
    }

    @Test func `without credentials, a request is refused for the reason in the capture`() throws {
        let mock = try Stage.inMemory.open(redactsJournal: false)
        let app = try App(on: mock)
        try app.logIn()
        let resources = (1...20).map { "resource\($0)" }
        #expect(try app.preauthorize(resources).errorCode == "too_many_resources")
        let entries = try mock.admin(.get, "/requests.har").json["log"]?["entries"]?.array ?? []
        let archive = JSONValue.object([
            "log": ["version": "1.2", "entries": .array(entries.map(withoutCredentials))]
        ])
        let comparison = try CaptureJourneys.comparison(of: archive.jsonBytes)
        #expect(comparison.differences.map(\.description) == [])
        #expect(comparison.capture.calls.last?.omission != nil)
    }

    @Test func `without bodies of replies, the rest is compared`() throws {
        let comparison = try comparison { _, entry in
            var entry = entry
            entry.set("response/content/text", to: nil)
            return entry
        }
        #expect(comparison.differences.map(\.description) == [])
        #expect(comparison.capture.calls.compactMap(\.omission).count >= 8)
    }

    @Test(
        arguments: [
            (["size": .integer(0)], true), (["size": .integer(0), "text": ""], true), (["text": ""], true),
            (["size": .integer(-1)], false), (["size": .integer(9), "text": ""], false), ([:], false),
        ] as [(JSONValue, Bool)])
    func `a reply without a body differs if it was empty, and not if the body is left out`(
        content: JSONValue, isEmpty: Bool
    ) throws {
        let comparison = try comparison { _, entry in
            var entry = entry
            if entry["_operation"]?.string == "retrieveAuthorizationDecisions" {
                entry.set("response/content", to: content)
            }
            return entry
        }
        #expect(comparison.differences.map(\.place.description) == (isEmpty ? ["body"] : []))
        #expect(comparison.capture.calls.compactMap(\.omission).count == (isEmpty ? 0 : 1))
    }

    @Test func `a reply to HEAD has no body that could be left out`() throws {
        let comparison = try comparison { _, entry in
            var entry = entry
            if entry["_operation"]?.string == "retrieveConfiguration" {
                entry.set("request/method", to: "HEAD")
                entry.set("response/content", to: ["size": .integer(-1)])
            }
            return entry
        }
        #expect(comparison.capture.calls.contains { $0.exchange.method == "HEAD" })
        #expect(comparison.differences.map(\.description) == [])
        #expect(comparison.capture.calls.compactMap(\.omission).isEmpty)
    }

    @Test func `without bodies of replies, a code is that of the latest session of its device`() throws {
        // Another seed than that of the comparison, so that the codes differ.
        let mock = try Stage.inMemory.open(redactsJournal: false, seed: 2)
        let app = try App(on: mock)
        let other = try App(on: mock, device: .make("device-2"))
        let session = try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")
        _ = try other.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)%2Fother")
        let code = try #require(session["code"]?.string)
        _ = try app.get("sessions/\(code)")
        let entries = try mock.admin(.get, "/requests.har").json["log"]?["entries"]?.array ?? []
        let changed = entries.map { entry in
            var entry = entry
            if entry["_operation"]?.string == "createAuthenticationSession" {
                entry.set("response/content/text", to: nil)
            }
            return entry
        }
        let archive = JSONValue.object(["log": ["version": "1.2", "entries": .array(changed)]])
        expectEqual(try CaptureJourneys.comparison(of: archive.jsonBytes), incomplete: 2)
    }

    @Test(arguments: 1...9)
    func `from the middle on, the mock gets what was there before`(start: Int) throws {
        expectEqual(try comparison { index, entry in index < start ? nil : entry })
    }

    @Test func `from a page on, the session belongs to the device that later calls describe`() throws {
        let mock = try Stage.inMemory.open(redactsJournal: false)
        // A session from before the capture gets no user agent.
        let app = try App(on: mock, describedBy: PublishedHeaders.device.filter { $0.key != "User-Agent" })
        let session = try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")
        let code = try #require(session["code"]?.string)
        _ = try mock.admin(.delete, "/requests")
        _ = try WebView(mock: mock).open(try #require(session["url"]?.string))
        let description = try app.get("sessions/\(code)")
        #expect(description["device"]?["model"] == "TV 5th Gen")
        expectEqual(
            try CaptureJourneys.comparison(of: Array(try mock.admin(.get, "/requests.har").text.utf8)))
    }

    @Test(arguments: ["", "X-Device-Info"])
    func `from a second screen on, the device of the first one does not differ`(omitted: String) throws {
        let mock = try Stage.inMemory.open(redactsJournal: false)
        let session = try App(on: mock).post("sessions", form: App.sessionForm)
        let code = try #require(session["code"]?.string)
        _ = try mock.admin(.delete, "/requests")
        var fields = FamilyCaptureJourneys.phone
        fields[omitted] = nil
        let second = try App(on: mock, device: .make("device-2"), describedBy: fields)
        #expect(try second.get("sessions/\(code)")["device"]?["model"] == "TV 5th Gen")
        expectEqual(
            try CaptureJourneys.comparison(of: Array(try mock.admin(.get, "/requests.har").text.utf8)))
    }

    @Test func `after an authorization, the mock decides as early as the service did`() throws {
        let mock = try Stage.inMemory.open(redactsJournal: false)
        let app = try App(on: mock)
        try app.logIn()
        _ = try app.authorize()
        let old = try LegacyApp(on: mock)
        _ = try old.logIn()
        _ = try old.get("authorize", ["resource": "HBO"])
        _ = try mock.admin(.delete, "/requests")
        mock.clock.advance(by: .hours(2))
        _ = try app.authorize()
        _ = try app.get("profiles")
        _ = try old.get("tokens/authz", ["resource": "HBO"])
        _ = try old.get("mediatoken", ["resource": "HBO"])
        expectEqual(
            try CaptureJourneys.comparison(of: Array(try mock.admin(.get, "/requests.har").text.utf8)))
    }

    @Test func `without requests for tokens, the mock gets a new one before its own expires`() throws {
        let mock = try Stage.inMemory.open(redactsJournal: false)
        var app = try App(on: mock)
        _ = try app.get("profiles")
        mock.clock.advance(by: .hours(7))
        try app.renewToken()
        _ = try app.get("profiles")
        let entries = try mock.admin(.get, "/requests.har").json["log"]?["entries"]?.array ?? []
        let kept = entries.filter { $0["_operation"]?.string == "retrieveProfiles" }
        #expect(kept.compactMap { $0["response"]?["status"]?.integer } == [200, 200])
        let archive = JSONValue.object(["log": ["version": "1.2", "entries": .array(kept)]])
        expectEqual(try CaptureJourneys.comparison(of: archive.jsonBytes))
    }

    @Test func `in another order, the entries are sorted by their times`() throws {
        let mock = try Stage.inMemory.open(redactsJournal: false)
        let app = try App(on: mock)
        mock.clock.advance(by: .seconds(1))
        try app.logIn()
        mock.clock.advance(by: .seconds(1))
        _ = try app.authorize()
        mock.clock.advance(by: .seconds(1))
        _ = try app.logOut()
        let entries = try mock.admin(.get, "/requests.har").json["log"]?["entries"]?.array ?? []
        // The token was issued in the same millisecond as the client.
        let sorted = entries.prefix(2) + entries.dropFirst(2).reversed()
        let archive = JSONValue.object(["log": ["version": "1.2", "entries": .array(Array(sorted))]])
        expectEqual(try CaptureJourneys.comparison(of: archive.jsonBytes))
    }
}
