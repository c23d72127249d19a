import ControlAPI
import PassAPI

/// The largest numbers of rows in the tables. Above them, idle rows are removed, the longest idle ones first.
package struct TableLimits: Sendable, Hashable {
    /// The limit for devices, users of single sign-on, users of temporary passes and uses of clients, each on its own. A device can
    /// have four sessions on average.
    var devices: Int

    package init(devices: Int = 1_000_000) {
        self.devices = devices
    }

    /// A policy of the mock: a row is idle if no request has used it for this time. A login in progress is never idle.
    package static let idleTime = Duration.minutes(5)

    /// The largest number of rows of a kind.
    subscript(kind: RowKind) -> Int {
        switch kind {
        case .clientUse, .device, .identityTempPassUsage, .sharedLogins, .singleSignOnProfile: devices
        case .session: devices * 4
        // At most half of the six-digit codes, so that a random code is probably free.
        case .linkCode: min(devices, 500_000)
        // The addresses that the throttle tells apart. Clients can send any number of them.
        case .throttleAllowance: 65_536
        // There is one for each rule and for each scenario's seed.
        case .ruleRestart: .max
        }
    }
}

/// A table is full, and none of its rows is idle.
package struct TableFull: Error, Hashable {
    let kind: RowKind
    let limit: Int

    package var reason: Reason {
        Reason(
            """
            The mock has no place for \(what): it keeps at most \(limit) of them, by --max-devices. None is idle: each was used \
            in the last \(TableLimits.idleTime.components.seconds / 60) minutes by the mock's clock, or has a login in \
            progress. The request has changed nothing.
            """,
            hint: """
                Start the mock with a larger --max-devices, remove devices that you no longer need (DELETE \
                /__admin/devices/{device}, POST /__admin/reset), or send the request again later. While the clock is \
                frozen, nothing becomes idle.
                """)
    }

    private var what: String {
        switch kind {
        case .device: "the state of another device"
        case .session: "another session or registration code"
        case .identityTempPassUsage: "another user of a temporary pass"
        case .sharedLogins: "another user with shared logins"
        case .singleSignOnProfile: "another SSO profile"
        case .linkCode: "another link code"
        case .clientUse, .throttleAllowance, .ruleRestart: "another row"
        }
    }
}

extension Simulator {
    /// The numbers of rows, for ``clean(at:before:)``; `nil` while a request cannot reach a limit.
    package var countsNearLimits: [RowKind: Int]? {
        // A request adds a row or two to a table. One that adds more exceeds the limit once.
        exceedsLimits(lessBy: 8) ? counts : nil
    }

    /// Removes expired sessions and link codes when there are many, and idle rows if there are more than the limits allow, so that
    /// memory stays bounded under continuous traffic.
    ///
    /// - Parameters:
    ///   - serverTime: the time by the server's clock. Sessions expire by their device's clock.
    ///   - before: the numbers of rows before the request; `nil` for a request that cannot be taken back.
    /// - Throws: the table that the request has filled above its limit although no row of it is idle. The request must be taken
    ///   back.
    package mutating func clean(
        at serverTime: Timestamp, before: [RowKind: Int]? = nil
    ) throws(TableFull) {
        if exceedsLimits(lessBy: 0) { try enforceLimits(at: serverTime, before: before) }
        if sessions.count + linkCodes.count > sweepThreshold { removeExpired(at: serverTime) }
    }

    /// A hint for requests with an unknown device or session, which can have been removed; `nil` if none was removed.
    var removalHint: String? {
        guard (evictions[.device] ?? 0) + (evictions[.session] ?? 0) > 0 else { return nil }
        return """
            The mock has removed idle devices with their logins and sessions, because --max-devices allows \(limits.devices).
            """
    }

    /// True if a table has more rows than its limit less a margin. Does not use ``tables``, because it runs for every request.
    private func exceedsLimits(lessBy margin: Int) -> Bool {
        let most = limits.devices - margin
        return clientUses.count > most || devices.count > most || identityTempPassUsage.count > most
            || sharedLogins.count > most || singleSignOnProfiles.count > most
            || sessions.count > limits[.session] - margin || linkCodes.count > limits[.linkCode] - margin
            || throttleAllowances.count > limits[.throttleAllowance] - margin
    }

    /// Removes expired sessions and link codes. Devices stay, because tests return to them, until there are too many.
    private mutating func removeExpired(at serverTime: Timestamp) {
        // Keep expired ones for a day, because an expired code has a different error from an unknown one.
        let devices = devices
        func isKept(_ validity: Validity, of device: DeviceIdentifier) -> Bool {
            let now = Self.time(of: device, in: devices, serverTime: serverTime)
            return !validity.isOver(at: now - .days(1))
        }
        sessions.keep { isKept($1.validity, of: $1.device) }
        linkCodes.keep { isKept($1.validity, of: $1.device) }
        sweepThreshold = max(1_024, (sessions.count + linkCodes.count) * 2)
    }

