#if Redis
    import AdminAPI
    import Dispatch
    import HTTPMessages
    import HTTPTypes
    import PassAPI
    import PassSimulator
    @testable import StateStore
    @testable import PassBackend
    import TestSupport

    @testable import PassBackend

    /// A mock of a group, without anything but its state.
    final class TestHome: Sendable {
        let home: RedisHome
        let journal: Locked<Journal>
        let clock: TestClock
        /// How often others have changed something.
        let changes = Locked(0)

        private static let beginning = Result {
            MockState(
                testerSettings: TesterSettings(
                    scenarios: try AdminResponder.make().backend.state.withLock(\.testerSettings.scenarios)),
                seed: nil, limits: TableLimits())
        }

        /// The URL of a state that nobody else has, in the server of all tests.
        static func place() throws -> (server: RedisServer, url: String, prefix: String) {
            let server = try RedisServer.shared.get()
            let url = server.url
            return (server, url, try RedisAddress(parsing: url).prefix)
        }

        init(
            _ url: String, keys: String = "keys", limits: SharedJournalLimits = SharedJournalLimits(),
            clock: TestClock = TestClock(), journal: Journal = Journal(), timeout: Duration = .seconds(5),
            report: @escaping @Sendable (String) -> Void = { _ in }
        ) throws {
            home = try RedisHome(
                RedisAddress(parsing: url), keys: keys, limits: limits, timeout: timeout
            ) { text, _ in
                report(text)
            }
            self.journal = Locked(journal)
            self.clock = clock
            try home.start(
                Self.beginning.get(), journal: self.journal, now: { clock.now },
                changed: { [changes] _ in changes.withLock { $0 += 1 } })
        }

        deinit { home.stop() }

        /// Runs a call, and waits for its outcome.
        @discardableResult
        func run<Value: Sendable>(_ call: @escaping @Sendable (inout MockState) -> Value) throws -> Value {
            let value = Locked<Value?>(nil)
            try wait { done in
                home.run { state in
                    let new = call(&state)
                    value.withLock { $0 = new }
                } then: {
                    done($0)
                }
            }
            guard let value = value.withLock(\.self) else { throw Unexpected("the call was not run") }
            return value
        }

        private func wait(_ body: (@escaping @Sendable (StateFailure?) -> Void) -> Void) throws {
            let failure = Locked<StateFailure?>(nil)
            let isDone = DispatchSemaphore(value: 0)
            body { reason in
                failure.withLock { $0 = reason }
                isDone.signal()
            }
            guard isDone.wait(timeout: .now() + 60) == .success else {
                throw Unexpected("no outcome for a minute")
            }
            if let failure = failure.withLock(\.self) { throw failure }
        }

        func count(_ name: String) throws -> Int { try run { $0.count(name) } }

        @discardableResult
        func countUp(_ name: String) throws -> Int { try run { $0.countUp(name) } }

        /// Why a call fails; `nil` if it does not.
        func failure(_ call: @escaping @Sendable (inout MockState) -> Void) -> String? {
            do {
                try run(call)
                return nil
            } catch {
                return "\(error)"
            }
        }

        // MARK: The journal

        func append(_ change: JournalChange) throws {
            try wait { done in home.append(change) { done(nil) } }
        }

        func append(_ id: String) throws { try append(.recorded(.make(id))) }

        /// The entries, after everything that others have added was read.
        func entries() throws -> [String] {
            try home.readJournal()
            return journal.withLock { $0.entries.map(\.id) }
        }
    }

    extension JournalEntry {
        static func make(_ id: String, body: Int = 0) -> JournalEntry {
            JournalEntry(
                id: id, operation: .retrieveProfiles, device: .make(), scenario: "valid-sso",
                request: Request(method: .get, path: "/"),
                reply: Reply(status: .ok, body: [UInt8](repeating: 120, count: body)), receivedAt: .start,
                arrivedAt: .start, deviceTime: .start, milliseconds: 0)
        }
    }

    /// The operations of the tests on a state.
    extension MockState {
        func count(_ name: String) -> Int {
            simulator.devices[.make(name)]?.ruleCounts["seen"]?.matches ?? 0
        }

        mutating func countUp(_ name: String) -> Int {
            simulator[device: .make(name)].ruleCounts["seen", default: .init()].countMatch()
            return count(name)
        }

        mutating func remove(_ name: String) { simulator.devices[.make(name)] = nil }

        /// The label of a device is one of the settings.
        mutating func label(_ name: String, _ label: String) {
            testerSettings.deviceLabels[.make(name)] = label
        }

        func label(_ name: String) -> String? { testerSettings.deviceLabels[.make(name)] }

        /// Replaces everything by the start, which can be undone.
        mutating func reset() { reset(seed: nil) }

        /// Replaces everything by a state with these counts, which cannot be undone.
        mutating func replace(withCountsOf names: [String]) {
            var other = self
            other.simulator.takeTables(of: Simulator())
            for name in names { _ = other.countUp(name) }
            restore(other.simulator, other.testerSettings)
        }

        /// - Returns: false if there is nothing to undo.
        mutating func undoReset() -> Bool { takeBack() }
    }
#endif
