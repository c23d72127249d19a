import ControlAPI
import DequeModule
import HTTPMessages
import HTTPTypes
import PassAPI

/// A request that this mock or another mock has answered.
protocol JournalRecord: AnyObject, Sendable {
    var id: String { get }
    /// The approximate size in memory, in bytes.
    var size: Int { get }
    /// `nil` if another mock has sent bytes that are not an entry.
    var entry: JournalEntry? { get }
}

extension JournalEntry: JournalRecord {
    var entry: JournalEntry? { self }
}

/// The most recent requests and their replies, limited in number and size.
package struct Journal: Sendable {
    /// The records, the oldest first.
    private var records: Deque<any JournalRecord> = []
    package private(set) var totalSize = 0
    /// The number of entries that were removed to make room for newer ones.
    package private(set) var dropped = 0
    /// True if entries are gone for good.
    private var hasLostEntries = false
    /// True if a call has removed entries which ``JournalChange/restored`` brings back.
    private var hasUndoableGap = false
    /// The number of requests since the start.
    package private(set) var requestCounts: [CountKey: Int] = [:]
    /// The records before the latest removal, for ``JournalChange/restored``.
    private var beforeRemoval: Deque<any JournalRecord> = []
    /// The losses before the latest removal, for ``JournalChange/restored``.
    private var lossesBeforeRemoval = (dropped: 0, hasLostEntries: false)
    /// How many of the newest records came after the latest removal.
    private var countAfterRemoval = 0
    private var watchers: [Watcher] = []
    private var streams: [ReplyStream] = []
    /// The bytes of the entries that wait to be rendered for the streams. They are bounded, because requests can come faster than
    /// their entries are rendered.
    private let waitingSize = Locked(0)
    static let mostWaiting = 4 << 20

    /// Work that follows a change. The caller must release the journal's lock before it calls ``run()``.
    package struct FollowUp: Sendable {
        fileprivate var actions: [@Sendable () -> Void] = []
        /// Records that are no longer in the journal. They are freed with this value, after the lock was released, because freeing
        /// thousands takes long.
        fileprivate var removed: Deque<any JournalRecord> = []

        fileprivate init() {}

        package func run() {
            for action in actions { action() }
        }
    }

    let limits: Limits
    /// Runs the rendering of entries for subscribers.
    package var executor: AdminExecutors.Executor = { $0() }

    package struct Limits: Sendable {
        package var entries: Int
        /// The maximum total size of the entries in bytes.
        package var size: Int

        package init(entries: Int = 10_000, size: Int = 64 << 20) {
            self.entries = entries
            self.size = size
        }

        static let none = Limits(entries: 0, size: 0)
    }

    private struct Watcher: Sendable {
        var isDone: @Sendable () -> Bool
        /// The action for an entry, to be run after the lock is released; `nil` for none.
        var reaction: @Sendable (Journal, JournalEntry) -> (@Sendable () -> Void)?
    }

    init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// All entries, the oldest first.
    ///
    /// Can take long, because entries of other mocks are decoded. Use a copy of the journal, because every recorded request waits
    /// for its lock.
    package var entries: [JournalEntry] { records.compactMap(\.entry) }

    package var count: Int { records.count }

    /// False if entries were removed, to make room or by a call, or if another mock has sent an unreadable one.
    package var isComplete: Bool {
        !hasLostEntries && !hasUndoableGap && records.allSatisfy { $0.entry != nil }
    }

    /// True if a reset would neither remove an entry nor forget a loss of entries.
    var isAtStart: Bool { records.isEmpty && dropped == 0 && !hasLostEntries && !hasUndoableGap }

    mutating func append(_ entry: JournalEntry) -> FollowUp {
        isOff ? FollowUp() : apply(.recorded(entry))
    }

    /// True for a journal that only counts requests: it neither keeps entries nor passes them to subscribers.
    package var isOff: Bool { limits.entries == 0 }

    mutating func count(_ operation: PassOperation?, _ status: HTTPResponse.Status) {
        requestCounts[CountKey(operation: operation, status: status.code), default: 0] += 1
    }

    package mutating func apply(_ change: JournalChange) -> FollowUp {
        var followUp = FollowUp()
        switch change {
        case .recorded(let entry):
            insert(entry, &followUp)
            followUp.actions = reactions(to: entry)
        case .removed(let ids):
            let before = records
            let hasGap = remove(ids)
            forgetRemoval(&followUp)
            beforeRemoval = before
            hasUndoableGap = hasGap
        case .forgotten(let ids):
            _ = remove(ids)
            forgetRemoval(&followUp)
            countAfterRemoval = records.count
        case .cleared:
            // Without records, the undo is still that of an earlier removal.
            guard !records.isEmpty else { break }
            forgetRemoval(&followUp)
            removeAll()
            hasUndoableGap = true
        case .reset:
            forgetRemoval(&followUp)
            removeAll()
            hasLostEntries = false
        case .restored: restore(&followUp)
        }
        return followUp
    }

    /// Makes a change that another mock has sent. An entry is decoded only when it is read.
    ///
    /// - Returns: `nil` for bytes that are no change.
    package mutating func apply(_ bytes: [UInt8]) -> FollowUp? {
        guard !hasSubscribers, let received = ReceivedEntry(bytes) else {
            return JournalChange(bytes: bytes).map { apply($0) }
        }
        var followUp = FollowUp()
        insert(received, &followUp)
        return followUp
    }

    /// True while someone waits for requests or receives each of them.
    package var hasSubscribers: Bool {
        watchers.contains { !$0.isDone() } || streams.contains { !$0.isClosed }
    }

    private mutating func reactions(to entry: JournalEntry) -> [@Sendable () -> Void] {
        guard !watchers.isEmpty || !streams.isEmpty else { return [] }
        watchers.removeAll { $0.isDone() }
        streams.removeAll(where: \.isClosed)
        var reactions = watchers.compactMap { $0.reaction(self, entry) }
        if !streams.isEmpty {
            reactions.append { [streams, executor, waitingSize] in
                let canWait = waitingSize.withLock { size in
                    guard size < Self.mostWaiting else { return false }
                    size += entry.size
                    return true
                }
                guard canWait else { return streams.forEach { $0.noteDropped(1) } }
                executor {
                    let event = entry.event
                    for stream in streams { stream.append(event) }
                    waitingSize.withLock { $0 -= entry.size }
                }
            }
        }
        return reactions
    }

    private mutating func insert(_ record: any JournalRecord, _ followUp: inout FollowUp) {
        records.append(record)
        totalSize += record.size
        countAfterRemoval += 1
        while records.count > limits.entries || totalSize > limits.size && records.count > 1 {
            let oldest = records.removeFirst()
            totalSize -= oldest.size
            dropped += 1
            hasLostEntries = true
            followUp.removed.append(oldest)
        }
    }

    /// The entries that match, the oldest first. Like ``entries``, this can take long.
    package func entries(matching pattern: RequestPattern) -> [JournalEntry] {
        var start = records.startIndex
        if case .entry(let id)? = pattern.since {
            start = index(of: id).map { $0 + 1 } ?? start
        }
        return records[start...].compactMap { record in
            record.entry.flatMap { pattern.matches($0) ? $0 : nil }
        }
    }

    /// The number of requests to this mock since the start that calls such as a reset have removed.
    ///
    /// - Parameter earlier: the newest entry at the start, which a journal of several mocks can have; `nil` for none.
    package func removedCount(after earlier: String?) -> Int {
        let start = earlier.flatMap(index(of:)).map { $0 + 1 } ?? 0
        return max(0, requestCounts.values.reduce(0, +) - (records.count - start) - dropped)
    }

    package struct CountKey: Hashable, Sendable {
        /// The operation; `nil` for requests that matched none.
        package var operation: PassOperation?
        package var status: Int
    }

    package struct Page: Sendable {
        /// The oldest first.
        package var entries: [JournalEntry]
        package var dropped: Int
    }

    package func page(matching pattern: RequestPattern) -> Page {
        Page(entries: entries(matching: pattern), dropped: dropped)
    }

    package func entry(_ id: String) -> JournalEntry? { index(of: id).flatMap { records[$0].entry } }

    private func index(of id: String) -> Int? {
        let id = Self.identifier(id)
        return records.lastIndex { $0.id == id }
    }

    /// The identifier that a text stands for, whatever its case: Swift writes UUIDs in capitals.
    package static func identifier(_ text: String) -> String { text.lowercased() }

    /// - Returns: true if the journal had one of the entries.
    private mutating func remove(_ ids: [String]) -> Bool {
        let (ids, count) = (Set(ids), records.count)
        replace(with: records.filter { !ids.contains($0.id) })
        return records.count < count
    }

    private mutating func restore(_ followUp: inout FollowUp) {
        let restored = beforeRemoval + records.suffix(min(countAfterRemoval, records.count))
        replace(with: [])
        beforeRemoval = []
        for record in restored { insert(record, &followUp) }
        countAfterRemoval = records.count
        dropped += lossesBeforeRemoval.dropped
        hasLostEntries = hasLostEntries || lossesBeforeRemoval.hasLostEntries
        hasUndoableGap = false
        lossesBeforeRemoval = (0, false)
    }

    /// Gives up the undo of the latest removal. Then its entries are gone for good.
    private mutating func forgetRemoval(_ followUp: inout FollowUp) {
        hasLostEntries = hasLostEntries || hasUndoableGap
        hasUndoableGap = false
        lossesBeforeRemoval = (0, false)
        followUp.removed = beforeRemoval
        beforeRemoval = []
    }

    private mutating func removeAll() {
        beforeRemoval = records
        lossesBeforeRemoval = (dropped, hasLostEntries)
        replace(with: [])
        dropped = 0
    }

    private mutating func replace(with kept: Deque<any JournalRecord>) {
        records = kept
        totalSize = kept.reduce(0) { $0 + $1.size }
        countAfterRemoval = 0
    }

    /// Notes that this journal has missed entries.
    package mutating func noteDropped(_ count: Int) {
        dropped = min(dropped + min(count, Self.mostDropped), Self.mostDropped)
        noteIncomplete()
    }

    /// The most missed entries that are counted, so that the sum cannot overflow.
    private static let mostDropped = 10_000_000_000

    /// Notes that an unknown number of entries is gone.
    package mutating func noteIncomplete() { hasLostEntries = true }

    /// Resolves the promise as soon as `count` entries match, including those that are already in the
    /// journal.
    ///
    /// - Parameter matched: set to the number of entries that match, whenever it changes.
    /// - Returns: the action to run now, after the caller has released the journal's lock; `nil` if the
    ///   promise must wait.
    package mutating func wait(
        for pattern: RequestPattern, count: Int, matched: Locked<Int> = Locked(0), _ promise: ReplyPromise,
        render: @escaping @Sendable (Page) -> Reply
    ) -> (@Sendable () -> Void)? {
        let page = page(matching: pattern)
        // Kept as a number, because a search for all matching entries at each request takes long in a long journal.
        matched.withLock { $0 = page.entries.count }
        guard page.entries.count < count else { return resolve(promise, with: page, render) }
        // Removes finished watchers here, too, because the next request may never come.
        watchers.removeAll { $0.isDone() }
        watchers.append(
            Watcher(isDone: { promise.isDecided }) { journal, entry in
                let isEnough =
                    pattern.matches(entry)
                    && matched.withLock {
                        $0 += 1; return $0 >= count
                    }
                guard isEnough else { return nil }
                let page = journal.page(matching: pattern)
                // Matching entries can have been removed meanwhile.
                matched.withLock { $0 = page.entries.count }
                return page.entries.count < count ? nil : journal.resolve(promise, with: page, render)
            })
        return nil
    }

    /// The action that renders a page and resolves the promise with it. The promise can no longer time out.
    private func resolve(
        _ promise: ReplyPromise, with page: Page, _ render: @escaping @Sendable (Page) -> Reply
    ) -> @Sendable () -> Void {
        promise.decide()
        return { [executor] in executor { promise.resolve(render(page)) } }
    }

    /// Sends every new entry to the stream until its receiver closes it.
    package mutating func subscribe(_ stream: ReplyStream) {
        streams.removeAll(where: \.isClosed)
        streams.append(stream)
    }
}

extension RequestPattern {
    /// True if the entry matches. Does not test `since` with an entry, because that depends on the order in
    /// the journal.
    func matches(_ entry: JournalEntry) -> Bool {
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
