import HTTPMessages
import HTTPTypes
import PassAPI
import RequestJournal
import TestSupport
import Testing

@Suite("The log line of a request")
struct RequestLineTests {
    private func line(_ ruleIDs: [String] = []) -> RequestLine {
        RequestLine(
            JournalEntry(
                id: "1", operation: .retrieveProfiles, device: .make(), scenario: "valid-sso",
                ruleIDs: ruleIDs, reasons: ["No user has logged in\non this device."],
                request: Request(method: .get, path: "/"), reply: Reply(status: .notFound),
                receivedAt: .start, arrivedAt: .start, deviceTime: .start, milliseconds: 7))
    }

    @Test func `has its facts as members of an object`() {
        var json = JSONWriter()
        line().write(to: &json)
        #expect(
            String(decoding: json.bytes, as: UTF8.self)
                == #"{"time":"2026-03-16T14:39:48Z","operation":"retrieveProfiles","status":404,"#
                + #""device":"\#(DeviceIdentifier.make().base64)","scenario":"valid-sso","milliseconds":7,"#
                + #""reason":"No user has logged in\non this device."}"#)
    }

    @Test func `names the rules that applied`() {
        var json = JSONWriter()
        line(["valid-sso#1", "rule-2"]).write(to: &json)
        #expect(JSONValue(parsing: json.bytes)?["rule"] == "valid-sso#1, rule-2")
        #expect(line(["valid-sso#1", "rule-2"]).text { $0 }.contains(" rule=valid-sso#1,rule-2 "))
    }

    @Test func `is one line as text, with the painted status`() {
        #expect(
            line().text { "<\($0)>" }
                == "2026-03-16T14:39:48Z retrieveProfiles <404> device=\(DeviceIdentifier.make().base64) "
                + "scenario=valid-sso 7ms No user has logged in on this device.")
    }
}
