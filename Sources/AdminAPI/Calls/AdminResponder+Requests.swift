import ControlAPI
import Documents
import HTTPMessages
import HTTPTypes
import PassAPI
import PassOperations
import RequestJournal

extension AdminRoute {
    package static let listRequests = AdminRoute(
        .get, "/requests", "listRequests", "Lists the recorded requests, newest first.",
        query: Schema.listFields, answer: .json(.requestList)
    ) { (admin, call) throws(AdminError) in try admin.listRequests(call) }

    package static let showRequest = AdminRoute(
        .get, "/requests/\(.request)", "showRequest",
        "Returns one request by its identifier, which is its trace.", answer: .json(.entry)
    ) { (admin, call) throws(AdminError) in try admin.showRequest(call) }

    package static let clearRequests = AdminRoute(
        .delete, "/requests", "clearRequests", "Removes all recorded requests.", answer: .nothing()
    ) { admin, _ in admin.clearRequests() }

    package static let countRequests = AdminRoute(
        .post, "/requests/count", "countRequests", "Counts the requests that match a pattern.",
        body: .requestPattern, answer: .json(.count)
    ) { (admin, call) throws(AdminError) in try admin.countRequests(call) }

    package static let findRequests = AdminRoute(
        .post, "/requests/find", "findRequests", "Lists the requests that match a pattern, oldest first.",
        body: .requestPattern, answer: .json(.requestList)
    ) { (admin, call) throws(AdminError) in try admin.findRequests(call) }

    package static let removeRequests = AdminRoute(
        .post, "/requests/remove", "removeRequests", "Removes the requests that match a pattern.",
        body: .requestPattern, answer: .json(.count)
    ) { (admin, call) throws(AdminError) in try admin.removeRequests(call) }

    package static let awaitRequests = AdminRoute(
        .post, "/requests/wait", "awaitRequests",
        "Answers as soon as enough requests match, else 408 after the timeout.", body: .expectedRequests,
        answer: .json(.requestList), refusals: [.requestTimeout, .serviceUnavailable]
    ) { (admin, call) throws(AdminError) in try admin.awaitRequests(call) }

    package static let unmatchedRequests = AdminRoute(
        .get, "/requests/unmatched", "unmatchedRequests",
        "Lists the requests that matched no operation, with the nearest operations.",
        answer: .json(.unmatchedList)
    ) { admin, _ in admin.unmatchedRequests() }
}

extension AdminRoute {
    package static let streamEvents = AdminRoute(
        .get, "/events", "streamEvents", "Streams new requests as server-sent events.",
        answer: .text("text/event-stream")
    ) { admin, _ in admin.streamEvents() }
}

extension AdminResponder {
    /// `?limit&since&device&operation&status&scenario`: the matching requests, newest first.
    func listRequests(_ call: AdminCall) throws(AdminError) -> Reply {
        var members = try call.query()
        let limit = members.removeValue(forKey: "limit")?.integer ?? .max
        let page = try page(matching: .object(members))
        return Self.reply(
            Array(page.entries.reversed().prefix(Int(limit))), total: page.entries.count, page.dropped)
    }

    /// The request with the identifier in the path.
    func showRequest(_ call: AdminCall) throws(AdminError) -> Reply {
        let id = call.parameters["id"] ?? ""
        let (entry, dropped) = journal.withLock { ($0.entry(id), $0.dropped) }
        guard let entry else {
            throw .notFound(
                "The journal has no request \(id); \(dropped) requests were dropped to make room."
            )
        }
        return .json { entry.write(to: &$0) }
    }

    func clearRequests() -> Reply {
        journal.withLock { $0.removeAll() }
        return Reply(status: .noContent)
    }

    /// Takes a pattern and returns `{"count": n}`.
    func countRequests(_ call: AdminCall) throws(AdminError) -> Reply {
        count(try page(matching: .object(call.body())).entries.count)
    }

    /// Takes a pattern and returns the matching requests, oldest first.
    func findRequests(_ call: AdminCall) throws(AdminError) -> Reply {
        Self.reply(try page(matching: .object(call.body())))
    }

    /// Takes a pattern, removes the matching requests and returns `{"count": n}`.
    func removeRequests(_ call: AdminCall) throws(AdminError) -> Reply {
        let pattern = try RequestPattern(checking: .object(call.body()))
        return count(
            try journal.withLock { (journal) throws(AdminError) in
                try journal.check(pattern)
                return journal.remove(matching: pattern)
            })
    }

