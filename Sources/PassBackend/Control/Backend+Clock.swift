import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

extension Backend {
    /// `?device` asks for a device's clock.
    func showClock(_ call: ControlCall) throws(ControlError) -> Reply {
        let name = try call.query().text("device")
        let machineTime = settings.now()
        return try state.withLock { (state) throws(ControlError) in
            let serverTime = state.clock.now(machineTime)
            guard let name else { return clock(state.clock, shows: serverTime, of: nil) }
            let device = try ControlCall.device(named: name, in: state)
            let setting = state.simulator.devices[device]?.clock ?? ClockSetting()
            return clock(setting, shows: setting.now(serverTime), of: name)
        }
    }

    /// `{"set": time, "device"?}`
    func setClock(_ call: ControlCall) throws(ControlError) -> Reply {
        let body = try call.body()
        guard let time = body["set"]?.time else { throw .invalidBody("\"set\" is no time.", at: "/set") }
        return try changeClock(body.text("device")) { clock, base in clock.set(to: time, base: base) }
    }

    /// `{"advance": duration, "device"?}`
    func advanceClock(_ call: ControlCall) throws(ControlError) -> Reply {
        let body = try call.body()
        let duration = Duration(text: try body.requiredText("advance")) ?? .zero
        return try changeClock(body.text("device")) { clock, _ in clock.advance(by: duration) }
    }

    /// `{"device"?}`
    func freezeClock(_ call: ControlCall) throws(ControlError) -> Reply {
        try changeClock(call.body().text("device")) { $0.freeze(base: $1) }
    }

    /// `{"device"?}`
    func resumeClock(_ call: ControlCall) throws(ControlError) -> Reply {
        try changeClock(call.body().text("device")) { $0.resume(base: $1) }
    }

    /// `{"device"?}`
    func resetClock(_ call: ControlCall) throws(ControlError) -> Reply {
        try changeClock(call.body().text("device")) { clock, _ in
            clock = ClockSetting()
        }
    }

    /// Changes a clock and answers what it shows then.
    private func changeClock(
        _ name: String?, _ change: (inout ClockSetting, Timestamp) -> Void
    ) throws(ControlError) -> Reply {
        let machineTime = settings.now()
        let (setting, now) = try state.withLock { (state) throws(ControlError) -> (ClockSetting, Timestamp) in
            guard let name else {
                state.clock = try state.clock.changed(by: change, base: machineTime)
                return (state.clock, state.clock.now(machineTime))
            }
            let device = try ControlCall.device(named: name, in: state)
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
    /// - Throws: when the clock would show a time that no date can be written for.
    fileprivate func changed(
        by change: (inout ClockSetting, Timestamp) -> Void, base: Timestamp
    ) throws(ControlError) -> ClockSetting {
        var setting = self
        change(&setting, base)
        guard setting.isDatable(base) else {
            throw .invalidBody("The clock would leave the years that a date can have, expected 0001 to 9999.")
        }
        return setting
    }
}

extension JSONValue {
    fileprivate var time: Timestamp? {
        integer.map { Timestamp(milliseconds: $0) } ?? string.flatMap { Timestamp(text: $0) }
    }
}
