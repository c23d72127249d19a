import ControlAPI
import Documents
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

extension AdminRoute {
    package static let showClock = AdminRoute(
        .get, "/clock", "showClock", "Returns the server's clock, or a device's.",
        query: Schema.clockName.fields, answer: .json(.clockReading)
    ) { (admin, call) throws(AdminError) in try admin.showClock(call) }

    package static let setClock = AdminRoute(
        .post, "/clock/set", "setClock", "Sets a clock to a time.", body: .time, answer: .json(.clockReading)
    ) { (admin, call) throws(AdminError) in try admin.setClock(call) }

    package static let advanceClock = AdminRoute(
        .post, "/clock/advance", "advanceClock", "Advances a clock, or sets it back.", body: .timeSpan,
        answer: .json(.clockReading)
    ) { (admin, call) throws(AdminError) in try admin.advanceClock(call) }

    package static let freezeClock = AdminRoute(
        .post, "/clock/freeze", "freezeClock", "Freezes a clock.", body: .clockName,
        answer: .json(.clockReading)
    ) { (admin, call) throws(AdminError) in try admin.freezeClock(call) }

    package static let resumeClock = AdminRoute(
        .post, "/clock/resume", "resumeClock", "Resumes a frozen clock.", body: .clockName,
        answer: .json(.clockReading)
    ) { (admin, call) throws(AdminError) in try admin.resumeClock(call) }

    package static let resetClock = AdminRoute(
        .post, "/clock/reset", "resetClock",
        "Resets a clock: the server's to the machine's, a device's to the server's.", body: .clockName,
        answer: .json(.clockReading)
    ) { (admin, call) throws(AdminError) in try admin.resetClock(call) }
}

extension AdminResponder {
    /// `?device` selects a device's clock.
    func showClock(_ call: AdminCall) throws(AdminError) -> Reply {
        let name = try call.query().text("device")
        let machineTime = backend.now()
        return try state.withLock { (state) throws(AdminError) in
            let serverTime = state.clock.now(machineTime)
            guard let name else { return clock(state.clock, shows: serverTime, of: nil) }
            let device = try AdminCall.device(named: name, in: state)
            let setting = state.simulator.devices[device]?.clock ?? ClockSetting()
            return clock(setting, shows: setting.now(serverTime), of: name)
        }
    }

    /// `{"set": time, "device"?}`
    func setClock(_ call: AdminCall) throws(AdminError) -> Reply {
        let body = try call.body()
        guard let time = body["set"]?.time else { throw .invalidBody("\"set\" is not a time.", at: "/set") }
        return try changeClock(body.text("device")) { clock, base in clock.set(to: time, base: base) }
    }

    /// `{"advance": duration, "device"?}`
    func advanceClock(_ call: AdminCall) throws(AdminError) -> Reply {
        let body = try call.body()
        let duration = Duration(text: try body.requiredText("advance")) ?? .zero
        return try changeClock(body.text("device")) { clock, _ in clock.advance(by: duration) }
    }

    /// `{"device"?}`
    func freezeClock(_ call: AdminCall) throws(AdminError) -> Reply {
        try changeClock(call.body().text("device")) { $0.freeze(base: $1) }
    }

    /// `{"device"?}`
    func resumeClock(_ call: AdminCall) throws(AdminError) -> Reply {
        try changeClock(call.body().text("device")) { $0.resume(base: $1) }
    }

    /// `{"device"?}`
    func resetClock(_ call: AdminCall) throws(AdminError) -> Reply {
        try changeClock(call.body().text("device")) { clock, _ in
            clock = ClockSetting()
        }
    }

    /// Changes a clock and returns its new reading.
    private func changeClock(
        _ name: String?, _ change: (inout ClockSetting, Timestamp) -> Void
    ) throws(AdminError) -> Reply {
        let machineTime = backend.now()
        let (setting, now) = try state.withLock { (state) throws(AdminError) -> (ClockSetting, Timestamp) in
            guard let name else {
                state.clock = try state.clock.changed(by: change, base: machineTime)
                return (state.clock, state.clock.now(machineTime))
            }
            let device = try AdminCall.device(named: name, in: state)
            let serverTime = state.clock.now(machineTime)
            let before = state.simulator.devices[device]?.clock ?? ClockSetting()
            let setting = try before.changed(by: change, base: serverTime)
            if setting != before { state.simulator[device: device].clock = setting }
            return (setting, setting.now(serverTime))
        }
        return clock(setting, shows: now, of: name)
    }

    private func clock(_ setting: ClockSetting, shows now: Timestamp, of name: String?) -> Reply {
        .json { json in
            json.object { object in
                object.member("now", now.utcString)
                object.member("epochMilliseconds", now)
                object.member("offset", setting.offset.isoText)
                object.member("frozen", setting.frozenAt != nil)
                object.member("device", ifPresent: name)
            }
        }
    }
}

extension ClockSetting {
    /// - Throws: when the clock would show a time outside the years 0001 to 9999, which a date can represent.
    fileprivate func changed(
        by change: (inout ClockSetting, Timestamp) -> Void, base: Timestamp
    ) throws(AdminError) -> ClockSetting {
        var setting = self
        change(&setting, base)
        guard setting.isDatable(base) else {
            throw .invalidBody(
                "The clock would show a year that a date cannot represent, expected 0001 to 9999.")
        }
        return setting
    }
}

extension JSONValue {
    fileprivate var time: Timestamp? {
        integer.map { Timestamp(milliseconds: $0) } ?? string.flatMap { Timestamp(text: $0) }
    }
}
