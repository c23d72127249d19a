import AdminAPI
import ControlAPI
import Dispatch
import HTTPMessages
import PassAPI
import TestSupport
import Testing

@testable import PassBackend
@testable import PassSimulator

@Suite("The shared state")
struct SharedStateTests {
    private func state(
        seed: UInt64? = nil, limits: EntityLimits = EntityLimits(), changed: (@Sendable () -> Void)? = nil
    ) throws -> SharedState {
        SharedState(
            MockState(
                steering: Steering(
                    scenarios: try AdminResponder.make().backend.state.steering.scenarios, publicURL: nil),
                seed: seed, limits: limits),
            isSeeded: seed != nil, changed: changed)
    }

    private func device(_ number: Int) -> DeviceIdentifier { .make("device-\(number)") }

    private func seen(_ number: Int, in state: SharedState) -> Int {
        state.withLock { $0.simulator.device(device(number))?.value.ruleCounts["seen"]?.matches ?? 0 }
    }

    /// Counts a visit of the device.
    private func visit(_ number: Int, in simulator: inout Simulator) {
        simulator[device: device(number)].ruleCounts["seen", default: .init()].countMatch()
    }

    // MARK: One request

    @Test func `a request sees what earlier ones have changed`() throws {
        let state = try state()
        for _ in 1...3 {
            _ = state.run(RequestScope(device: device(1)), commits: true) { simulator, _, _ in
                visit(1, in: &simulator)
            }
        }
        #expect(seen(1, in: state) == 3)
        #expect(state.counts.devices == 1)
    }

    @Test(arguments: [false, true]) func `a change is noted, and nothing else`(withWholeTables: Bool) throws {
        let noted = Locked(0)
        let state = try state { noted.withLock { $0 += 1 } }
        for (commits, count) in [(true, 1), (false, 1), (true, 2)] {
            _ = state.run(RequestScope(device: device(1)), commits: commits) { simulator, _, _ in
                if withWholeTables { _ = simulator.devices.count }
                visit(1, in: &simulator)
            }
            #expect(noted.withLock(\.self) == count)
        }
        #expect(seen(1, in: state) == 2)
    }

    @Test func `what a call changes that has all entities is noted, and nothing else`() throws {
        let noted = Locked(0)
        let state = try state { noted.withLock { $0 += 1 } }
        func notes(_ call: (inout Simulator) -> Void) -> Bool {
            let before = noted.withLock(\.self)
            state.withLock { call(&$0.simulator) }
            return noted.withLock(\.self) > before
        }
        #expect(!notes { $0.recordUnsavedChanges() })
        #expect(!notes { _ = $0.devices.count })
        #expect(notes { visit(1, in: &$0) })
        #expect(!notes { _ = $0.takeUnsavedChanges() })
        #expect(notes { visit(1, in: &$0) })
        #expect(notes { $0.state = SimulatorState() })
    }

    @Test func `a request that must not change the state does not`() throws {
        let state = try state()
        var isThere = false
        _ = state.run(RequestScope(device: device(1)), commits: false) { simulator, _, _ in
            visit(1, in: &simulator)
            isThere = simulator.devices[device(1)] != nil
        }
        #expect(isThere)
        #expect(state.counts == EntityCounts())
    }

    @Test func `a request is computed again with the entities that it has not declared`() throws {
        let state = try state()
        state.withLock { visit(2, in: &$0.simulator) }
        var runs = 0
        _ = state.run(RequestScope(device: device(1)), commits: true) { simulator, _, scope in
            runs += 1
            let isKnown = simulator.devices[device(2)] != nil
            if let scope, scope.isIncomplete { return }
            #expect(isKnown)
            visit(1, in: &simulator)
            visit(2, in: &simulator)
        }
        #expect(runs == 2)
        #expect(seen(1, in: state) == 1 && seen(2, in: state) == 2)
    }

