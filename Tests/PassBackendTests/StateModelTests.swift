import PassAPI
import TestSupport
import Testing

@testable import ControlAPI
@testable import PassBackend
@testable import PassSimulator

/// Plays random changes, returns to marks, refusals and restarts against a plain dictionary.
@Suite("The state")
struct StateModelTests {
    /// The rows that a state must have, by their names.
    private typealias Model = [RowName: [UInt8]]

    private static func makeState() throws -> MockState {
        let scenarios = try ActiveScenarios(library: ControlDocuments.shipped.get(), selection: "valid-sso")
        return MockState(
            testerSettings: TesterSettings(scenarios: scenarios), seed: 1,
            limits: TableLimits())
    }

    private static func rows(of state: MockState) throws -> Model {
        Dictionary(uniqueKeysWithValues: try state.allRows.map { ($0.name, try #require($0.json)) })
    }

    /// Makes one of the changes that requests and testers make, most often a small one.
    private static func change(_ state: inout MockState, _ random: inout RandomSource) {
        let device = DeviceIdentifier.make("device-\(Int.random(in: 0..<6, using: &random))")
        let code = AuthenticationCode("CODE\(Int.random(in: 0..<6, using: &random))")
        switch Int.random(in: 0..<19, using: &random) {
        case 0:
            state.simulator[device: device].lastSessionAt =
                .start + .seconds(Int64.random(in: 0..<9, using: &random))
        case 1: state.simulator.devices[device] = nil
        case 2: state.simulator[device: device].ruleCounts["rule", default: .init()].countMatch()
        case 3:
            state.simulator.identityTempPassUsage[
                UserPassKey(pass: PassKey(serviceProvider: "REF30", mvpd: "TempPass"), identity: "\(code)")] =
                TempPassUsage()
        case 4: state.simulator.clientUses.keep { $1.device != device }
        case 5: state.simulator.note(device, using: ClientID("client-\(code)"), at: .start)
        case 6: state.simulator.ruleRestarts["\(code)", default: 0] += 1
        case 7: state.dashboardLogins["\(code)"] = DashboardLogin(number: 1)
        case 8: state.testerSettings.deviceLabels[device] = "\(code)"
        case 9: state.testerSettings.clock.advance(by: .seconds(Int64.random(in: -5..<5, using: &random)))
        case 10: state.snapshots["\(code)"] = state.document
        case 11: state.forget(device)
        case 12: if Bool.random(using: &random) { state.reset(seed: 1) } else { _ = state.takeBack() }
        case 13: _ = state.simulator.addSession(.make(mvpd: "Cablevision"), in: .make(device: device))
        case 14:
            let link = LinkCode("\(code)")
            state.simulator.linkCodes[link] = LinkCodeRecord(
                code: link, subject: "jane", device: device,
                validity: Validity(from: .start, for: .minutes(1)))
        case 15:
            state.simulator.singleSignOnProfiles["\(code)"] = SingleSignOnProfile(
                devices: [device: .init(origin: RequestOrigin(), lastSeen: .start)])
        case 16:
            let user = SubjectIdentity(singleSignOnSubject: "\(code)")
            state.simulator.sharedLogins[user] = Bool.random(using: &random) ? nil : [MVPDID("\(device)"): []]
        case 17: _ = state.simulator.admits("\(code)", by: Throttle(), at: .start)
        default:
            // Touched, and as before.
            state.simulator[device: device].lastSessionAt = state.simulator[device: device].lastSessionAt
            state.testerSettings.deviceLabels[device] = state.testerSettings.deviceLabels[device]
        }
    }

    @Test(arguments: 1...30)
    func `returns to marks, and tells what has changed`(seed: UInt64) throws {
        var random = RandomSource(seed: seed)
        var state = try Self.makeState()
        // The rows of a home: it learns changes only.
        var model = try Self.rows(of: state)
        for _ in 0..<60 {
            let start = state.mark
            for _ in 0..<Int.random(in: 0..<4, using: &random) { Self.change(&state, &random) }
            // A request that must change nothing, such as HEAD.
            let before = try Self.rows(of: state)
            let mark = state.mark
            for _ in 0..<Int.random(in: 0..<3, using: &random) { Self.change(&state, &random) }
            state.rollBack(to: mark)
            #expect(try Self.rows(of: state) == before)
            if Int.random(in: 0..<4, using: &random) == 0 {
                // The home refuses the changes.
                state.rollBack(to: start)
            } else {
                if state.replacement != nil {
                    model = try Self.rows(of: state)
                } else {
                    var names: Set<RowName> = []
                    for row in state.changedRows(since: start) {
                        #expect(names.insert(row.name).inserted, "each row once")
                        #expect(row.json != model[row.name], "\(row.name) is no change")
                        model[row.name] = row.json
                    }
                }
                _ = state.forgetChanges()
            }
            #expect(try Self.rows(of: state) == model)
        }
        // A restart.
        var other = try Self.makeState()
        other.removeAllRows()
        for (name, json) in model { try other.apply(name, json) }
        #expect(try Self.rows(of: other) == model)
        #expect(other.changedRows(since: other.mark).isEmpty)
    }

    @Test(arguments: 1...15)
    func `tells a file what it does not have, whatever was undone meanwhile`(seed: UInt64) throws {
        var random = RandomSource(seed: seed)
        var state = try Self.makeState()
        _ = state.takeUnsavedChanges(isWhole: false)
        var file: Model = [:]
        for _ in 0..<60 {
            for _ in 0..<Int.random(in: 0..<5, using: &random) { Self.change(&state, &random) }
            let changes = state.takeUnsavedChanges(isWhole: false)
            if changes.isWhole { file = [:] }
            for row in changes.rows { file[row.name] = row.json }
            let saved = try Self.rows(of: state).filter { name, _ in
                !["settings", "snapshot", "throttleAllowance"].contains(name.kind)
            }
            #expect(file == saved)
        }
    }

    @Test func `a reset is noticed, whatever was changed before`() throws {
        var state = try Self.makeState()
        state.simulator.ruleRestarts["rule"] = 1
        let changed = state.changeCount
        state.reset(seed: 1)
        #expect(state.changeCount > changed)
        let reset = state.changeCount
        let isBack = state.takeBack()
        #expect(isBack && state.changeCount > reset)
    }

    @Test func `a copy keeps what it was, and shares its rows`() throws {
        var state = try Self.makeState()
        state.simulator[device: .make()].lastSessionAt = .start
        let copy = state
        state.simulator[device: .make()].lastSessionAt = .start + .seconds(1)
        state.reset(seed: 1)
        #expect(copy.simulator[device: .make()].lastSessionAt == .start)
        #expect(state.simulator.devices.count == 0)
        let isBack = state.takeBack()
        #expect(isBack && state.simulator[device: .make()].lastSessionAt == .start + .seconds(1))
        let isBackAgain = state.takeBack()
        #expect(!isBackAgain)
    }
}
