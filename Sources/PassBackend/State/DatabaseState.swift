import ControlAPI
import Documents
import HTTPMessages
import PassAPI
import PassSimulator

/// The state of several mocks, in a database.
///
/// A request loads its entities, is computed from them, and commits what it has changed if they are still the same;
/// otherwise it is computed again. Each load and each commit tells which head the database has, so that no request sees
/// what testers had set before the latest change of any mock.
package final class DatabaseState: Sendable {
    package let database: any EntityDatabase
    /// Where the whole state is while a call of the admin API reads or changes it; without entities else.
    private let workspace: SharedState
    private let known: Locked<Known>
    private let stamps = Locked(RandomSource.quick(seed: nil))
    private let now: @Sendable () -> Timestamp

    /// What this mock knows of what testers have set.
    private struct Known {
        var head: SharedHead
        var steering: Steering
    }

    init(
        _ database: any EntityDatabase, workspace: SharedState, now: @escaping @Sendable () -> Timestamp
    ) {
        self.database = database
        self.workspace = workspace
        known = Locked(Known(head: .none, steering: workspace.steering))
        self.now = now
    }

    /// Computes the request, with its entities or with all.
    typealias Body = @Sendable (inout Simulator, Steering, RequestScope?) -> Void

    /// How often a request is computed beside others, and the whole state changed, until the mock gives up.
    private static let attempts = 8
    /// How often a request is computed in ``lane``. There it meets only those of other mocks, and new ones.
    private static let attemptsInLane = 500
    /// Where requests wait for each other that meet again and again: of two hundred requests that change one entity, the last
    /// would have to be computed two hundred times.
    private let lane = Lane()

    // MARK: Requests

    /// Computes a request, as if no other were computed meanwhile by any mock.
    ///
    /// - Parameters:
    ///   - body: is called again if an entity was missing, or if another request has changed one meanwhile. It can run on
    ///     any thread.
    ///   - done: is called when the database has confirmed the changes.
    func run(
        _ scope: RequestScope, commits: Bool, _ body: @escaping Body,
        then done: @escaping DatabaseCompletion<Void>
    ) {
        Computation(state: self, scope: scope, commits: commits, body: body, done: done)
            .start()
    }

    /// The way of one request.
    private struct Computation: Sendable {
        let state: DatabaseState
        let scope: RequestScope
        let commits: Bool
        let body: Body
        let done: DatabaseCompletion<Void>
        var isInLane = false

        func start() { start(attempts: isInLane ? attemptsInLane : DatabaseState.attempts) }

        private func start(attempts: Int) {
            guard attempts > 0 else { return isInLane ? done(.failure(.busy)) : enterLane() }
            let known = state.known.withLock { $0 }
            let keys = scope.keys
            state.database.load(keys.map(\.name), of: known.head.generation) { result in
                switch result {
                case .failure(let failure): done(.failure(failure))
                case .success(let loaded) where loaded.head != known.head:
                    state.refresh { result in
                        if case .failure(let failure) = result { return done(.failure(failure)) }
                        start(attempts: attempts - 1)
                    }
                case .success(let loaded):
                    compute(keys, loaded, known.steering, attempts: attempts)
                }
            }
        }

        private func compute(
            _ keys: [EntityKey], _ loaded: LoadedRecords, _ steering: Steering, attempts: Int
        ) {
            var simulator = Simulator(loadedFor: scope, random: RandomSource(seed: nil))
            for (key, record) in zip(keys, loaded.records) {
                do { try simulator.load(key, record.map { StoredValue(bytes: $0.value) }) } catch {
                    return done(.failure(.unreadable(key.name, error)))
                }
            }
            body(&simulator, steering, scope)
            if scope.isEverything { return computeAlone() }
            guard !scope.isIncomplete else {
                scope.complete()
                return start(attempts: attempts - 1)
            }
            let changed = commits ? simulator.changedEntities : []
            guard !changed.isEmpty else { return done(.success(())) }
            var changes = RecordChanges(head: loaded.head)
            changes.expected = zip(keys, loaded.records).map { ($0.name, $1?.stamp ?? "") }
            let read = Set(keys.map(\.name))
            for entity in changed where !read.contains(entity.name) {
                changes.expected.append((entity.name, ""))
            }
            changes.written = state.written(changed, steering)
            state.database.commit(changes) { result in
                switch result {
                case .failure(let failure): done(.failure(failure))
                case .success(true): done(.success(()))
                case .success(false): start(attempts: attempts - 1)
                }
            }
        }

        private func enterLane() {
            state.lane.enter { leave in
                let done: DatabaseCompletion<Void> = { [done] result in
                    leave()
                    done(result)
                }
                Computation(
                    state: state, scope: scope, commits: commits, body: body, done: done, isInLane: true
                ).start()
            }
        }

        /// Computes a request that needs whole tables.
        private func computeAlone() {
            state.database.perform {
                do throws(DatabaseFailure) {
                    try state.transaction {
                        state.workspace.withLock { mock in
                            var simulator = mock.simulator
                            body(&simulator, mock.steering, nil)
                            if commits { mock.simulator = simulator }
                        }
                    }
                    done(.success(()))
                } catch {
                    done(.failure(error))
                }
            }
        }
    }

    // MARK: What testers set

    /// Takes over the scenarios of new files, with which what testers have set is built again before the next request.
    func update(_ change: (inout Steering) -> Void) {
        known.withLock {
            change(&$0.steering)
            // No database has this head.
            $0.head = SharedHead(generation: $0.head.generation, stamp: "outdated")
        }
    }

    /// What testers have set, as far as this mock knows.
    package var steering: Steering { known.withLock { $0.steering } }

    /// Learns what testers have set.
    private func refresh(then done: @escaping DatabaseCompletion<Void>) {
        database.loadSteering { [self] result in
            switch result {
            case .failure(let failure): done(.failure(failure))
            case .success(let stored): done(Result { () throws(DatabaseFailure) in try learn(stored) })
            }
        }
    }

    private func learn(_ stored: StoredSteering) throws(DatabaseFailure) {
        // Scenarios are built while nothing is locked.
        var steering = known.withLock { $0.steering }
        guard let bytes = stored.document else {
            steering.reset()
            return known.withLock { [steering] in $0 = Known(head: stored.head, steering: steering) }
        }
        do {
            try steering.restore(JSONDocument.decode(SteeringDocument.self, from: bytes))
        } catch {
            throw DatabaseFailure(
                description:
                    "what testers have set with another mock cannot be set here, because the files of the two differ: \(error)"
            )
        }
        known.withLock { [steering] in $0 = Known(head: stored.head, steering: steering) }
    }

    // MARK: The whole state

    /// Makes the whole state that of the workspace, calls the body, and commits what it has changed there. Blocks.
    ///
    /// - Parameter body: is called again if other requests have changed meanwhile what it has changed.
    /// - Returns: what the body has returned at last.
    package func transaction<Value>(_ body: () -> Value) throws(DatabaseFailure) -> Value {
        for _ in 0..<Self.attempts {
            let (head, steering) = try current()
            let records = try database.loadAll(of: head.generation)
            try fillWorkspace(with: records, steering)
            let value = body()
            let (unsaved, after) = emptyWorkspace()
            let document = after.document
            let hasNewSteering = unsaved.isWhole || document != steering.document
            guard hasNewSteering || !unsaved.entities.isEmpty else { return value }
            var changes = RecordChanges(head: head)
            let changed = unsaved.entities
            if !unsaved.isWhole {
                changes.expected = changed.map { ($0.name, records[$0.name]?.stamp ?? "") }
            }
            changes.written = written(changed, after)
            if hasNewSteering {
                let generation = unsaved.isWhole ? head.generation + 1 : head.generation
                changes.steering = (SharedHead(generation: generation, stamp: stamp()), document.bytes)
            }
            guard try database.wait({ [changes] in database.commit(changes, then: $0) }) else { continue }
            if let new = changes.steering?.head {
                known.withLock { [after] in $0 = Known(head: new, steering: after) }
            }
            return value
        }
        throw .busy
    }

    /// What testers have set by now.
    private func current() throws(DatabaseFailure) -> (head: SharedHead, steering: Steering) {
        let stored = try database.wait { database.loadSteering(then: $0) }
        let known = known.withLock { $0 }
        if known.head != stored.head { try learn(stored) }
        return self.known.withLock { ($0.head, $0.steering) }
    }

    private func fillWorkspace(
        with records: [EntityName: Record], _ steering: Steering
    ) throws(DatabaseFailure) {
        var entities = SimulatorState()
        for (name, record) in records {
            do { try entities.add(name.kind, name.key, StoredValue(bytes: record.value)) } catch {
                throw .unreadable(name, error)
            }
        }
        workspace.withLock { [entities] in
            $0.steering = steering
            $0.simulator.state = entities
            $0.simulator.recordUnsavedChanges()
        }
    }

    private func emptyWorkspace() -> (UnsavedChanges, Steering) {
        workspace.withLock {
            let unsaved = $0.simulator.takeUnsavedChanges()
            $0.simulator = Simulator(limits: $0.simulator.limits)
            return (unsaved, $0.steering)
        }
    }

    // MARK: Writing

    private func written(
        _ changed: [ChangedEntity], _ steering: Steering
    ) -> [RecordChanges.Written] {
        let serverTime = steering.clock.now(now())
        var written: [RecordChanges.Written] = []
        for entity in changed {
            var record: Record?
            if let value = entity.value { record = Record(stamp: stamp(), value: value.savedBytes) }
            let rest = entity.end.map { max(.zero, min($0 - serverTime, Self.idleLifetime)) }
            written.append(
                .init(
                    name: entity.name, record: record,
                    lifetime: rest.map { $0 + Self.gracePeriod } ?? Self.idleLifetime))
        }
        return written
    }

    /// How long the database keeps what does not expire and does not change.
    private static let idleLifetime = Duration.days(90)
    /// How long the database keeps what has expired: an expired code has another error than an unknown one, and a tester
    /// can set the clock back.
    private static let gracePeriod = Duration.days(1)

    private func stamp() -> String { stamps.withLock { String($0.hexDigits().prefix(16)) } }
}

/// Decodes an entity.
private struct StoredValue: SimulatorState.Reading {
    let bytes: [UInt8]

    func value<Value: Decodable>() throws -> Value { try JSONDocument.decode(Value.self, from: bytes) }
}

extension DatabaseFailure {
    fileprivate static func unreadable(_ name: EntityName, _ error: any Error) -> DatabaseFailure {
        let reason = (error as? DecodingError)?.diagnostic.detail ?? "\(error)"
        return DatabaseFailure(description: "the \(name.kind) \(name.key) in it cannot be read: \(reason)")
    }

    fileprivate static let busy = DatabaseFailure(
        description: "too many requests change the same entities at the same time")
}
