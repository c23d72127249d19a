import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// `/__admin/requests.har` against the members that HAR 1.2 requires. Browsers and proxies refuse an archive without
/// them.
@Suite("The HTTP archive")
struct ArchiveJourneys {
    /// The types of the members of one object.
    private typealias Members = [String: @Sendable (JSONValue) -> Bool]

    @Sendable private static func isText(_ value: JSONValue) -> Bool { value.string != nil }
    @Sendable private static func isSize(_ value: JSONValue) -> Bool {
        value.integer.map { $0 >= -1 } ?? false
    }
    @Sendable private static func isList(_ value: JSONValue) -> Bool { value.array != nil }
    @Sendable private static func isObject(_ value: JSONValue) -> Bool { value.object != nil }
    @Sendable private static func isPairs(_ value: JSONValue) -> Bool {
        value.array?.allSatisfy { $0["name"]?.string != nil && $0["value"]?.string != nil } ?? false
    }
    @Sendable private static func isDuration(_ value: JSONValue) -> Bool {
        switch value {
        case .integer(let milliseconds): milliseconds >= 0
        case .number(let milliseconds): milliseconds >= 0
        default: false
        }
    }
    @Sendable private static func isTime(_ value: JSONValue) -> Bool {
        value.string?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z/) != nil
    }
    @Sendable private static func isURL(_ value: JSONValue) -> Bool {
        value.string?.wholeMatch(of: /https?:\/\/[^\/]+\/.*/) != nil
    }

    private static let entry: Members = [
        "startedDateTime": isTime, "time": isDuration, "request": isObject, "response": isObject,
        "cache": isObject, "timings": isObject,
    ]
    private static let request: Members = [
        "method": isText, "url": isURL, "httpVersion": isText, "cookies": isList, "headers": isPairs,
        "queryString": isPairs, "headersSize": isSize, "bodySize": isSize,
    ]
    private static let response: Members = [
        "status": isSize, "statusText": isText, "httpVersion": isText, "cookies": isList, "headers": isPairs,
        "content": isObject, "redirectURL": isText, "headersSize": isSize, "bodySize": isSize,
    ]
    private static let content: Members = ["size": isSize, "mimeType": isText, "text": isText]
    private static let timings: Members = ["send": isDuration, "wait": isDuration, "receive": isDuration]
    private static let postData: Members = ["mimeType": isText, "text": isText]

    private func expect(_ members: Members, of object: JSONValue?, _ place: String) {
        for (name, isValid) in members {
            #expect(object?[name].map(isValid) == true, "\(place).\(name)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `has the members of HAR 1.2, of replies of every kind`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        _ = try app.logInWithApple()
        _ = try app.authorize()
        _ = try app.get("configuration?a=1&b")
        let session = try app.post(
            "sessions", form: "mvpd=Dish&domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com")
        _ = try WebView(mock: mock).open(try #require(session["url"]?.string))
        _ = try mock.send(.delete, "/reset-tempass/v3/reset?requestor_id=REF30")
        _ = try mock.send(.get, "/nowhere")

        let log = try #require(try mock.admin(.get, "/requests.har")["log"])
        #expect(log["version"] == "1.2")
        expect(["name": Self.isText, "version": Self.isText], of: log["creator"], "creator")
        let entries = try #require(log["entries"]?.array)
        #expect(entries.count > 10)
        for entry in entries {
            let place = entry["request"]?["url"]?.string ?? "no URL"
            expect(Self.entry, of: entry, place)
            expect(Self.request, of: entry["request"], "\(place) request")
            expect(Self.response, of: entry["response"], "\(place) response")
            expect(Self.content, of: entry["response"]?["content"], "\(place) content")
            expect(Self.timings, of: entry["timings"], "\(place) timings")
            if let body = entry["request"]?["postData"] {
                expect(Self.postData, of: body, "\(place) postData")
            }
            // Members that are not of HAR begin with an underscore.
            let known = Self.entry.map(\.key) + ["comment"]
            #expect(entry.object?.keys.allSatisfy { $0.hasPrefix("_") || known.contains($0) } == true)
        }
        let statuses = Set(entries.compactMap { $0["response"]?["status"]?.integer })
        #expect(statuses.isSuperset(of: [200, 201, 302, 404]))
    }

    @Test(arguments: Stage.allCases)
    func `names the rule, the operation, the device and the scenario of a request`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let rule = #"{"on": ["retrieveProfiles"], "then": {"reply": {"status": 503}}}"#
        let id = try mock.admin(.post, "/rules", rule)["id"]
        _ = try app.get("profiles")

        let entry = try mock.admin(.get, "/requests.har")["log"]?["entries"]?.array?.last
        #expect(id != nil && entry?["_rule"] == id)
        #expect(entry?["_operation"] == "retrieveProfiles" && entry?["_scenario"] == "valid-sso")
        #expect(entry?["_device"]?.string == DeviceIdentifier.make().base64)
    }
}
