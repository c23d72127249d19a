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
    package let database: any SharedDatabase
    /// The state, or a part of it, that the call of the admin API on this thread reads and changes; `nil` outside of one.
    @TaskLocal package static var workspace: SharedState?
    /// Held by a call that has all entities, because they take much memory.
    private let wholeTurn = Locked(())
    /// Held by any other call: calls that change what testers have set would only make each other begin again.
    private let turn = Locked(())
    private let known: Locked<Known>
    let decoded = DecodedRecords()
    private let stamps = Locked(RandomSource.quick(seed: nil))
    private let now: @Sendable () -> Timestamp
    private let warnings: SettingWarnings

    /// What this mock knows of what testers have set.
    private struct Known {
        var head: SharedHead
        var steering: Steering
    }

    init(
        _ database: any SharedDatabase, steering: Steering, warnings: SettingWarnings,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.database = database
        known = Locked(Known(head: .none, steering: steering))
        self.now = now
        self.warnings = warnings
    }

    /// Waits until the reply is there. Blocks.
    package func wait(for reply: Reply) throws(DatabaseFailure) {
        try database.wait { done in reply.receive { _ in done(.success(())) } }
    }

    /// Computes the request, with its entities or with all.
    typealias Body = @Sendable (inout Simulator, Steering, RequestScope?, inout Admission) -> Void

    /// How often a request is computed beside others, and a call made that has all entities, until the mock gives up.
    private static let attempts = 8
    /// How often any other call is made. It meets those of other mocks: with two of them, one in 26 would lose eight times.
    private static let callAttempts = 100
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
        /// The client whose allowance the throttle needs; `nil` while it does not need any.
        var throttledClient: String?

        func start() { start(attempts: isInLane ? attemptsInLane : DatabaseState.attempts) }

        private func start(attempts: Int) {
            guard attempts > 0 else { return isInLane ? done(.failure(.busy)) : enterLane() }
            let known = state.known.withLock { $0 }
            let keys = scope.keys
            var names = keys.map { RecordName($0.name) }
            if let throttledClient { names.append(.allowance(of: throttledClient)) }
            state.database.load(names, of: known.head.generation) { [names] result in
                switch result {
                case .failure(let failure): done(.failure(failure))
                case .success(let loaded) where loaded.head != known.head:
                    state.refresh { result in
                        if case .failure(let failure) = result { return done(.failure(failure)) }
                        start(attempts: attempts - 1)
                    }
                case .success(let loaded):
                    compute(keys, names, loaded, known.steering, attempts: attempts)
                }
            }
        }

        private func compute(
            _ keys: [EntityKey], _ names: [RecordName], _ loaded: LoadedRecords, _ steering: Steering,
            attempts: Int
        ) {
            var simulator: Simulator
            do throws(DatabaseFailure) {
                simulator = try state.simulator(scope, keys, names, loaded)
            } catch {
                return done(.failure(error))
            }
            var admission = Admission(loaded: throttledClient.map { _ in .init(loaded.records.last ?? nil) })
            body(&simulator, steering, scope, &admission)
            if scope.isEverything { return computeAlone() }
            if commits { simulator.noteBelongings() }
            guard !scope.isIncomplete, admission.missing == nil else {
                if scope.isIncomplete { scope.complete() }
                var next = self
                if let client = admission.missing { next.throttledClient = client }
                return next.start(attempts: attempts - 1)
            }
            var written = commits ? state.written(simulator.changedEntities, steering) : []
            if commits, let throttledClient, let changed = admission.changed {
                written.append(state.written(changed, of: throttledClient))
            }
            guard !written.isEmpty else { return done(.success(())) }
            let changes = state.changes(of: written, computedFrom: names, loaded)
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
                    try state.transaction(.all) { workspace in
                        workspace.withLock { mock in
                            var simulator = mock.simulator
                            // Such a request is so rare that it is not throttled.
                            var admission = Admission(loaded: ThrottleAllowance())
                            body(&simulator, mock.steering, nil, &admission)
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

    /// A simulator with the entities of a request.
    private func simulator(
        _ scope: RequestScope, _ keys: [EntityKey], _ names: [RecordName], _ loaded: LoadedRecords
    ) throws(DatabaseFailure) -> Simulator {
        var simulator = Simulator(loadedFor: scope, random: .ofOneRequest())
        simulator.sharesEntities = true
        for (index, key) in keys.enumerated() {
            let value = loaded.records[index].map {
                StoredValue(name: names[index], record: $0, cache: decoded)
            }
            do { try simulator.load(key, value) } catch { throw .unreadable(names[index], error) }
        }
        return simulator
    }

    /// Changes that need everything to be as it was when it was loaded, except uses of clients: of two requests that note one,
    /// the later one is right.
    private func changes(
        of written: [RecordChanges.Written], computedFrom names: [RecordName], _ loaded: LoadedRecords
    ) -> RecordChanges {
        var changes = RecordChanges(head: loaded.head)
        changes.expected = zip(names, loaded.records).map { ($0, $1?.stamp ?? "") }
        let read = Set(names)
        for record in written where !read.contains(record.name) {
            changes.expected.append((record.name, ""))
        }
        changes.expected.removeAll { $0.name.kind == EntityKind.clientUse.rawValue }
        changes.written = written
        return changes
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
            return note(stored.head, steering)
        }
        do {
            steering.restoreKeepingUnknown(try JSONDocument.decode(SharedSteering.self, from: bytes))
        } catch {
            throw .unreadableSettings(error)
        }
        note(stored.head, steering)
        warnings.check(steering)
    }

    /// Takes over what testers have set, unless the scenarios of new files have come since it was built with those before. Then
    /// it is built again before the next request.
    private func note(_ head: SharedHead, _ steering: Steering) {
        known.withLock { known in
            guard known.steering.scenarios.built === steering.scenarios.built else { return }
            known = Known(head: head, steering: steering)
        }
    }

    /// What testers have set by now, which nothing has to be computed from. Blocks.
    package func currentSteering() throws(DatabaseFailure) -> Steering { try current().steering }

    /// What testers have set by now.
    private func current() throws(DatabaseFailure) -> (head: SharedHead, steering: Steering) {
        let stored = try database.wait { database.loadSteering(then: $0) }
        while true {
            let known = known.withLock { $0 }
            if known.head == stored.head { return (known.head, known.steering) }
            try learn(stored)
        }
    }

    /// Replaces what testers have set, and with it perhaps the generation, so that all entities change at one moment. Blocks.
    ///
    /// - Parameter change: is called again if another tester has set something meanwhile.
    private func replaceSteering(
        _ change: (inout Generation, inout Steering) throws(DatabaseFailure) -> Void
    ) throws(DatabaseFailure) {
        try repeated(Self.callAttempts) { () throws(DatabaseFailure) -> Void? in
            let (head, steering) = try current()
            var (generation, new) = (head.generation, steering)
            try change(&generation, &new)
            var changes = RecordChanges(head: head)
            changes.steering = (
                SharedHead(generation: generation, stamp: stamp()), SharedSteering(new).bytes
            )
            return try commit(changes, setting: new, insteadOf: steering) ? () : nil
        }
    }

    /// Commits changes, perhaps of what testers have set.
    ///
    /// - Returns: false if others have changed something meanwhile, so that nothing was committed.
    private func commit(
        _ changes: RecordChanges, setting new: Steering, insteadOf former: Steering
    ) throws(DatabaseFailure) -> Bool {
        guard changes.steering != nil || !changes.written.isEmpty else { return true }
        guard try database.wait({ database.commit(changes, then: $0) }) else { return false }
        if let head = changes.steering?.head {
            note(head, new)
            let (before, after) = (
                former.history.reachable(from: changes.head.generation),
                new.history.reachable(from: head.generation)
            )
            for generation in before.generations.subtracting(after.generations) {
                database.forget(generation)
            }
            for set in before.snapshots.subtracting(after.snapshots) { database.forgetDocuments(in: set) }
        }
        return true
    }

    // MARK: Resets

    /// Resets everything, and keeps what there was until the next reset or removal. Blocks.
    func reset() throws(DatabaseFailure) {
        try replaceSteering { generation, steering in
            let undo = Undo(
                ofResetting: .generation(
                    generation, steering.document, snapshots: steering.history.snapshots))
            steering.reset()
            steering.history = History(snapshots: "snapshots:" + stamp(), undo: undo)
            generation = newGeneration()
        }
    }

    /// Notes that requests were removed from the journal. Blocks.
    func noteRemoval(ofRequests count: Int) throws(DatabaseFailure) {
        try replaceSteering { _, steering in steering.noteRemoval(ofRequests: count) }
    }

    /// Takes back the latest reset or removal, except for the journal. Blocks.
    ///
    /// - Returns: what was taken back; `nil` if there was nothing.
    func takeBack() throws(DatabaseFailure) -> Undo? {
        guard case .generation? = try current().steering.history.undo?.removed else {
            return try transaction(.touched) { workspace in workspace.withLock { $0.takeBack() } }
        }
        var undo: Undo?
        try replaceSteering { (generation, steering) throws(DatabaseFailure) in
            undo = steering.history.undo
            guard case .generation(let former, let document, let snapshots)? = undo?.removed else {
                // Another tester was faster.
                undo = nil
                return
            }
            steering.restoreKeepingUnknown(document)
            steering.history = History(snapshots: snapshots)
            generation = former
        }
        return undo
    }

    /// A number that no generation has had. Exact as a floating-point number, which other readers of JSON make of it.
    private func newGeneration() -> Generation {
        stamps.withLock { Generation($0.hexDigits().prefix(13), radix: 16) ?? 0 }
    }

    // MARK: Calls of the admin API

    /// The entities that a call of the admin API needs.
    package enum Entities: Sendable {
        case none
        /// Those that the call reads or changes, which turn out when it is made.
        case touched
        case all
    }

    /// Calls the body with a workspace that has what testers have set and entities, and commits what it has changed there.
    /// Blocks.
    ///
    /// - Parameter body: gets the workspace, which is also ``workspace`` meanwhile. Is called again with entities that were
    ///   missing, and if other requests have changed meanwhile what it has changed.
    /// - Returns: what the body has returned at last.
    package func transaction<Value>(
        _ entities: Entities, _ body: (SharedState) -> Value
    ) throws(DatabaseFailure) -> Value {
        if entities != .all {
            turn.acquire()
            defer { turn.release() }
            if entities == .none { return try transaction(withAll: false, body) }
            if let value = try touchingTransaction(body) { return value }
        }
        wholeTurn.acquire()
        defer { wholeTurn.release() }
        return try transaction(withAll: true, body)
    }

    private func transaction<Value>(
        withAll hasAll: Bool, _ body: (SharedState) -> Value
    ) throws(DatabaseFailure) -> Value {
        try repeated(hasAll ? Self.attempts : Self.callAttempts) { () throws(DatabaseFailure) in
            let (head, steering) = try current()
            let records = hasAll ? try database.loadAll(of: head.generation) : [:]
            // The entities of a generation that has ended can be gone in part.
            if hasAll, try current().head.generation != head.generation { return nil }
            let (value, unsaved, after) = call(body, with: steering, try simulator(with: records)) {
                $0.noteBelongings()
                return $0.takeUnsavedChanges()
            }
            var changes = RecordChanges(head: head)
            if !unsaved.isWhole {
                changes.expected = unsaved.entities.map { entity in
                    let name = RecordName(entity.name)
                    return (name, records[name]?.stamp ?? "")
                }
            }
            changes.written = written(unsaved.entities, after)
            if unsaved.isWhole || !after.isSame(as: steering) {
                changes.steering = (
                    SharedHead(
                        generation: unsaved.isWhole ? newGeneration() : head.generation, stamp: stamp()),
                    SharedSteering(after).bytes
                )
            }
            return try commit(changes, setting: after, insteadOf: steering) ? value : nil
        }
    }

    /// A transaction with the entities that the body touches.
    ///
    /// - Returns: `nil` if the body needs whole tables. Then nothing has changed.
    private func touchingTransaction<Value>(
        _ body: (SharedState) -> Value
    ) throws(DatabaseFailure) -> Value? {
        let scope = RequestScope()
        // Finds out what the body touches, without waiting for the database.
        let empty = Simulator(loadedFor: scope, random: RandomSource(seed: nil))
        _ = call(body, with: self.steering, empty) { $0.declareChanges() }
        return try repeated(Self.callAttempts) { () throws(DatabaseFailure) -> Value?? in
            if scope.isEverything { return .some(nil) }
            scope.complete()
            let (head, steering) = known.withLock { ($0.head, $0.steering) }
            let keys = scope.keys
            let names = keys.map { RecordName($0.name) }
            let loaded = try database.wait { database.load(names, of: head.generation, then: $0) }
            guard loaded.head == head else {
                _ = try current()
                return nil
            }
            let (value, changed, after) = call(
                body, with: steering, try simulator(scope, keys, names, loaded)
            ) {
                $0.noteBelongings()
                // If one that was set without reading it exists, the next attempt reads it.
                $0.declareChanges()
                return $0.changedEntities
            }
            if scope.isIncomplete { return nil }
            var changes = changes(of: written(changed, after), computedFrom: names, loaded)
            if !after.isSame(as: steering) {
                changes.steering = (
                    SharedHead(generation: head.generation, stamp: stamp()), SharedSteering(after).bytes
                )
            }
            return try commit(changes, setting: after, insteadOf: steering) ? .some(value) : nil
        }
    }

    /// Makes an attempt until it returns a value: it returns `nil` when other requests have changed what it needs.
    private func repeated<Value>(
        _ attempts: Int, _ attempt: () throws(DatabaseFailure) -> Value?
    ) throws(DatabaseFailure) -> Value {
        for _ in 0..<attempts {
            if let value = try attempt() { return value }
        }
        throw .busy
    }

    /// A simulator with all entities.
    private func simulator(with records: [RecordName: Record]) throws(DatabaseFailure) -> Simulator {
        var entities = SimulatorState()
        for (name, record) in records {
            // Not all records are entities.
            guard let kind = EntityKind(rawValue: name.kind) else { continue }
            let value = StoredValue(name: name, record: record, cache: nil)
            do { try entities.add(kind, name.key, value) } catch { throw .unreadable(name, error) }
        }
        var simulator = Simulator()
        simulator.sharesEntities = true
        simulator.state = entities
        simulator.recordUnsavedChanges()
        return simulator
    }

    /// Calls the body with a workspace.
    ///
    /// - Parameter take: takes what has changed from the simulator.
    private func call<Value, Changes: Sendable>(
        _ body: (SharedState) -> Value, with steering: Steering, _ simulator: Simulator,
        _ take: (inout Simulator) -> Changes
    ) -> (Value, Changes, Steering) {
        let workspace = SharedState(MockState(steering: steering, simulator: simulator), isSeeded: false)
        let value = Self.$workspace.withValue(workspace) { body(workspace) }
        let (changes, after) = workspace.withLock { (take(&$0.simulator), $0.steering) }
        return (value, changes, after)
    }

    // MARK: Writing

    private func written(
        _ changed: [ChangedEntity], _ steering: Steering
    ) -> [RecordChanges.Written] {
        let serverTime = steering.clock.now(now())
        var written: [RecordChanges.Written] = []
        for entity in changed {
            var record: Record?
            // Encoding cannot fail: entities contain only values that JSON can express.
            let value = entity.value.map { (try? JSONDocument.encode($0)) ?? [] }
            if let value { record = Record(stamp: stamp(), value: value) }
            let rest = entity.end.map { max(.zero, min($0 - serverTime, Self.idleLifetime)) }
            written.append(
                .init(
                    name: RecordName(entity.name), record: record,
                    lifetime: rest.map { $0 + Self.gracePeriod } ?? Self.idleLifetime))
        }
        return written
    }

    private func written(
        _ allowance: ThrottleAllowance, of client: String
    ) -> RecordChanges.Written {
        // Encoding cannot fail: the allowance contains only values that JSON can express.
        let value = (try? JSONDocument.encode(allowance)) ?? []
        return .init(
            name: .allowance(of: client), record: Record(stamp: stamp(), value: value),
            lifetime: Self.gracePeriod)
    }

    /// How long the database keeps what does not expire and does not change.
    private static let idleLifetime = Duration.days(90)
    /// How long the database keeps what has expired: an expired code has another error than an unknown one, and a tester
    /// can set the clock back.
    private static let gracePeriod = Duration.days(1)

    private func stamp() -> String { stamps.withLock { String($0.hexDigits().prefix(16)) } }
}

extension DatabaseFailure {
    fileprivate static func unreadableSettings(_ error: any Error) -> DatabaseFailure {
        let reason = (error as? DecodingError)?.diagnostic.detail ?? "\(error)"
        return DatabaseFailure(description: "what testers have set cannot be read: \(reason)")
    }

    fileprivate static func unreadable(_ name: RecordName, _ error: any Error) -> DatabaseFailure {
        let reason = (error as? DecodingError)?.diagnostic.detail ?? "\(error)"
        return DatabaseFailure(description: "the \(name.kind) \(name.key) in it cannot be read: \(reason)")
    }

    fileprivate static let busy = DatabaseFailure(
        description: "too many requests change the same entities at the same time")
}

extension RecordName {
    fileprivate init(_ name: EntityName) { self.init(kind: name.kind.rawValue, key: name.key) }

    /// What the throttle lets a client send.
    fileprivate static func allowance(of client: String) -> RecordName {
        RecordName(kind: "throttle", key: client)
    }
}

extension ThrottleAllowance {
    /// - Parameter record: `nil` for a client that has sent nothing yet.
    fileprivate init(_ record: Record?) {
        self = record.flatMap { try? JSONDocument.decode(Self.self, from: $0.value) } ?? ThrottleAllowance()
    }
}
