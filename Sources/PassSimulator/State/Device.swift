import ControlAPI
import PassAPI

/// The state of one device. Other devices cannot see it.
package struct Device: Sendable, Hashable, Codable {
    package var profiles: [Profile] = []
    /// The code of the live authentication session with each service provider.
    package var liveSessions: [ServiceProviderID: AuthenticationCode] = [:]
    /// The device's use of temporary passes.
    package var tempPassUsage: [PassKey: TempPassUsage] = [:]
    /// The permits that are still valid, by login, service provider and resource; `nil` before the first one.
    var permits: [LoginID: [ServiceProviderID: [ResourceKey: CachedPermit]]]?
    /// The difference between the device's clock and the server's.
    package var clock = ClockSetting()
    /// The scenarios whose seed profiles were added, by the service provider that the profiles concern. A scenario that was
    /// activated for all devices has the number of its activations and `#` before its name. Sorted, so that equal devices have
    /// equal texts.
    var seededScenarios: [ServiceProviderID: [String]] = [:]
    /// The counters of each scenario rule on this device, by rule identifier.
    package var ruleCounts: [String: RuleCount] = [:]
    /// The last single logout with each service provider and MVPD. `nil` when there was none.
    var singleLogouts: [SingleLogout]?
    /// The shared logins that REST API V1 has ended for this device only, the oldest logout first. `nil` when there was none.
    var loggedOutLogins: [LoggedOutLogins]?

    /// The logins that an error or another application has ended, until their client next logs in or out, in the order of their
    /// ends. `nil` when there was none.
    var endedLogins: [EndedLogin]?
    /// When the device created its last session or registration code; `nil` before the first one.
    var lastSessionAt: Timestamp?

    /// True for a device that a tester set up before it sent its first request; `nil` for other devices. Only forgetting the device
    /// resets it.
    package var isPrepared: Bool?

    struct SingleLogout: Sendable, Hashable, Codable {
        var serviceProvider: ServiceProviderID
        var mvpd: MVPDID
        /// The URL to which the MVPD's logout page redirects.
        var redirectURL: String?
    }

    /// Stands for all logins of a user that were shared at the time of a logout. Its size does not depend on their number.
    struct LoggedOutLogins: Sendable, Hashable, Codable {
        var serviceProvider: ServiceProviderID
        var subject: SubjectIdentity
        /// The number of the user's newest login at that time.
        var newest: SharedLogin.Number

        /// True if the user's login was shared at that time.
        func has(_ login: SharedLogin, of user: SubjectIdentity) -> Bool {
            subject == user && login.number.series == newest.series
                && login.number.position <= newest.position
        }
    }

    /// The names in a state document.
    package enum CodingKeys: String, CodingKey, CaseIterable {
        case profiles, liveSessions, permits, clock, seededScenarios, ruleCounts, singleLogouts,
            endedLogins, lastSessionAt, isPrepared
        case tempPassUsage = "trials"
        case loggedOutLogins = "leftLogins"
    }

    package init() {}

    /// True if the device has no state, except that a tester can have set it up.
    package var isUntouched: Bool {
        var untouched = Device()
        untouched.isPrepared = isPrepared
        return self == untouched
    }

    /// The largest number of logins with a client, and of logins with permits: more than the apps of a device. A login above it
    /// ends the oldest one, so that tests that register a client for each login do not fill the memory.
    static let mostLogins = 64

    /// Adds a profile as the newest one.
    ///
    /// - Parameter isReplaced: true for the earlier profiles that it replaces.
    mutating func add(_ profile: Profile, replacing isReplaced: (Profile) -> Bool) {
        profiles.removeAll(where: isReplaced)
        let logins = profiles.indices.filter { profiles[$0].client != nil }
        if profile.client != nil, logins.count >= Self.mostLogins { profiles.remove(at: logins[0]) }
        profiles.append(profile)
        forgetEndedLogins(of: profile.client, with: profile.serviceProvider)
    }

    /// Forgets the notes of ended logins, because a login or a logout has followed.
    ///
    /// - Parameter client: `nil` for those of every client.
    mutating func forgetEndedLogins(of client: ClientID?, with serviceProvider: ServiceProviderID) {
        endedLogins?.removeAll {
            $0.serviceProvider == serviceProvider && (client == nil || $0.client == client)
        }
    }

    /// Records a single logout. It replaces an earlier one with the same service provider and MVPD.
    mutating func recordSingleLogout(_ logout: SingleLogout) {
        singleLogouts = (singleLogouts ?? []).filter {
            $0.serviceProvider != logout.serviceProvider || $0.mvpd != logout.mvpd
        }
        singleLogouts?.append(logout)
    }

    /// Records that the device no longer uses shared logins. The record replaces the last one for the same service provider, user
    /// and series of logins. The device keeps the newest 64 records, which is more than the users of a device.
    mutating func leave(_ logins: LoggedOutLogins) {
        let others = (loggedOutLogins ?? []).filter {
            $0.serviceProvider != logins.serviceProvider || $0.subject != logins.subject
                || $0.newest.series != logins.newest.series
        }
        loggedOutLogins = others.suffix(63) + [logins]
    }

    /// How often a rule matched and applied on the device. Both counts are in ``range``.
    package struct RuleCount: Sendable, Hashable {
        package private(set) var matches = 0
        /// How many replies the rule changed.
        package private(set) var applications = 0
        /// How often the rule had restarted when this count began; `nil` for never. The count is ignored after another restart.
        package let restart: Int?
        /// The digest of the rule; `nil` before the first match, and in exports of versions without it.
        private var rule: String?

        /// The counts that are kept. No rule skips or affects as many requests as the upper bound, where counting stops. The
        /// sum over as many devices as `--max-devices` allows has less than 63 bits, so adding counts cannot overflow.
        static let range = 0...10_000_000_000

        package init(restart: Int? = nil) {
            self.restart = restart
        }

        /// Begins again at nothing if the rule has restarted, or if the counts are those of a rule with another text.
        package mutating func beginUnlessCounting(_ digest: String, restart: Int?) {
            if self.restart != restart || rule ?? digest != digest { self = Self(restart: restart) }
            rule = digest
        }

        package mutating func countMatch() { matches = min(matches + 1, Self.range.upperBound) }

        package mutating func countApplication() {
            applications = min(applications + 1, Self.range.upperBound)
        }
    }
}

