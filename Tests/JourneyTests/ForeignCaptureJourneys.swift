import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import Captures

/// Captures with what a mock does not do: another clock, other hosts, values that no configuration can have.
@Suite("Captures of other services")
struct ForeignCaptureJourneys {
    private typealias Edit = (inout [JSONValue]) throws -> Void

    /// The comparison of a capture after its entries were changed.
    ///
    /// - Parameter redacts: false for a capture whose redaction loses the change.
    private func comparison(redacts: Bool = true, _ edit: Edit) throws -> CaptureComparison {
        let mock = try Stage.inMemory.open(redactsJournal: false)
        var app = try App(on: mock)
        _ = try app.get("configuration")
        for provider in ["REF30", "apasstest1"] {
            app.serviceProvider = provider
            try app.logIn()
            _ = try app.get("profiles")
            _ = try app.authorize()
        }
        return try comparison(of: mock, redacts: redacts, edit)
    }

    private func comparison(of mock: Mock, redacts: Bool = true, _ edit: Edit) throws -> CaptureComparison {
        var entries = try mock.admin(.get, "/requests.har").json["log"]?["entries"]?.array ?? []
        try edit(&entries)
        let archive: JSONValue = ["log": ["version": "1.2", "entries": .array(entries)]]
        return try CaptureJourneys.comparison(of: archive.jsonBytes, triesPolicies: false, redacts: redacts)
    }

    private func places(_ edit: Edit) throws -> [String] {
        try comparison(edit).differences.map(\.place.description)
    }

    /// Changes a member of the body of the first reply of an operation.
    private func change(_ operation: String, _ path: String, to value: JSONValue) -> Edit {
        { entries in
            let index = try #require(entries.firstIndex { $0["_operation"]?.string == operation })
            let text = try #require(entries[index].value(at: "response/content/text")?.string)
            var body = try #require(JSONValue(parsing: text.utf8))
            body.set(path, to: value)
            entries[index].set(
                "response/content/text", to: .string(String(decoding: body.jsonBytes, as: UTF8.self)))
        }
    }

    @Test func `have logins with several service providers`() throws {
        #expect(try places { _ in } == [])
    }

    @Test func `have another connection of the device`() throws {
        let mock = try Stage.inMemory.open(redactsJournal: false)
        let app = try App(on: mock)
        _ = try app.get("configuration")
        let code = try #require(try app.post("sessions", form: App.sessionForm)["code"]?.string)
        _ = try app.get("sessions/\(code)")
        try app.logIn()
        let comparison = try comparison(of: mock) { entries in
            let members: [(String, JSONValue)] = [
                ("ipAddress", "203.0.113.9"), ("port", "50862"), ("secure", .bool(true)), ("type", "WIFI"),
            ]
            for (member, value) in members {
                try change("retrieveAuthenticationSession", "device/connection/\(member)", to: value)(
                    &entries)
            }
        }
        #expect(comparison.differences.map(\.place.description) == ["/device/connection/type"])
    }

    @Test(arguments: [
        ("logoUrl", "" as JSONValue), ("platformMappingId", "Comcast"), ("isProxy", "no"),
        ("displayName", "a\u{92}b"), ("displayName", .integer(1)), ("logoUrl", .bool(true)),
    ])
    func `have values that no configuration can have, which are differences`(member: String, value: JSONValue)
        throws
    {
        // Display names and logos are replaced by others.
        let found = try comparison(
            redacts: false, change("retrieveConfiguration", "requestor/mvpds/1/\(member)", to: value)
        ).differences.map(\.place.description)
        #expect(found.contains { $0.hasSuffix("/\(member)") }, "\(found)")
    }

    @Test(arguments: [
        ("retrieveAccessToken", "created_at", JSONValue.integer(.min)),
        ("retrieveAccessToken", "created_at", .integer(1_773_671_988)),
        ("retrieveConfiguration", "requestor/id", "REF31"),
    ])
    func `have values that are not generated, and times in another unit`(
        operation: String, path: String, value: JSONValue
    ) throws {
        #expect(try places(change(operation, path, to: value)) == ["/\(path)"])
    }

    @Test func `have requests to the backend of the app, whose paths are like those of Adobe Pass`() throws {
        let comparison = try comparison { entries in
            for path in ["/api/v1/config/ios", "/api/fluffy/link", "/activate"] {
                entries.append([
                    "startedDateTime": "2026-03-16T14:39:48Z",
                    "request": ["method": "GET", "url": .string("https://api.app.example\(path)")],
                    "response": ["status": .integer(200), "content": ["text": "{}"]],
                ])
            }
        }
        #expect(comparison.differences.isEmpty)
        #expect(comparison.capture.skipped == ["requests to api.app.example": 3])
        #expect(
            InferredConfiguration(of: comparison.capture.calls).serviceProviders.keys.sorted() == [
                "REF30", "apasstest1",
            ])
    }

    @Test func `have another clock than the service`() throws {
        let comparison = try comparison { entries in
            for index in entries.indices {
                entries[index].set("startedDateTime", to: "2026-03-16T14:37:48.000Z")
                var fields = entries[index].value(at: "response/headers")?.array ?? []
                fields.append(["name": "date", "value": "Mon, 16 Mar 2026 14:39:48 GMT"])
                entries[index].set("response/headers", to: .array(fields))
            }
        }
        #expect(comparison.differences.map(\.description) == [])
        #expect(comparison.capture.clockOffset == .minutes(2))
    }

    @Test(arguments: [
        (304, "text/plain", ""), (403, "text/html", "<html>blocked</html>"), (502, "text/html", "x"),
    ])
    func `have replies of servers in between, which are not compared`(
        status: Int64, type: String, body: String
    ) throws {
        let comparison = try comparison { entries in
            let index = try #require(entries.firstIndex { $0["_operation"] == "retrieveProfiles" })
            entries[index].set("response/status", to: .integer(status))
            entries[index].set("response/headers", to: [["name": "Content-Type", "value": .string(type)]])
            entries[index].set("response/content/text", to: .string(body))
        }
        #expect(comparison.differences.map(\.description) == [])
        #expect(comparison.capture.calls.compactMap(\.circumstance).count == 1)
    }

    @Test func `have tokens that are nested too deeply, which are compared as text`() throws {
        let token = String(repeating: "<signatureInfo>a</signatureInfo>", count: 20_000)
        #expect(JSONValue(xml: token) == nil)
        #expect(
            JSONValue(xml: "<signatureInfo>a<signatureInfo><b>c</b>") == ["signatureInfo": "a", "b": "c"])
    }
}
