import HTTPMessages
import HTTPTypes
import PassBackend

extension AdminRoute {
    static let streamEvents = AdminRoute(
        .get, "/events", "streamEvents", "Streams new requests as server-sent events.", work: .brief,
        handle: AdminResponder.streamEvents)
}

extension AdminResponder {
    /// Streams server-sent events (HTML Standard, 9.2): `request` for each new journal entry, `change` after
    /// each admin call that can change the mock (only these with the journal off), and `dropped` with the number of events that a slow reader
    /// missed.
    func streamEvents() -> EventStream {
        let stream = ReplyStream { Array("event: dropped\ndata: {\"dropped\":\($0)}\n\n".utf8) }
        let title = journal.withLock(\.isOff) ? "changes only, because of --journal off" : "the journal"
        stream.append(Array(": \(title) of adobe-pass-mock\n\n".utf8))
        subscribe(stream)
        journal.withLock { $0.subscribe(stream) }
        backend.shared?.followJournal()
        return EventStream(stream: stream)
    }
}

struct EventStream: AdminAnswer {
    let stream: ReplyStream

    static let description = AdminAnswerDescription(contentType: contentType)
    private static let contentType = "text/event-stream"

    var reply: Reply {
        var reply = Reply(fields: [.contentType: Self.contentType, .cacheControl: "no-store"])
        reply.continuation = .stream(stream)
        return reply
    }
}
