import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

/// The last requests and what became of them, bounded in number and size.
package struct Journal: Sendable {
    /// Entries stand at their sequence number modulo the capacity.
    private var ring: [JournalEntry?] = []
    /// The sequence number of the oldest entry, and of the next one.
    package private(set) var first = 0
    package private(set) var next = 0
    private var sizes = 0
    /// How many entries made room for others.
    package private(set) var dropped = 0
    /// False when entries are gone, whether they made room or somebody took them out.
    package private(set) var isWhole = true
    package private(set) var counters = RequestCounters()
    private var watchers: [Watcher] = []
    /// Who is told of each entry.
    private var streams: [ReplyStream] = []

    package let limits: Limits

    package struct Limits: Sendable {
        package var entries = 10_000
        /// In bytes.
        package var size = 64 << 20
    }

    /// Somebody who waits for requests.
    private struct Watcher: Sendable {
        var isDone: @Sendable () -> Bool
        /// What is to be done about an entry, once nothing is locked any more; `nil` for nothing.
        var reaction: @Sendable (Journal, JournalEntry) -> (@Sendable () -> Void)?
    }

    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Oldest first.
    package var entries: some Sequence<JournalEntry> {
        (first..<next).lazy.compactMap { ring[$0 % limits.entries] }
    }

    /// Keeps the entry.
    ///
    /// - Returns: what is to be done for those who wait for it, once the journal is not locked any more.
    package mutating func append(_ entry: JournalEntry) -> [@Sendable () -> Void] {
        insert(entry)
        counters.count(entry)
        return reactions(to: entry)
    }

    private mutating func reactions(to entry: JournalEntry) -> [@Sendable () -> Void] {
        guard !watchers.isEmpty || !streams.isEmpty else { return [] }
        watchers.removeAll { $0.isDone() }
        streams.removeAll(where: \.isClosed)
        var reactions = watchers.compactMap { $0.reaction(self, entry) }
        if !streams.isEmpty {
            // Rendered once, however many there are.
            reactions.append { [streams] in
                let event = entry.event
                for stream in streams { stream.append(event) }
            }
        }
        return reactions
    }

    private mutating func insert(_ entry: JournalEntry) {
        if next - first == limits.entries { dropFirst() }
        if ring.count < limits.entries { ring.append(entry) } else { ring[next % limits.entries] = entry }
        next += 1
        sizes += entry.size
        while sizes > limits.size, next - first > 1 { dropFirst() }
    }

    private mutating func dropFirst() {
        if let entry = ring[first % limits.entries] {
            sizes -= entry.size
            dropped += 1
            isWhole = false
        }
        ring[first % limits.entries] = nil
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

    /// What lists answer.
    package struct Page: Sendable {
        /// Oldest first.
        package var entries: [JournalEntry]
        package var dropped: Int
    }

    package func page(matching pattern: RequestPattern) -> Page {
        Page(entries: entries(matching: pattern), dropped: dropped)
    }

    /// The last entries, the newest first.
    package func newest(_ count: Int) -> [JournalEntry] {
        (first..<next).reversed().prefix(count).compactMap { ring[$0 % limits.entries] }
    }

    package func entry(_ id: String) -> JournalEntry? {
        (first..<next).lazy.reversed().compactMap { ring[$0 % limits.entries] }.first { $0.id == id }
    }

    /// Takes the entries out that match, and says how many there were.
    package mutating func remove(matching pattern: RequestPattern) -> Int {
        let kept = Array(entries)
        let removed = Set(entries(matching: pattern).map(\.id))
        empty()
        for entry in kept where !removed.contains(entry.id) { insert(entry) }
        if !removed.isEmpty { isWhole = false }
        return removed.count
    }

    /// Forgets the entries, and the number of dropped ones.
    package mutating func removeAll() {
        if next > first { isWhole = false }
        empty()
        dropped = 0
    }

    /// Forgets also that there was anything.
    package mutating func reset() {
        removeAll()
        isWhole = true
    }

    private mutating func empty() {
        ring = []
        first = 0
        next = 0
        sizes = 0
    }

    /// Resolves the reply when as many entries match, those that are here already included.
    ///
    /// - Returns: what is to be done at once, once the journal is not locked any more.
    package mutating func wait(
        for pattern: RequestPattern, count: Int, _ promise: ReplyPromise,
        render: @escaping @Sendable (Page) -> Reply
    ) -> (@Sendable () -> Void)? {
        let reaction: @Sendable (Journal) -> (@Sendable () -> Void)? = { journal in
            let page = journal.page(matching: pattern)
            guard page.entries.count >= count else { return nil }
            return { promise.resolve(render(page)) }
        }
        if let now = reaction(self) { return now }
        add(
            Watcher(isDone: { !promise.isPending }) { journal, entry in
                pattern.matches(entry) ? reaction(journal) : nil
            })
        return nil
    }

    /// Tells the stream of every entry, until its receiver leaves.
    package mutating func feed(_ stream: ReplyStream) {
        streams.removeAll(where: \.isClosed)
        streams.append(stream)
    }

    private mutating func add(_ watcher: Watcher) {
        // Those that have left are noticed with the next request, which may never come.
        watchers.removeAll { $0.isDone() }
        watchers.append(watcher)
    }
}

extension RequestPattern {
    /// `since` an entry is a matter of order, which the journal knows.
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

extension DeviceIdentifier {
    /// True for its base64 text and for the decoded identifier.
    package func isNamed(_ text: String) -> Bool {
        base64 == text || decoded == text || base64 == Base64.encode(text.utf8)
    }
}