    @Test func `an entity that is changed without having been read keeps what it has`() throws {
        let state = try state()
        state.withLock {
            visit(1, in: &$0.simulator)
            $0.simulator.linkCodes["100000"] = record(of: "old")
        }
        _ = state.run(RequestScope(), commits: true) { simulator, _, _ in visit(1, in: &simulator) }
        _ = state.run(RequestScope(), commits: true) { simulator, _, _ in
            simulator.linkCodes["100000"]?.device = device(2)
        }
        #expect(seen(1, in: state) == 2)
        #expect(state.withLock { $0.simulator.linkCodes["100000"]?.subject } == "old")
        #expect(state.withLock { $0.simulator.linkCodes["100000"]?.device } == device(2))
        _ = state.run(RequestScope(), commits: true) { simulator, _, _ in
            simulator.linkCodes["100000"] = record(of: "new")
        }
        #expect(state.withLock { $0.simulator.linkCodes["100000"]?.subject } == "new")
        _ = state.run(RequestScope(), commits: true) { simulator, _, _ in simulator.linkCodes["100000"] = nil
        }
        #expect(state.counts.linkCodes == 0)
    }

    private func record(of subject: String) -> LinkCodeRecord {
        LinkCodeRecord(
            code: "100000", subject: subject, device: device(1),
            validity: Validity(from: .start, for: .hours(1)))
    }

