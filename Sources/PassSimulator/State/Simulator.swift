import ControlAPI
import PassAPI

/// The simulated backend: the state, and the operations that read and change it.
///
/// A value type, so a copy is a snapshot. Time and the scenario are arguments; expiry is computed on read.
/// The operations are extensions in the folders of their features.
package struct Simulator: Sendable, Codable, Equatable {
    var clientUses: Table<ClientID, ClientUse> = [:]
    package var devices: Table<DeviceIdentifier, Device> = [:]
    package var sessions: Table<AuthenticationCode, Session> = [:]
    /// The use of promotional passes, by the value in `AP-TempPass-Identity`.
    var identityTempPassUsage: Table<UserPassKey, TempPassUsage> = [:]
    /// The logins that applications share, by the user identity from the platform or an identity service.
    var sharedLogins: Table<SubjectIdentity, [MVPDID: [SharedLogin]]> = [:]
    /// The SSO profiles of Adobe's single sign-on service, by the identifier that an application gives its user.
    var singleSignOnProfiles: Table<String, SingleSignOnProfile> = [:]
    /// The link codes that no device has used yet.
    package var linkCodes: Table<LinkCode, LinkCodeRecord> = [:]
    /// How often the counters of rules have restarted on all devices, by the rules' identifiers, and the seeds of scenarios, by
    /// their names and `#seed`. Counts and seeds from before the latest restart are ignored.
    package var ruleRestarts: Table<String, Int> = [:]
    /// The requests that clients can still send, by their addresses.
    var throttleAllowances: Table<String, ThrottleAllowance> = [:]
    package var random = RandomSource(seed: nil)
    private(set) var limits = TableLimits()
    /// The numbers of rows that were removed because of ``limits``.
    package internal(set) var evictions: [RowKind: Int] = [:]
    /// For each kind of row, the server's time of the last search that found few idle rows.
    var scarceSearches: [RowKind: Timestamp] = [:]
    /// The number of sessions and link codes above which ``removeExpired(at:)`` removes the expired ones.
    var sweepThreshold = 1_024

    /// The tables in a state document. The random source and the throttle allowances are not part of it.
    package enum CodingKeys: String, CodingKey, CaseIterable {
        case clientUses, devices, sessions, identityTempPassUsage, sharedLogins, singleSignOnProfiles,
            linkCodes, ruleRestarts
    }

    /// - Parameter seed: the same seed and the same calls give the same identifiers; `nil` for random ones.
    package init(seed: UInt64? = nil, limits: TableLimits = TableLimits()) {
        random = RandomSource(seed: seed)
        self.limits = limits
    }

    /// Removes everything, and starts the random source again.
    package mutating func reset(seed: UInt64?) {
        let evictions = evictions
        self = Simulator(seed: seed, limits: limits)
        self.evictions = evictions
    }

    /// Takes over the tables of a state document.
    package mutating func takeTables(of other: Simulator) {
        clientUses = other.clientUses
        devices = other.devices
        sessions = other.sessions
        identityTempPassUsage = other.identityTempPassUsage
        sharedLogins = other.sharedLogins
        singleSignOnProfiles = other.singleSignOnProfiles
        linkCodes = other.linkCodes
        ruleRestarts = other.ruleRestarts
    }

    /// The device's state. It is created on the first mutating access.
    package subscript(device identifier: DeviceIdentifier) -> Device {
        get { devices[identifier] ?? Device() }
        _modify { yield &devices[identifier, default: Device()] }
    }

    /// Notes that a tester sets up a device. Changes nothing for a device with state: it was set up before, or has sent requests.
    package mutating func notePreparation(of device: DeviceIdentifier) {
        if devices.row(of: device) == nil { self[device: device].isPrepared = true }
    }

    /// The number of devices, without the row of requests that name none.
    package var namedDeviceCount: Int { devices.count - (devices.row(of: .unnamed) == nil ? 0 : 1) }

    /// The row of a device that has state. (Other modules read rows here: they cannot specialise the generic table, so reading it
    /// directly would be slow.)
    package func device(_ identifier: DeviceIdentifier) -> Table<DeviceIdentifier, Device>.Row? {
        devices.row(of: identifier)
    }

    /// The session of a code, also one that has ended.
    package func session(_ code: AuthenticationCode) -> Table<AuthenticationCode, Session>.Row? {
        sessions.row(of: code)
    }

    /// The time on the device's clock for a time on the server's clock; without a device, or for one that the mock
    /// has not seen, the same time.
    package func time(of device: DeviceIdentifier?, serverTime: Timestamp) -> Timestamp {
        Self.time(of: device, in: devices, serverTime: serverTime)
    }

    static func time(
        of device: DeviceIdentifier?, in devices: Table<DeviceIdentifier, Device>, serverTime: Timestamp
    ) -> Timestamp {
        device.flatMap { devices.row(of: $0) }?.value.clock.now(serverTime) ?? serverTime
    }
}