    private func page(matching json: JSONValue) throws(AdminError) -> Journal.Page {
        let pattern = try RequestPattern(checking: json)
        return try journal.withLock { (journal) throws(AdminError) in
            try journal.check(pattern)
            return journal.page(matching: pattern)
        }
    }

    /// Takes a pattern with `count` and `timeout`. Replies with the requests as soon as so many match, or
    /// with 408 after the timeout.
    func awaitRequests(_ call: AdminCall) throws(AdminError) -> Reply {
        var body = try call.body()
        let count = Int(body.removeValue(forKey: "count")?.integer ?? 1)
        let timeout =
            body.removeValue(forKey: "timeout")?.string.flatMap { Duration(text: $0) } ?? .seconds(10)
        let pattern = try RequestPattern(checking: .object(body))
        let promise = ReplyPromise(
            timeout: timeout,
            timeoutReply: AdminError.timedOut(
                "Too few requests matched within \(timeout.isoText): expected \(count) with \(pattern)."
            ).reply,
            shutdownReply: AdminError.stopping.reply)
        let now = try journal.withLock { (journal) throws(AdminError) -> (@Sendable () -> Void)? in
            try journal.check(pattern)
            return journal.wait(for: pattern, count: count, promise) { Self.reply($0) }
        }
        now?()
        var reply = Reply(status: .ok)
        reply.continuation = .promise(promise)
        return reply
    }

    /// The requests that matched no operation, with the operations whose paths are most similar.
    func unmatchedRequests() -> Reply {
        let (entries, dropped) = journal.withLock { journal in
            (journal.entries.filter { $0.operation == nil }, journal.dropped)
        }
        return .json { json in
            json.object { object in
                object.key("requests")
                object.array { array in
                    for entry in entries {
                        array.object { member in
                            member.member("request", entry)
                            member.member(
                                "nearMisses",
                                array: NearestOperations.of(entry.exchange.request.path).map {
                                    "\($0.definition.method.rawValue) \($0.definition.paths[0]) (\($0.rawValue))"
                                })
                        }
                    }
                }
                object.member("meta") { meta in
                    meta.member("total", entries.count)
                    meta.member("dropped", dropped)
                }
            }
        }
    }

    /// Streams server-sent events (HTML Standard, 9.2): `request` for each new journal entry, `change` after
    /// each admin call that can change the mock, and `dropped` with the number of events that a slow reader
    /// missed.
    func streamEvents() -> Reply {
        let stream = ReplyStream { Array("event: dropped\ndata: {\"dropped\":\($0)}\n\n".utf8) }
        stream.append(Array(": the journal of adobe-pass-mock\n\n".utf8))
        subscribe(stream)
        journal.withLock { $0.subscribe(stream) }
        var reply = Reply(fields: [.contentType: "text/event-stream", .cacheControl: "no-store"])
        reply.continuation = .stream(stream)
        return reply
    }

    private static func reply(_ page: Journal.Page) -> Reply {
        reply(page.entries, total: page.entries.count, page.dropped)
    }

    /// The reply of calls that list requests.
    private static func reply(_ entries: [JournalEntry], total: Int, _ dropped: Int) -> Reply {
        .json { json in
            json.object { object in
                object.member("requests", array: entries)
                object.member("meta") { meta in
                    meta.member("total", total)
                    meta.member("dropped", dropped)
                }
            }
        }
    }

    private func count(_ count: Int) -> Reply {
        .json { $0.object { $0.member("count", count) } }
    }
}

extension RequestPattern {
    /// Reads a pattern from a body or a query.
    init(checking json: JSONValue) throws(AdminError) {
        do throws(Diagnostics) { try self.init(Node(json)) } catch { throw .invalidBody(error) }
    }
}

extension Journal {
    /// - Throws: when `since` names an entry that is not in the journal, because the entries after it are
    ///   unknown.
    fileprivate func check(_ pattern: RequestPattern) throws(AdminError) {
        guard case .entry(let id)? = pattern.since, entry(id) == nil else { return }
        throw .invalidBody(
            "\"\(id)\" is neither a request in the journal nor a time such as 2026-03-16T14:39:48Z"
                + (dropped > 0 ? "; \(dropped) requests were dropped to make room." : "."), at: "/since")
    }
}
