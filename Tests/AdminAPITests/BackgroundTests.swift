import AdminAPI
import Dashboard
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import TestSupport
import Testing

/// The calls of the admin API that an event loop hands over, because they can take long.
@Suite("Calls in the background")
struct BackgroundTests {
    /// Keeps jobs until ``runNext()``.
    private final class Jobs: Sendable {
        private let jobs = Locked<[@Sendable () -> Void]>([])

        var executor: AdminExecutors.Executor { { [jobs] job in jobs.withLock { $0.append(job) } } }
        var count: Int { jobs.withLock { $0.count } }

        /// - Returns: false if there was none.
        @discardableResult
        func runNext() -> Bool {
            let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            job?()
            return job != nil
        }
    }

    private let calls = Jobs()
    private let reports = Jobs()
    private let mock: AdminResponder

    init() throws {
        mock = try AdminResponder.make(
            background: AdminExecutors(calls: calls.executor, reports: reports.executor))
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, query: String? = nil, _ body: String = ""
    ) -> Reply {
        mock.respond(
            to: Request(
                method: method, path: path, query: query, fields: ["Host": "localhost"],
                body: Array(body.utf8)))
    }

    private func fillJournal(_ count: Int) {
        for number in 0..<count { _ = send(.get, "/api/v2/REF30/configuration", query: "n=\(number)") }
    }

    /// The reply, after all jobs were run.
    private func completed(_ reply: Reply) throws -> Reply {
        guard case .promise(let promise)? = reply.continuation else { return reply }
        while calls.runNext() || reports.runNext() {}
        return try #require(promise.takeReply { _ in })
    }

    private func page(_ query: String?) throws -> JSONValue {
        let reply = try completed(send(.get, "/__admin/requests", query: query))
        return try #require(JSONValue(parsing: reply.body))
    }

    /// The calls that an event loop runs itself, because their time does not depend on the journal and the state.
    private static let brief = [
        "health", "ready", "version", "streamEvents", "dashboardScript",
    ]

    @Test func `leave the loop before they begin`() {
        for route in AdminRoute.withDashboard {
            let path = route.path.path([
                "device": "YQ==", "code": "c", "id": "i", "name": "n", "action": "a", "partner": "Apple",
            ])
            let before = calls.count + reports.count
            let reply = send(route.method, path)
            let isBrief = Self.brief.contains(route.name)
            #expect(calls.count + reports.count == before + (isBrief ? 0 : 1), "\(route.name)")
            if isBrief { continue }
            guard case .promise(let promise)? = reply.continuation else {
                Issue.record("\(route.name) was carried out on the loop")
                continue
            }
            #expect(promise.isPending && promise.isComputed, "\(route.name)")
        }
    }

    @Test func `that change something do not wait for reports`() throws {
        _ = send(.get, "/__admin/checklist")
        let change = send(.post, "/__admin/clock/freeze")
        #expect(calls.runNext())
        #expect(reports.count == 1)
        guard case .promise(let promise)? = change.continuation else {
            Issue.record("the call was not handed over")
            return
        }
        #expect(promise.takeReply { _ in }?.status == .ok)
    }

    @Test func `of another origin are refused on the loop`() {
        let reply = mock.respond(
            to: Request(
                method: .get, path: "/__admin/requests",
                fields: ["Host": "localhost", "Sec-Fetch-Site": "cross-site"]))
        #expect(reply.status == .forbidden)
        #expect(reports.count == 0)
    }

    @Test func `list a thousand requests, and say where the next page is`() throws {
        fillJournal(1_003)
        let first = try page(nil)
        #expect(first["requests"]?.array?.count == 1_000)
        #expect(first["meta"]?["total"]?.integer == 1_003)
        let next = try #require(first["meta"]?["next"]?.string)
        #expect(next.hasPrefix("/__admin/requests?before="))
        let second = try page(String(next.split(separator: "?")[1]))
        let ids = (second["requests"]?.array ?? []).compactMap { $0["id"]?.string }
        #expect(ids.count == 3)
        #expect(second["meta"]?["next"] == nil)
        #expect(Set(ids).isDisjoint(with: (first["requests"]?.array ?? []).compactMap { $0["id"]?.string }))
        #expect(try page("limit=2000")["requests"]?.array?.count == 1_003)
    }

    @Test func `keep the pattern on the next page, and refuse one that begins nowhere`() throws {
        fillJournal(3)
        _ = send(.get, "/nothing")
        let first = try page("operation=retrieveConfiguration&limit=2")
        let next = try #require(first["meta"]?["next"]?.string)
        let second = try page(String(next.split(separator: "?")[1]))
        #expect(second["requests"]?.array?.count == 1)
        #expect(second["meta"]?["total"]?.integer == 3)
        let refusal = try completed(send(.get, "/__admin/requests", query: "before=nobody"))
        #expect(refusal.status == .badRequest)
    }

    @Test(arguments: [true, false])
    func `answer a waiting client that has enough requests although its time is over`(isEarly: Bool) throws {
        if isEarly { fillJournal(1) }
        let waiting = send(.post, "/__admin/requests/wait", #"{"timeout":"PT0S"}"#)
        guard case .promise(let outer)? = waiting.continuation else {
            Issue.record("the call is not handed over")
            return
        }
        reports.runNext()
        guard case .promise(let inner)? = outer.takeReply(orNotify: { _ in })?.continuation else {
            Issue.record("the call does not wait")
            return
        }
        if !isEarly { fillJournal(1) }
        #expect(inner.replyOnTimeout() == nil)
        // More requests are not rendered again.
        fillJournal(1)
        #expect(reports.count == 1)
        reports.runNext()
        #expect(inner.replyOnTimeout()?.status == .ok)
    }

    @Test func `render events and the answers of waiting clients in the background, too`() throws {
        let waiting = send(.post, "/__admin/requests/wait", #"{"count":2}"#)
        guard case .promise(let outer)? = waiting.continuation else {
            Issue.record("the call is not handed over")
            return
        }
        reports.runNext()
        guard case .promise(let inner)? = outer.takeReply(orNotify: { _ in })?.continuation else {
            Issue.record("the call does not wait")
            return
        }
        fillJournal(2)
        #expect(inner.isPending)
        #expect(reports.count == 1)
        reports.runNext()
        #expect(!inner.isPending)
        _ = send(.get, "/__admin/events")
        fillJournal(1)
        #expect(reports.count == 1)
    }
}
