import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

extension AdminRoute {
    static let showClock = AdminRoute(
        .get, "/clock", "showClock", "Returns the server's clock, or a device's.",
        work: .serial, handle: AdminResponder.showClock)

    static let setClock = AdminRoute(
        .post, "/clock/set", "setClock", "Sets a clock to a time.", handle: AdminResponder.setClock)

    package static let advanceClock = AdminRoute(
        .post, "/clock/advance", "advanceClock", "Advances a clock, or sets it back.",
        handle: AdminResponder.advanceClock)

    package static let freezeClock = AdminRoute(
        .post, "/clock/freeze", "freezeClock", "Freezes a clock.", handle: AdminResponder.freezeClock)

    package static let resumeClock = AdminRoute(
        .post, "/clock/resume", "resumeClock", "Resumes a frozen clock.", handle: AdminResponder.resumeClock)

    package static let resetClock = AdminRoute(
        .post, "/clock/reset", "resetClock",
        "Resets a clock: the server's to the machine's, a device's to the server's.",
        handle: AdminResponder.resetClock)
}

extension AdminResponder {
    func showClock(_ query: ClockQuery) throws(AdminError) -> ClockReading { try reading(query.device) }

    func setClock(_ body: ClockTime) throws(AdminError) -> ClockReading {
        try reading(body.device, at: "/set") { clock, base in clock.set(to: body.time, base: base) }
    }

    func advanceClock(_ body: ClockAdvance) throws(AdminError) -> ClockReading {
        try reading(body.device, at: "/advance") { clock, _ in clock.advance(by: body.duration) }
    }

    func freezeClock(_ clock: ClockName) throws(AdminError) -> ClockReading {
        try reading(clock.device) { $0.freeze(base: $1) }
    }

    func resumeClock(_ clock: ClockName) throws(AdminError) -> ClockReading {
        try reading(clock.device) { $0.resume(base: $1) }
    }

    func resetClock(_ clock: ClockName) throws(AdminError) -> ClockReading {
        try reading(clock.device) { setting, _ in setting = ClockSetting() }
    }

    /// The reading of a device's clock, or of the server's, after a change.
    ///
    /// - Parameters:
    ///   - pointer: the member of the body that has the new time or the distance to it; empty for none.
    ///   - change: receives the setting and the time of the base clock; `nil` to change nothing.
    /// - Throws: when the changed clock would show a time outside of its range.
    private func reading(
        _ name: String?, at pointer: String = "",
        after change: ((inout ClockSetting, Timestamp) -> Void)? = nil
    ) throws(AdminError) -> ClockReading {
        let machineTime = backend.now()
        return try withState { (state) throws(AdminError) in
            let device = try state.device(ifNamed: name)
            let base =
                device == nil ? state.sharedTime(machineTime) : state.time(machineTime: machineTime)
            let before =
                device.map { state.simulator.devices[$0]?.clock ?? ClockSetting() }
                ?? state.testerSettings.clock
            var setting = before
            change?(&setting, base)
            let time = setting.unboundedNow(base)
            guard change == nil || ClockSetting.range.contains(time) else {
                throw .invalidBody(
                    "The clock would show \(time.utcString), expected \(ClockSetting.expectation).",
                    at: pointer)
            }
            if setting != before {
                if let device {
                    state.simulator.notePreparation(of: device)
                    state.simulator[device: device].clock = setting
                } else {
                    state.testerSettings.clock = setting
                }
            }
            return ClockReading(setting: setting, base: base, device: device)
        }
    }
}

struct ClockName: AdminBody {
    /// `nil` for the server's clock.
    let device: String?

    static let schema = Schema.record(
        "The clock to change.",
        [
            .optional(
                "device", .namedDevice("The device whose clock is meant; the server's clock when absent."))
        ])

    static let example: JSONValue? = ["device": "YmEyM2QxNDE="]

    init(_ members: [String: JSONValue]) { device = members["device"]?.string }
}

struct ClockQuery: AdminQuery {
    let device: String?

    static let query = ClockName.schema.fields

    init(_ members: [String: JSONValue]) { device = members["device"]?.string }
}

struct ClockTime: AdminBody {
    let time: Timestamp
    let device: String?

    static let schema = Schema.record(
        "A time for a clock.",
        [
            .always(
                "set",
                .either(
                    [.text(.time, ""), .integer(ClockSetting.range.milliseconds, "")],
                    "A time in UTC (RFC 3339) in the years 0300 to 9699, or milliseconds since 1970."))
        ] + ClockName.schema.fields)

    static let example: JSONValue? = ["set": "2026-03-16T14:39:48Z"]

    init(_ members: [String: JSONValue]) throws(AdminError) {
        let text = members["set"].flatMap { Node($0).scalarText } ?? ""
        if let mistake = Timestamp.mistake(inMilliseconds: text) {
            throw .invalidBody("\"set\": \(mistake)", at: "/set")
        }
        guard let time = members["set"]?.time else {
            throw .invalidBody("\"set\" is not a time.", at: "/set")
        }
        self.time = time
        device = members["device"]?.string
    }
}

struct ClockAdvance: AdminBody {
    let duration: Duration
    let device: String?

    static let schema = Schema.record(
        "How far to advance a clock.",
        [.always("advance", .text(.signedDuration, "A duration; a negative one sets the clock back."))]
            + ClockName.schema.fields)

    static let example: JSONValue? = ["advance": "PT31M"]

    init(_ members: [String: JSONValue]) {
        duration = members["advance"]?.string.flatMap { Duration(text: $0) } ?? .zero
        device = members["device"]?.string
    }
}

struct ClockReading: JSONAnswer, JSONObject {
    let setting: ClockSetting
    /// The base time: the machine's for the server's clock, the server's for a device's clock.
    let base: Timestamp
    /// `nil` for the server's clock.
    var device: DeviceIdentifier?

    static let schema = Schema.record("The reading of a clock.", members.map(\.field))

    static let members: [JSONMember<ClockReading>] = [
        time, .always("epochMilliseconds", .milliseconds()) { $0.setting.now($0.base) }, offset, frozen,
        .optional("device", .text("The device in base64, for a device's clock.")) { $0.device?.base64 },
    ]

    /// The members in the answer about a device.
    static let ofDevice = [time, offset, frozen]

    private static let time: JSONMember<ClockReading> =
        .always("now", .text("The time in UTC.")) { $0.setting.now($0.base).utcString }
    private static let offset: JSONMember<ClockReading> = .always(
        "offset",
        .text(
            "How far the clock is ahead now: of the machine's clock for the server, of the server's for a device."
        )
    ) { ($0.setting.now($0.base) - $0.base).isoText }
    private static let frozen: JSONMember<ClockReading> =
        .always("frozen", .boolean("Whether the clock is frozen.")) { $0.setting.frozenAt != nil }
}

extension JSONValue {
    fileprivate var time: Timestamp? {
        integer.map { Timestamp(milliseconds: $0) } ?? string.flatMap { Timestamp(text: $0) }
    }
}

extension TextFormat {
    fileprivate static let time = TextFormat(
        expectation: "\(ClockSetting.expectation) such as 2026-03-16T14:39:48Z, or milliseconds since 1970",
        pattern:
            #"^([0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})|-?[0-9]+)$"#
    ) { text in
        Timestamp(text: text).map(ClockSetting.range.contains) ?? false
    }
}

extension ClosedRange<Timestamp> {
    fileprivate var milliseconds: ClosedRange<Int64> { lowerBound.milliseconds...upperBound.milliseconds }
}
