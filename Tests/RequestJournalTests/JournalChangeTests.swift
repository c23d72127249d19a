import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator
import TestSupport
import Testing

@testable import RequestJournal

@Suite("What mocks with one journal tell each other")
struct JournalChangeTests {
    private static let summary = DeviceSummary(
        logins: [
            .init(
                serviceProvider: "REF30", mvpd: "Cablevision", type: .regular,
                end: .start + .hours(1))
        ],
        codes: ["REF30": "4YQJPRV"],
        passes: [
            .init(
                key: PassKey(serviceProvider: "REF30", mvpd: "TempPass"), firstUse: .start, resources: 2),
            .init(key: PassKey(serviceProvider: "REF30", mvpd: "Promo"), firstUse: nil, resources: 0),
        ], isPrepared: true)

    /// An entry in which nothing is empty.
    private static let full = JournalEntry(
        id: "1", replica: "replica 2", operation: .retrieveAuthorizationDecisions, device: .make(),
        scenario: "valid-sso;a=b", ruleIDs: ["rule-1"],
        reasons: [Reason("A \"reason\".", hint: "A hint."), Reason("Another.")], client: "client",
        request: Request(
            method: .post, path: "/api/v2/REF30/decisions/authorize/Cablevision", query: "a=%20b",
            fields: [
                "authorization": "Bearer token", "x-twice": "1", "x-twice": "2", "empty": "",
                "latin-1": "\u{fffd}: a:b",
            ],
            body: [0, 255, 10, 13, 34], minorVersion: 0,
            connection: .init(peer: "10.0.0.7", peerPort: 4_711, localPort: 8_080, isSecure: true)),
        reply: Reply(
            status: .forbidden, fields: [.contentType: "application/json", .setCookie: "a=b"],
            body: [UInt8](repeating: 120, count: 20),
            delivery: Delivery(delay: .milliseconds(1_500), fault: .emptyResponse)),
        receivedAt: .start, arrivedAt: .start + .seconds(1), deviceTime: .start + .seconds(2),
        milliseconds: 7, before: summary, after: summary, isRedacted: false, bodyLimit: 10)

    private static let empty = JournalEntry(
        id: "2", operation: nil, device: nil, scenario: "valid-sso",
        request: Request(method: .get, path: "/"), reply: Reply(status: .notFound), receivedAt: .start,
        arrivedAt: .start, deviceTime: .start, milliseconds: 0)

    @Test(arguments: [full, empty]) func `an entry arrives with everything that it has`(entry: JournalEntry)
        throws
    {
        let parts = JournalChange.recorded(entry).parts
        guard case .recorded(let read)? = JournalChange(parts: parts) else {
            Issue.record("it is no entry")
            return
        }
        #expect(JournalChange.recorded(read).parts == parts)
        #expect(read.jsonBytes == entry.jsonBytes)
        #expect(read.size == entry.size)
        #expect(read.before?.isPrepared == entry.before?.isPrepared)
        #expect(read.replica == entry.replica)
        #expect(read.exchange.request.connection == entry.exchange.request.connection)
        #expect(read.exchange.request.fields.lines == entry.exchange.request.fields.lines)
        #expect(read.exchange.request.body == entry.exchange.request.body)
        #expect(read.exchange.isReplyTruncated == entry.exchange.isReplyTruncated)
        #expect(read.delivery == entry.delivery)
        #expect(read.arrivedAt == entry.arrivedAt && read.deviceTime == entry.deviceTime)
        #expect(read.before == entry.before && read.after == entry.after)
    }

    @Test func `a user name and a password stay hidden in the entry of another mock`() throws {
        let login = JournalEntry(
            id: "3", operation: .logIn, device: nil, scenario: "valid-sso",
            request: Request(method: .post, path: "/mvpd/login", body: Array("user=jane&outcome=ok".utf8)),
            reply: Reply(), receivedAt: .start, arrivedAt: .start, deviceTime: .start, milliseconds: 0)
        guard case .recorded(let read)? = JournalChange(parts: JournalChange.recorded(login).parts) else {
            Issue.record("it is no entry")
            return
        }
        #expect(!read.exchange.requestBody.contains("jane") && read.exchange.requestBody.contains("ok"))
    }

    @Test func `removals arrive, and nothing else does`() {
        func text(_ change: JournalChange) -> String { "\(change)" }
        for change in [
            JournalChange.removed(["1", "2"]), .forgotten(["1"]), .cleared, .reset, .restored, .steered,
        ] {
            #expect(JournalChange(parts: change.parts).map(text) == text(change))
        }
        #expect(JournalChange(parts: []) == nil)
        #expect(JournalChange(parts: [Array("{}".utf8)]) == nil)
        #expect(JournalChange(parts: [Array(#"{"change":"newer"}"#.utf8)]) == nil)
        var parts = JournalChange.recorded(Self.full).parts
        parts.removeLast()
        #expect(JournalChange(parts: parts) == nil)
    }
}