extension Device.RuleCount: Codable {
    private enum CodingKeys: String, CodingKey { case matches, applications, restart, rule }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func count(_ key: CodingKeys) throws -> Int {
            let count = try container.decode(Int.self, forKey: key)
            guard Self.range.contains(count) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container,
                    debugDescription:
                        "the count is \(count), expected \(Self.range.lowerBound) to \(Self.range.upperBound)"
                )
            }
            return count
        }
        matches = try count(.matches)
        applications = try count(.applications)
        restart = try container.decodeIfPresent(Int.self, forKey: .restart)
        rule = try container.decodeIfPresent(String.self, forKey: .rule)
    }
}

/// The device that last used a client. A request for an access token counts as its request, because it names no device.
struct ClientUse: Sendable, Hashable, Codable {
    var device: DeviceIdentifier
    /// When the device began to use the client, by the server's clock.
    var since: Timestamp
    /// True if another device has used the client before; otherwise `nil`.
    var hasOtherDevices: Bool?
}

extension Simulator {
    /// The device that last used the client; `nil` if none has since it was forgotten.
    package func device(using client: ClientID) -> DeviceIdentifier? {
        clientUses.row(of: client)?.value.device
    }

    /// The device that has used the client; `nil` if several have.
    package func onlyDevice(using client: ClientID) -> DeviceIdentifier? {
        clientUses.row(of: client)?.value.hasOtherDevices == nil ? device(using: client) : nil
    }

    /// True for the device that last used a client.
    package func usesClient(_ device: DeviceIdentifier) -> Bool {
        clientUses.values.contains { $0.device == device }
    }

    /// The clients that each device was the last to use.
    package var clientsByDevice: [DeviceIdentifier: [ClientID]] {
        clientUses.reduce(into: [:]) { $0[$1.value.device, default: []].append($1.key) }
    }

    package mutating func note(_ device: DeviceIdentifier, using client: ClientID, at serverTime: Timestamp) {
        let known = clientUses.row(of: client)
        if let known, known.value.device == device {
            known.noteUse(at: serverTime)
            return
        }
        clientUses[client] = ClientUse(
            device: device, since: serverTime, hasOtherDevices: known == nil ? nil : true)
    }
}
