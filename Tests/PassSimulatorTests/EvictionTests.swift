import ControlAPI
import TestSupport
import Testing

@testable import PassAPI
@testable import PassSimulator

@Suite("Rows above the limits")
struct EvictionTests {
    private func simulator(devices: Int = 10) -> Simulator {
        Simulator(seed: 1, limits: TableLimits(devices: devices))
    }

    private func device(_ number: Int) -> DeviceIdentifier { .make("device-\(number)") }

    /// Has a device create a session, and notes that a request of it did.
    private func session(on device: DeviceIdentifier, at time: Timestamp, in simulator: inout Simulator)
        throws
    {
        _ = try simulator.createAuthenticationSession(
            .make(mvpd: "Cablevision"), in: .make(at: time, device: device))
        simulator.device(device)?.noteUse(at: time)
    }

    /// Puts a profile on a device, as a request at the start does.
    private func put(_ profile: SeededProfile, on device: DeviceIdentifier, in simulator: inout Simulator) {
        simulator.put(profile, on: device, in: .make(), at: .start)
        simulator.device(device)?.noteUse(at: .start)
    }

    /// Adds devices that were last used a day before the start.
    private func addIdleDevices(_ count: Int, to simulator: inout Simulator) {
        for number in 0..<count {
            simulator[device: device(number)] = Device()
            simulator.device(device(number))?.noteUse(at: .start - .days(1))
        }
    }

    /// The same for a request that is taken back if it needs a row too many.
    ///
    /// - Returns: the table that is full; `nil` for a session that the device has.
    private func isRefused(_ device: DeviceIdentifier, at time: Timestamp, in simulator: inout Simulator)
        throws -> TableFull?
    {
        let (mark, before) = (simulator.mark, simulator.countsNearLimits)
        try session(on: device, at: time, in: &simulator)
        let full = full(&simulator, at: time, before)
        if full != nil { simulator.rollBack(to: mark) }
        return full
    }

    private func request(of user: SubjectIdentity, at time: Timestamp) -> CheckedRequest {
        var request = CheckedRequest.make(at: time, device: device(0))
        request.subjects = [user]
        return request
    }

    private func logIn(_ request: CheckedRequest, in simulator: inout Simulator) throws {
        let code = try simulator.createAuthenticationSession(.make(mvpd: "Cablevision"), in: request).code?
            .code
        let session = try #require(code.flatMap { simulator.sessions[$0] })
        try simulator.completeAuthentication(
            session, as: nil, outcome: .success, in: request.configuration, at: request.now)
    }

    private func full(_ simulator: inout Simulator, at time: Timestamp, _ before: [RowKind: Int]?)
        -> TableFull?
    {
        do throws(TableFull) {
            try simulator.clean(at: time, before: before)
            return nil
        } catch { return error }
    }

    @Test func `devices leave that were idle the longest, with their sessions`() throws {
        var simulator = simulator()
        for number in 0..<30 {
            try session(on: device(number), at: .start + .hours(Int64(number)), in: &simulator)
            try simulator.clean(at: .start + .hours(Int64(number)))
        }
        #expect(Set(simulator.devices.keys) == Set((20..<30).map(device)))
        #expect(Set(simulator.sessions.values.map(\.device)) == Set((20..<30).map(device)))
        #expect(simulator.evictions[.device] == 20)
    }

