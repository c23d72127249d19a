import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend
import PassSimulator

/// The present settings and devices of the mock. They decide what a tester can do about an earlier request.
package struct CurrentSituation: Sendable {
    package let scenarioNames: Set<String>
    /// The active scenario, and the one that the mock was started with.
    package let scenario: String
    package let initialScenario: String
    /// The rules on top of every scenario.
    package let rules: [Overview.DynamicRuleView]
    /// True if the clock for all devices was moved or is frozen.
    package let isClockMoved: Bool
    /// The identifiers in Apple's framework of the MVPDs that Apple has onboarded, in the active scenario, ordered.
    package let platformMappingIDs: [PlatformMappingID]
    private let devices: [DeviceIdentifier: DeviceView]

    init(_ state: MockState, rules: [Overview.DynamicRuleView], devices: [DeviceView]) {
        scenarioNames = Set(state.scenarios.library.summaries.map(\.name))
        scenario = state.scenarios.current.name
        initialScenario = state.scenarios.initial.name
        self.rules = rules
        isClockMoved = state.clock != ClockSetting()
        platformMappingIDs = state.testerSettings.scenarios.currentOrInitial.configuration.platformMVPDs
            .filter { $0.value.boardingStatus == .supported }.keys.sorted { $0.text < $1.text }
        self.devices = Dictionary(devices.map { ($0.identifier, $0) }) { first, _ in first }
    }

    /// The scenario that the next request of the device meets.
    package func scenario(of device: DeviceIdentifier?) -> String { ownScenario(of: device) ?? scenario }

    /// The scenario of the device; `nil` if it has none of its own.
    package func ownScenario(of device: DeviceIdentifier?) -> String? { view(of: device)?.scenario }

    /// True for a device whose own clock was moved or is frozen.
    package func hasMovedClock(_ device: DeviceIdentifier?) -> Bool {
        view(of: device).map { $0.clock != ClockSetting() } ?? false
    }

    /// The sessions of the device that a user can complete at their MVPD.
    package func waitingLogins(of device: DeviceIdentifier?) -> [SessionView] {
        view(of: device)?.waitingLogins ?? []
    }

    private func view(of device: DeviceIdentifier?) -> DeviceView? { device.flatMap { devices[$0] } }
}

extension DeviceView {
    /// The sessions that a user can complete at their MVPD.
    package var waitingLogins: [SessionView] { sessions.filter { $0.state == .live && $0.mvpd != nil } }
}

extension AdminResponder {
    /// - Parameter device: the only device whose state is read; `nil` for none.
    package func currentSituation(of device: DeviceIdentifier?) throws(AdminError) -> CurrentSituation {
        let machineTime = backend.now()
        // A copy, because every simulated request waits while the state is locked.
        let state = try withState { $0 }
        return CurrentSituation(
            state, rules: state.dynamicRules.map { state.view(of: $0, on: []) },
            devices: [device].compactMap(\.self).map { DeviceView($0, in: state, at: machineTime) })
    }
}

/// The reading of a clock.
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

    private static let time: JSONMember<ClockReading> =
        .always("now", .text("The time in UTC.")) { $0.now.utcString }
    private static let offset: JSONMember<ClockReading> = .always(
        "offset",
        .text(
            "How far the clock is ahead: of the machine's clock for the server, of the server's for a device."
        )
    ) { $0.setting.offset.isoText }
    private static let frozen: JSONMember<ClockReading> =
        .always("frozen", .boolean("Whether the clock is frozen.")) { $0.setting.frozenAt != nil }

    /// The clock in the answer about its device.
    struct OfDevice: JSONObject {
        let reading: ClockReading

        static let members = [time, offset, frozen].map { $0.of(\OfDevice.reading) }
    }
}
