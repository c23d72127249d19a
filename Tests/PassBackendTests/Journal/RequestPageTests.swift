import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import PassBackend

@Suite("A page of the journal")
struct RequestPageTests {
    private func entry(
        _ id: Int, path: String? = nil, device: DeviceIdentifier? = .make(),
        operation: PassOperation? = .retrieveProfiles, status: HTTPResponse.Status = .ok,
        receivedAt: Timestamp = .start, arrivedAt: Timestamp = .start
    ) -> JournalEntry {
        JournalEntry(
            id: "\(id)", operation: operation, device: device, scenario: "valid-sso",
            request: Request(method: .get, path: path ?? "/\(id)"), reply: Reply(status: status),
            receivedAt: receivedAt, arrivedAt: arrivedAt, deviceTime: .start, milliseconds: 0)
    }

    private func page(
        _ entries: [JournalEntry], _ change: (inout RequestPage.Options) -> Void = { _ in }
    ) -> RequestPage {
        var options = RequestPage.Options()
        options.count = 3
        change(&options)
        return RequestPage(options, of: entries)
    }

    private func ids(_ page: RequestPage) -> [[String]] { page.rows.map { $0.entries.map(\.id) } }

    @Test func `leads through all entries, to the oldest and back`() {
        let entries = (1...8).map { entry($0) }
        let first = page(entries)
        #expect(ids(first) == [["8"], ["7"], ["6"]])
        #expect(first.older == "6" && first.newer == nil)
        let second = page(entries) { $0.cursor = .before("6") }
        #expect(ids(second) == [["5"], ["4"], ["3"]])
        #expect(second.older == "3" && second.newer == "5")
        let last = page(entries) { $0.cursor = .before("3") }
        #expect(ids(last) == [["2"], ["1"]])
        #expect(last.older == nil && last.newer == "2")
        let back = page(entries) { $0.cursor = .after("2") }
        #expect(ids(back) == [["5"], ["4"], ["3"]])
        #expect(back.older == "3" && back.newer == "5")
        let newest = page(entries) { $0.cursor = .after("6") }
        #expect(ids(newest) == [["8"], ["7"], ["6"]], "the newest page is full")
        #expect(newest.newer == nil && newest.older == "6")
    }

    @Test func `is the newest one when its begin was dropped, and says so`() {
        for cursor in [RequestPage.Cursor.before("x"), .after("x")] {
            let page = page([entry(1)]) { $0.cursor = cursor }
            #expect(page.hasLostCursor && ids(page) == [["1"]])
        }
    }

    @Test func `says where the clock jumped, and folds no polls over a jump`() {
        func poll(_ id: Int, after real: Int, mock: Int) -> JournalEntry {
            entry(
                id, path: "/poll", receivedAt: .start + .seconds(mock), arrivedAt: .start + .seconds(real))
        }
        let running = [poll(1, after: 0, mock: 0), poll(2, after: 30, mock: 30)]
        let ahead = [poll(3, after: 40, mock: 7_240), poll(4, after: 50, mock: 7_250)]
        let frozen = [poll(5, after: 100, mock: 7_255), poll(6, after: 200, mock: 7_255)]
        let page = page(running + ahead + frozen)
        #expect(ids(page) == [["6", "5"], ["4", "3"], ["2", "1"]])
        #expect(page.rowsAndJumps.map(\.jump) == [.seconds(-145), .seconds(7_200), nil])
    }

    @Test func `folds the polls of a device, also between those of others`() {
        let (one, other) = (DeviceIdentifier.make("one"), DeviceIdentifier.make("other"))
        let entries = [
            entry(1, path: "/poll", device: one), entry(2, path: "/poll", device: other),
            entry(3, path: "/poll", device: one), entry(4, path: "/else", device: one),
            entry(5, path: "/poll", device: one), entry(6, path: "/poll", device: one),
        ]
        #expect(ids(page(entries)) == [["6", "5"], ["4"], ["3"]])
        #expect(ids(page(entries) { $0.count = 9 }) == [["6", "5"], ["4"], ["3", "1"], ["2"]])
        #expect(ids(page(entries) { $0.foldsPolls = false }) == [["6"], ["5"], ["4"]])
    }

