import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import PassBackend

@Suite("The log line of a request")
struct RequestLineTests {
    private func line(
        _ ruleIDs: [String] = [], device: DeviceIdentifier = .make("tv-1"), label: String? = nil,
        path: String = "/api/v2/REF30/profiles", delivery: Delivery = Delivery()
    ) -> RequestLine {
        RequestLine(
            JournalEntry(
                id: "1", operation: .retrieveProfiles, device: device, scenario: "valid-sso",
                ruleIDs: ruleIDs,
                reasons: [Reason("No user has logged in\non this device.", hint: "Log in.")],
                request: Request(method: .get, path: path),
                reply: Reply(
                    status: .notFound, body: Array(#"{"code": "some_code"}"#.utf8), delivery: delivery),
                receivedAt: .start, arrivedAt: .start, deviceTime: .start, milliseconds: 7),
            deviceLabel: label)
    }

    private static let text =
        "14:39:48Z GET /api/v2/REF30/profiles <404> some_code tv-1 (valid-sso) 7ms No user has logged in on this device. Log in."

    @Test func `has its facts as members of an object`() {
        var json = JSONWriter()
        line(label: "Living room").write(to: &json)
        #expect(
            String(decoding: json.bytes, as: UTF8.self)
                == #"{"time":"2026-03-16T14:39:48Z","id":"1","method":"GET","path":"/api/v2/REF30/profiles","#
                + #""operation":"retrieveProfiles","status":404,"code":"some_code","device":"dHYtMQ==","#
                + #""deviceName":"Living room","scenario":"valid-sso","milliseconds":7,"#
                + #""reason":"No user has logged in\non this device.","hint":"Log in."}"#)
    }

    @Test func `names the rules that applied`() {
        var json = JSONWriter()
        line(["valid-sso#1", "rule-2"]).write(to: &json)
        #expect(JSONValue(parsing: json.bytes)?["rule"] == "valid-sso#1, rule-2")
        #expect(line(["valid-sso#1", "rule-2"]).text { $0 }.contains(" rule=valid-sso#1,rule-2 "))
    }

    @Test func `names the fault and the delay of the reply`() {
        let delivery = Delivery(delay: .milliseconds(1_500), fault: .emptyResponse)
        var json = JSONWriter()
        line(["rule-2"], delivery: delivery).write(to: &json)
        let members = JSONValue(parsing: json.bytes)
        #expect(members?["fault"] == "EMPTY_RESPONSE" && members?["delay"] == "PT1.5S")
        let text = line(["rule-2"], delivery: delivery).text { $0 }
        #expect(text.contains(" rule=rule-2 fault=EMPTY_RESPONSE delay=1500ms 7ms "), "\(text)")
    }

    @Test func `names the errors of denied decisions only if there is a reason`() {
        func text(_ reasons: [Reason]) -> String {
            let body = #"{"decisions":[{"authorized":false,"error":{"code":"a_code"}}]}"#
            let entry = JournalEntry(
                id: "1", operation: .retrieveAuthorizationDecisions, device: .make("tv-1"),
                scenario: "valid-sso", reasons: reasons,
                request: Request(method: .post, path: "/path"),
                reply: Reply(status: .ok, body: Array(body.utf8)),
                receivedAt: .start, arrivedAt: .start, deviceTime: .start, milliseconds: 0)
            return RequestLine(entry).text { $0 }
        }
        #expect(
            text([Reason("The user may not watch.")])
                == "14:39:48Z POST /path 200 a_code tv-1 (valid-sso) The user may not watch.")
        #expect(text([]) == "14:39:48Z POST /path 200 tv-1 (valid-sso)")
    }

    @Test
    func `is one line as text, with the painted status, and whole in a terminal that is exactly as wide`() {
        #expect(line().text { "<\($0)>" } == Self.text)
        let whole = line().text { $0 }
        #expect(line().text(width: whole.count) { $0 } == whole)
        let cut = String(whole.dropLast(2)) + "…"
        #expect(line().text(width: whole.count - 1) { $0 } == cut)
    }

    @Test func `names the device by its label, by its decoded identifier, or by a part of the base64`() {
        #expect(line(label: "Living room").text { $0 }.contains(" Living room (valid-sso)"))
        #expect(line(label: "a\nb\u{202E}").text { $0 }.contains(#" a\u{A}b\u{202E} (valid-sso)"#))
        let binary = DeviceIdentifier(base64: String(repeating: "/", count: 80))!
        #expect(line(device: binary).text { $0 }.contains(" ////////////////////…////////// (valid-sso)"))
    }

    @Test(arguments: [0, 5, 20, 30, 60, 80, 100, 400])
    func `fits into the width of the terminal, in which colors take no room`(width: Int) {
        let shown = line().text(width: width) { "<\($0)>" }.filter { $0 != "<" && $0 != ">" }
        let whole = Self.text.filter { $0 != "<" && $0 != ">" }
        #expect(shown.count == min(max(width, 3), whole.count))
        #expect(shown.contains("404") == true)
        #expect(shown == whole || shown.contains("…") || width < 5)
    }

    @Test func `keeps the status when the path is long`() {
        let path = "/" + String(repeating: "a", count: 300)
        let shown = line(path: path).text(width: 80) { "<\($0)>" }
        #expect(shown.count == 82 && shown.hasSuffix("… <404>"))
    }
}
