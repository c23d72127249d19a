import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import PassBackend

@Suite("The journal's bounds")
struct JournalTests {
    private func entry(
        _ id: String, body: Int = 0, at time: Timestamp = .start, status: HTTPResponse.Status = .ok
    ) -> JournalEntry {
        JournalEntry(
            id: id, operation: .retrieveProfiles, device: .make(), scenario: "valid-sso",
            request: Request(method: .get, path: "/"),
            reply: Reply(status: status, body: [UInt8](repeating: 120, count: body)), receivedAt: time,
            milliseconds: 0)
    }

    private func ids(_ journal: Journal) -> [String] { journal.entries.map(\.id) }

    @Test("the oldest entries make room for new ones, and are counted")
    func number() {
        var journal = Journal(limits: .init(entries: 3))
        for number in 1...8 { journal.append(entry("\(number)")) }
        #expect(ids(journal) == ["6", "7", "8"])
        #expect(journal.dropped == 5)
        #expect(journal.entry("8")?.id == "8" && journal.entry("5") == nil)
    }

    @Test("large entries make more room, down to the newest one")
    func size() {
        var journal = Journal(limits: .init(entries: 100, size: 10_000))
        for number in 1...20 { journal.append(entry("\(number)", body: 3_000)) }
        #expect(ids(journal) == ["19", "20"])
        #expect(journal.dropped == 18)
        journal.append(entry("huge", body: 50_000))
        #expect(ids(journal) == ["huge"])
        for number in 1...3 { journal.append(entry("small \(number)")) }
        #expect(ids(journal) == ["small 1", "small 2", "small 3"])
    }

    @Test("of a long body the beginning is kept")
    func bodies() {
        var journal = Journal(limits: .init(body: 10))
        journal.append(entry("long", body: 100))
        #expect(journal.entry("long")?.reply.body.count == 10)
    }

    @Test("entries that are taken out leave the others in order, around the end of the ring as well")
    func remove() {
        var journal = Journal(limits: .init(entries: 4))
        for number in 1...6 { journal.append(entry("\(number)", status: number == 4 ? .notFound : .ok)) }
        #expect(journal.remove(matching: RequestPattern(status: 404)) == 1)
        #expect(ids(journal) == ["3", "5", "6"])
        #expect(journal.dropped == 2)
        for number in 7...9 { journal.append(entry("\(number)")) }
        #expect(ids(journal) == ["6", "7", "8", "9"])
    }

    @Test("whoever waits is told once there are enough, those that were there included")
    func wait() {
        var journal = Journal()
        journal.append(entry("1"))
        let later = LaterReply(patience: .seconds(1), fallback: Reply(status: .requestTimeout))
        journal.wait(for: RequestPattern(), count: 3, later) { entries, _ in
            Reply(body: Array(entries.map(\.id).joined(separator: " ").utf8))
        }
        journal.append(entry("2"))
        #expect(!later.isClosed)
        journal.append(entry("3"))
        #expect(String(decoding: later.replyNow().body, as: UTF8.self) == "1 2 3")
        journal.append(entry("4"))
    }

    @Test("a stream gets every entry until its receiver leaves")
    func feed() {
        var journal = Journal()
        let stream = ReplyStream()
        journal.feed(stream) { Array($0.id.utf8) }
        journal.append(entry("1"))
        journal.append(entry("2"))
        #expect(stream.take().map { String(decoding: $0, as: UTF8.self) } == ["1", "2"])
        stream.close()
        journal.append(entry("3"))
        #expect(stream.take().isEmpty)
    }

    @Test("an order is not verified by what came before, and says when something was dropped")
    func verification() throws {
        let entries = [entry("1"), entry("2", status: .notFound)]
        func verify(_ statuses: Int..., dropped: Int = 0) -> String? {
            Verification(statuses.map { RequestPattern(status: $0) }, in: entries, dropped: dropped)
                .explanation
        }
        #expect(verify(200, 404) == nil)
        #expect(verify(404, 200)?.contains("one came too early") == true)
        #expect(verify(200, 200)?.contains("dropped") == false)
        #expect(verify(200, 200, dropped: 7)?.contains("7 older requests were dropped") == true)
        let since = RequestPattern(since: .entry("gone"))
        #expect(Verification([since], in: entries, dropped: 1).explanation != nil)
    }
}
