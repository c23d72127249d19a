import HTTPMessages

/// Renders entries for the streams that receive every entry, elsewhere than where requests are answered.
///
/// Requests can come faster than their entries are rendered. So a bounded number of entries wait, and streams are told how many
/// others they have missed.
final class EventFeed: Sendable {
    private struct Waiting {
        var entries: [(entry: JournalEntry, streams: [ReplyStream])] = []
        /// The size of the entries in bytes.
        var size = 0
        /// The number of entries that came when there were too many.
        var missed = 0
        var isRendering = false
    }

    private let waiting = Locked(Waiting())

    /// How many bytes of entries wait. One may exceed it. As many can be rendered meanwhile.
    static let capacity = 4 << 20

    /// Has the entry rendered once for all streams, by the executor.
    func send(_ entry: JournalEntry, to streams: [ReplyStream], by executor: @escaping BodyPieces.Executor) {
        let starts = waiting.withLock { waiting in
            guard waiting.size < Self.capacity else {
                waiting.missed += 1
                return false
            }
            waiting.entries.append((entry, streams))
            waiting.size += entry.size
            defer { waiting.isRendering = true }
            return !waiting.isRendering
        }
        if starts { executor { self.render(by: executor) } }
    }

    private func render(by executor: @escaping BodyPieces.Executor) {
        let (entries, missed) = waiting.withLock { waiting in
            defer { (waiting.entries, waiting.size, waiting.missed) = ([], 0, 0) }
            return (waiting.entries, waiting.missed)
        }
        for stream in entries.last?.streams ?? [] where missed > 0 { stream.noteDropped(missed) }
        for (entry, streams) in entries {
            let event = entry.event
            for stream in streams { stream.append(event) }
        }
        let goesOn = waiting.withLock { waiting in
            waiting.isRendering = !waiting.entries.isEmpty
            return waiting.isRendering
        }
        // Again by the executor, so that other work of it comes between.
        if goesOn { executor { self.render(by: executor) } }
    }
}
