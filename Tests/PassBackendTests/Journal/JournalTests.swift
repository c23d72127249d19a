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
        _ id: String, body: Int = 0, at time: Timestamp = .start, status: HTTPResponse.Status = .ok,
        bodyLimit: Int = 64 << 10
    ) -> JournalEntry {
        JournalEntry(
            id: id, operation: .retrieveProfiles, device: .make(), scenario: "valid-sso",
            request: Request(method: .get, path: "/"),
            reply: Reply(status: status, body: [UInt8](repeating: 120, count: body)), receivedAt: time,
            arrivedAt: time, deviceTime: time, milliseconds: 0, bodyLimit: bodyLimit)
    }

    /// Appends an entry, and runs the actions for subscribers.
    private func append(_ entry: JournalEntry, to journal: inout Journal) {
        journal.append(entry).run()
    }

    private func remove(status: Int, from journal: inout Journal) -> Int {
        let ids = journal.entries(matching: RequestPattern(status: status)).map(\.id)
        _ = journal.apply(.removed(ids))
        return ids.count
    }

    private func ids(_ journal: Journal) -> [String] { journal.entries.map(\.id) }

    @Test func `any number of entries can be gone`() {
        var journal = Journal(limits: .init(entries: 1))
        journal.noteDropped(.max)
        journal.noteDropped(.max)
        for number in 1...2 { append(entry("\(number)"), to: &journal) }
        #expect(journal.dropped == 10_000_000_001)
    }

    @Test func `the oldest entries make room for new ones, and are counted`() {
        var journal = Journal(limits: .init(entries: 3))
        for number in 1...8 { append(entry("\(number)"), to: &journal) }
        #expect(ids(journal) == ["6", "7", "8"])
        #expect(journal.dropped == 5)
        #expect(journal.entry("8")?.id == "8" && journal.entry("5") == nil)
    }

    /// Answers requests with these identifiers.
    private func answer(_ ids: String..., to journal: inout Journal) {
        for id in ids {
            journal.count(.retrieveProfiles, .ok)
            append(entry(id), to: &journal)
        }
    }

    @Test(arguments: [JournalChange.cleared, .reset, .removed(["1", "2"]), .forgotten(["1", "2"])])
    func `requests that calls have removed are counted until they are back`(removal: JournalChange) {
        var journal = Journal()
        // Another mock has answered it, before the start of this one.
        append(entry("0"), to: &journal)
        answer("1", "2", to: &journal)
        #expect(journal.removedCount(after: "0") == 0)
        _ = journal.apply(removal)
        #expect(journal.removedCount(after: "0") == 2)
        answer("3", to: &journal)
        #expect(journal.removedCount(after: "0") == 2)
        _ = journal.apply(.restored)
        let isBack = journal.entry("1") != nil
        #expect(journal.removedCount(after: "0") == (isBack ? 0 : 2))
    }

    @Test func `requests that made room for others do not count as removed by a call`() {
        var journal = Journal(limits: .init(entries: 3))
        answer("1", "2", "3", "4", "5", to: &journal)
        #expect(journal.dropped == 2 && journal.removedCount(after: nil) == 0)
        _ = journal.apply(.removed(["4"]))
        #expect(journal.removedCount(after: nil) == 1)
        _ = journal.apply(.reset)
        #expect(journal.removedCount(after: nil) == 5)
    }

    @Test func `large entries make more room, down to the newest one`() {
        var journal = Journal(limits: .init(entries: 100, size: 9_000))
        for number in 1...20 { append(entry("\(number)", body: 3_000), to: &journal) }
        #expect(ids(journal) == ["19", "20"])
        #expect(journal.dropped == 18)
        append(entry("huge", body: 50_000), to: &journal)
        #expect(ids(journal) == ["huge"])
        for number in 1...3 { append(entry("small \(number)"), to: &journal) }
        #expect(ids(journal) == ["small 1", "small 2", "small 3"])
    }

    @Test func `a long body is truncated to its beginning`() throws {
        var journal = Journal()
        append(entry("long", body: 1 << 20, bodyLimit: 10), to: &journal)
        let body = try #require(journal.entry("long")?.exchange.reply.body)
        #expect(body.count == 10 && body.capacity < 1_000)
        #expect(try #require(journal.entry("long")).size < 2_000)
    }

    @Test func `each long text of an entry counts, so that requests with long texts make room, too`() {
        let text = String(repeating: "word ", count: 20)
        func size(
            id: String = "1", device: DeviceIdentifier? = nil, reasons: [Reason] = [],
            client: ClientID? = nil,
            path: String = "/", query: String? = nil
        ) -> Int {
            JournalEntry(
                id: id, operation: .retrieveProfiles, device: device, scenario: "valid-sso", reasons: reasons,
                client: client, request: Request(method: .get, path: path, query: query), reply: Reply(),
                receivedAt: .start, arrivedAt: .start, deviceTime: .start, milliseconds: 0
            ).size
        }
        let least = size() + text.count
        #expect(size(id: text) >= least)
        #expect(size(device: DeviceIdentifier(base64: Base64.encode(text.utf8))) >= least)
        #expect(size(reasons: [Reason(text)]) >= least)
        #expect(size(reasons: [Reason("A reason.", hint: text)]) >= least)
        #expect(size(client: ClientID(text)) >= least)
        #expect(size(path: "/" + text) >= least)
        #expect(size(query: text) >= least)
    }

    @Test func `a waiting client does not receive entries that were removed meanwhile`() {
        var journal = Journal()
        append(entry("1"), to: &journal)
        let promise = ReplyPromise(timeout: .seconds(1), timeoutReply: Reply(status: .requestTimeout))
        _ = journal.wait(for: RequestPattern(), count: 2, promise) { _ in Reply() }
        _ = journal.apply(.cleared)
        append(entry("2"), to: &journal)
        #expect(promise.replyOnTimeout()?.status == .requestTimeout)
    }

    @Test func `it is complete until an entry is removed, and again after a reset`() {
        var journal = Journal(limits: .init(entries: 2))
        for number in 1...2 { append(entry("\(number)"), to: &journal) }
        #expect(remove(status: 404, from: &journal) == 0)
        #expect(journal.isComplete)
        append(entry("3"), to: &journal)
        #expect(!journal.isComplete)
        _ = journal.apply(.reset)
        #expect(journal.isComplete)
        append(entry("4"), to: &journal)
        #expect(remove(status: 200, from: &journal) == 1)
        #expect(!journal.isComplete)
        _ = journal.apply(.reset)
        _ = journal.apply(.cleared)
        #expect(journal.isComplete, "no entry was removed")
        append(entry("5"), to: &journal)
        _ = journal.apply(.cleared)
        #expect(!journal.isComplete)
    }

    @Test func `the undo of a removal closes its gap, and no earlier one`() {
        var journal = Journal()
        for number in 1...4 { append(entry("\(number)"), to: &journal) }
        _ = journal.apply(.cleared)
        #expect(!journal.isComplete)
        _ = journal.apply(.restored)
        #expect(journal.isComplete && journal.count == 4)
        _ = journal.apply(.removed(["1"]))
        _ = journal.apply(.restored)
        #expect(journal.isComplete && journal.count == 4)
        _ = journal.apply(.removed(["1"]))
        _ = journal.apply(.removed(["2"]))
        _ = journal.apply(.restored)
        #expect(!journal.isComplete && ids(journal) == ["2", "3", "4"])
    }

    @Test func `the undo of a reset brings the same gaps back, and nothing that was removed before it`() {
        var journal = Journal(limits: .init(entries: 2))
        for number in 1...3 { append(entry("\(number)"), to: &journal) }
        _ = journal.apply(.reset)
        #expect(journal.isComplete && journal.dropped == 0)
        _ = journal.apply(.restored)
        #expect(ids(journal) == ["2", "3"] && !journal.isComplete && journal.dropped == 1)
        var emptied = Journal()
        append(entry("1"), to: &emptied)
        _ = emptied.apply(.cleared)
        _ = emptied.apply(.reset)
        _ = emptied.apply(.restored)
        #expect(ids(emptied).isEmpty)
    }

    @Test func `it stays as complete as it is when a service provider's requests are forgotten for good`() {
        var journal = Journal(limits: .init(entries: 2))
        for number in 1...2 { append(entry("\(number)"), to: &journal) }
        _ = journal.apply(.forgotten(["1"]))
        #expect(ids(journal) == ["2"] && journal.isComplete)
        _ = journal.apply(.restored)
        #expect(ids(journal) == ["2"], "nothing comes back")
        for number in 3...5 { append(entry("\(number)"), to: &journal) }
        _ = journal.apply(.forgotten(["4"]))
        #expect(!journal.isComplete)
    }

    @Test func `what a removal has taken comes back once, in front of what came since`() {
        var journal = Journal(limits: .init(entries: 4))
        for number in 1...3 { append(entry("\(number)"), to: &journal) }
        _ = journal.apply(.removed(["2"]))
        append(entry("4"), to: &journal)
        _ = journal.apply(.restored)
        #expect(ids(journal) == ["1", "2", "3", "4"])
        append(entry("5"), to: &journal)
        _ = journal.apply(.restored)
        #expect(ids(journal) == ["2", "3", "4", "5"], "nothing was removed since")
        _ = journal.apply(.cleared)
        for number in 6...10 { append(entry("\(number)"), to: &journal) }
        _ = journal.apply(.restored)
        #expect(ids(journal) == ["7", "8", "9", "10"])
    }

    @Test func `entries that leave are kept until the caller has released the lock`() {
        var journal = Journal(limits: .init(entries: 2))
        weak var oldest: JournalEntry?
        do {
            let entry = entry("1")
            oldest = entry
            append(entry, to: &journal)
        }
        append(entry("2"), to: &journal)
        do {
            let followUp = journal.append(entry("3"))
            withExtendedLifetime(followUp) { #expect(oldest != nil) }
        }
        #expect(oldest == nil)
        for change in [JournalChange.cleared, .cleared, .forgotten([])] {
            weak var removed: JournalEntry?
            removed = journal.entries.first
            let isHeld = removed != nil
            let followUp = journal.apply(change)
            withExtendedLifetime(followUp) { #expect((removed != nil) == isHeld) }
        }
    }

    @Test func `the total size is that of the entries that are left`() {
        var journal = Journal()
        for number in 1...4 { append(entry("\(number)", body: number * 1_000), to: &journal) }
        #expect(journal.totalSize > 10_000)
        _ = journal.apply(.removed(["2", "4"]))
        #expect(journal.totalSize == journal.entries.reduce(0) { $0 + $1.size })
        #expect(journal.count == 2)
        _ = journal.apply(.restored)
        #expect(journal.totalSize == journal.entries.reduce(0) { $0 + $1.size })
        _ = journal.apply(.cleared)
        #expect(journal.totalSize == 0 && journal.count == 0)
    }

    @Test func `removing entries keeps the others in order, across the end of the ring as well`() {
        var journal = Journal(limits: .init(entries: 4))
        for number in 1...6 {
            append(entry("\(number)", status: number == 4 ? .notFound : .ok), to: &journal)
        }
        #expect(remove(status: 404, from: &journal) == 1)
        #expect(ids(journal) == ["3", "5", "6"])
        #expect(journal.dropped == 2)
        for number in 7...9 { append(entry("\(number)"), to: &journal) }
        #expect(ids(journal) == ["6", "7", "8", "9"])
    }

    @Test func `a waiting client is answered once there are enough entries, including earlier ones`() {
        var journal = Journal()
        append(entry("1"), to: &journal)
        let promise = ReplyPromise(timeout: .seconds(1), timeoutReply: Reply(status: .requestTimeout))
        let now = journal.wait(for: RequestPattern(), count: 3, promise) { page in
            Reply(body: Array(page.entries.map(\.id).joined(separator: " ").utf8))
        }
        #expect(now == nil)
        append(entry("2"), to: &journal)
        #expect(promise.isPending)
        append(entry("3"), to: &journal)
        #expect(promise.replyOnTimeout()?.body == Array("1 2 3".utf8))
        append(entry("4"), to: &journal)
    }

    @Test func `every stream receives every entry until its receiver closes it`() {
        var journal = Journal()
        let streams = [ReplyStream(), ReplyStream()]
        for stream in streams { journal.subscribe(stream) }
        let told = [entry("1"), entry("2")]
        for entry in told { append(entry, to: &journal) }
        #expect(streams[0].take() == told.map(\.event))
        #expect(String(decoding: told[0].event, as: UTF8.self).hasPrefix("event: request\nid: 1\ndata: {"))
        streams[0].close()
        append(entry("3"), to: &journal)
        #expect(streams[0].take().isEmpty)
        #expect(streams[1].take().count == 3)
    }

    @Test func `a stream that its receiver has closed leaves at the latest when another one comes`() {
        var journal = Journal()
        weak var left: ReplyStream?
        do {
            let stream = ReplyStream()
            left = stream
            journal.subscribe(stream)
            stream.close()
        }
        journal.subscribe(ReplyStream())
        let hasLeft = left == nil
        #expect(hasLeft)
    }

    @Test
    func `streams are told how many entries they missed, because those that wait to be rendered are bounded`()
    {
        let work = Locked<[@Sendable () -> Void]>([])
        func renderAll() {
            while let next = work.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { next() }
        }
        var journal = Journal()
        journal.executor = { body in work.withLock { $0.append(body) } }
        let stream = ReplyStream(capacity: .max) { Array("missed \($0)".utf8) }
        journal.subscribe(stream)
        let waiting = (Journal.mostWaiting - 1) / entry("0").size + 1
        for number in 0..<(waiting + 7) { append(entry("\(number % 10)"), to: &journal) }
        renderAll()
        let pieces = stream.take()
        #expect(pieces.first.map { String(decoding: $0, as: UTF8.self) } == "missed 7")
        #expect(pieces.count == waiting + 1)
        // Afterwards nothing is missed.
        append(entry("8"), to: &journal)
        renderAll()
        #expect(stream.take() == [entry("8").event])
    }

    @Test func `earlier entries do not satisfy an order, and the explanation mentions dropped ones`() throws {
        let entries = [entry("1"), entry("2", status: .notFound)]
        func verify(_ statuses: Int..., dropped: Int = 0) -> String? {
            statuses.map { RequestPattern(status: $0) }.reasonForAbsence(in: entries, dropped: dropped)
        }
        #expect(verify(200, 404) == nil)
        #expect(verify(404, 200)?.contains("one was received too early") == true)
        #expect(verify(200, 200)?.contains("dropped") == false)
        #expect(verify(200, 200, dropped: 7)?.contains("7 older requests were dropped") == true)
        let since = RequestPattern(since: .entry("gone"))
        #expect([since].reasonForAbsence(in: entries, dropped: 1) != nil)
    }

    @Test func `an order of requests after an entry begins with the next one`() {
        let entries = [entry("1"), entry("2", status: .notFound), entry("3")]
        func verify(_ status: Int, after id: String) -> String? {
            [RequestPattern(status: status, since: .entry(id))].reasonForAbsence(in: entries, dropped: 0)
        }
        #expect(verify(404, after: "1") == nil)
        #expect(verify(404, after: "2") != nil)
        #expect(verify(200, after: "2") == nil)
    }

    @Test(arguments: [nil, "", "a=b"])
    func `an entry returns the request and the reply that were stored`(query: String?) throws {
        let request = Request(
            method: .post, path: "/api/v2/é", query: query, fields: ["Host": "x", "A": "1", "a": "2"],
            body: Array("{}".utf8), minorVersion: 0,
            connection: Request.ConnectionInfo(peer: "::1", peerPort: 7, localPort: 8, isSecure: true))
        var reply = Reply(
            status: .created, fields: [.contentType: "text/plain; a=\"b: c\"", .location: ""],
            body: [0, 10, 255], delivery: Delivery(delay: .seconds(1), fault: .drip))
        reply.fields.append(HTTPField(name: .vary, value: "Origin"))
        let entry = JournalEntry(
            id: "trace", operation: nil, device: nil, scenario: "s", request: request, reply: reply,
            receivedAt: .start, arrivedAt: .start, deviceTime: .start, milliseconds: 0)
        #expect(entry.id == "trace" && entry.device == nil)
        let (asked, answered) = (entry.exchange.request, entry.exchange.reply)
        #expect(asked.method == .post && asked.path == "/api/v2/é" && asked.query == query)
        #expect(Array(asked.fields).map(\.value) == ["x", "1", "2"] && asked.body == request.body)
        #expect(asked.minorVersion == 0 && asked.connection == request.connection)
        #expect(answered.status == .created && answered.body == reply.body)
        #expect(Array(answered.fields) == Array(reply.fields))
        #expect(answered.delivery == reply.delivery)
    }
}
