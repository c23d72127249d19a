#if Redis
    import DequeModule
    import EventServer
    import HTTPMessages
    import PassBackend

    /// A client of a Redis server, with one connection and pipelined commands.
    ///
    /// When the connection is lost, the commands without a reply fail, and the client connects again, first after 50 milliseconds,
    /// and then after at most two seconds. Until then, commands fail at once. ``SharedRows`` keeps its calls and sends them later.
    final class RedisClient: @unchecked Sendable {
        // Unchecked because everything but `send` and `failure` happens on the thread of the loop.
        private let address: RedisAddress
        private let loop: EventLoop
        private let tls: TLSContext?
        private let report: @Sendable (_ text: String, _ isRestored: Bool) -> Void
        private var connection: ClientConnection?
        private var reader: RedisReplyReader?
        /// The callers that get the next replies, in the order of the commands.
        private var waiting: Deque<(since: ContinuousClock.Instant, done: Completion)> = []
        /// True while commands can be sent.
        private(set) var isReady = false
        /// Called on the thread of the loop each time commands can be sent again.
        var didBecomeReady: () -> Void = {}
        /// Called on the thread of the loop each time the connection was lost, after the completions of its commands.
        var didLose: () -> Void = {}
        /// How long the next attempt to connect waits.
        private var pause = shortestPause
        /// When it last became possible to send commands; `nil` before the first time.
        private var readySince: ContinuousClock.Instant?
        private var reconnectTimer: LoopEvent?
        private var deadlineTimer: LoopEvent?
        private var isDeadlineRunning = false
        /// Why no command can be sent, and since when; `nil` while there is a connection.
        private let state = Locked<(reason: String, since: ContinuousClock.Instant)?>(
            ("it was not tried yet", .now))
        private var onFirstAttempt: (@Sendable (String?) -> Void)?

        typealias Completion = @Sendable (Result<RedisReply, StateFailure>) -> Void

        private static let shortestPause = Duration.milliseconds(50)
        private static let longestPause = Duration.seconds(2)
        /// The maximum time that the server can take for a reply, and a request for the state.
        let timeout: Duration

        /// - Parameter report: called with a sentence when the connection is lost, and when it is restored.
        init(
            _ address: RedisAddress, _ loop: EventLoop, _ tls: TLSContext?, timeout: Duration,
            report: @escaping @Sendable (_ text: String, _ isRestored: Bool) -> Void
        ) {
            self.address = address
            self.loop = loop
            self.tls = tls
            self.timeout = timeout
            self.report = report
        }

        /// Why no command can be sent now; `nil` while there is a connection.
        var failure: String? { state.withLock { $0?.reason } }

        /// True if no command could be sent for this long.
        func isLost(for duration: Duration) -> Bool {
            state.withLock { $0.map { .now - $0.since > duration } ?? false }
        }

        /// Connects.
        ///
        /// - Parameter onFirstAttempt: receives the reason why the first attempt has failed; `nil` if it has not.
        func start(onFirstAttempt: @escaping @Sendable (String?) -> Void) {
            loop.perform { [self] in
                self.onFirstAttempt = onFirstAttempt
                // The timers retain the client until `stop`, because only the loop's thread may release them.
                reconnectTimer = LoopEvent(loop) { [self] in connect() }
                deadlineTimer = LoopEvent(loop) { [self] in checkDeadline() }
                connect()
            }
        }

        /// Closes the connection. Calls no waiting completion. Must be called on the thread of the loop.
        func stop() {
            (connection, reconnectTimer, deadlineTimer, waiting) = (nil, nil, nil, [])
            (didBecomeReady, didLose) = ({}, {})
        }

        func send(_ command: RedisCommand, then done: @escaping Completion) {
            let bytes = command.encoded
            loop.perform { [self] in
                guard isReady else { return done(.failure(unavailable)) }
                transmit(bytes, then: done)
            }
        }

        /// Sends a command, from the thread of the loop.
        func sendOnLoop(_ command: RedisCommand, then done: @escaping Completion) {
            guard isReady else { return done(.failure(unavailable)) }
            transmit(command.encoded, then: done)
        }

        func close(because reason: String) { connection?.close(reason) }

        var unavailable: StateFailure {
            StateFailure(
                description: "\(address) cannot be used: \(failure ?? "it has not answered in time")")
        }

        private func transmit(_ bytes: [UInt8], then done: @escaping Completion) {
            waiting.append((.now, done))
            connection?.send(bytes)
            guard !isDeadlineRunning else { return }
            isDeadlineRunning = true
            deadlineTimer?.start(after: timeout)
        }

        // MARK: Connecting

        private func connect() {
            guard let reader = RedisReplyReader() else { return didClose("the system is out of memory") }
            self.reader = reader
            let connection = ClientConnection(loop, to: address.target, tls: tls)
            self.connection = connection
            connection.didConnect = { [unowned self] in logIn() }
            connection.didReceive = { [unowned self] in receive($0) }
            connection.didClose = { [unowned self] in didClose($0.reason) }
            connection.start()
        }

        private func logIn() {
            var commands: [RedisCommand] = []
            if let password = address.password {
                commands.append(
                    address.user.map { RedisCommand("AUTH", $0, password) } ?? RedisCommand("AUTH", password))
            }
            commands.append(RedisCommand("SELECT", String(address.database)))
            // This is the first command that a server refuses while it still loads its data.
            commands.append(RedisCommand("PING"))
            let last = commands.count - 1
            for (number, command) in commands.enumerated() {
                transmit(command.encoded) { [unowned self] result in
                    switch result {
                    // A Sentinel has no databases.
                    case .success(.error(let reason)) where reason.hasPrefix("ERR unknown command 'SELECT'"):
                        connection?.close(
                            "it is a Sentinel, which stores no data; use the address of the primary, "
                                + "or an address that follows it"
                        )
                    // The user may have no right to this command.
                    case .success(.error(let reason)) where number == last && !reason.hasPrefix("LOADING "):
                        didLogIn()
                    // Database 0 needs no SELECT.
                    case .success(.error(let reason))
                    where reason.hasPrefix("NOPERM ") && address.database == 0:
                        break
                    // After a comma, the server can repeat the arguments, such as the password.
                    case .success(.error(let reason)): connection?.close(String(reason.prefix { $0 != "," }))
                    case .success where number == last: didLogIn()
                    case .success, .failure: break
                    }
                }
            }
        }

        private func didLogIn() {
            isReady = true
            readySince = .now
            let before = state.exchange(nil)
            if let onFirstAttempt {
                self.onFirstAttempt = nil
                onFirstAttempt(nil)
            } else if before != nil {
                report("\(address) can be used again", true)
            }
            didBecomeReady()
        }

        private func didClose(_ reason: String) {
            let wasReady = isReady
            isReady = false
            connection = nil
            state.withLock { $0 = (reason, $0?.since ?? .now) }
            let lost = waiting
            waiting = []
            let failure = StateFailure(
                description: "the connection to \(address) was lost before it answered: \(reason)")
            for waiting in lost { waiting.done(.failure(failure)) }
            didLose()
            if wasReady { report("\(address) cannot be used: \(reason)", false) }
            if let onFirstAttempt {
                self.onFirstAttempt = nil
                onFirstAttempt(reason)
            }
            // A replica lets the mock log in, but refuses its first change.
            if wasReady, let readySince, .now - readySince > Self.longestPause { pause = Self.shortestPause }
            reconnectTimer?.start(after: pause)
            pause = min(pause * 2, Self.longestPause)
        }

        // MARK: Replies

        private func receive(_ bytes: UnsafeBufferPointer<UInt8>) {
            guard let reader else { return }
            do throws(StateFailure) {
                for reply in try reader.read(bytes) { take(reply) }
            } catch {
                connection?.close("its answer is not that of a Redis server: \(error)")
            }
        }

        private func take(_ reply: RedisReply) {
            guard let next = waiting.popFirst() else { return }
            next.done(.success(reply))
            if case .error(let error) = reply, let reason = RedisReply.reasonToLeave(error) {
                connection?.close(reason)
            }
        }

        private func checkDeadline() {
            isDeadlineRunning = false
            guard let next = waiting.first else { return }
            let rest = timeout - (.now - next.since)
            guard rest > .zero else {
                connection?.close("it has not answered for \(timeout.components.seconds) seconds")
                return
            }
            isDeadlineRunning = true
            deadlineTimer?.start(after: rest)
        }
    }
#endif