    @Test func `leaves the icons of browsers out unless they are wanted`() {
        let entries = [
            entry(1), entry(2, path: "/favicon.ico", device: nil, operation: nil, status: .notFound),
        ]
        #expect(ids(page(entries)) == [["1"]])
        #expect(ids(page(entries) { $0.showsNoise = true }) == [["2"], ["1"]])
    }

    @Test func `has only entries that pass the filter`() throws {
        let entries = (1...9).map { entry($0, status: $0.isMultiple(of: 3) ? .unauthorized : .ok) }
        let filter = try RequestFilter(["status": "4xx", "device": " ", "q": "/"])
        let found = page(entries) { $0.filter = filter }
        #expect(ids(found) == [["9"], ["6"], ["3"]] && found.older == nil)
        let part = page(entries) {
            $0.filter = filter
            $0.count = 2
        }
        #expect(ids(part) == [["9"], ["6"]] && part.older == "4")
        #expect(
            ids(
                page(entries) {
                    $0.cursor = .before("6"); $0.filter = filter
                }) == [["3"]])
    }

    @Test(arguments: [
        ("in-request", false), ("in-reply", false), ("shown-request", true), ("SHOWN-reply", true),
    ])
    func `a filter finds no text that the journal hides`(text: String, isFound: Bool) throws {
        let entry = JournalEntry(
            id: "1", operation: .retrieveAccessToken, device: nil, scenario: "valid-sso",
            request: Request(
                method: .post, path: "/o/client/token",
                body: Array(#"{"client_secret": "in-request", "a": "shown-request"}"#.utf8)),
            reply: Reply(
                status: .ok, body: Array(#"{"access_token": "in-reply", "a": "shown-reply"}"#.utf8)),
            receivedAt: .start, arrivedAt: .start, deviceTime: .start, milliseconds: 0)
        #expect(try RequestFilter(["q": text]).matches(entry) == isFound)
    }

    @Test(arguments: [
        "trace-7", "retrieveProf", "living-ROOM", "client-5", "valid-sso", "its reason", "its hint", "hang",
        "get /api/v2/ref30", "403", "rule-3", "in-request", "in-reply",
    ])
    func `a filter finds a text in each part of an entry`(text: String) throws {
        let entry = JournalEntry(
            id: "trace-7", operation: .retrieveProfiles, device: .make("living-room"), scenario: "valid-sso",
            ruleIDs: ["rule-3"], reasons: [Reason("It has its reason.", hint: "It has its hint.")],
            client: ClientID("client-5"),
            request: Request(
                method: .get, path: "/api/v2/REF30/profiles", body: Array(#"{"a": "in-request"}"#.utf8)),
            reply: Reply(
                status: .forbidden, body: Array(#"{"a": "in-reply"}"#.utf8), delivery: Delivery(fault: .hang)),
            receivedAt: .start, arrivedAt: .start, deviceTime: .start, milliseconds: 0)
        #expect(try RequestFilter(["q": text]).matches(entry))
        #expect(try !RequestFilter(["q": text + "-2"]).matches(entry))
    }

    @Test(arguments: [(200, false), (303, false), (399, false), (400, true), (404, true), (500, true)])
    func `a filter for errors finds each status from 400`(status: Int, isFound: Bool) throws {
        let entry = entry(1, status: HTTPResponse.Status(code: status))
        #expect(try RequestFilter(["errors": "only"]).matches(entry) == isFound)
    }

    @Test func `a filter says what it does not know`() {
        #expect(throws: (any Error).self) { try RequestFilter(["status": "600"]) }
        #expect(throws: (any Error).self) { try RequestFilter(["operation": "retrieveProfile"]) }
        #expect(throws: (any Error).self) { try RequestFilter(["effect": "x"]) }
    }

    @Test func `a filter is the one that its parameters describe`() throws {
        let parameters = [
            "device": "d", "operation": "retrieveProfiles", "status": "4xx", "effect": "rule", "path": "p",
            "q": "text", "errors": "only",
        ]
        let filter = try RequestFilter(parameters)
        #expect(Dictionary(uniqueKeysWithValues: filter.parameters.map { ($0.name, $0.value) }) == parameters)
        #expect(Set(RequestFilter.fields.map(\.name)) == Set(parameters.keys))
    }
}
