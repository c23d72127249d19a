import AdminAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator
import TestSupport
import Testing

/// Numbers from outside, as large as their type allows.
@Suite("Numbers from outside")
struct OutsideNumbersTests {
    private let mock: AdminResponder

    /// A mock with a rule that has applied on two devices, a session, a profile and a frozen clock.
    init() throws {
        mock = try AdminResponder.make()
        let created = send(.post, "/rules", #"{"on":["*"],"then":{"delay":"1s"}}"#)
        let rule = try #require(JSONValue(parsing: created.body)?["id"]?.string)
        for device in ["one", "two"] {
            let path = "/devices/\(Base64.encode(device.utf8))"
            let profile = #"{"serviceProvider":"REF30","mvpd":"Cablevision"}"#
            #expect(send(.post, "\(path)/profiles", profile).status == .created)
            mock.backend.state.withLock { state in
                var count = Device.RuleCount()
                count.countMatch()
                count.countApplication()
                state.simulator.devices[.make(device)]?.ruleCounts = [rule: count]
            }
        }
        #expect(send(.post, "/clock/freeze").status == .ok)
    }

    private func send(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") -> Reply {
        let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
        return mock.respond(
            to: Request(
                method: method, path: "/__admin" + parts[0], query: parts.count > 1 ? parts[1] : nil,
                fields: ["Host": "localhost"], body: Array(body.utf8)))
    }

    @Test func `the largest counts of two devices are summed`() throws {
        let text = String(decoding: try mock.backend.exportState(), as: UTF8.self)
        let hostile = text.replacing(#""applications":1"#, with: #""applications":10000000000"#)
        #expect(hostile != text)
        #expect(send(.put, "/state", hostile).status == .noContent)
        let page = send(.get, "/")
        #expect(page.status == .ok)
        #expect(String(decoding: page.body, as: UTF8.self).contains("20000000000"))
        let exported = String(decoding: try mock.backend.exportState(), as: UTF8.self)
        #expect(exported.contains(#""applications":10000000000"#))
    }

    @Test(arguments: ["-1", "10000000001", "9223372036854775807"])
    func `a count outside of its bounds is refused with the place and what was expected`(number: String)
        throws
    {
        let text = String(decoding: try mock.backend.exportState(), as: UTF8.self)
        let hostile = text.replacing(#""applications":1"#, with: #""applications":"# + number)
        let refusal = send(.put, "/state", hostile)
        #expect(refusal.status == .badRequest)
        let error = try #require(JSONValue(parsing: refusal.body)?["errors"]?.array?.first)
        #expect(error["source"]?["pointer"]?.string?.hasSuffix("/applications") == true)
        #expect(
            error["detail"]?.string?.contains("the count is \(number), expected 0 to 10000000000") == true)
    }

    @Test(arguments: [
        "9223372036854775807", "-9223372036854775808", "-1", "1e300", "-0.5", "18446744073709551616",
    ])
    func `every number of a state is refused, or can be shown, used and exported again`(number: String) throws
    {
        let text = String(decoding: try mock.backend.exportState(), as: UTF8.self)
        let places = text.matches(of: /[:\[,](-?\d+)(?=[,}\]])/).map { $0.1.startIndex..<$0.1.endIndex }
        #expect(places.count > 10)
        for place in places {
            let status = send(.put, "/state", text.replacingCharacters(in: place, with: number)).status
            #expect(status == .noContent || status == .badRequest)
            guard status == .noContent else { continue }
            for path in ["/", "/devices", "/clock", "/metrics", "/state", "/checklist"] {
                #expect(send(.get, path).status == .ok)
            }
            #expect(send(.post, "/clock/advance", #"{"advance":"P36525D"}"#).status != .internalServerError)
            #expect(send(.post, "/clock/resume").status == .ok)
        }
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "3"])
    func `a state can say how many rules were added, and more can be added`(number: String) throws {
        let text = String(decoding: try mock.backend.exportState(), as: UTF8.self)
        #expect(send(.put, "/state", #"{"addedRules":\#(number),"# + text.dropFirst()).status == .noContent)
        #expect(send(.post, "/rules", #"{"on":["*"],"then":{"delay":"1s"}}"#).status == .created)
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "1e400", "99999999999999999999"])
    func `every number in a query or a body of the admin API is refused or used`(number: String) {
        for path in [
            "/requests?limit=", "/requests?status=", "/requests?since=", "/?count=", "/?limit=", "/?status=",
            "/requests.har?status=", "/requests.har?since=", "/?devices=", "/?requests=",
        ] {
            let status = send(.get, path + number).status
            #expect(status == .ok || status == .badRequest, "\(path)\(number)")
        }
        for (path, body) in [
            ("/requests/wait", #"{"count":N,"timeout":"PT0S"}"#), ("/requests/wait", #"{"timeout":"PTNS"}"#),
            ("/requests/count", #"{"status":N}"#), ("/requests/count", #"{"since":"N"}"#),
            ("/clock/set", #"{"set":"N"}"#), ("/clock/set", #"{"set":N}"#),
            ("/clock/advance", #"{"advance":"PNDTNH"}"#),
            ("/rules", #"{"on":["*"],"times":N,"then":{"delay":"1s"}}"#),
            ("/rules", #"{"on":["*"],"after":N,"then":{"delay":"1s"}}"#),
            ("/rules", #"{"on":["*"],"probability":N,"then":{"delay":"1s"}}"#),
            ("/rules", #"{"on":["*"],"then":{"reply":{"status":N}}}"#),
            ("/rules", #"{"on":["*"],"then":{"delay":{"lognormal":{"median":"1d","sigma":N}}}}"#),
            (
                "/devices/YQ==/profiles",
                #"{"serviceProvider":"REF30","mvpd":"Cablevision","expiresIn":"PTNS"}"#
            ),
        ] {
            let status = send(.post, path, body.replacing("N", with: number)).status
            #expect(status.code < 500, "\(path) \(body)")
        }
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