    @Test func `an idle device with a valid login leaves after every other idle device`() throws {
        var simulator = simulator()
        for number in 0..<5 {
            put(.make(expiresIn: .days(30)), on: device(number), in: &simulator)
        }
        put(.make(expiresIn: .seconds(-1)), on: device(5), in: &simulator)
        for number in 6..<60 {
            let time = Timestamp.start + .hours(Int64(number))
            try session(on: device(number), at: time, in: &simulator)
            try simulator.clean(at: time)
        }
        #expect(simulator.devices.count == 10)
        for number in 0..<5 { #expect(simulator.devices[device(number)] != nil) }
        #expect(simulator.devices[device(5)] == nil)
    }

    @Test func `of idle devices with valid logins the oldest leave when there are no others`() throws {
        var simulator = simulator(devices: 3)
        for number in 0..<6 {
            simulator.put(
                .make(expiresIn: .days(1)), on: device(number), in: .make(),
                at: .start + .seconds(Int64(number)))
            simulator.device(device(number))?.noteUse(at: .start + .seconds(Int64(number)))
        }
        try simulator.clean(at: .start + .hours(1))
        #expect(Set(simulator.devices.keys) == Set((3..<6).map(device)))
    }

    // MARK: Rows in use

    @Test func `a login in progress stays, and the request of one device too many is refused`() throws {
        var simulator = simulator()
        for number in 0..<10 { try session(on: device(number), at: .start, in: &simulator) }
        for minutes in [1, 5, 29] as [Int64] {
            let full = try isRefused(device(99), at: .start + .minutes(minutes), in: &simulator)
            #expect(full == TableFull(kind: .device, limit: 10))
            #expect(full?.reason.hint?.contains("--max-devices") == true)
            #expect(Set(simulator.devices.keys) == Set((0..<10).map(device)))
            #expect(simulator.sessions.count == 10 && simulator.evictions[.device] == nil)
        }
        // The known devices go on meanwhile.
        #expect(try isRefused(device(3), at: .start + .minutes(29), in: &simulator) == nil)
        #expect(try isRefused(device(99), at: .start + .minutes(31), in: &simulator) == nil)
        #expect(simulator.devices[device(3)] != nil && simulator.devices[device(99)] != nil)
    }

    @Test func `a request that adds no row is not refused, although a table is above its limit`() throws {
        var simulator = simulator(devices: 1)
        for number in 0..<2 { try session(on: device(number), at: .start, in: &simulator) }
        let before = simulator.countsNearLimits
        #expect(full(&simulator, at: .start, before) == nil)
        #expect(simulator.devices.count == 2)
    }

    @Test func `a device stays for the idle time after a request that changed nothing`() throws {
        var simulator = simulator(devices: 3)
        for number in 0..<3 {
            put(.make(expiresIn: .days(1)), on: device(number), in: &simulator)
        }
        _ = simulator.forgetChanges()
        let time = Timestamp.start + .hours(2)
        for number in 0..<3 { simulator.device(device(number))?.noteUse(at: time) }
        #expect(simulator.changeCount == 0)
        let last = time + TableLimits.idleTime - .milliseconds(1)
        #expect(try isRefused(device(99), at: last, in: &simulator) != nil)
        simulator.device(device(0))?.noteUse(at: last)
        #expect(try isRefused(device(99), at: last + .milliseconds(1), in: &simulator) == nil)
        #expect(simulator.devices[device(0)] != nil && simulator.devices.count == 3)
    }

    @Test func `a device of unknown use counts as used when the mock first looks for idle ones`() throws {
        var simulator = simulator(devices: 2)
        for number in 0..<2 { simulator[device: device(number)].isPrepared = true }
        #expect(try isRefused(device(99), at: .start, in: &simulator) != nil)
        let time = Timestamp.start + TableLimits.idleTime
        #expect(try isRefused(device(99), at: time - .milliseconds(1), in: &simulator) != nil)
        #expect(try isRefused(device(99), at: time, in: &simulator) == nil)
    }

    @Test func `the logins that a device shares with others stay when it leaves`() throws {
        var simulator = simulator(devices: 1)
        let jane = SubjectIdentity(.serviceToken, subject: "service Jane")
        try logIn(request(of: jane, at: .start), in: &simulator)
        simulator.device(device(0))?.noteUse(at: .start)
        #expect(try isRefused(device(1), at: .start + .hours(1), in: &simulator) == nil)
        #expect(Set(simulator.devices.keys) == [device(1)])
        #expect(simulator.sharedLogins[jane]?.values.joined().count == 1)
    }

    @Test func `users of shared logins stay whose logins a request has read`() throws {
        var simulator = simulator(devices: 1)
        let (jane, joe) = (
            SubjectIdentity(.serviceToken, subject: "jane"), SubjectIdentity(.serviceToken, subject: "joe")
        )
        try logIn(request(of: jane, at: .start), in: &simulator)
        let later = Timestamp.start + .hours(1)
        simulator.devices[device(0)]?.profiles = []
        _ = simulator.retrieveProfiles(in: request(of: jane, at: later))
        let before = simulator.countsNearLimits
        let login = later + .seconds(1)
        try logIn(request(of: joe, at: login), in: &simulator)
        #expect(full(&simulator, at: login, before) == TableFull(kind: .sharedLogins, limit: 1))
        try simulator.clean(at: later + TableLimits.idleTime, before: before)
        #expect(Set(simulator.sharedLogins.keys) == [joe])
    }

    /// The tables of which a request can need a row too many.
    private static let refusingTables = RowKind.allCases.filter {
        ![RowKind.clientUse, .throttleAllowance, .ruleRestart].contains($0)
    }

    @Test(arguments: refusingTables)
    func `a row in use stays in each table, and the request of one row too many is refused`(kind: RowKind)
        throws
    {
        var simulator = simulator(devices: 1)
        let limit = kind == .session ? simulator.limits[.session] : 1
        for number in 0..<limit { try addRow(number, to: kind, at: .start, in: &simulator) }
        let (mark, before) = (simulator.mark, simulator.countsNearLimits)
        let last = Timestamp.start + TableLimits.idleTime - .milliseconds(1)
        try addRow(limit, to: kind, at: last, in: &simulator)
        #expect(full(&simulator, at: last, before) == TableFull(kind: kind, limit: limit))
        simulator.rollBack(to: mark)
        #expect(simulator.counts[kind] == limit && simulator.evictions[kind] == nil)
        let later = Timestamp.start + .days(1)
        try addRow(limit, to: kind, at: later, in: &simulator)
        #expect(full(&simulator, at: later, before) == nil)
        #expect(simulator.counts[kind] == limit && simulator.evictions[kind] == 1)
    }

    /// Adds a row as a request does.
    private func addRow(
        _ number: Int, to kind: RowKind, at time: Timestamp, in simulator: inout Simulator
    ) throws {
        let user = "user \(number)"
        let request = CheckedRequest.make(at: time, device: device(0))
        switch kind {
        case .device: try session(on: device(number), at: time, in: &simulator)
        case .session: _ = simulator.addSession(.make(mvpd: "Cablevision"), in: request)
        case .identityTempPassUsage:
            let pass = PassKey(serviceProvider: "REF30", mvpd: "TempPass")
            var usage = TempPassUsage()
            usage.firstUse = time
            simulator.identityTempPassUsage[UserPassKey(pass: pass, identity: user)] = usage
        case .sharedLogins:
            // Otherwise the device needs no login.
            simulator.devices[device(0)]?.profiles = []
            try logIn(
                self.request(of: SubjectIdentity(.serviceToken, subject: user), at: time), in: &simulator)
        case .singleSignOnProfile: _ = simulator.createServiceToken(for: user, in: request)
        case .linkCode: _ = try simulator.createLinkCode(for: "jane", in: request)
        case .clientUse, .throttleAllowance, .ruleRestart: Issue.record("\(kind) refuses no request")
        }
    }

    @Test func `after a search that found little, the next one waits, longer in a larger table`() throws {
        var simulator = simulator(devices: 1_000)
        for number in 0..<1_000 { try session(on: device(number), at: .start, in: &simulator) }
        #expect(try isRefused(device(1_000), at: .start, in: &simulator) != nil)
        // They are idle at once, but no search finds it yet.
        (simulator.devices, simulator.sessions) = ([:], [:])
        addIdleDevices(1_000, to: &simulator)
        #expect(try isRefused(device(1_000), at: .start + .milliseconds(9), in: &simulator) != nil)
        #expect(try isRefused(device(1_000), at: .start + .milliseconds(10), in: &simulator) == nil)
        #expect(simulator.devices.count == 1_001 - 100)
    }

    // MARK: Numbers

    @Test func `a removal that is taken back is not counted`() throws {
        var simulator = simulator(devices: 1)
        addIdleDevices(2, to: &simulator)
        let mark = simulator.mark
        try simulator.clean(at: .start)
        #expect(simulator.evictions[.device] == 1)
        simulator.rollBack(to: mark)
        #expect(simulator.devices.count == 2 && simulator.evictions[.device] == nil)
    }

    @Test func `the counters of unnamed callers and the device of the request stay`() throws {
        var simulator = simulator(devices: 1)
        addIdleDevices(4, to: &simulator)
        simulator[device: .unnamed] = Device()
        simulator.device(device(2))?.noteUse(at: .start)
        try simulator.clean(at: .start)
        #expect(Set(simulator.devices.keys) == [.unnamed, device(2)])
    }

    @Test func `uses of clients leave that are the oldest, even when none is idle`() throws {
        var simulator = simulator(devices: 3)
        for number in 0..<6 {
            simulator.note(
                device(number), using: ClientID("client-\(number)"), at: .start + .seconds(Int64(number)))
        }
        try simulator.clean(at: .start + .seconds(10))
        #expect(Set(simulator.clientUses.keys) == ["client-3", "client-4", "client-5"])
        #expect(simulator.evictions[.clientUse] == 3)
    }

    @Test func `sessions have a limit of their own, and those leave first that newer ones have replaced`()
        throws
    {
        var simulator = simulator(devices: 1)
        for number in 0..<50 {
            try session(on: device(0), at: .start + .seconds(Int64(number)), in: &simulator)
            try simulator.clean(at: .start + .minutes(1))
        }
        #expect(simulator.sessions.count == 4)
    }

    @Test func `rows are counted from a little below a limit on`() throws {
        var simulator = simulator()
        for _ in 0..<33 {
            #expect(simulator.countsNearLimits == nil)
            try session(on: device(0), at: .start, in: &simulator)
        }
        #expect(simulator.countsNearLimits?[.session] == 33)
    }

    @Test func `link codes that have expired leave before those that a device can still use`() throws {
        var simulator = simulator(devices: 3)
        for number in 0..<6 {
            let code = LinkCode("\(100_000 + number)")
            // The first two are the oldest, and last the longest.
            simulator.linkCodes[code] = LinkCodeRecord(
                code: code, subject: "jane", device: device(0),
                validity: Validity(
                    from: .start + .seconds(Int64(number)), for: number < 2 ? .days(1) : .minutes(1)))
        }
        try simulator.clean(at: .start + .hours(1))
        #expect(Set(simulator.linkCodes.keys) == ["100000", "100001", "100005"])
        #expect(simulator.evictions[.linkCode] == 3)
    }

    @Test func `of many link codes, those leave that have expired for a day`() throws {
        var simulator = simulator()
        simulator.sweepThreshold = 2
        for (text, lifetime) in [
            ("100000", Duration.minutes(1)), ("100001", .hours(2)), ("100002", .days(2)),
        ] {
            let code = LinkCode(text)
            simulator.linkCodes[code] = LinkCodeRecord(
                code: code, subject: "jane", device: device(0),
                validity: Validity(from: .start, for: lifetime))
        }
        try simulator.clean(at: .start + .hours(25))
        #expect(Set(simulator.linkCodes.keys) == ["100001", "100002"])
    }

    @Test func `a tenth leaves at once, and removals are changes`() throws {
        var simulator = simulator(devices: 20_000)
        addIdleDevices(20_010, to: &simulator)
        _ = simulator.forgetChanges()
        try simulator.clean(at: .start)
        #expect(simulator.devices.count == 20_010 - 2_001)
        let changes = simulator.changedRows()
        #expect(changes.count == 2_001 && changes.allSatisfy { $0.value == nil })
    }

    @Test func `a state far above the limit shrinks at once`() throws {
        var simulator = simulator(devices: 1_000)
        addIdleDevices(30_000, to: &simulator)
        try simulator.clean(at: .start)
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

    @Test func `a device that a user still uses stays when another one joins too many`() {
        var simulator = simulator(devices: 100)
        for number in 0..<64 {
            let time = Timestamp.start + .seconds(Int64(number))
            _ = simulator.createServiceToken(for: "jane", in: .make(at: time, device: device(number)))
        }
        simulator[device: device(0)].isPrepared = true
        simulator.device(device(0))?.noteUse(at: .start + .hours(1))
        let later = Timestamp.start + .hours(2)
        _ = simulator.createServiceToken(for: "jane", in: .make(at: later, device: device(64)))
        let devices = simulator.singleSignOnProfiles["jane"]?.devices ?? [:]
        #expect(Set(devices.keys) == Set(([0] + Array(2..<65)).map(device)))
    }

    @Test func `a login stays on a device that gets too many profiles without a login`() throws {
        var simulator = simulator()
        let jane = SubjectIdentity(.serviceToken, subject: "service Jane")
        try logIn(request(of: jane, at: .start), in: &simulator)
        for number in 0..<300 {
            put(.make(mvpd: MVPDID("mvpd-\(number)")), on: device(0), in: &simulator)
        }
        let profiles = simulator.profiles(of: device(0))
        let newest = (44..<300).map { MVPDID("mvpd-\($0)") }
        #expect(profiles.map(\.mvpd) == ["Cablevision"] + newest)
    }

    @Test
    func `of the devices that a user has unlinked, the first one can join again when there are too many`() {
        var profile = SingleSignOnProfile()
        for number in 0..<70 { profile.unlink(device(number)) }
        #expect(profile.unlinkedDevices == (6..<70).map(device))
    }

    @Test func `a device whose clock is behind those of a user's other devices joins them`() {
        var profile = SingleSignOnProfile()
        for number in 0..<64 {
            profile.add(device(number), .init(origin: RequestOrigin(), lastSeen: .start))
        }
        profile.add(device(64), .init(origin: RequestOrigin(), lastSeen: .start + .seconds(-1)))
        #expect(profile.devices.count == 64 && profile.devices[device(64)] != nil)
    }
}
