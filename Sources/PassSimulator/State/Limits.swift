import ControlAPI
import PassAPI

/// The largest numbers of rows in the tables. Above them, idle rows are removed, the longest idle ones first.
package struct TableLimits: Sendable, Hashable {
    /// Devices, users of single sign-on, users of temporary passes and uses of clients, each. A device can have four sessions on
    /// average.
    var devices: Int

    package init(devices: Int = 1_000_000) {
        self.devices = devices
    }

    /// A policy of the mock: a row that no request has used for so long is idle. A login in progress is never idle.
    package static let idleTime = Duration.minutes(5)

    var sessions: Int { devices * 4 }
    /// At most half of the codes with six digits, so that a random one is soon found that no device shows.
    var linkCodes: Int { min(devices, 500_000) }
    /// The addresses that the throttle tells apart. Anybody can choose them.
    var throttleAllowances: Int { 65_536 }
}

/// A table is full, and none of its rows is idle.
package struct TableFull: Error, Hashable {
    let kind: RowKind
    let limit: Int

    /// The reason for the refusal, with a hint.
    package var reason: Reason {
        Reason(
            """
            The mock has no place for \(what): it keeps at most \(limit) of them, by --max-devices. None is idle: each was used \
            in the last \(TableLimits.idleTime.components.seconds / 60) minutes by the mock's clock, or has a login in progress. The request has \
            changed nothing.
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
        isAboveLimits(withMore: 8) ? counts : nil
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
        if isAboveLimits() { try enforceLimits(at: serverTime, before: before) }
        if sessions.count + linkCodes.count > sweepThreshold { removeExpired(at: serverTime) }
    }

    /// A hint for requests with an unknown device or session, which can have been removed; `nil` if none was removed.
    var removalHint: String? {
        guard (evictions[.device] ?? 0) + (evictions[.session] ?? 0) > 0 else { return nil }
        return """
            The mock has removed idle devices with their logins and sessions, because --max-devices allows \(limits.devices).
            """
    }

    private func isAboveLimits(withMore rows: Int = 0) -> Bool {
        let (devices, sessions) = (limits.devices - rows, limits.sessions - rows)
        let (codes, addresses) = (limits.linkCodes - rows, limits.throttleAllowances - rows)
        return clientUses.count > devices || self.devices.count > devices || self.sessions.count > sessions
            || identityTempPassUsage.count > devices || sharedLogins.count > devices
            || singleSignOnProfiles.count > devices || linkCodes.count > codes
            || throttleAllowances.count > addresses
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
}
