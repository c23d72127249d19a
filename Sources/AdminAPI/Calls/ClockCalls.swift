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
    func showClock(_ query: ClockQuery) throws(AdminError) -> ClockReading {
        let machineTime = backend.now()
        return try withState { (state) throws(AdminError) in
            let serverTime = state.clock.now(machineTime)
            guard let name = query.clock.device else {
                return ClockReading(setting: state.clock, now: serverTime)
            }
            let device = try AdminCall.device(named: name, in: state)
            let setting = state.simulator.devices[device]?.clock ?? ClockSetting()
            return ClockReading(setting: setting, now: setting.now(serverTime), device: name)
        }
    }

    func setClock(_ body: ClockTime) throws(AdminError) -> ClockReading {
        try change(body.clock, by: "set") { clock, base in clock.set(to: body.time, base: base) }
    }

    func advanceClock(_ body: ClockAdvance) throws(AdminError) -> ClockReading {
        try change(body.clock, by: "advance") { clock, _ in clock.advance(by: body.duration) }
    }

    func freezeClock(_ clock: ClockName) throws(AdminError) -> ClockReading {
        try change(clock) { $0.freeze(base: $1) }
    }

    func resumeClock(_ clock: ClockName) throws(AdminError) -> ClockReading {
        try change(clock) { $0.resume(base: $1) }
    }

    func resetClock(_ clock: ClockName) throws(AdminError) -> ClockReading {
        try change(clock) { setting, _ in setting = ClockSetting() }
    }

    /// Changes a clock and returns its new reading.
    ///
    /// - Parameter member: the member of the body that has the new time or the distance to it; `nil` for none.
    private func change(
        _ clock: ClockName, by member: String? = nil, _ change: (inout ClockSetting, Timestamp) -> Void
    ) throws(AdminError) -> ClockReading {
        let machineTime = backend.now()
        return try withState { (state) throws(AdminError) in
            guard let name = clock.device else {
                state.clock = try state.clock.changed(by: change, base: machineTime, member)
                return ClockReading(setting: state.clock, now: state.clock.now(machineTime))
            }
            let device = try AdminCall.device(named: name, in: state)
            let serverTime = state.clock.now(machineTime)
            let before = state.simulator.devices[device]?.clock ?? ClockSetting()
            let setting = try before.changed(by: change, base: serverTime, member)
            if setting != before {
                state.simulator.notePreparation(of: device)
                state.simulator[device: device].clock = setting
            }
            return ClockReading(setting: setting, now: setting.now(serverTime), device: name)
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

    init(_ members: [String: JSONValue]) throws(AdminError) {
        device = try members.text("device")
    }
}

struct ClockQuery: AdminQuery {
    let clock: ClockName

    static let query = ClockName.schema.fields

    init(_ members: [String: JSONValue]) throws(AdminError) { clock = try ClockName(members) }
}

struct ClockTime: AdminBody {
    let time: Timestamp
    let clock: ClockName

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
        guard let time = members["set"]?.time else {
            throw .invalidBody("\"set\" is not a time.", at: "/set")
        }
        self.time = time
        clock = try ClockName(members)
    }
}

struct ClockAdvance: AdminBody {
    let duration: Duration
    let clock: ClockName

    static let schema = Schema.record(
        "How far to advance a clock.",
        [.always("advance", .text(.signedDuration, "A duration; a negative one sets the clock back."))]
            + ClockName.schema.fields)

    static let example: JSONValue? = ["advance": "PT31M"]

    init(_ members: [String: JSONValue]) throws(AdminError) {
        duration = Duration(text: try members.requiredText("advance")) ?? .zero
        clock = try ClockName(members)
    }
}

extension ClockSetting {
    /// - Throws: when the clock would show a time outside of `range`.
    fileprivate func changed(
        by change: (inout ClockSetting, Timestamp) -> Void, base: Timestamp, _ member: String?
    ) throws(AdminError) -> ClockSetting {
        var setting = self
        change(&setting, base)
        let time = setting.unboundedNow(base)
        guard Self.range.contains(time) else {
            throw .invalidBody(
                "The clock would show \(time.utcString), expected \(Self.expectation).",
                at: member.map { "/\($0)" } ?? "")
        }
        return setting
    }
}

extension JSONValue {
    fileprivate var time: Timestamp? {
        integer.map { Timestamp(milliseconds: $0) } ?? string.flatMap { Timestamp(text: $0) }
    }
}

extension TextFormat {
    fileprivate static let time = TextFormat(
        expectation: "\(ClockSetting.expectation) such as 2026-03-16T14:39:48Z, or milliseconds",
        pattern:
            #"^([0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})|-?[0-9]+)$"#
    ) { text in
        Timestamp(text: text).map(ClockSetting.range.contains) ?? false
    }
}

extension ClosedRange<Timestamp> {
    fileprivate var milliseconds: ClosedRange<Int64> { lowerBound.milliseconds...upperBound.milliseconds }
}
