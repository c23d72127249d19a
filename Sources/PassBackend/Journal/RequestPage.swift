import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

/// A part of the journal, newest first, as a reader pages through it.
package struct RequestPage: Sendable {
    package var rows: [Row] = []
    /// The cursor of the next older page: an entry that is newer than all of its entries; `nil` if there is none.
    package var older: String?
    /// The cursor of the next newer page: an entry that is older than all of its entries; `nil` for the newest page.
    package var newer: String?
    /// True if the entry that the cursor names is no longer in the journal, so that the page is the newest one.
    package var hasLostCursor = false

    /// A request, or several equal ones of a device in a row, such as polls.
    package struct Row: Sendable {
        /// The entries, the newest first; never empty.
        package var entries: [JournalEntry]

        package var newest: JournalEntry { entries[0] }
        package var oldest: JournalEntry { entries[entries.count - 1] }
    }

    /// The rows, each with the jump of the mock's clock between the row below and this one.
    package var rowsAndJumps: [(row: Row, jump: Duration?)] {
        rows.enumerated().map { index, row in
            let below = index + 1 < rows.count ? rows[index + 1] : nil
            return (row, below.flatMap { row.newest.clockJump(since: $0.newest) })
        }
    }

    package enum Cursor: Sendable, Hashable {
        case newest
        /// The entries that are older than this one.
        case before(String)
        /// The entries that are newer than this one.
        case after(String)
    }

    package struct Options: Sendable {
        package var filter = RequestFilter()
        package var cursor = Cursor.newest
        /// The maximum number of rows.
        package var count = 50
        /// True to show equal requests of a device in one row.
        package var foldsPolls = true
        /// True to show the icons that browsers ask for.
        package var showsNoise = false

        package init() {}

        func shows(_ entry: JournalEntry) -> Bool {
            (showsNoise || !entry.isNoise) && (filter.isEmpty || filter.matches(entry))
        }
    }

    /// - Parameter entries: the journal, the oldest first.
    package init(_ options: Options, of entries: [JournalEntry]) {
        let id: String? =
            switch options.cursor {
            case .newest: nil
            case .before(let id), .after(let id): id
            }
        let index = id.flatMap { id in entries.lastIndex { $0.id == id } }
        hasLostCursor = id != nil && index == nil
        guard let id, let index else {
            take(entries[...], options)
            return
        }
        if case .before = options.cursor {
            take(entries[..<index], options)
            newer = entries[index...].contains(where: options.shows) ? rows.first?.newest.id ?? id : nil
            return
        }
        var page = PollFolder(options: options)
        var rest = entries[(index + 1)...]
        while let entry = rest.first, page.take(entry) { rest.removeFirst() }
        rows = page.rows.map { Row(entries: $0.entries.reversed()) }.reversed()
        older = entries[(index + 1)...].first?.id
        newer = rest.contains(where: options.shows) ? rows.first?.newest.id : nil
        // If nothing newer matches, shows the newest page in full, so that a reader who arrives there sees no gap.
        if newer == nil { take(entries[...], options) }
    }

    private mutating func take(_ entries: ArraySlice<JournalEntry>, _ options: Options) {
        var page = PollFolder(options: options)
        var rest = entries
        while let entry = rest.last, page.take(entry) { rest.removeLast() }
        rows = page.rows
        older = rest.contains(where: options.shows) ? entries[rest.endIndex].id : nil
    }

    private struct PollFolder {
        let options: Options
        var rows: [Row] = []
        /// The index of each device's last row.
        var lastRows: [DeviceIdentifier?: Int] = [:]

        /// - Returns: false if the page is full.
        mutating func take(_ entry: JournalEntry) -> Bool {
            guard options.shows(entry) else { return true }
            if options.foldsPolls, let index = lastRows[entry.device],
                rows[index].newest.isRepeated(by: entry), rows[index].oldest.clockJump(since: entry) == nil
            {
                rows[index].entries.append(entry)
                return true
            }
            guard rows.count < options.count else { return false }
            lastRows[entry.device] = rows.count
            rows.append(Row(entries: [entry]))
            return true
        }
    }
}

extension JournalEntry {
    /// True for the same request with the same result, such as the next poll of a device.
    fileprivate func isRepeated(by other: JournalEntry) -> Bool {
        guard operation == other.operation, status == other.status else { return false }
        let (one, another) = (exchange.request, other.exchange.request)
        return one.method == another.method && one.path == another.path && one.query == another.query
            && one.body == another.body
            && scenario == other.scenario && ruleIDs == other.ruleIDs
            && reasons.map(\.text) == other.reasons.map(\.text)
            && delivery.fault == other.delivery.fault && !changesState && !other.changesState
    }

    /// How far the mock's clock was moved since an earlier request, in addition to running; `nil` if it was not moved.
    fileprivate func clockJump(since earlier: JournalEntry) -> Duration? {
        // The clock was frozen between the requests.
        guard receivedAt != earlier.receivedAt else { return nil }
        let jump = (receivedAt - earlier.receivedAt) - (arrivedAt - earlier.arrivedAt)
        return abs(jump.components.seconds) > 5 ? jump : nil
    }

    private var changesState: Bool {
        before != after
    }
}
