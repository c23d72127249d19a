import HTTPMessages
import PassAPI
import PassSimulator

/// The state that requests share.
///
/// A request loads references to its entities, which never change, computes its answer without any lock, and commits what
/// it has changed if its entities are still the same. Otherwise it is computed again. So requests wait for each other only
/// while references are loaded and replaced, in some of 256 shards, each with a lock of its own.
///
/// Who needs all entities takes all locks: ``withLock(_:)``. Locks are always taken in this order: ``random``, ``whole``,
/// the shards in ascending order, ``totals``.
package final class SharedState: Sendable {
    /// A shard of the entities, and what testers have set, so that a request that has locked a shard has both.
    private struct Slot {
        var shard = EntityShard()
        /// False until the shard has entities.
        var isInUse = false
        var snapshot: Snapshot
    }

    /// What all slots share.
    private final class Snapshot: Sendable {
        let steering: Steering
        let needsCleaning: Bool

        init(_ steering: Steering, needsCleaning: Bool) {
            self.steering = steering
            self.needsCleaning = needsCleaning
        }

        /// Lends the steering to the body. Outside of the snapshot, the compiler copies it first, for 430 instructions.
        func call(_ body: (Steering) -> Void) { body(steering) }
    }

    private struct Totals {
        var counts = EntityCounts()
        /// The number of entities that expire above which the expired ones are removed.
        var sweepThreshold: Int

        func needsCleaning(_ limits: EntityLimits) -> Bool {
            counts.temporary > sweepThreshold || counts.isAbove(limits)
        }
    }

    private let slots: LockedValues<Slot>
    /// The whole state. Its entities are in ``slots`` while nobody has locked it.
    private let whole: Locked<MockState>
    /// The source of a mock with a seed, whose requests are computed one after the other, because the same requests must
    /// have the same identifiers.
    private let random: Locked<RandomSource>
    private let isSeeded: Bool
    private let limits: EntityLimits
    private let totals: Locked<Totals>
    /// Is called for each change, before others can see it: who sees a change that is not saved yet knows so. The shards are
    /// locked meanwhile, so it must not use the state.
    private let changed: (@Sendable () -> Void)?

    init(_ state: MockState, isSeeded: Bool, changed: (@Sendable () -> Void)? = nil) {
        self.changed = changed
        let snapshot = Snapshot(state.steering, needsCleaning: false)
        slots = LockedValues(count: EntityShard.count) { Slot(snapshot: snapshot) }
        limits = state.simulator.limits
        random = Locked(state.simulator.random)
        self.isSeeded = isSeeded
        totals = Locked(Totals(sweepThreshold: state.simulator.sweepThreshold))
        whole = Locked(state)
    }

    /// What testers have set.
    package var steering: Steering { slots.withLock(0) { $0.snapshot.steering } }

    /// The number of entities of each kind.
    package var counts: EntityCounts { totals.withLock { $0.counts } }

    // MARK: All entities

    /// Calls the body with the whole state, which nothing else reads or changes meanwhile. Takes the locks of all shards: it is
    /// for the admin API and for cleaning, not for requests.
    package func withLock<Result, Failure: Error>(
        _ body: (inout MockState) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try random.withLock { (random) throws(Failure) -> sending Result in
            try whole.withLock { (state) throws(Failure) -> sending Result in
                swap(&state.simulator.random, &random)
                for number in slots.indices {
                    slots.acquire(number)
                    let slot = slots.held(number)
                    if slot.pointee.isInUse {
                        slot.pointee.shard.exchange(with: &state.simulator, number: number)
                    }
                }
                let unsaved = changed == nil ? 0 : state.simulator.unsavedCount
                defer {
                    if let changed, state.simulator.unsavedCount > unsaved { changed() }
                    var new = Totals(sweepThreshold: state.simulator.sweepThreshold)
                    for (number, isInUse) in state.simulator.shardsInUse.enumerated() {
                        let slot = slots.held(number)
                        slot.pointee.isInUse = isInUse
                        if isInUse {
                            slot.pointee.shard.exchange(with: &state.simulator, number: number)
                            new.counts += slot.pointee.shard.counts
                        }
                    }
                    totals.withLock { [new] in $0 = new }
                    let snapshot = Snapshot(state.steering, needsCleaning: new.needsCleaning(limits))
                    for number in slots.indices {
                        slots.held(number).pointee.snapshot = snapshot
                        slots.release(number)
                    }
                    swap(&state.simulator.random, &random)
                }
                return try body(&state)
            }
        }
    }

    // MARK: Requests

    /// Computes a request, as if no other were computed meanwhile.
    ///
    /// - Parameters:
    ///   - scope: the entities that the request declares.
    ///   - commits: false for a request that must not change the state.
    ///   - body: computes the request from its entities, and can stop as soon as its scope is incomplete. Is called again
    ///     with what was missing, or when another request has changed an entity meanwhile. The scope is `nil` if the body
    ///     gets all entities.
    /// - Returns: whether there are now more entities than the limits allow, or expired ones to be removed.
    func run(
        _ scope: RequestScope, commits: Bool, _ body: (inout Simulator, Steering, RequestScope?) -> Void
    ) -> Bool {
        var needsCleaning: Bool?
        if isSeeded {
            random.withLock { needsCleaning = compute(scope, &$0, commits: commits, body) }
        } else {
            var random = RandomSource.ofOneRequest()
            needsCleaning = compute(scope, &random, commits: commits, body)
        }
        if let needsCleaning { return needsCleaning }
        computeAlone(commits: commits, body)
        return false
    }

    /// How often a request is computed until it gets all entities for itself.
    private static let attempts = 8

    /// - Returns: what ``run(_:commits:_:)`` returns; `nil` if the request must have all entities for itself.
    private func compute(
        _ scope: RequestScope, _ random: inout RandomSource, commits: Bool,
        _ body: (inout Simulator, Steering, RequestScope?) -> Void
    ) -> Bool? {
        for _ in 0..<Self.attempts {
            var simulator = Simulator(loadedFor: scope, random: random)
            let snapshot = load(scope, for: &simulator)
            snapshot.call { body(&simulator, $0, scope) }
            if scope.isEverything { return nil }
            guard !scope.isIncomplete else {
                scope.complete()
                continue
            }
            guard commits else { return false }
            if !simulator.hasChanges {
                random = simulator.random
                return snapshot.needsCleaning
            }
            if let needsCleaning = commit(simulator, loaded: scope) {
                random = simulator.random
                return needsCleaning
            }
        }
        return nil
    }

    /// Loads the entities, all as they are at one moment.
    private func load(_ scope: RequestScope, for simulator: inout Simulator) -> Snapshot {
        var snapshot: Snapshot?
        acquire(scope.shards)
        scope.shards.forEach { slots.held($0).pointee.shard.prefetchEntities(scope, number: $0) }
        scope.shards.forEach { number in
            let slot = slots.held(number)
            slot.pointee.shard.load(scope, number: number, for: &simulator)
            if snapshot == nil { snapshot = slot.pointee.snapshot }
        }
        release(scope.shards)
        return snapshot!
    }

    /// Takes over the changes, unless an entity has changed since it was loaded.
    ///
    /// - Returns: whether there are more entities than the limits allow; `nil` if nothing was taken over.
    private func commit(_ simulator: Simulator, loaded scope: RequestScope) -> Bool? {
        simulator.declareChanges()
        let numbers = scope.shards
        acquire(numbers)
        defer { release(numbers) }
        guard
            numbers.allSatisfy({
                slots.held($0).pointee.shard.hasEntities(of: simulator, number: $0)
            })
        else { return nil }
        var growth = EntityCounts()
        numbers.forEach {
            slots.held($0).pointee.shard.commit(simulator, number: $0, growth: &growth)
            slots.held($0).pointee.isInUse = true
        }
        changed?()
        guard growth != EntityCounts() else { return false }
        return totals.withLock { totals in
            totals.counts += growth
            return totals.needsCleaning(limits)
        }
    }

    private func acquire(_ numbers: ShardNumbers) {
        var last = -1
        numbers.forEach {
            Self.checkOrder($0, after: last)
            slots.acquire($0)
            last = $0
        }
    }

    /// Two threads that lock shards in different orders can wait for each other forever.
    static func checkOrder(_ number: Int, after last: Int) {
        precondition(number > last, "the shard \(number) is locked after the shard \(last)")
    }

    private func release(_ numbers: ShardNumbers) {
        numbers.forEach { slots.release($0) }
    }

    /// Computes a request that needs whole tables, or whose entities others change again and again.
    private func computeAlone(
        commits: Bool, _ body: (inout Simulator, Steering, RequestScope?) -> Void
    ) {
        withLock { state in
            if commits {
                body(&state.simulator, state.steering, nil)
                changed?()
            } else {
                var copy = state.simulator
                body(&copy, state.steering, nil)
            }
        }
    }
}
