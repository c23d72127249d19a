#if Redis
    import Dispatch
    import EventServer
    import HTTPMessages
    import PassAPI
    import PassBackend

    /// The state of several mocks in a Redis or Valkey server. ``StateScript`` has the keys.
    package final class RedisHome: SharedHome, @unchecked Sendable {
        // Unchecked because a lock guards the status, and everything else happens on the thread of the loop or never changes.
        private let address: RedisAddress
        private let keys: String
        private let limits: SharedJournalLimits
        private let report: @Sendable (_ text: String, _ isRestored: Bool) -> Void
        private let loop: EventLoop
        private let client: RedisClient
        private let status = Locked(Status())
        private let queue = DispatchQueue(label: "RedisHome", attributes: .concurrent)
        private var timer: LoopEvent?

        private struct Status {
            /// The objects that the thread of the loop uses; `nil` before the start.
            var parts: Parts?
            /// True once the start has succeeded.
            var isStarted = false
            /// Why the state cannot be used although the server answers.
            var refusal: String?
        }

        private typealias Parts = (rows: SharedRows, journal: JournalExchange?)

        /// - Parameters:
        ///   - keys: a digest of the keys that sign tokens, which must be the same for all mocks of a state.
        ///   - timeout: how long the server can take for a reply. A request can wait a second longer for the state.
        ///   - report: called with a sentence when the connection is lost, and when it is restored.
        /// - Throws: when the system is out of resources.
        package init(
            _ address: RedisAddress, keys: String, limits: SharedJournalLimits = SharedJournalLimits(),
            timeout: Duration = .seconds(5),
            report: @escaping @Sendable (_ text: String, _ isRestored: Bool) -> Void
        ) throws(StateFailure) {
            self.address = address
            self.keys = keys
            self.limits = limits
            self.report = { [status] text, isRestored in
                // During the start, its failure has the same text.
                if status.withLock({ $0.isStarted }) { report(text, isRestored) }
            }
            do {
                loop = try EventLoop.onOwnThread()
                client = RedisClient(
                    address, loop, address.isSecure ? try TLSContext(verifiesCertificates: true) : nil,
                    timeout: timeout,
                    report: self.report)
            } catch {
                throw StateFailure(description: "\(error)")
            }
        }

        // MARK: Start and stop

        package func start(
            _ state: MockState, journal: Locked<Journal>?, now: @escaping @Sendable () -> Timestamp,
            changed: @escaping @Sendable (MockState) -> Void
        ) throws(StateFailure) {
            let reason: String? = Self.block { client.start(onFirstAttempt: $0) }
            if let reason { throw StateFailure(description: "\(address) cannot be used: \(reason)") }
            let warning = try checkServer()
            try checkRights()
            let digest = try ask(RedisCommand("SCRIPT", "LOAD", StateScript.text), \.text)
            let root = address.prefix + ":"
            let exchange = journal.map { JournalExchange(client, key: root + "journal", $0) }
            let outcome: String? = Self.block { done in
                let isWaiting = Locked(true)
                let finish: @Sendable (String?) -> Void = { failure in
                    if isWaiting.exchange(false) { done(failure) }
                }
                let setting = SharedRows.Setting(
                    address: "\(address)", root: root, keys: keys,
                    mock: String(UInt64.random(in: .min ... .max), radix: 36), digest: digest,
                    limits: limits, now: now, changed: changed, report: report
                ) { [status] refusal in
                    status.withLock { $0.refusal = refusal }
                    finish(refusal)
                }
                let rows = SharedRows(client, setting, state, exchange)
                status.withLock { $0.parts = (rows, exchange) }
                loop.perform { [self] in
                    begin(rows, exchange) { [client] in finish(client.unavailable.description) }
                }
            }
            if let outcome { throw StateFailure(description: outcome) }
            status.withLock { $0.isStarted = true }
            if let warning { report("warning: \(address) \(warning)", false) }
        }

        /// - Parameter didLose: called when the connection is lost.
        private func begin(
            _ rows: SharedRows, _ exchange: JournalExchange?, didLose: @escaping @Sendable () -> Void
        ) {
            client.didBecomeReady = {
                rows.isCheckDue = true
                rows.isRefusalReported = false
                rows.proceed()
                exchange?.proceed()
            }
            client.didLose = {
                exchange?.didNotSend([], isUnknown: true)
                didLose()
            }
            timer = LoopEvent(loop) { [self] in tick(rows, exchange) }
            tick(rows, exchange)
            rows.start(loop)
        }

        /// Fails the calls that have waited too long. Fetches the changes of other mocks while this one is idle.
        private func tick(_ rows: SharedRows, _ exchange: JournalExchange?) {
            let isWatched = exchange?.tick() == true
            rows.checkDeadline()
            rows.isCheckDue = true
            rows.proceed()
            timer?.start(after: isWatched ? .milliseconds(50) : .seconds(1))
        }

        /// - Returns: a warning.
        /// - Throws: why the server answers but cannot keep a state.
        private func checkServer() throws(StateFailure) -> String? {
            // A user without the right to INFO can still use the server.
            guard let text = try? ask(RedisCommand("INFO"), \.text) else { return nil }
            let server = RedisServerInformation(text)
            if let obstacle = server.obstacle(toPrefix: address.prefix) {
                throw StateFailure(description: "\(address) cannot be used: \(obstacle)")
            }
            return server.warning
        }

        /// - Throws: the commands that the user has no right to. Without this check, the mock would start and fail later.
        private func checkRights() throws(StateFailure) {
            let keys = address.prefix + ":*"
            let missing = try ask(RedisCommand("EVAL", StateScript.rights, "0", address.prefix + ":")) {
                $0.elements?.compactMap(\.text)
            }
            guard !missing.isEmpty else { return }
            let user = address.user ?? "default"
            throw StateFailure(
                description: """
                    \(address) cannot be used: the user \(user) has no right to run \(missing.joined(separator: ", ")) on the \
                    keys \(keys); on the server, ACL SETUSER \(user) ~\(keys) \
                    \(missing.map { "+" + $0.lowercased() }.joined(separator: " ")) gives it
                    """)
        }

        /// Closes the connection and ends the thread, so that tests can have many homes. Call it once, and last: calls without an
        /// answer get none.
        func stop() {
            loop.perform { [self] in
                timer = nil
                status.withLock { $0.parts.take() }?.rows.stop()
                client.stop()
                loop.stop()
            }
        }

        // MARK: Use

        package var failure: String? {
            status.withLock { $0.refusal }
                ?? client.failure.map { "\(address) cannot be used: \($0)" }
        }

        /// Calls the body on the thread of the loop.
        ///
        /// - Returns: why the body was not called.
        private func onLoop(_ body: @escaping @Sendable (Parts) -> Void) -> StateFailure? {
            guard let parts = status.withLock(\.parts) else { return client.unavailable }
            loop.perform { body(parts) }
            return nil
        }

        /// Puts an item into the inbox of the thread of the loop.
        ///
        /// - Returns: why the item was not accepted.
        private func hand(_ add: (inout SharedRows.Inbox) -> Void) -> StateFailure? {
            guard let rows = status.withLock(\.parts)?.rows else { return client.unavailable }
            if rows.post(add) { loop.perform { rows.proceed() } }
            return nil
        }

        package func run(
            _ call: @escaping @Sendable (inout MockState) -> Void,
            then: @escaping @Sendable (StateFailure?) -> Void
        ) {
            let refusal = status.withLock { $0.refusal }
            if refusal != nil || client.isLost(for: client.timeout) {
                return then(refusal.map { StateFailure(description: $0) } ?? client.unavailable)
            }
            if let failure = hand({ $0.calls.append(SharedRows.Call(call, then: then)) }) { then(failure) }
        }

        package func append(_ change: JournalChange, then: @escaping @Sendable () -> Void) {
            let message = JournalExchange.Message(bytes: change.bytes, then: then)
            if hand({ $0.messages.append(message) }) != nil { then() }
        }

        package func readJournal() throws(StateFailure) {
            let failure: StateFailure? = Self.block { done in
                let failure = onLoop { parts in
                    guard let journal = parts.journal else { return done(nil) }
                    journal.read(then: done)
                }
                if let failure { done(failure) }
            }
            if let failure { throw failure }
        }

        package func followJournal() {
            _ = onLoop { [self] parts in
                parts.journal?.follow()
                tick(parts.rows, parts.journal)
            }
        }

        // MARK: Waiting

        package func wait(for call: (inout MockState) -> Void) throws(StateFailure) {
            let failure: StateFailure? = withoutActuallyEscaping(call) { call in
                let borrowed = Borrowed(call)
                defer { borrowed.call = nil }
                return Self.block { done in run({ borrowed.call?(&$0) }, then: done) }
            }
            if let failure { throw failure }
        }

        /// A call that runs on the thread of the loop while the calling thread waits.
        private final class Borrowed: @unchecked Sendable {
            // Unchecked because the thread that lends the call waits until it is answered. Then ``SharedRows/Call/run(on:)`` no
            // longer runs it.
            var call: ((inout MockState) -> Void)?

            init(_ call: @escaping (inout MockState) -> Void) {
                self.call = call
            }
        }

        package func wait(_ start: (_ done: @escaping @Sendable () -> Void) -> Void) {
            let _: Bool = Self.block { done in start { done(true) } }
        }

        package func perform(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

        /// Sends a command and waits for a reply with a value.
        private func ask<Value: Sendable>(
            _ command: RedisCommand, _ value: @escaping @Sendable (RedisReply) -> Value?
        ) throws(StateFailure) -> Value {
            let result: Result<Value, StateFailure> = Self.block { done in
                client.send(command) { done($0.reading(value)) }
            }
            return try result.get()
        }

        /// Calls the function and blocks until it calls back.
        private static func block<Value: Sendable>(
            until call: (@escaping @Sendable (Value) -> Void) -> Void
        ) -> Value {
            let value = Locked<Value?>(nil)
            let isDone = DispatchSemaphore(value: 0)
            call { new in
                value.withLock { $0 = new }
                isDone.signal()
            }
            isDone.wait()
            guard let value = value.withLock({ $0 }) else {
                preconditionFailure("The value is set before the signal.")
            }
            return value
        }
    }
#endif
