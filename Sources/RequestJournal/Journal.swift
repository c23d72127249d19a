import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

/// The most recent requests and their replies in a ring buffer, limited in number and size.
package struct Journal: Sendable {
    /// The ring buffer: an entry is stored at its sequence number modulo the capacity.
    private var ring: [JournalEntry?] = []
    /// The sequence number of the oldest entry, and of the next one.
    package private(set) var first = 0
    package private(set) var next = 0
    package private(set) var totalSize = 0
    /// The number of entries that were removed to make room for newer ones.
    package private(set) var dropped = 0
    /// False if entries were removed, to make room or by a call.
    package private(set) var isComplete = true
    package private(set) var counters = RequestCounters()
    /// The entries before the latest removal, for ``JournalChange/restored``.
    private var beforeRemoval: [JournalEntry] = []
    /// The sequence number of the first entry after the latest removal.
    private var afterRemoval = 0
    private var watchers: [Watcher] = []
    /// The streams that receive every entry.
    private var streams: [ReplyStream] = []
    private let feed = EventFeed()

    package let limits: Limits
    /// Where entries are rendered for subscribers.
    package var executor: BodyPieces.Executor = { $0() }
    /// Called for ``JournalChange/steered``.
    package var onSteering: @Sendable () -> Void = {}

    package struct Limits: Sendable {
        package var entries: Int
        /// The maximum total size of the entries in bytes.
        package var size: Int

        package init(entries: Int = 10_000, size: Int = 64 << 20) {
            self.entries = entries
            self.size = size
        }

        /// Keeps no entry.
        package static let none = Limits(entries: 0, size: 0)
    }

    /// A subscriber that waits for requests.
    private struct Watcher: Sendable {
        var isDone: @Sendable () -> Bool
        /// The action for an entry, to be run after the lock is released; `nil` for none.
        var reaction: @Sendable (Journal, JournalEntry) -> (@Sendable () -> Void)?
    }

    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// All entries, the oldest first.
    package var entries: [JournalEntry] {
        // A copy of two parts, because every recorded request waits for the lock under which a page reads them.
        let start = first % max(1, ring.count)
        return ring[start...].compactMap(\.self) + ring[..<start].compactMap(\.self)
    }

    /// Adds an entry.
    ///
    /// - Returns: the actions for the subscribers. The caller must run them after it has released the
    ///   journal's lock.
    package mutating func append(_ entry: JournalEntry) -> [@Sendable () -> Void] {
        guard !isOff else { return [] }
        insert(entry)
        return reactions(to: entry)
    }

    /// True for a journal that only counts requests: it neither keeps entries nor passes them to subscribers.
    package var isOff: Bool { limits.entries == 0 }

    /// Counts a request of this mock.
    package mutating func count(_ operation: PassOperation?, _ status: HTTPResponse.Status) {
        counters.count(operation, status.code)
    }

    /// Makes a change.
    ///
    /// - Returns: the actions for the subscribers. The caller must run them after it has released the
    ///   journal's lock.
    package mutating func apply(_ change: JournalChange) -> [@Sendable () -> Void] {
        switch change {
        case .recorded(let entry):
            insert(entry)
            return reactions(to: entry)
        case .removed(let ids):
            let before = entries
            if remove(ids) { isComplete = false }
            beforeRemoval = before
        case .forgotten(let ids):
            _ = remove(ids)
            beforeRemoval = []
            afterRemoval = first
        case .cleared: removeAll()
        case .reset:
            removeAll()
            isComplete = true
        case .restored: restore()
        case .steered: return [onSteering]
        }
        return []
    }

    /// True while somebody waits for requests or is told each.
    package var hasSubscribers: Bool {
        watchers.contains { !$0.isDone() } || streams.contains { !$0.isClosed }
    }

    private mutating func reactions(to entry: JournalEntry) -> [@Sendable () -> Void] {
        guard !watchers.isEmpty || !streams.isEmpty else { return [] }
        watchers.removeAll { $0.isDone() }
        streams.removeAll(where: \.isClosed)
        var reactions = watchers.compactMap { $0.reaction(self, entry) }
        if !streams.isEmpty {
            reactions.append { [streams, executor, feed] in feed.send(entry, to: streams, by: executor) }
        }
        return reactions
    }

    private mutating func insert(_ entry: JournalEntry) {
        if next - first == limits.entries { dropFirst() }
        if ring.count < limits.entries { ring.append(entry) } else { ring[next % limits.entries] = entry }
        next += 1
        totalSize += entry.size
        while totalSize > limits.size, next - first > 1 { dropFirst() }
    }

    private mutating func dropFirst() {
        if let entry = ring[first % limits.entries].take() {
            totalSize -= entry.size
            dropped += 1
            isComplete = false
        }
        first += 1
    }

    /// The entries that match, oldest first.
    package func entries(matching pattern: RequestPattern) -> [JournalEntry] {
        var start = first
        if case .entry(let id)? = pattern.since {
            start = (first..<next).last { ring[$0 % limits.entries]?.id == id }.map { $0 + 1 } ?? first
        }
        return (start..<next).compactMap { number in
            ring[number % limits.entries].flatMap { pattern.matches($0) ? $0 : nil }
        }
    }

    /// The answer to a list request.
    package struct Page: Sendable {
        /// The oldest first.
        package var entries: [JournalEntry]
        package var dropped: Int
    }

    package func page(matching pattern: RequestPattern) -> Page {
        Page(entries: entries(matching: pattern), dropped: dropped)
    }

    package func entry(_ id: String) -> JournalEntry? {
        (first..<next).lazy.reversed().compactMap { ring[$0 % limits.entries] }.first { $0.id == id }
    }

    /// - Returns: true if the journal had one of the entries.
    private mutating func remove(_ ids: [String]) -> Bool {
        let ids = Set(ids)
        let kept = entries.filter { !ids.contains($0.id) }
        let hasRemoved = kept.count < next - first
        empty()
        for entry in kept { insert(entry) }
        afterRemoval = next
        return hasRemoved
    }

    private mutating func restore() {
        let newer = (max(first, afterRemoval)..<next).compactMap { ring[$0 % limits.entries] }
        empty()
        for entry in beforeRemoval + newer { insert(entry) }
        beforeRemoval = []
        afterRemoval = next
    }

    private mutating func removeAll() {
        if next > first {
            beforeRemoval = entries
            isComplete = false
        }
        empty()
        afterRemoval = next
        dropped = 0
    }

    /// Notes that entries are gone which this journal has never had.
    package mutating func noteDropped(_ count: Int) {
        dropped = min(dropped + min(count, Self.mostDropped), Self.mostDropped)
        noteIncomplete()
    }

    /// The most entries that can count as gone without having been here, so that counting further cannot overflow.
    private static let mostDropped = 10_000_000_000

    /// Notes that an unknown number of entries is gone.
    package mutating func noteIncomplete() { isComplete = false }

    private mutating func empty() {
        ring = []
        first = 0
        next = 0
        totalSize = 0
    }

    /// Resolves the promise as soon as `count` entries match, including those that are already in the
    /// journal.
    ///
    /// - Returns: the action to run now, after the caller has released the journal's lock; `nil` if the
    ///   promise must wait.
    package mutating func wait(
        for pattern: RequestPattern, count: Int, _ promise: ReplyPromise,
        render: @escaping @Sendable (Page) -> Reply
    ) -> (@Sendable () -> Void)? {
        let page = page(matching: pattern)
        guard page.entries.count < count else { return resolve(promise, with: page, render) }
        // Counted, because finding all matching entries again for each request takes as long as the journal is.
        let missing = Locked(count - page.entries.count)
        add(
            Watcher(isDone: { !promise.isPending }) { journal, entry in
                guard pattern.matches(entry),
                    missing.withLock({
                        $0 -= 1; return $0 <= 0
                    })
                else { return nil }
                let page = journal.page(matching: pattern)
                guard page.entries.count >= count else {
                    // Some were removed meanwhile.
                    missing.withLock { $0 = count - page.entries.count }
                    return nil
                }
                return journal.resolve(promise, with: page, render)
            })
        return nil
    }

    /// The action that renders a page and resolves the promise with it.
    private func resolve(
        _ promise: ReplyPromise, with page: Page, _ render: @escaping @Sendable (Page) -> Reply
    ) -> @Sendable () -> Void {
        { [executor] in executor { promise.resolve(render(page)) } }
    }

    /// Sends every new entry to the stream until its receiver closes it.
    package mutating func subscribe(_ stream: ReplyStream) {
        streams.removeAll(where: \.isClosed)
        streams.append(stream)
    }

    private mutating func add(_ watcher: Watcher) {
        // Closed subscribers are otherwise removed only at the next request, which may never come.
        watchers.removeAll { $0.isDone() }
        watchers.append(watcher)
    }
}

extension RequestPattern {
    /// True if the entry matches. Does not test `since` with an entry, because that depends on the order in
    /// the journal.
    package func matches(_ entry: JournalEntry) -> Bool {
        if let operation, operation != entry.operation { return false }
        if let status, status != entry.status.code { return false }
        if let device, !(entry.device?.isNamed(device) ?? false) { return false }
        if let scenario, scenario != entry.scenario, !entry.scenario.hasPrefix(scenario + ";") {
            return false
        }
        if case .time(let time)? = since, entry.receivedAt < time { return false }
        return true
    }
}