    /// Removes idle rows from the tables above their limits. Removing a row never removes a row in use from another table.
    ///
    /// - Throws: the table that the request has filled above its limit although too few of its rows are idle.
    mutating func enforceLimits(at serverTime: Timestamp, before: [RowKind: Int]?) throws(TableFull) {
        let search = IdleSearch(serverTime: serverTime, devices: devices)
        // Computing this set takes long, so it is empty if no search for idle devices follows.
        let busyDevices =
            isSearchDue(in: devices.count, of: .device, search)
            ? search.devicesWithCodes(in: sessions, linkCodes) : []
        let removedDevices = try evict(\.devices, .device, search, before) { row in
            guard row.key != .unnamed, !busyDevices.contains(row.key) else { return nil }
            // The last use of a device from a file, a tester or another mock is unknown. It counts as used at
            // the first search.
            if row.lastUse == nil { row.noteUse(at: serverTime) }
            return search.idleness(of: row)
        }
        if removedDevices > 0 {
            let devices = devices
            sessions.keep { devices.row(of: $1.device) != nil }
        }
        try evict(\.sessions, .session, search, before) { search.idleness(of: $0) }
        try evict(\.sharedLogins, .sharedLogins, search, before) { search.idleness(of: $0) }
        try evict(\.singleSignOnProfiles, .singleSignOnProfile, search, before) { search.idleness(of: $0) }
        try evict(\.identityTempPassUsage, .identityTempPassUsage, search, before) { search.idleness(of: $0) }
        try evict(\.linkCodes, .linkCode, search, before) { search.idleness(of: $0) }
        // The following tables never refuse a request: the next request of the client or the address restores the row.
        try evict(\.clientUses, .clientUse, search, nil) { search.idleness(of: $0) }
        try evict(\.throttleAllowances, .throttleAllowance, search, nil) {
            Idleness(time: search.time(since: $0.value.latest))
        }
    }

    /// Removes idle rows from a table, if it is above its limit and a search is due.
    ///
    /// - Parameters:
    ///   - before: the numbers of rows before the request; `nil` if it cannot be refused.
    ///   - idleness: `nil` for a row in use.
    /// - Returns: the number of removed rows.
    /// - Throws: if the request has added a row to the table, which is still above its limit.
    @discardableResult
    private mutating func evict<Key, Value>(
        _ table: WritableKeyPath<Simulator, Table<Key, Value>>, _ kind: RowKind, _ search: IdleSearch,
        _ before: [RowKind: Int]?, idleness: (Table<Key, Value>.Row) -> Idleness?
    ) throws(TableFull) -> Int {
        let (count, limit) = (self[keyPath: table].count, limit(of: kind))
        var removed = 0
        if isSearchDue(in: count, of: kind, search) {
            removed = self[keyPath: table].evict(above: limit, idleness: idleness)
            evictions[kind, default: 0] += removed
            scarceSearches[kind] = removed < max(count - limit, count / 10) ? search.serverTime : nil
        }
        if let before = before?[kind], count > before, self[keyPath: table].count > limit {
            throw TableFull(kind: kind, limit: limits[kind])
        }
        return removed
    }

    /// The largest number of rows in a table. The device of requests that name none does not count.
    private func limit(of kind: RowKind) -> Int {
        kind == .device ? limits[kind] + devices.count - namedDeviceCount : limits[kind]
    }

    /// True for a table above its limit, except during the pause after a search that found few rows. A search takes long in a
    /// large table, so the pause is longer there.
    ///
    /// - Parameter count: the number of rows in the table.
    private func isSearchDue(in count: Int, of kind: RowKind, _ search: IdleSearch) -> Bool {
        guard count > limit(of: kind) else { return false }
        guard let last = scarceSearches[kind] else { return true }
        return search.time(since: last) >= .milliseconds(count / 100)
    }
}

/// How long a row was idle, and whether others are removed before it.
private struct Idleness {
    var time: Duration
    /// True for a row that is removed only if there are too few others.
    var leavesLast = false
}

private struct IdleSearch {
    let serverTime: Timestamp
    /// The devices when the search began, for their clocks.
    let devices: Table<DeviceIdentifier, Device>

    /// The distance between a time and now. A time in the future is from before a tester set the clock back. It counts as one that
    /// is as far in the past.
    ///
    /// - Parameter now: the current time on the clock of the other time; `nil` for the server's clock.
    func time(since time: Timestamp, now: Timestamp? = nil) -> Duration {
        let difference = (now ?? serverTime) - time
        return difference < .zero ? .zero - difference : difference
    }