    @Test func `a request has to clean up when it exceeds a limit, and not when it reaches it`() throws {
        let state = try state(limits: EntityLimits(devices: 2))
        func needsCleaning(_ change: (inout Simulator) -> Void) -> Bool {
            state.run(RequestScope(), commits: true) { simulator, _, _ in change(&simulator) }
        }
        for number in 1...3 {
            #expect(needsCleaning { visit(number, in: &$0) } == (number > 2))
        }
        state.withLock { $0.simulator.devices[device(3)] = nil }
        for number in 1...3 {
            #expect(
                needsCleaning { $0.linkCodes[LinkCode("10000\(number)")] = record(of: "s") }
                    == (number > 2))
        }
    }

    @Test func `a request for whole tables gets them`() throws {
        let state = try state()
        state.withLock { state in for number in 1...20 { visit(number, in: &state.simulator) } }
        var count = 0
        _ = state.run(RequestScope(), commits: true) { simulator, _, _ in
            for device in Array(simulator.devices.keys) { simulator[device: device].profiles = [] }
            count = simulator.devices.count
        }
        #expect(count == 20)
        _ = state.run(RequestScope(), commits: false) { simulator, _, _ in
            simulator.devices.keep { _, _ in false }
        }
        #expect(state.counts.devices == 20)
    }

    @Test func `a request sees one scenario from beginning to end`() throws {
        let state = try state()
        state.withLock { $0.clock.advance(by: .hours(1)) }
        var time = Timestamp.start
        _ = state.run(RequestScope(), commits: true) { _, steering, _ in time = steering.clock.now(.start) }
        #expect(time == .start + .hours(1))
        #expect(state.steering.clock.now(.start) == .start + .hours(1))
    }

    // MARK: Several requests

    @Test(.timeLimit(.minutes(1)))
    func `no change of concurrent requests is lost`() throws {
        let state = try state()
        DispatchQueue.concurrentPerform(iterations: 400) { number in
            // Each changes one device that all change, and one that a tenth of them do.
            let other = 1 + number % 10
            _ = state.run(RequestScope(device: device(0)), commits: true) { simulator, _, _ in
                visit(0, in: &simulator)
                visit(other, in: &simulator)
            }
        }
        #expect(seen(0, in: state) == 400)
        #expect((1...10).allSatisfy { seen($0, in: state) == 40 })
        #expect(state.counts.devices == 11)
    }

    @Test(.timeLimit(.minutes(1)))
    func `two entities that always change together are never read apart`() throws {
        let state = try state()
        state.withLock { state in for number in 1...2 { visit(number, in: &state.simulator) } }
        DispatchQueue.concurrentPerform(iterations: 400) { number in
            let keys: [EntityKey] = [.device(device(1)), .device(device(2))]
            var areEqual = false
            _ = state.run(
                RequestScope(others: number.isMultiple(of: 2) ? keys : keys.reversed()), commits: true
            ) { simulator, _, _ in
                if number.isMultiple(of: 4) { for one in 1...2 { visit(one, in: &simulator) } }
                let counts = (1...2).map { simulator.device(device($0))?.value.ruleCounts }
                areEqual = counts[0] == counts[1]
            }
            #expect(areEqual)
        }
        #expect(seen(1, in: state) == 101 && seen(2, in: state) == 101)
    }

    @Test(.timeLimit(.minutes(1)))
    func `who holds all shards and those who hold some do not wait for each other forever`() throws {
        let state = try state()
        DispatchQueue.concurrentPerform(iterations: 200) { number in
            if number.isMultiple(of: 10) {
                state.withLock { visit(number % 7, in: &$0.simulator) }
            } else {
                let keys = (0..<7).map { EntityKey.device(device($0)) }
                _ = state.run(
                    RequestScope(others: number.isMultiple(of: 2) ? keys : keys.reversed()), commits: true
                ) {
                    simulator, _, _ in
                    visit(number % 7, in: &simulator)
                }
            }
        }
        #expect((0..<7).reduce(0) { $0 + seen($1, in: state) } == 200)
    }

    @Test func `a code that two requests draw belongs to one of them`() throws {
        let state = try state()
        var runs = 0
        _ = state.run(RequestScope(), commits: true) { simulator, _, _ in
            runs += 1
            // Meanwhile another request takes the name.
            if runs == 1 { state.withLock { $0.simulator.linkCodes["100000"] = record(of: "first") } }
            simulator.linkCodes[runs == 1 ? "100000" : "100001"] = record(of: "second")
        }
        #expect(runs == 2)
        #expect(state.withLock { $0.simulator.linkCodes["100000"]?.subject } == "first")
        #expect(state.withLock { $0.simulator.linkCodes["100001"]?.subject } == "second")
    }

    @Test
    func `of two requests that note who uses a client the later one is right, and none is computed again`()
        throws
    {
        let state = try state()
        var runs = 0
        _ = state.run(RequestScope(client: DigestedKey("client")), commits: true) { simulator, _, _ in
            runs += 1
            state.withLock { $0.simulator.note(device(1), using: "client", at: .start) }
            simulator.note(device(2), using: "client", at: .start)
        }
        #expect(runs == 1 && state.counts.clientUses == 1)
        #expect(state.withLock { $0.simulator.clientUses["client"]?.device } == device(2))
    }

    @Test func `a request whose entities change again and again gets them for itself`() throws {
        let state = try state()
        var runs = 0
        _ = state.run(RequestScope(device: device(1)), commits: true) { simulator, _, scope in
            runs += 1
            if scope != nil { state.withLock { visit(1, in: &$0.simulator) } }
            visit(1, in: &simulator)
        }
        #expect(seen(1, in: state) == runs)
        #expect(runs > 2)
    }

    @Test func `the same seed and requests draw the same identifiers`() throws {
        func identifiers() throws -> [String] {
            let state = try state(seed: 7)
            return (1...5).map { number in
                var identifier = ""
                _ = state.run(RequestScope(), commits: number != 3) { simulator, _, _ in
                    identifier = simulator.random.uuid()
                    // Is computed twice, because the device was not declared.
                    _ = simulator.devices[device(number)]
                }
                return identifier
            }
        }
        #expect(try identifiers() == identifiers())
        #expect(
            try Set(identifiers()).count == 4, "a request that changes nothing does not advance the source")
    }

    // MARK: Locks

    @Test func `shards are locked in ascending order`() {
        let keys = (0..<300).map { EntityKey.device(device($0)) }
        var visited: [Int] = []
        RequestScope(others: keys).shards.forEach { visited.append($0) }
        #expect(visited == Set(keys.map(\.shard)).sorted())
        #expect(visited.count > 100)
    }

    @Test func `a shard that is locked out of order stops the process`() async {
        SharedState.checkOrder(4, after: 3)
        await #expect(processExitsWith: .failure) { SharedState.checkOrder(3, after: 4) }
        await #expect(processExitsWith: .failure) { SharedState.checkOrder(4, after: 4) }
    }
}
