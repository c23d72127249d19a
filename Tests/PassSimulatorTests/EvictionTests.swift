import ControlAPI
import PassAPI
import TestSupport
import Testing

@testable import PassSimulator

@Suite("Rows above the limits")
struct EvictionTests {
    private func simulator(devices: Int = 10) -> Simulator {
        Simulator(seed: 1, limits: TableLimits(devices: devices))
    }

    private func device(_ number: Int) -> DeviceIdentifier { .make("device-\(number)") }

    private func session(on device: DeviceIdentifier, at time: Timestamp, in simulator: inout Simulator)
        throws
    {
        _ = try simulator.createAuthenticationSession(
            .make(mvpd: "Cablevision"), in: .make(at: time, device: device))
    }

    @Test func `devices leave that were idle the longest, with their sessions`() throws {
        var simulator = simulator()
        for number in 0..<30 {
            try session(on: device(number), at: .start + .seconds(Int64(number)), in: &simulator)
            simulator.clean(at: .start + .seconds(Int64(number)), sparing: device(number))
        }
        #expect(Set(simulator.devices.keys) == Set((20..<30).map(device)))
        #expect(Set(simulator.sessions.values.map(\.device)) == Set((20..<30).map(device)))
        #expect(simulator.evictions[.device] == 20)
    }

    @Test func `a device with a live login leaves after every idle device`() throws {
        var simulator = simulator()
        for number in 0..<5 {
            simulator.put(.make(), on: device(number), in: .make(), at: .start)
        }
        simulator.put(.make(expiresIn: .seconds(-1)), on: device(5), in: .make(), at: .start)
        for number in 6..<60 {
            try session(on: device(number), at: .start + .hours(1), in: &simulator)
            simulator.clean(at: .start + .hours(1), sparing: device(number))
        }
        #expect(simulator.devices.count == 10)
        for number in 0..<5 { #expect(simulator.devices[device(number)] != nil) }
        #expect(simulator.devices[device(5)] == nil)
    }

    @Test func `of live logins the oldest leave when there are no others`() {
        var simulator = simulator(devices: 3)
        for number in 0..<6 {
            simulator.put(
                .make(expiresIn: .days(1)), on: device(number), in: .make(),
                at: .start + .seconds(Int64(number)))
        }
        simulator.clean(at: .start, sparing: nil)
        #expect(Set(simulator.devices.keys) == Set((3..<6).map(device)))
    }

    @Test func `the counters of unnamed callers and the device of the request stay`() {
        var simulator = simulator(devices: 1)
        for device in [.unnamed, device(1), device(2), device(3)] { simulator[device: device] = Device() }
        simulator.clean(at: .start, sparing: device(2))
        #expect(Set(simulator.devices.keys) == [.unnamed, device(2)])
    }

    @Test func `uses of clients leave that began first`() {
        var simulator = simulator(devices: 3)
        for number in 0..<6 {
            simulator.note(
                device(number), using: ClientID("client-\(number)"), at: .start + .seconds(Int64(number)))
        }
        simulator.clean(at: .start + .hours(1), sparing: nil)
        #expect(Set(simulator.clientUses.keys) == ["client-3", "client-4", "client-5"])
        #expect(simulator.evictions[.clientUse] == 3)
    }

    @Test func `sessions have a limit of their own`() {
        var simulator = simulator(devices: 1)
        for number in 0..<50 {
            try? session(on: device(0), at: .start + .seconds(Int64(number)), in: &simulator)
            simulator.clean(at: .start + .minutes(1), sparing: device(0))
        }
        #expect(simulator.sessions.count == 4)
    }

    @Test func `link codes that have expired leave before those that a device can still use`() {
        var simulator = simulator(devices: 3)
        for number in 0..<6 {
            let code = LinkCode("\(100_000 + number)")
            // The first two are the oldest, and last the longest.
            simulator.linkCodes[code] = LinkCodeRecord(
                code: code, subject: "jane", device: device(0),
                validity: Validity(
                    from: .start + .seconds(Int64(number)), for: number < 2 ? .days(1) : .minutes(1)))
        }
        simulator.clean(at: .start + .hours(1), sparing: nil)
        #expect(Set(simulator.linkCodes.keys) == ["100000", "100001", "100005"])
        #expect(simulator.evictions[.linkCode] == 3)
    }

    @Test func `a tenth leaves at once, and removals are changes`() {
        var simulator = simulator(devices: 20_000)
        for number in 0..<20_010 { simulator[device: device(number)] = Device() }
        _ = simulator.forgetChanges()
        simulator.clean(at: .start, sparing: nil)
        #expect(simulator.devices.count == 20_010 - 2_001)
        let changes = simulator.changedRows()
        #expect(changes.count == 2_001 && changes.allSatisfy { $0.value == nil })
    }

    @Test func `a state far above the limit shrinks at once`() {
        var simulator = simulator(devices: 1_000)
        for number in 0..<30_000 { simulator[device: device(number)] = Device() }
        simulator.clean(at: .start, sparing: nil)
        #expect(simulator.devices.count == 1_000)
    }

    @Test func `a reset keeps the limits`() {
        var simulator = simulator(devices: 7)
        simulator.reset(seed: 2)
        #expect(simulator.limits.devices == 7)
    }

    @Test func `devices and logins of a user have limits`() {
        var profile = SingleSignOnProfile()
        for number in 0..<2_000 {
            profile.add(
                device(number),
                .init(origin: RequestOrigin(), lastSeen: .start + .seconds(Int64(number))))
        }
        #expect(profile.devices.count == 64 && profile.devices[device(1_999)] != nil)
        #expect(profile.devices[device(0)] == nil)
    }
}