    private func now(on device: DeviceIdentifier) -> Timestamp {
        Simulator.time(of: device, in: devices, serverTime: serverTime)
    }

    /// The devices with a code that is in use: for a login, or for another device that joins an SSO profile.
    func devicesWithCodes(
        in sessions: Table<AuthenticationCode, Session>, _ linkCodes: Table<LinkCode, LinkCodeRecord>
    ) -> Set<DeviceIdentifier> {
        let logins = sessions.allRows.lazy.filter { idleness(of: $0) == nil }.map(\.value.device)
        let links = linkCodes.allRows.lazy.filter { idleness(of: $0) == nil }.map(\.value.device)
        return Set(logins).union(links)
    }

    // MARK: Rows

    /// Returns `nil` for a row that was used too recently. A row without any time has been idle for long.
    ///
    /// - Parameters:
    ///   - lastUse: the time by the server's clock.
    ///   - times: the ages of the uses that the row itself records.
    private func idleness(
        after lastUse: Timestamp?, _ times: [Duration], leavesLast: Bool = false
    ) -> Idleness? {
        let shortest = (times + [lastUse.map { time(since: $0) }].compactMap(\.self)).min() ?? .days(1)
        return shortest < TableLimits.idleTime ? nil : Idleness(time: shortest, leavesLast: leavesLast)
    }

    /// A device that a tester has set up, or that has a valid login, is removed last.
    func idleness(of row: Table<DeviceIdentifier, Device>.Row) -> Idleness? {
        let device = row.value
        let now = device.clock.now(serverTime)
        let logins = device.profiles.map { time(since: $0.validity.notBefore, now: now) }
        return idleness(
            after: row.lastUse, logins,
            leavesLast: device.isPrepared == true
                || device.profiles.contains { !$0.validity.isOver(at: now) })
    }

    func idleness(of row: Table<AuthenticationCode, Session>.Row) -> Idleness? {
        let session = row.value
        let now = now(on: session.device)
        let age = time(since: session.validity.notBefore, now: now)
        // The code is no longer valid, and a device can replace any number of sessions.
        if session.ending == .replaced { return Idleness(time: age) }
        if session.isLive, !session.validity.isOver(at: now) { return nil }
        let login = session.authenticatedAt.map { time(since: $0, now: now) }
        return idleness(after: row.lastUse, [age, login].compactMap(\.self))
    }

    func idleness(of row: Table<SubjectIdentity, [MVPDID: [SharedLogin]]>.Row) -> Idleness? {
        let logins = row.value.values.joined().map { (now: now(on: $0.device), $0.profile.validity) }
        return idleness(
            after: row.lastUse, logins.map { time(since: $1.notBefore, now: $0) },
            leavesLast: logins.contains { !$1.isOver(at: $0) })
    }

    func idleness(of row: Table<String, SingleSignOnProfile>.Row) -> Idleness? {
        idleness(
            after: row.lastUse, row.value.devices.map { time(since: $1.lastSeen, now: now(on: $0)) })
    }

    func idleness(of row: Table<UserPassKey, TempPassUsage>.Row) -> Idleness? {
        idleness(after: row.lastUse, [row.value.firstUse].compactMap(\.self).map { time(since: $0) })
    }

    func idleness(of row: Table<LinkCode, LinkCodeRecord>.Row) -> Idleness? {
        let now = now(on: row.value.device)
        guard row.value.validity.isOver(at: now) else { return nil }
        return Idleness(time: time(since: row.value.validity.notBefore, now: now))
    }

    /// The use of a client by a removed device is removed before others.
    func idleness(of row: Table<ClientID, ClientUse>.Row) -> Idleness {
        Idleness(
            time: time(since: row.lastUse ?? row.value.since),
            leavesLast: devices.row(of: row.value.device) != nil)
    }
}

extension Table {
    /// Removes idle rows if there are more than the limit allows: about a tenth of all, those that were idle the longest.
    ///
    /// - Parameter idleness: `nil` for a row in use.
    /// - Returns: how many were removed.
    fileprivate mutating func evict(above limit: Int, idleness: (Row) -> Idleness?) -> Int {
        let idle = allRows.compactMap { row in idleness(row).map { (key: row.key, idleness: $0) } }
        let first = idle.filter { !$0.idleness.leavesLast }
        let excess = count - limit
        let gone = (first.count >= excess ? first : idle)
            .sorted { one, other in
                one.idleness.leavesLast == other.idleness.leavesLast
                    ? one.idleness.time > other.idleness.time : other.idleness.leavesLast
            }
            .prefix(Swift.max(excess, count / 10))
        for row in gone { self[row.key] = nil }
        return gone.count
    }
}
