#if Redis
    import EventServer
    import HTTPMessages
    import PassAPI
    import PassBackend

    /// The journal of all mocks, a stream of messages in Redis. Everything happens on the thread of the client's loop.
    ///
    /// A message goes out with the next run of ``StateScript``. When the journal is needed, a mock reads the stream, including its
    /// own messages, so that all mocks have the same entries in the same order.
    final class JournalExchange: @unchecked Sendable {
        private let client: RedisClient
        private let key: String
        private let journal: Locked<Journal>
        private var messages: [Message] = []
        private var size = 0
        /// True after Redis has refused messages, until ``tick()``.
        private var isRefused = false

        /// The reader's position in the stream, and the number of the message there.
        private var position = "0"
        private var number: UInt64 = 0
        /// True while everything is read again, because Redis has lost messages.
        private var isReadingAgain = false
        private var isReading = false
        private var isFollowing = false
        /// The reads that the current pass over the stream answers, and the reads that wait for the next pass.
        private var current: [PendingRead] = []
        private var waiting: [PendingRead] = []

        struct Message: Sendable {
            let bytes: [UInt8]
            /// True if the message may already have been added, by a run whose answer is unknown.
            var isRepeated = false
            /// Called once, when nothing has to wait for the message any longer.
            var then: (@Sendable () -> Void)?
        }

        private typealias PendingRead = (
            since: ContinuousClock.Instant, then: @Sendable (StateFailure?) -> Void
        )

        init(_ client: RedisClient, key: String, _ journal: Locked<Journal>) {
            self.client = client
            self.key = key
            self.journal = journal
        }

        // MARK: Writing

        var hasMessages: Bool { !isRefused && !messages.isEmpty }

        func add(_ message: Message) {
            if !client.isReady || isRefused {
                keep([Message(bytes: message.bytes)])
                message.then?()
                return
            }
            messages.append(message)
            size += message.bytes.count
        }

        /// Keeps messages for later, as many as a journal holds. Drops the newest ones, because older ones show how the failure
        /// began.
        private func keep(_ kept: [Message]) {
            let limits = Journal.Limits()
            for message in kept
            where messages.count < limits.entries && size + message.bytes.count <= limits.size {
                messages.append(message)
                size += message.bytes.count
            }
        }

        func takeOutgoing() -> [Message] {
            guard hasMessages else { return [] }
            var (count, bytes) = (0, 0)
            while count < messages.count, count < StateScript.mostParts, bytes < StateScript.mostBytes {
                bytes += messages[count].bytes.count
                count += 1
            }
            defer {
                messages.removeFirst(count)
                size -= bytes
            }
            return Array(messages.prefix(count))
        }

        /// Keeps messages for a later run, because a run has not added them, or may not have. Requests no longer wait for them.
        func didNotSend(_ lost: [Message], isUnknown: Bool) {
            let all = lost.map { ($0, $0.isRepeated || isUnknown) } + messages.map { ($0, $0.isRepeated) }
            messages = []
            size = 0
            keep(all.map { Message(bytes: $0.bytes, isRepeated: $1) })
            if !isUnknown { isRefused = true }
            for (message, _) in all { message.then?() }
        }

        // MARK: Reading

        /// Calls back when all messages that were added before the call were read.
        func read(then: @escaping @Sendable (StateFailure?) -> Void) {
            waiting.append((.now, then))
            proceed()
        }

        func follow() { isFollowing = true }

        /// Reads new messages if the journal has subscribers. Ends reads that have waited too long.
        ///
        /// - Returns: true if the journal has subscribers.
        func tick() -> Bool {
            isRefused = false
            let end = ContinuousClock.now - client.timeout
            let expired = waiting.filter { $0.since < end }
            waiting.removeAll { $0.since < end }
            for read in expired { read.then(client.unavailable) }
            isFollowing = isFollowing && journal.withLock { $0.hasSubscribers }
            if isFollowing, waiting.isEmpty, !isReading { read { _ in } }
            return isFollowing
        }

        /// Starts to read if a read waits, and the client is ready.
        func proceed() {
            guard !isReading, !waiting.isEmpty, client.isReady else { return }
            isReading = true
            current = waiting
            waiting = []
            readNext()
        }

        /// The maximum number of stream entries in a reply. Each entry has the messages of one run.
        private static let mostEntries = 100

        private func readNext() {
            let start = position
            let command = RedisCommand(
                "XRANGE", key, "(" + position, "+", "COUNT", String(Self.mostEntries))
            client.sendOnLoop(command) { [self] result in
                let batch = result.reading { reply in
                    reply.elements.flatMap { all in
                        let runs = all.compactMap(Received.messages)
                        return runs.count == all.count ? runs : nil
                    }
                }
                switch batch {
                // The answer is for an earlier position.
                case .success where position != start: readNext()
                case .success(let runs):
                    let isRest = runs.count < Self.mostEntries
                    if receive(Array(runs.joined()), isRest: isRest) || !isRest { return readNext() }
                    finish(nil)
                case .failure where !client.isReady:
                    // The reads wait for the next connection.
                    (current, waiting) = ([], current + waiting)
                    isReading = false
                case .failure(let failure): finish(failure)
                }
            }
        }

        private func finish(_ failure: StateFailure?) {
            let answered = current
            current = []
            isReading = false
            for read in answered { read.then(failure) }
            proceed()
        }

        fileprivate struct Received {
            let position: String
            /// The number of the message among all messages, starting with 1.
            let number: UInt64
            let isRepeated: Bool
            let bytes: [UInt8]

            /// The messages of a run: `[id, [number, …, start, …, again, message, again, message, …]]`
            static func messages(_ reply: RedisReply) -> [Received]? {
                guard let elements = reply.elements, elements.count == 2, let position = elements[0].text,
                    let fields = elements[1].elements, fields.count.isMultiple(of: 2), fields.count >= 6,
                    let first = fields[1].text.flatMap({ UInt64($0) })
                else { return nil }
                return stride(from: 4, to: fields.count, by: 2).map { index in
                    Received(
                        position: position, number: first &+ UInt64(index / 2 - 2),
                        isRepeated: fields[index].text == "1", bytes: fields[index + 1].bytes ?? [])
                }
            }
        }

        /// Adds messages to the journal.
        ///
        /// - Parameter isRest: true if no more messages follow.
        /// - Returns: true if everything must be read again from the beginning, because Redis has lost messages.
        private func receive(_ received: [Received], isRest: Bool) -> Bool {
            var followUps: [Journal.FollowUp] = []
            defer { for followUp in followUps { followUp.run() } }
            for message in received {
                // Everything is read again only once: a second time would not put the numbers in order.
                if message.number <= number, !isReadingAgain {
                    isReadingAgain = true
                    startOver()
                    return true
                }
                let missing = message.number > number ? Int(clamping: message.number - number - 1) : 0
                (position, number) = (message.position, message.number)
                let followUp = journal.withLock { $0.receive(message, missing: missing) }
                if let followUp { followUps.append(followUp) }
            }
            if isRest { isReadingAgain = false }
            return false
        }

        /// Removes all entries, and lets the next read start with the first message, because Redis has lost messages or is another
        /// server. There, the position and the number of the last read message mean nothing.
        func startOver() {
            (position, number) = ("0", 0)
            let followUp = journal.withLock { journal in
                journal.noteIncomplete()
                return journal.apply(.cleared)
            }
            followUp.run()
        }
    }

    extension Journal {
        /// - Parameter missing: the number of messages before this one that Redis has dropped.
        fileprivate mutating func receive(_ message: JournalExchange.Received, missing: Int) -> FollowUp? {
            if missing > 0 { noteDropped(missing) }
            if message.isRepeated, case .recorded(let entry)? = JournalChange(bytes: message.bytes),
                self.entry(entry.id) != nil
            {
                return nil
            }
            let followUp = apply(message.bytes)
            // A newer version of the mock has written the message.
            if followUp == nil { noteDropped(1) }
            return followUp
        }
    }

    /// How much of the journal Redis keeps.
    package struct SharedJournalLimits: Sendable {
        /// Twice the entries of a mock's journal, because removals are messages, too.
        var messages = 2 * Journal.Limits().entries
        /// Bytes of all messages.
        var size = Journal.Limits().size
        /// The time after which Redis removes a journal without new messages.
        var lifetime = Duration.days(90)

        package init() {}
    }
#endif
