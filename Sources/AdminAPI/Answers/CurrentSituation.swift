import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend
import PassSimulator

/// The present settings and devices of the mock. They decide what a tester can do about an earlier request.
package struct CurrentSituation: Sendable {
    private let state: MockState
    private let machineTime: Timestamp
    package let rules: [Overview.DynamicRuleView]

    init(_ state: MockState, rules: [Overview.DynamicRuleView], at machineTime: Timestamp) {
        self.state = state
        self.machineTime = machineTime
        self.rules = rules
    }

    package func hasScenario(_ name: String) -> Bool {
        state.scenarios.library.summaries.contains { $0.name == name }
    }

    /// The active scenario, and the one that the mock was started with.
    package var scenario: String { state.scenarios.current.name }
    package var initialScenario: String { state.scenarios.initial.name }

    /// True if the clock for all devices was moved or is frozen.
    package var isClockMoved: Bool { state.clock != ClockSetting() }

    /// The identifiers in Apple's framework of the MVPDs that Apple has onboarded, in the active scenario, ordered.
    package var platformMappingIDs: [PlatformMappingID] {
        state.testerSettings.scenarios.currentOrInitial.configuration.platformMVPDs
            .filter { $0.value.boardingStatus == .supported }.keys.sorted { $0.text < $1.text }
    }

    /// The scenario that the next request of the device meets.
    package func scenario(of device: DeviceIdentifier?) -> String { ownScenario(of: device) ?? scenario }

    /// The scenario of the device; `nil` if it has none of its own.
    package func ownScenario(of device: DeviceIdentifier?) -> String? {
        device.flatMap { state.deviceScenarios[$0]?.name }
    }

    /// True for a device whose own clock was moved or is frozen.
    package func hasMovedClock(_ device: DeviceIdentifier?) -> Bool {
        device.flatMap { state.simulator.devices[$0]?.clock }.map { $0 != ClockSetting() } ?? false
    }

    /// The sessions of the device that a user can complete at their MVPD.
    package func waitingLogins(of device: DeviceIdentifier?) -> [SessionView] {
        device.map { DeviceView($0, in: state, at: machineTime).waitingLogins } ?? []
    }
}

extension DeviceView {
    /// The sessions that a user can complete at their MVPD.
    package var waitingLogins: [SessionView] { sessions.filter { $0.state == .live && $0.mvpd != nil } }
}

extension AdminResponder {
    package func currentSituation() throws(AdminError) -> CurrentSituation {
        // A copy, because every simulated request waits while the state is locked.
        let state = try withState { $0 }
        return CurrentSituation(
            state, rules: state.dynamicRules.map { state.view(of: $0, on: []) }, at: backend.now())
    }
}

struct ClockReading: JSONAnswer, JSONObject {
    let setting: ClockSetting
    let now: Timestamp
    /// The device, as the call names it; `nil` for the server's clock.
    var device: String?

    static let schema = Schema.record("The reading of a clock.", members.map(\.field))

    static let members: [JSONMember<ClockReading>] = [
        time, .always("epochMilliseconds", .milliseconds(), \.now), offset, frozen,
        .optional("device", .text("The device, for a device's clock."), \.device),
    ]

    /// The members in the answer about a device.
    static let ofDevice = [time, offset, frozen]

    private static let time: JSONMember<ClockReading> =
        .always("now", .text("The time in UTC."), \.now.utcString)
    private static let offset: JSONMember<ClockReading> = .always(
        "offset",
        .text(
            "How far the clock is ahead: of the machine's clock for the server, of the server's for a device."
        ), \.setting.offset.isoText)
    private static let frozen: JSONMember<ClockReading> =
        .always("frozen", .boolean("Whether the clock is frozen.")) { $0.setting.frozenAt != nil }
}
