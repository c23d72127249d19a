import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend
import PassSimulator

/// The settings and devices of the mock at one moment, for the forms that change them.
package struct MockView: Sendable {
    private let state: MockState
    private let machineTime: Timestamp
    package let rules: [DynamicRuleView]

    /// - Parameter device: the only device whose rules are shown and counted; `nil` for all devices.
    init(_ state: MockState, of device: DeviceIdentifier? = nil, at machineTime: Timestamp) {
        self.state = state
        self.machineTime = machineTime
        let devices = state.simulator.devices
        let counted = device.map { [devices[$0] ?? Device()] } ?? Array(devices.values)
        var applications: [String: Int] = [:]
        for counts in counted.lazy.map(\.ruleCounts) {
            for (id, count) in counts { applications[id, default: 0] += count.applications }
        }
        rules = state.dynamicRules.filter { device == nil || $0.device == nil || $0.device == device }.map {
            added in
            DynamicRuleView(
                id: added.id, json: added.json, rule: added.rule, device: added.device,
                applications: applications[added.id] ?? 0,
                isForUnknownDevice: added.device.map { devices[$0]?.isUntouched ?? true } ?? false)
        }
    }

    package var scenarios: [ScenarioSummary] { state.scenarios.library.summaries }
    /// The scenario that the mock was started with.
    package var initialScenario: String { state.scenarios.initial.name }
    package var serviceProviders: [ServiceProviderID] { state.configuredServiceProviders.sorted() }
    /// The clock for all devices, and its time.
    package var clock: ClockSetting { state.clock }
    package var now: Timestamp { state.clock.now(machineTime) }

    /// True if the clock for all devices was moved or is frozen.
    package var isClockMoved: Bool { state.clock != ClockSetting() }

    package func hasScenario(_ name: String) -> Bool { scenarios.contains { $0.name == name } }

    /// The name that a tester has given a device.
    package func label(of device: DeviceIdentifier) -> String? { state.deviceLabels[device] }

    /// The identifiers in Apple's framework of the MVPDs that Apple has onboarded, in the active scenario, ordered.
    package var platformMappingIDs: [PlatformMappingID] {
        state.testerSettings.scenarios.currentOrInitial.configuration.platformMVPDs
            .filter { $0.value.boardingStatus == .supported }.keys.sorted { $0.text < $1.text }
    }

    /// The scenario that the next request of a device meets, with its parameters; `nil` for the active one.
    package func scenario(of device: DeviceIdentifier?) -> String { selection(of: device).name }

    /// Why that scenario cannot be built from the files of this mock; `nil` if it can.
    package func scenarioProblem(of device: DeviceIdentifier?) -> String? { selection(of: device).problem }

    private func selection(of device: DeviceIdentifier?) -> SelectedScenario {
        device.flatMap { state.deviceScenarios[$0] } ?? state.scenarios.current
    }

    /// The scenario of the device; `nil` if it has none of its own.
    package func ownScenario(of device: DeviceIdentifier?) -> String? {
        device.flatMap { state.deviceScenarios[$0]?.name }
    }

    /// True for a device whose own clock was moved or is frozen.
    package func hasMovedClock(_ device: DeviceIdentifier?) -> Bool {
        device.flatMap { state.simulator.devices[$0]?.clock }.map { $0 != ClockSetting() } ?? false
    }

    /// The codes of the sessions of the device that a user can complete at their MVPD.
    package func codesOfWaitingLogins(of device: DeviceIdentifier?) -> [AuthenticationCode] {
        device.map { device in
            DeviceView(device, in: state, at: machineTime, isRedacted: true).waitingLogins.map(\.code)
        } ?? []
    }
}

/// A rule on top of every scenario.
package struct DynamicRuleView: Sendable {
    package let id: String
    /// As it was sent.
    package let json: JSONValue
    /// The rule, or why it applies to no request.
    package let rule: Result<Rule, Diagnostics>
    /// The only device that it applies to; `nil` for all devices.
    package let device: DeviceIdentifier?
    /// The number of its applications, on all devices or on the one whose page it is.
    package let applications: Int
    /// True if the mock has not seen its only device yet.
    package let isForUnknownDevice: Bool
}

extension DeviceView {
    /// The sessions that a user can complete at their MVPD.
    package var waitingLogins: [SessionView] { sessions.filter { $0.state == .live && $0.mvpd != nil } }
}

extension AdminResponder {
    package func mockView() throws(AdminError) -> MockView {
        // A copy, because every simulated request waits while the state is locked.
        MockView(try withState { $0 }, at: backend.now())
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
