import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

extension Backend {
    /// `?device` asks for a device's clock.
    func showClock(_ call: ControlCall) throws(ControlError) -> Reply {
        let name = Form(call.request.query ?? "")["device"]
        return try changeClock(name) { _, _ in }
    }

    /// `{"set": time, "device"?}`
    func setClock(_ call: ControlCall) throws(ControlError) -> Reply {
        let body = try call.body(knowing: ["set", "device"])
        let text = body["set"]?.integer.map { String($0) } ?? body["set"]?.string ?? ""
        guard let time = Timestamp(text: text) else {
            throw .invalidBody(
                "\"set\" is no time, expected one such as 2026-03-16T14:39:48Z, or milliseconds.", at: "/set")
        }
        return try changeClock(body.text("device")) { clock, base in clock.set(to: time, base: base) }
    }

    /// `{"advance": duration, "device"?}`
    func advanceClock(_ call: ControlCall) throws(ControlError) -> Reply {
        let body = try call.body(knowing: ["advance", "device"])
        guard let duration = Duration(text: try body.requiredText("advance")) else {
            throw .invalidBody(
                "\"advance\" is no duration, expected ISO 8601 such as PT31M.", at: "/advance")
        }
        return try changeClock(body.text("device")) { clock, _ in clock.advance(by: duration) }
    }

    /// `{"device"?}`
    func freezeClock(_ call: ControlCall) throws(ControlError) -> Reply {
        try changeClock(call.body(knowing: ["device"]).text("device")) { $0.freeze(base: $1) }
    }

    /// `{"device"?}`
    func resumeClock(_ call: ControlCall) throws(ControlError) -> Reply {
        try changeClock(call.body(knowing: ["device"]).text("device")) { $0.resume(base: $1) }
    }

    /// `{"device"?}`
    func resetClock(_ call: ControlCall) throws(ControlError) -> Reply {
        try changeClock(call.body(knowing: ["device"]).text("device")) { clock, _ in
            clock = ClockSetting()
        }
    }

    /// Changes a clock and answers what it shows then.
    private func changeClock(
        _ name: String?, _ change: (inout ClockSetting, Timestamp) -> Void
    ) throws(ControlError) -> Reply {
        let machineTime = settings.now()
        let (setting, now) = try core.withLock { (core) throws(ControlError) -> (ClockSetting, Timestamp) in
            guard let name else {
                change(&core.clock, machineTime)
                return (core.clock, core.clock.now(machineTime))
            }
            let device = try ControlCall.device(named: name, in: core)
            let serverTime = core.clock.now(machineTime)
            var setting = core.simulator[device: device].clock
            let before = setting
            change(&setting, serverTime)
            if setting != before { core.simulator[device: device].clock = setting }
            return (setting, setting.now(serverTime))
        }
        return .json { json in
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
