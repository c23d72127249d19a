#if Redis
    import EventServer
    import HTTPMessages
    import PassAPI
    import PassBackend

    /// The journal of all mocks, a stream of messages in Redis. Everything happens on the thread of the client's loop.
    ///
    /// A message goes out with the next run of ``StateScript``. A mock reads the stream, its own messages among them, when
    /// somebody asks for the journal, so that all mocks have the same entries in the same order.
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
        /// True while everything is read again, because Redis has lost what it had.
        private var isReadingAgain = false
        private var isReading = false
        private var isFollowing = false
        /// The callers that the read that runs will have answered, and those that wait for the next one.
        private var joined: [Caller] = []
        private var waiting: [Caller] = []

        struct Message: Sendable {
            let bytes: [UInt8]
            /// True if the message was perhaps added already, by a run whose answer is unknown.
            var isRepeated = false
            /// Is called once, when nobody has to wait for the message any more.
            var then: (@Sendable () -> Void)?
        }

        private struct Caller {
            let since: ContinuousClock.Instant
            let then: @Sendable (StateFailure?) -> Void
        }

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

        /// Keeps messages for later, as many as a journal has. The newest are dropped: those before say how the failure began.
        private func keep(_ kept: [Message]) {
            let limits = Journal.Limits()
            for message in kept
            where messages.count < limits.entries && size + message.bytes.count <= limits.size {
                messages.append(message)
                size += message.bytes.count
            }
        }

        /// Takes the messages that go out with the next run.
        func take() -> [Message] {
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

        /// The run has added the messages.
        func didSend(_ sent: [Message]) { for message in sent { message.then?() } }

        /// The run has not added the messages, or perhaps: they go out later, and nobody waits for any.
        func didNotSend(_ lost: [Message], isUnknown: Bool) {
            let all = lost.map { ($0, $0.isRepeated || isUnknown) } + messages.map { ($0, $0.isRepeated) }
            messages = []
            size = 0
            keep(all.map { Message(bytes: $0.bytes, isRepeated: $1) })
            if !isUnknown { isRefused = true }
            for (message, _) in all { message.then?() }
        }

        // MARK: Reading

        /// Calls back when everything was read that was added before the call.
        func read(then: @escaping @Sendable (StateFailure?) -> Void) {
            waiting.append(Caller(since: .now, then: then))
            proceed()
        }

        func follow() { isFollowing = true }

        /// Reads what has come, for subscribers.
        ///
        /// - Returns: true if there are any.
        func tick() -> Bool {
            isRefused = false
            let end = ContinuousClock.now - RedisClient.patience
            let expired = waiting.filter { $0.since < end }
            waiting.removeAll { $0.since < end }
            for caller in expired { caller.then(client.unavailable) }
            isFollowing = isFollowing && journal.withLock { $0.hasSubscribers }
            if isFollowing, waiting.isEmpty, !isReading { read { _ in } }
            return isFollowing
        }

        /// Reads if somebody waits for it, and the connection stands.
        func proceed() {
            guard !isReading, !waiting.isEmpty, client.isReady else { return }
            isReading = true
            joined = waiting
            waiting = []
            readNext()
        }

        /// Of entries of the stream, each with the messages of a run.
        private static let mostEntries = 100

        private func readNext() {
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
                case .success(let runs):
                    let isRest = runs.count < Self.mostEntries
                    if take(Array(runs.joined()), isRest: isRest) || !isRest { return readNext() }
                    finish(nil)
                case .failure where !client.isReady:
                    // They wait for the next connection.
                    waiting = joined + waiting
                    isReading = false
                case .failure(let failure): finish(failure)
                }
            }
        }

        private func finish(_ failure: StateFailure?) {
            let answered = joined
            joined = []
            isReading = false
            for caller in answered { caller.then(failure) }
            proceed()
        }

        fileprivate struct Received {
            let position: String
            /// The first message has 1, and each other has one more than the one before.
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

        /// Takes over what was read.
        ///
        /// - Parameter isRest: true if there is no more.
        /// - Returns: true if everything has to be read from the beginning, because Redis has lost what it had.
        private func take(_ received: [Received], isRest: Bool) -> Bool {
            var followUps: [Journal.FollowUp] = []
            defer { for followUp in followUps { followUp.run() } }
            for message in received {
                // Only once: if the numbers of what Redis has are not in order, they never will be.
                if message.number <= number, !isReadingAgain {
                    (position, number, isReadingAgain) = ("0", 0, true)
                    followUps.append(
                        journal.withLock {
                            $0.noteIncomplete()
                            return $0.apply(.cleared)
                        })
                    return true
                }
                let missing = message.number > number ? Int(clamping: message.number - number - 1) : 0
                (position, number) = (message.position, message.number)
                let followUp = journal.withLock { $0.take(message, missing: missing) }
                if let followUp { followUps.append(followUp) }
            }
            if isRest { isReadingAgain = false }
            return false
        }

        /// Answers all that wait, because the mock stops.
        func stop(_ failure: StateFailure) {
            for message in messages { message.then?() }
            messages = []
            let callers = joined + waiting
            (joined, waiting) = ([], [])
            for caller in callers { caller.then(failure) }
        }
    }

    extension Journal {
        /// - Parameter missing: the number of messages before this one that Redis has dropped.
        fileprivate mutating func take(_ message: JournalExchange.Received, missing: Int) -> FollowUp? {
            if missing > 0 { noteDropped(missing) }
            if message.isRepeated, case .recorded(let entry)? = JournalChange(bytes: message.bytes),
                self.entry(entry.id) != nil
            {
                return nil
            }
            let followUp = apply(message.bytes)
            // Of a newer version of the mock.
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
        /// After which Redis forgets a journal that nobody adds to.
        var lifetime = Duration.days(90)

        package init() {}
    }
#endif
