import ControlAPI
import PassAPI

/// The largest numbers of rows in the tables. Above them, those that were idle the longest leave.
package struct TableLimits: Sendable, Hashable {
    /// Devices, users of single sign-on, uses of clients and link codes, each. A device can have four sessions on average.
    var devices: Int

    package init(devices: Int = 1_000_000) {
        self.devices = devices
    }

    var sessions: Int { devices * 4 }
    /// The addresses that the throttle tells apart. Anybody can choose them.
    var throttleAllowances: Int { 65_536 }
}

extension Simulator {
    /// Removes expired sessions and link codes when there are many, and rows if there are more than the limits allow, so that
    /// memory stays bounded under continuous traffic.
    ///
    /// - Parameters:
    ///   - serverTime: the time by the server's clock. Sessions expire by their device's clock.
    ///   - device: the device of the request, which stays.
    package mutating func clean(at serverTime: Timestamp, sparing device: DeviceIdentifier?) {
        if sessions.count + linkCodes.count > sweepThreshold { removeExpired(at: serverTime) }
        if isAboveLimits { enforceLimits(at: serverTime, sparing: device) }
    }

    private var isAboveLimits: Bool {
        clientUses.count > limits.devices || devices.count > limits.devices
            || sessions.count > limits.sessions || identityTempPassUsage.count > limits.devices
            || sharedLogins.count > limits.devices || singleSignOnProfiles.count > limits.devices
            || linkCodes.count > limits.devices || throttleAllowances.count > limits.throttleAllowances
    }

    /// Removes expired sessions and link codes. Devices stay, because tests return to them, until there are too many.
    private mutating func removeExpired(at serverTime: Timestamp) {
        // Keep expired ones for a day, because an expired code has another error than an unknown one.
        let devices = devices
        sessions.keep { _, session in
            let now = Self.time(of: session.device, in: devices, serverTime: serverTime)
            return !session.validity.isOver(at: now - .days(1))
        }
        linkCodes.keep { _, code in
            let now = Self.time(of: code.device, in: devices, serverTime: serverTime)
            return !code.validity.isOver(at: now - .days(1))
        }
        sweepThreshold = max(1_024, (sessions.count + linkCodes.count) * 2)
    }

    private mutating func enforceLimits(at serverTime: Timestamp, sparing device: DeviceIdentifier?) {
        if devices.count > limits.devices { evictDevices(at: serverTime, sparing: device) }
        evictions[.clientUse, default: 0] += clientUses.evict(above: limits.devices) { _, use in
            IdleTime(isInUse: false, lastUse: use.since)
        }
        evictions[.session, default: 0] += sessions.evict(above: limits.sessions) { _, session in
            IdleTime(
                isInUse: session.isLive && !session.validity.isOver(at: serverTime),
                lastUse: session.validity.notBefore)
        }
        evictions[.identityTempPassUsage, default: 0] += identityTempPassUsage.evict(above: limits.devices) {
            IdleTime(isInUse: false, lastUse: $1.firstUse ?? .earliest)
        }
        evictions[.sharedLogins, default: 0] += sharedLogins.evict(above: limits.devices) { _, logins in
            let validities = logins.values.joined().map(\.profile.validity)
            return IdleTime(
                isInUse: validities.contains { !$0.isOver(at: serverTime) },
                lastUse: validities.map(\.notBefore).max() ?? .earliest)
        }
        evictions[.singleSignOnProfile, default: 0] += singleSignOnProfiles.evict(above: limits.devices) {
            IdleTime(isInUse: false, lastUse: $1.devices.values.map(\.lastSeen).max() ?? .earliest)
        }
        evictions[.linkCode, default: 0] += linkCodes.evict(above: limits.devices) { _, code in
            IdleTime(isInUse: !code.validity.isOver(at: serverTime), lastUse: code.validity.notBefore)
        }
        evictions[.throttleAllowance, default: 0] += throttleAllowances.evict(
            above: limits.throttleAllowances
        ) {
            IdleTime(isInUse: false, lastUse: $1.latest)
        }
    }

    /// Removes devices with their sessions and shared logins.
    private mutating func evictDevices(at serverTime: Timestamp, sparing spared: DeviceIdentifier?) {
        evictions[.device, default: 0] += devices.evict(above: limits.devices) { identifier, device in
            guard identifier != .unnamed, identifier != spared else { return nil }
            let now = device.clock.now(serverTime)
            return IdleTime(
                isInUse: device.profiles.contains { !$0.validity.isOver(at: now) }, lastUse: device.lastLogin)
        }
        let devices = devices
        sessions.keep { devices.row(of: $1.device) != nil }
        keepSharedLogins { devices.row(of: $0.device) != nil }
    }
}

extension Device {
    /// When the device created its last session, or got its last profile.
    fileprivate var lastLogin: Timestamp {
        profiles.reduce(lastSessionAt ?? .earliest) { max($0, $1.validity.notBefore) }
    }
}

extension Timestamp {
    fileprivate static var earliest: Timestamp { datable.lowerBound }
}

/// The criteria for the row that leaves first.
private struct IdleTime {
    /// True for a row with a login or a validity that has not ended. It leaves after all others.
    var isInUse: Bool
    var lastUse: Timestamp
}

extension Table {
    /// Removes a tenth of the rows if there are more than the limit allows: those that were idle the longest, and those in use
    /// only if there are no others.
    ///
    /// - Parameter idleTime: `nil` for a row that stays.
    /// - Returns: how many were removed.
    fileprivate mutating func evict(above limit: Int, idleTime: (Key, Value) -> IdleTime?) -> Int {
        guard count > limit else { return 0 }
        let ranked = compactMap { row in idleTime(row.key, row.value).map { (key: row.key, idle: $0) } }
        let idle = ranked.filter { !$0.idle.isInUse }
        let gone = (idle.isEmpty ? ranked : idle).sorted { $0.idle.lastUse < $1.idle.lastUse }
            .prefix(Swift.max(count - limit, count / 10))
        for row in gone { self[row.key] = nil }
        return gone.count
    }
}
