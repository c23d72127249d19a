import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

extension AdminRoute {
    static let awaitRequests = AdminRoute(
        .post, "/requests/wait", "awaitRequests",
        "Answers as soon as enough requests match, else 408 after the timeout.",
        journal: .required, work: .longRunning, isReadOnly: true,
        refusals: [.requestTimeout, .serviceUnavailable],
        answer: RequestList.description, handle: AdminResponder.awaitRequests)

    static let streamEvents = AdminRoute(
        .get, "/events", "streamEvents",
        "Streams new requests as server-sent events, resuming after Last-Event-ID.",
        work: .inline,
        answer: AdminAnswerDescription(contentType: "text/event-stream"), handle: AdminResponder.streamEvents)

    static let verifyRequests = AdminRoute(
        .post, "/requests/verify", "verifyRequests", "Checks that requests arrived in the given order.",
        journal: .required, work: .longRunning, isReadOnly: true, refusals: [.notAcceptable],
        handle: AdminResponder.verifyRequests)
}

extension HTTPField.Name {
    fileprivate static let lastEventID = HTTPField.Name("Last-Event-ID")!
}

extension AdminResponder {
    func awaitRequests(_ expected: ExpectedRequests) throws(AdminError) -> Reply {
        let pattern = try normalized(expected.pattern, in: journalCopy)
        let matched = Locked(0)
        let promise = ReplyPromise(
            timeout: expected.timeout,
            timeoutReply: AdminError.timedOut(
                "Too few requests matched within \(expected.timeout.isoText): expected \(expected.count) (\(pattern)), "
                    + "but \(matched.withLock(\.self)) matched."
            ).reply.forSameOrigin,
            shutdownReply: AdminError.stopping.reply.forSameOrigin)
        // Decodes the entries of other mocks before the journal is locked.
        _ = entries
        let now = try journal.withLock { (journal) throws(AdminError) -> (@Sendable () -> Void)? in
            try journal.check(pattern)
            return journal.wait(for: pattern, count: expected.count, matched: matched, promise) {
                RequestList($0).reply.forSameOrigin
            }
        }
        now?()
        backend.shared?.followJournal()
        return Reply(promised: promise)
    }

    /// Streams server-sent events (HTML Standard, 9.2): `request` for each new journal entry, `change` after each admin call that
    /// can have changed the mock, and `dropped` with the number of events that a slow reader missed. With the journal off, there
    /// are only `change` events.
    ///
    /// A client that connects again names the last entry it has received, and first gets all later entries. If the journal no longer
    /// has that entry, these are all of its entries.
    func streamEvents(_ call: AdminCall) -> Reply {
        let stream = ReplyStream { Array("event: dropped\ndata: {\"dropped\":\($0)}\n\n".utf8) }
        let title = journal.withLock(\.isOff) ? "changes only, because of --journal off" : "the journal"
        stream.append(Array(": \(title) of adobe-pass-mock\n\n".utf8))
        subscribe(stream)
        let recorded = journal.withLock { journal in
            journal.subscribe(stream)
            return journal
        }
        if let last = call.request.fields[.lastEventID] {
            recorded.executor {
                let missed = recorded.entries(matching: RequestPattern(since: .entry(last)))
                for entry in missed { stream.append(entry.event) }
            }
        }
        backend.shared?.followJournal()
        var reply = Reply(fields: [.contentType: "text/event-stream", .cacheControl: "no-store"])
        reply.continuation = .stream(stream)
        return reply
    }

    func verifyRequests(_ expected: ExpectedSequence) throws(AdminError) -> VerifiedRequests {
        let journal = journalCopy
        var patterns: [RequestPattern] = []
        for (index, pattern) in expected.patterns.enumerated() {
            let place = "/sequence/\(index)"
            // If entries were dropped, the entry that `since` names can be one of them.
            if journal.dropped == 0 { try journal.check(pattern, at: place) }
            patterns.append(try normalized(pattern, in: journal, at: place))
        }
        let explanation = patterns.reasonForAbsence(in: journal.entries, dropped: journal.dropped)
        guard let explanation else { return VerifiedRequests() }
        throw AdminError(
            status: .notAcceptable, code: "not_verified", title: "The requests did not arrive in this order",
            detail: explanation)
    }
}

struct ExpectedRequests: AdminBody {
    let pattern: RequestPattern
    let count: Int
    let timeout: Duration

    static let schema = Schema.record(
        "A pattern, and the number of requests that must match it.",
        RequestPattern.schema.fields + [
            .optional("count", .integer(1...Int64(Int32.max), "1 when absent.").orNull),
            .optional("timeout", .text(.timeout, "PT10S when absent, at most ten minutes.").orNull),
        ])

    static let example: JSONValue? = [
        "operation": "retrieveProfiles", "count": .integer(1), "timeout": "PT5S",
    ]

    init(_ members: [String: JSONValue]) throws(AdminError) {
        count = Int(members["count"]?.integer ?? 1)
        timeout = members["timeout"]?.string.flatMap { Duration(text: $0) } ?? .seconds(10)
        pattern = try RequestPattern(members.filter { $0.key != "count" && $0.key != "timeout" })
    }
}

extension TextFormat {
    fileprivate static let timeout = TextFormat(
        expectation: "a duration of at most ten minutes, such as PT5S", pattern: duration.pattern,
        unitExpectation: "a duration such as PT5S or 300ms"
    ) { text in
        Duration(text: text).map { $0 >= .zero && $0 <= .minutes(10) } ?? false
    }
}

struct ExpectedSequence: AdminBody {
    let patterns: [RequestPattern]

    static let schema = Schema.record(
        "Requests in their order. Other requests between them are ignored.",
        [
            .always(
                "sequence",
                .list(of: RequestPattern.schema, count: 1...1_000, "One pattern for each request."))
        ])

    static let example: JSONValue? = [
        "sequence": [["operation": "retrieveConfiguration"], ["operation": "retrieveProfiles"]]
    ]

    init(_ members: [String: JSONValue]) throws(AdminError) {
        let elements = (members["sequence"]?.array ?? []).enumerated()
        patterns = try elements.map { (index, element) throws(AdminError) in
            try AdminError.refusing(try RequestPattern(Node(element, at: "/sequence/\(index)")))
        }
    }
}

struct VerifiedRequests: JSONAnswer, JSONObject {
    static let members: [JSONMember<VerifiedRequests>] = [
        .always("verified", .boolean("true")) { _ in true }
    ]
}
