import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator
import TestSupport
import Testing

@testable import PassBackend

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

    private static let login = JournalEntry(
        id: "3", operation: .logIn, device: nil, scenario: "valid-sso",
        request: Request(method: .post, path: "/mvpd/login", body: Array("user=jane&outcome=ok".utf8)),
        reply: Reply(), receivedAt: .start, arrivedAt: .start, deviceTime: .start, milliseconds: 0)

    private func received(_ entry: JournalEntry) throws -> JournalEntry {
        let change = try #require(JournalChange(bytes: JournalChange.recorded(entry).bytes))
        guard case .recorded(let read) = change else { throw Failure("it is no entry") }
        return read
    }

    @Test(arguments: [full, empty]) func `an entry arrives with everything that it has`(entry: JournalEntry)
        throws
    {
        let read = try received(entry)
        #expect(JournalChange.recorded(read).bytes == JournalChange.recorded(entry).bytes)
        #expect(read.jsonBytes == entry.jsonBytes)
        #expect(read.before?.isPrepared == entry.before?.isPrepared)
        #expect(read.replica == entry.replica)
        #expect(read.exchange.request.connection == entry.exchange.request.connection)
        #expect(read.exchange.request.minorVersion == entry.exchange.request.minorVersion)
        #expect(read.exchange.request.fields.lines == entry.exchange.request.fields.lines)
        #expect(read.exchange.request.body == entry.exchange.request.body)
        #expect(read.exchange.isTruncated == entry.exchange.isTruncated)
        #expect(read.exchange.isReplyTruncated == entry.exchange.isReplyTruncated)
        #expect(read.reasons == entry.reasons)
        #expect(read.delivery == entry.delivery)
        #expect(read.arrivedAt == entry.arrivedAt && read.deviceTime == entry.deviceTime)
        #expect(read.before == entry.before && read.after == entry.after)
    }

    @Test func `a user name and a password stay hidden in the entry of another mock`() throws {
        let read = try received(Self.login)
        #expect(!read.exchange.requestBody.contains("jane") && read.exchange.requestBody.contains("ok"))
    }

    @Test func `removals arrive, and nothing else does`() {
        func text(_ change: JournalChange) -> String { "\(change)" }
        for change in [
            JournalChange.removed(["1", "2"]), .forgotten(["1"]), .cleared, .reset, .restored,
        ] {
            #expect(JournalChange(bytes: change.bytes).map(text) == text(change))
        }
        let json = JournalChange.recorded(Self.full).bytes.drop { $0 != UInt8(ascii: "{") }
        for bytes in [
            [], Array("{}".utf8), Array(#"{"newer":{}}"#.utf8), Array("1".utf8),
            Array("1\n".utf8), Array(json), Array("other\n".utf8) + json, Array("\n".utf8) + json,
            Array("1\n".utf8) + json.dropLast(),
        ] {
            #expect(
                JournalChange(bytes: bytes) == nil, "\(String(decoding: bytes.prefix(40), as: UTF8.self))")
        }
    }

    @Test func `damaged bytes are refused, or are an entry that can be shown`() throws {
        var random = SystemRandomNumberGenerator()
        let library = try ControlDocuments().load()
        for original in [Self.full, Self.empty, Self.login].map({ JournalChange.recorded($0).bytes }) {
            for position in original.indices {
                var bytes = original
                bytes[position] = .random(in: 0x20...0x7E, using: &random)
                guard case .recorded(let entry)? = JournalChange(bytes: bytes) else { continue }
                _ = (
                    entry.event, entry.archived(behind: nil), RequestLine(entry),
                    entry.scenarioFile(in: library)
                )
            }
        }
    }

    @Test(
        arguments: [
            ("\"status\":403", "\"status\":1000"), ("\"status\":403", "\"status\":-1"),
            ("\"method\":\"POST\"", "\"method\":\"P T\""), ("\"peerPort\":4711", "\"peerPort\":65536"),
            ("\"receivedAt\":", "\"receivedAt\":99"), ("\"body\":\"", "\"body\":\"!"),
            ("\"operation\":\"", "\"operation\":\"not"),
        ]) func `an entry with an impossible value is refused`(change: (of: String, to: String))
    {
        let text = String(decoding: JournalChange.recorded(Self.full).bytes, as: UTF8.self)
        let changed = text.replacing(change.of, with: change.to)
        #expect(changed != text && JournalChange(bytes: Array(changed.utf8)) == nil)
    }

    @Test func `numbers that are far too large do not stop the mock`() throws {
        let text = String(decoding: JournalChange.recorded(Self.full).bytes, as: UTF8.self)
            .replacing("\"milliseconds\":7", with: "\"milliseconds\":\(Int64.max)")
            .replacing("\"delay\":1500", with: "\"delay\":\(Int64.max)")
        guard case .recorded(let entry)? = JournalChange(bytes: Array(text.utf8)) else {
            Issue.record("it is no entry")
            return
        }
        #expect(!entry.archived(behind: nil).isEmpty && !entry.event.isEmpty)
    }

    @Test func `entries of other mocks are found, matched, counted and removed like own ones`() throws {
        var journal = Journal(limits: .init(entries: 4))
        for entry in [Self.full, Self.empty, Self.login] {
            _ = journal.apply(JournalChange.recorded(entry).bytes)
        }
        #expect(journal.count == 3 && journal.isComplete)
        #expect(journal.totalSize > 3_000)
        #expect(journal.entry("2")?.status == .notFound)
        #expect(journal.entries(matching: RequestPattern(status: 404)).map(\.id) == ["2"])
        #expect(journal.entries(matching: RequestPattern(since: .entry("1"))).map(\.id) == ["2", "3"])
        _ = journal.apply(JournalChange.removed(["2"]).bytes)
        #expect(journal.entries.map(\.id) == ["1", "3"])
        _ = journal.apply(JournalChange.restored.bytes)
        #expect(journal.entries.map(\.id) == ["1", "2", "3"])
        let size = journal.totalSize
        _ = journal.apply(JournalChange.recorded(Self.full).bytes)
        _ = journal.apply(JournalChange.recorded(Self.full).bytes)
        #expect(journal.count == 4 && journal.dropped == 1 && journal.totalSize > size)
    }

    @Test func `an entry that cannot be read is left out, and the journal is no longer complete`() {
        var journal = Journal()
        _ = journal.append(Self.full)
        #expect(journal.isComplete)
        _ = journal.apply(Array("4\n{\"id\":\"4\"}".utf8))
        #expect(journal.entries.map(\.id) == ["1"] && journal.entry("4") == nil && !journal.isComplete)
        let isRefused = journal.apply(Array("{}".utf8)) == nil
        #expect(isRefused)
    }

    @Test func `a waiting client is answered by an entry of another mock`() {
        var journal = Journal()
        let promise = ReplyPromise(timeout: .seconds(1), timeoutReply: Reply(status: .requestTimeout))
        _ = journal.wait(for: RequestPattern(status: 404), count: 1, promise) { page in
            Reply(body: Array(page.entries.map(\.id).joined(separator: " ").utf8))
        }
        journal.apply(JournalChange.recorded(Self.full).bytes)?.run()
        #expect(promise.isPending)
        journal.apply(JournalChange.recorded(Self.empty).bytes)?.run()
        #expect(promise.replyOnTimeout()?.body == Array("2".utf8))
    }
}

private struct Failure: Error {
    let text: String

    init(_ text: String) { self.text = text }
}
