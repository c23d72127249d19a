import HTTPMessages
import RequestJournal

/// The journal of several mocks, in a database.
///
/// A mock adds its entries to the database. It reads what the database has, its own entries among them, only when somebody
/// asks for the journal, and all the time while somebody waits for requests or is told each. So all mocks have the same
/// entries in the same order, and a load test costs the others nothing.
package final class SharedJournal: Sendable {
    private let database: any SharedDatabase
    /// What this mock has read.
    private let journal: Locked<Journal>
    private let reader = Locked(Reader())
    private let unsent = Locked(Unsent())

    private struct Reader {
        var position = JournalPosition.start
        /// The number of the message there.
        var number: UInt64 = 0
        /// True while ``SharedJournal`` reads all the time.
        var isFollowing = false
        /// True while everything is read again, because the database has lost what it had.
        var isReadingAgain = false
    }

    /// Messages that the database may not have, because it could not be used.
    private struct Unsent {
        var messages: [JournalMessage] = []
        var size = 0

        mutating func append(_ message: JournalMessage) {
            let new = message.parts.reduce(0) { $0 + $1.count }
            // As in a journal, but the newest are lost: those before say how the failure began.
            guard messages.count < Journal.Limits().entries, size + new <= Journal.Limits().size else {
                return
            }
            messages.append(message)
            size += new
        }
    }

    init(_ database: any SharedDatabase, journal: Locked<Journal>) {
        self.database = database
        self.journal = journal
    }

    // MARK: Writing

    /// Adds an entry.
    ///
    /// - Parameter done: is called when all mocks can read it, or when the database cannot be used. Then the entry is added
    ///   as soon as the database can.
    func record(_ entry: JournalEntry, then done: @escaping @Sendable () -> Void) {
        append(JournalMessage(parts: JournalChange.recorded(entry).parts), then: done)
    }

    private func append(_ message: JournalMessage, then done: @escaping @Sendable () -> Void) {
        database.append(message) { [self] result in
            switch result {
            case .success: sendUnsent()
            case .failure:
                var repeated = message
                repeated.isRepeated = true
                unsent.withLock { [repeated] in $0.append(repeated) }
            }
            done()
        }
    }

    private func sendUnsent() {
        let messages = unsent.withLock { unsent in
            defer { unsent = Unsent() }
            return unsent.messages
        }
        for message in messages { append(message) {} }
    }

    /// Makes a change in the journals of all mocks. Blocks.
    func apply(_ change: JournalChange) throws(DatabaseFailure) {
        let message = JournalMessage(parts: change.parts)
        try database.wait { database.append(message, then: $0) }
        try catchUp()
    }

    /// Tells the pages of all mocks that a tester has changed something. Does not block, and does not matter if it fails.
    package func noteSteering() {
        database.append(JournalMessage(parts: JournalChange.steered.parts)) { _ in }
    }

    // MARK: Reading

    /// Reads all entries that the database has. Blocks.
    package func catchUp() throws(DatabaseFailure) {
        sendUnsent()
        while true {
            let position = reader.withLock { $0.position }
            let batch = try database.wait { database.messages(after: position, then: $0) }
            guard take(batch) || batch.messages.count == JournalBatch.limit else { return }
        }
    }

    /// Reads entries all the time, as long as somebody waits for requests or is told each.
    package func follow() {
        let isNew = reader.withLock { reader in
            defer { reader.isFollowing = true }
            return !reader.isFollowing
        }
        if isNew { readNext() }
    }

    private func readNext() {
        let position: JournalPosition? = reader.withLock { reader in
            reader.isFollowing = journal.withLock { $0.hasSubscribers }
            return reader.isFollowing ? reader.position : nil
        }
        guard let position else { return }
        database.nextMessages(after: position) { [weak self] result in
            guard let self else { return }
            if case .success(let batch) = result { _ = take(batch) }
            readNext()
        }
    }

    /// Takes over what was read.
    ///
    /// - Returns: true if everything has to be read from the beginning, because the database has lost what it had.
    private func take(_ batch: JournalBatch) -> Bool {
        let (followUps, isLost) = reader.withLock { reader in
            var followUps: [Journal.FollowUp] = []
            for received in batch.messages where received.position > reader.position {
                // Only once: if the numbers of what the database has are not in order, they never will be.
                if received.number <= reader.number, !reader.isReadingAgain {
                    reader.position = .start
                    reader.number = 0
                    reader.isReadingAgain = true
                    followUps.append(
                        journal.withLock {
                            $0.noteIncomplete()
                            return $0.apply(.cleared)
                        })
                    return (followUps, true)
                }
                let missing = received.number > reader.number ? received.number - reader.number - 1 : 0
                reader.position = received.position
                reader.number = received.number
                if let followUp = journal.withLock({
                    $0.take(received.message, missing: Int(clamping: missing))
                }) {
                    followUps.append(followUp)
                }
            }
            if batch.messages.count < JournalBatch.limit { reader.isReadingAgain = false }
            return (followUps, false)
        }
        for followUp in followUps { followUp.run() }
        return isLost
    }
}

extension Journal {
    /// - Parameter missing: the number of messages before this one that the database has dropped.
    fileprivate mutating func take(
        _ message: JournalMessage, missing: Int
    ) -> FollowUp? {
        if missing > 0 { noteDropped(missing) }
        let bytes = message.parts.first ?? []
        if message.isRepeated, case .recorded(let entry)? = JournalChange(bytes: bytes),
            self.entry(entry.id) != nil
        {
            return nil
        }
        let followUp = apply(bytes)
        // Of a newer version of the mock.
        if followUp == nil { noteDropped(1) }
        return followUp
    }
}
