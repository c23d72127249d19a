#if Redis
    import EventServer
    import HTTPMessages
    import PassAPI
    import PassBackend
    import PassSimulator

    /// This mock's copy of the state. Everything happens on the thread of the client's loop.
    ///
    /// Waiting calls are computed together as a batch. A run of ``StateScript`` then tells whether the copy was up to date. Until
    /// then, nothing else reads the copy, because Redis can refuse its changes.
    final class SharedRows: @unchecked Sendable {
        let client: RedisClient
        let setting: Setting
        let journal: JournalExchange?
        /// The rows of a new state.
        let firstRows: [Row]
        var state: MockState
        /// The position of the copy; `nil` if the copy must be read.
        var position: StateScript.Position?
        /// True once the copy was up to date. Until then, it can have rows from different moments.
        var isCurrent = false
        /// The hash that was written for a reset or an import. If its script is refused, the retry sends only
        /// the differences.
        var prepared: (call: Call, name: String, rows: [RowName: [UInt8]])?

        private let inbox = Locked(Inbox())
        private var queue: [Call] = []
        /// The batch that was sent on a lost connection. It is unknown whether Redis has its changes.
        private var unconfirmedBatch: Batch?
        /// The batch that was sent but has no answer yet.
        private var sent: Batch?
        /// True while a command has no reply, or another mock has a turn. Calls and messages that arrive then do not wake the loop.
        var isBusy = false { didSet { inbox.withLock { $0.isExpected = isBusy } } }
        var isCheckDue = false
        /// Why the state cannot be used; `nil` if it can.
        private var refusal: String?
        /// True if the refusal was logged after the latest connection.
        var isRefusalReported = false
        /// The number of batches in a row that were refused because other mocks had made changes.
        private var conflictsInARow = 0
        private var pauseTimer: LoopEvent?

        struct Setting {
            /// The name of the server in messages.
            let address: String
            /// The beginning of each key.
            let root: String
            /// A digest of the keys that sign tokens.
            let keys: String
            let mock: String
            /// The digest of ``StateScript/text``.
            let digest: String
            let limits: SharedJournalLimits
            let now: @Sendable () -> Timestamp
            /// Called with the state when other mocks have changed it.
            let changed: @Sendable (MockState) -> Void
            /// Called with a sentence for the log.
            let report: @Sendable (_ text: String, _ isRestored: Bool) -> Void
            /// Called with `nil` when the copy is current, and with the reason when it cannot be used.
            let didSetRefusal: @Sendable (String?) -> Void
        }

        /// The calls and the journal's messages that other threads have handed over.
        struct Inbox {
            var calls: [Call] = []
            var messages: [JournalExchange.Message] = []
            /// False if the thread of the loop must be woken to take them.
            var isExpected = false
        }

        /// A call that waits for its outcome.
        final class Call: @unchecked Sendable {
            // Unchecked because everything but its initializer happens on the thread of the loop.
            private let body: @Sendable (inout MockState) -> Void
            private var then: (@Sendable (StateFailure?) -> Void)?
            let since: ContinuousClock.Instant
            /// True if the journal may already have the entries of the call.
            var isRepeated = false

            init(
                _ body: @escaping @Sendable (inout MockState) -> Void,
                then: @escaping @Sendable (StateFailure?) -> Void
            ) {
                self.body = body
                self.then = then
                since = .now
            }

            var isWaiting: Bool { then != nil }

            /// Runs the body, unless the call was answered. Then its caller has continued, and values that the body borrows are
            /// gone.
            func run(on state: inout MockState) {
                if isWaiting { body(&state) }
            }

            func answer(_ failure: StateFailure? = nil) {
                then?(failure)
                then = nil
            }
        }

        /// Computed calls, and the changes that they have made together.
        struct Batch {
            var calls: [Call] = []
            /// The mark before the first call.
            var start: MockState.Mark
            /// The position after the changes; `nil` if there are none.
            var new: StateScript.Position?
            var changes: [Row] = []
            /// The hash that will have the rows.
            var target: String
            /// The hashes that are unused after the changes.
            var unlinked: [String] = []
            var kind = Kind.changes
            /// True if it was sent before, but the answer is unknown.
            var isRepeated = false
            /// The calls' changes to the journal. Redis adds them only if it accepts the changes to the state.
            var entries: [JournalExchange.Message] = []
            /// Other messages for the journal, which Redis adds in any case.
            var messages: [JournalExchange.Message] = []

            enum Kind { case changes, beginning, replacement, undo }
        }

        /// A row with its JSON; `nil` for a removed row.
        struct Row: Sendable {
            let name: RowName
            let value: [UInt8]?
        }

        init(_ client: RedisClient, _ setting: Setting, _ state: MockState, _ journal: JournalExchange?) {
            self.client = client
            self.setting = setting
            self.state = state
            self.journal = journal
            firstRows = state.allRows.map(Row.init)
        }

        func start(_ loop: EventLoop) {
            pauseTimer = LoopEvent(loop) { [self] in
                isBusy = false
                proceed()
            }
            proceed()
        }

        func stop() { pauseTimer = nil }

        // MARK: Calls

        /// Hands over calls or messages. Can be called from any thread.
        ///
        /// - Returns: true if ``proceed()`` must be called.
        func post(_ add: (inout Inbox) -> Void) -> Bool {
            inbox.withLock { inbox in
                add(&inbox)
                defer { inbox.isExpected = true }
                return !inbox.isExpected
            }
        }

        private func takeInbox() {
            let (calls, messages) = inbox.withLock { inbox in
                defer { inbox = Inbox(isExpected: isBusy) }
                return (inbox.calls, inbox.messages)
            }
            for message in messages {
                if let journal { journal.add(message) } else { message.then?() }
            }
            queue += calls
        }

        /// Fails the calls that have waited longer than the timeout, and all calls if the connection is lost for that long.
        func checkDeadline() {
            let isLost = client.isLost(for: client.timeout)
            let end = ContinuousClock.now - (isLost ? .zero : client.timeout)
            let failure = client.unavailable
            for call in queue where call.since <= end { call.answer(failure) }
            queue.removeAll { !$0.isWaiting }
            let uncertain = (sent?.calls ?? []) + (unconfirmedBatch?.calls ?? [])
            for call in uncertain where call.since <= end {
                call.answer(
                    StateFailure(description: "\(failure.description). The change may have happened"))
            }
        }

        /// Puts calls back in front of the waiting ones.
        func putBack(_ calls: [Call]) { queue.insert(contentsOf: calls.filter(\.isWaiting), at: 0) }

        func answerAll(_ failure: StateFailure) {
            takeInbox()
            let calls = (sent?.calls ?? []) + (unconfirmedBatch?.calls ?? []) + queue
            queue = []
            for call in calls { call.answer(failure) }
        }

        // MARK: Batches

        /// The number of calls after which their changed rows are collected, to know the size of the batch.
        private static let groupSize = 32

        /// Starts the next run, unless one is in flight.
        func proceed() {
            takeInbox()
            guard !isBusy, client.isReady else { return }
            if let batch = unconfirmedBatch.take() {
                if batch.calls.contains(where: \.isWaiting) { return send(batch) }
                // All its calls have failed. Sending a batch that Redis can never accept would block everything else. The next run
                // tells whether Redis has its changes.
                state.rollBack(to: batch.start)
            }
            if refusal != nil, !isCheckDue { return }
            let hasWork = !queue.isEmpty || isCheckDue || journal?.hasMessages == true
            isCheckDue = false
            if !isCurrent {
                send(Batch(start: state.mark, target: state.rowsName))
            } else if hasWork {
                compute()
            }
        }

        private func compute() {
            var batch = Batch(start: state.mark, target: state.rowsName)
            let formerRows = state.formerRows
            var (groupStart, size) = (batch.start, 0)
            var count = 0
            while count < min(queue.count, StateScript.mostParts), size < StateScript.mostBytes {
                let (call, mark) = (queue[count], state.mark)
                call.run(on: &state)
                if let replacement = state.replacement {
                    if count > 0 {
                        // The call becomes the next batch, on its own.
                        state.rollBack(to: mark)
                        break
                    }
                    batch.calls = [queue.removeFirst()]
                    batch.entries = takeEntries(of: call)
                    return replace(batch, replacement, formerRows)
                }
                count += 1
                let entries = takeEntries(of: call)
                batch.entries += entries
                size += entries.reduce(0) { $0 + $1.bytes.count }
                if count.isMultiple(of: Self.groupSize) {
                    let rows = state.changedRows(since: groupStart).map(Row.init)
                    batch.changes += rows
                    size += rows.reduce(0) { $0 + ($1.value?.count ?? 0) }
                    groupStart = state.mark
                }
            }
            if !count.isMultiple(of: Self.groupSize) {
                batch.changes += state.changedRows(since: groupStart).map(Row.init)
            }
            batch.calls = Array(queue.prefix(count))
            queue.removeFirst(count)
            if !batch.changes.isEmpty {
                batch.new = position?.next
                batch.unlinked = Array(formerRows.subtracting(state.formerRows))
            }
            send(batch)
        }

        /// Takes the changes that the last computed call made to the journal.
        private func takeEntries(of call: Call) -> [JournalExchange.Message] {
            defer { state.journalChanges = [] }
            return state.journalChanges.map {
                JournalExchange.Message(bytes: $0.bytes, isRepeated: call.isRepeated)
            }
        }

        func send(_ batch: Batch, isKnownScript: Bool = true) {
            var batch = batch
            if isKnownScript { batch.messages = journal?.takeOutgoing() ?? [] }
            let run =
                isKnownScript
                ? command(for: batch, "EVALSHA", setting.digest)
                : command(for: batch, "EVAL", StateScript.text)
            isBusy = true
            sent = batch
            client.sendOnLoop(run) { [self, batch] result in
                isBusy = false
                sent = nil
                switch result {
                case .failure: handleLostConnection(batch)
                case .success(.error(let reason)) where reason.hasPrefix("NOSCRIPT"):
                    // The server was restarted. Now it remembers the program.
                    send(batch, isKnownScript: false)
                // After this error, the client disconnects.
                case .success(.error(let reason)) where RedisReply.reasonToLeave(reason) != nil:
                    handleLostConnection(batch)
                case .success(let reply):
                    handleAnswer(Result.success(reply).reading(StateScript.Answer.init), batch)
                }
                proceed()
            }
        }

        /// The command that runs ``StateScript`` for a batch. The arguments are in the order of
        /// ``StateScript/text``.
        private func command(for batch: Batch, _ name: String, _ program: String) -> RedisCommand {
            var command = RedisCommand(
                name, program, "1", setting.root + "head", StateScript.format, setting.keys)
            let known = batch.kind == .beginning ? nil : position
            for word in [known?.text ?? "", state.rowsName, batch.new?.text ?? "", batch.target] {
                command.append(word)
            }
            command.append(String(state.sharedTime(setting.now()).milliseconds))
            command.append(setting.mock)
            // After several conflicts, requests a turn: others must not write until this mock has tried again.
            command.append(batch.new != nil && conflictsInARow >= 3 ? "1" : "0")
            command.append(batch.new != nil && batch.isRepeated ? "1" : "0")
            let limits = setting.limits
            for number in [batch.unlinked.count, batch.changes.count, limits.messages, limits.size] {
                command.append(String(number))
            }
            command.append(String(limits.lifetime.milliseconds))
            command.append(String(batch.entries.count))
            for name in batch.unlinked { command.append(name) }
            for row in batch.changes {
                command.append(row.name.text)
                command.append(row.value ?? [])
            }
            for message in batch.entries + batch.messages {
                command.append(message.isRepeated ? "1" : "0")
                command.append(message.bytes)
            }
            return command
        }

        /// Handles a lost connection, or an error after which the client disconnects. A batch with changes is sent again as long as
        /// one of its calls waits, unless it begins a new state. The calls of other batches are computed again.
        private func handleLostConnection(_ batch: Batch) {
            journal?.didNotSend(batch.messages, isUnknown: true)
            if batch.new == nil {
                for call in batch.calls { call.isRepeated = true }
                state.rollBack(to: batch.start)
                putBack(batch.calls)
            } else if batch.kind == .beginning {
                forgetCopy()
            } else {
                unconfirmedBatch = batch
                unconfirmedBatch?.isRepeated = true
                unconfirmedBatch?.messages = []
                // The state may use the hash now.
                prepared = nil
            }
        }

        // MARK: Answers

        private func handleAnswer(_ result: Result<StateScript.Answer, StateFailure>, _ batch: Batch) {
            let answer: StateScript.Answer
            switch result {
            case .success(let success): answer = success
            case .failure(let failure):
                journal?.didNotSend(batch.messages, isUnknown: false)
                return refuse(failure.description, batch)
            }
            let reasonToLeave = RedisReply.reasonToLeave(answer.problem)
            if answer.hasJournal {
                for message in batch.messages { message.then?() }
            } else {
                let areComputed =
                    reasonToLeave == nil && (answer.status == .done || answer.status == .current)
                journal?.didNotSend((areComputed ? batch.entries : []) + batch.messages, isUnknown: false)
            }
            if let reasonToLeave {
                // The messages are in the journal, or kept for a later run.
                var batch = batch
                batch.messages = []
                handleLostConnection(batch)
                return client.close(because: reasonToLeave)
            }
            // The copy keeps only what Redis has confirmed.
            if answer.status != .done, answer.status != .current { state.rollBack(to: batch.start) }
            switch answer.status {
            case .done: confirm(batch, answer)
            case .current: confirmCopy(batch, answer)
            case .behind: catchUp(answer, batch)
            case .wait: waitForTurn(answer, batch)
            case .refused: refuseChanges(of: batch, because: answer.problem)
            case .gone: giveUpTarget(of: batch)
            case .reload: readAgain(answer, batch)
            case .unknown: readAgainAfterLoss(answer, batch)
            case .empty: beginAgain(batch)
            case .format: refuse(Self.foreignFormat(answer.problem), batch)
            case .keys: refuse(Self.foreignKeys, batch)
            }
        }

        private func confirm(_ batch: Batch, _ answer: StateScript.Answer) {
            conflictsInARow = 0
            prepared = nil
            if batch.kind == .undo {
                state.rollBack(to: batch.start)
                forgetCopy()
            } else {
                position = batch.new
                state.rowsName = batch.target
                noteCurrent()
            }
            note(answer)
            if batch.kind == .replacement { closeFormerRows() }
            finish(batch.calls)
        }

        /// Answers the calls of a batch that changes nothing.
        private func confirmCopy(_ batch: Batch, _ answer: StateScript.Answer) {
            note(answer)
            noteCurrent()
            finish(batch.calls)
        }

        private func finish(_ calls: [Call]) {
            _ = state.forgetChanges()
            for call in calls { call.answer() }
        }

        private func catchUp(_ answer: StateScript.Answer, _ batch: Batch) {
            if batch.new != nil { conflictsInARow += 1 }
            guard apply(answer.rows, of: answer.rowsName) else { return putBack(batch.calls) }
            position = answer.reached
            note(answer)
            setting.changed(state)
            if answer.reached == answer.head {
                noteCurrent()
                computeAlone(batch)
            } else {
                isCurrent = false
                isCheckDue = true
                putBack(batch.calls)
            }
        }

        private func waitForTurn(_ answer: StateScript.Answer, _ batch: Batch) {
            computeAlone(batch)
            isBusy = true
            // The turn can end early.
            pauseTimer?.start(after: min(answer.pause, .milliseconds(2)))
        }

        private func refuseChanges(of batch: Batch, because problem: String) {
            let failure = StateFailure(description: "\(setting.address) has refused a change: \(problem)")
            if batch.kind == .beginning { return refuse(failure.description, batch) }
            forgetPrepared()
            computeAlone(batch, refusingChangesWith: failure)
        }

        /// Puts calls back whose written rows are gone, so that they write them again. An undo cannot, because its target is gone.
        private func giveUpTarget(of batch: Batch) {
            prepared = nil
            guard batch.kind == .undo else { return putBack(batch.calls) }
            let failure = StateFailure(
                description: "\(setting.address) no longer has the state to which the call would return")
            for call in batch.calls { call.answer(failure) }
        }

        private func readAgain(_ answer: StateScript.Answer, _ batch: Batch) {
            abandon(batch, isUnknown: false)
            reload(answer)
        }

        private func readAgainAfterLoss(_ answer: StateScript.Answer, _ batch: Batch) {
            noteLoss(
                """
                no longer has the latest change that this mock has seen, and the mock reads the whole state again. \
                Either 10,000 other changes came since, or the server has older data or is another one. Then \
                acknowledged changes are lost
                """)
            abandon(batch, isUnknown: true)
            reload(answer)
        }

        /// Begins a state in a Redis that has none, or has lost it.
        private func beginAgain(_ batch: Batch) {
            if position != nil {
                noteLoss("has lost the state: no device, session or setting is left, and a new state begins")
            }
            putBack(batch.calls)
            begin()
        }

        private static func foreignFormat(_ format: String) -> String {
            """
            the state there has the format \(format), and this version of the mock needs \
            \(StateScript.format): use mocks of one version, or add ?prefix=NAME to the URL for another state
            """
        }

        private static let foreignKeys = """
            the state there belongs to mocks with other keys: start all mocks with the same keys, or add \
            ?prefix=NAME to the URL for another state
            """

        /// Computes each call of a batch alone, on the confirmed state. Answers calls without changes as soon as the journal has
        /// their entries. The others go into the next batch.
        ///
        /// - Parameter failure: the answer to the others, if they are refused.
        private func computeAlone(_ batch: Batch, refusingChangesWith failure: StateFailure? = nil) {
            var others: [Call] = []
            for call in batch.calls where call.isWaiting {
                let mark = state.mark
                call.run(on: &state)
                if state.replacement == nil, state.changedRows(since: mark).isEmpty {
                    let entries = takeEntries(of: call)
                    for entry in entries.dropLast() { journal?.add(entry) }
                    if let journal, var last = entries.last {
                        last.then = { call.answer() }
                        journal.add(last)
                    } else {
                        call.answer()
                    }
                    continue
                }
                state.rollBack(to: mark)
                if let failure { call.answer(failure) } else { others.append(call) }
            }
            _ = state.forgetChanges()
            putBack(others)
        }

        /// Puts back the calls of a batch whose copy of the state is unusable. Fails them instead if Redis may already have run the
        /// batch.
        ///
        /// - Parameter isUnknown: true if Redis cannot tell whether an earlier run has written the changes.
        private func abandon(_ batch: Batch, isUnknown: Bool) {
            if batch.kind == .beginning { unlink(batch.target) }
            guard batch.isRepeated, isUnknown else { return putBack(batch.calls) }
            let failure = StateFailure(
                description:
                    "\(setting.address) no longer has the history from before the connection was lost. The change may have happened"
            )
            for call in batch.calls { call.answer(failure) }
        }

        /// Handles the loss, or the possible loss, of changes in Redis that this mock has seen. Redis can also lack messages of the
        /// journal.
        private func noteLoss(_ sentence: String) {
            setting.report("\(setting.address) \(sentence)", false)
            journal?.startOver()
        }

        func note(_ answer: StateScript.Answer) { state.latestTime = max(state.latestTime, answer.time) }

        private func noteCurrent() {
            guard !isCurrent || refusal != nil else { return }
            isCurrent = true
            if isRefusalReported { setting.report("\(setting.address) can be used again", true) }
            (refusal, isRefusalReported) = (nil, false)
            setting.didSetRefusal(nil)
        }

        /// Refuses calls until a check finds a usable state. A complete copy stays, so that this check notices lost changes.
        func refuse(_ reason: String, _ batch: Batch? = nil) {
            if let batch {
                state.rollBack(to: batch.start)
                putBack(batch.calls)
                // If the script has failed after its first change, the state can use the hash.
                if batch.kind == .replacement { prepared = nil }
            }
            isCurrent = false
            let sentence = "\(setting.address) cannot be used: \(reason)"
            if !isRefusalReported || refusal != sentence { setting.report(sentence, false) }
            (refusal, isRefusalReported) = (sentence, true)
            setting.didSetRefusal(sentence)
            answerAll(StateFailure(description: sentence))
        }

        func forgetCopy() {
            position = nil
            isCurrent = false
        }
    }
#endif
