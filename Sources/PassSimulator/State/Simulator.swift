import ControlAPI
import PassAPI

/// The simulated backend: the state, and the operations that read and change it.
///
/// A value type, so a copy is a snapshot. Time and the scenario are arguments; expiry is computed on read.
/// The operations are extensions in the folders of their features.
///
/// A simulator has all entities, or those that one request has loaded. The operations do not know which.
package struct Simulator: Sendable {
    package var clientUses: EntityTable<ClientID, ClientUse>
    package var devices: EntityTable<DeviceIdentifier, Device>
    package var sessions: EntityTable<AuthenticationCode, Session>
    /// The use of promotional passes, by the value in `AP-TempPass-Identity`.
    package var identityTempPassUsage: EntityTable<UserPassKey, TempPassUsage>
    /// The logins that applications share, by the user identity from the platform or an identity service.
    package var sharedLogins: EntityTable<SubjectIdentity, [MVPDID: [SharedLogin]]>
    /// The SSO profiles of Adobe's single sign-on service, by the identifier that an application gives its user.
    package var singleSignOnProfiles: EntityTable<String, SingleSignOnProfile>
    /// The link codes that no device has used yet.
    package var linkCodes: EntityTable<LinkCode, LinkCodeRecord>
    package var random: RandomSource
    package var limits: EntityLimits
    var evictionTurns = EvictionTurns()
    /// How many entities have left because of ``limits``.
    package internal(set) var evictions: [EntityKind: Int] = [:]
    /// The number of sessions and link codes above which ``sweep(serverTime:)`` removes the expired ones.
    package internal(set) var sweepThreshold = 1_024

    /// True for a mock whose entities are in a database, where it must not search: codes have the partition of their device.
    package var sharesEntities = false
    /// True while somebody saves what changes.
    package internal(set) var recordsUnsavedChanges = false
    /// True if the whole state was replaced since it was saved.
    var isUnsavedAsWhole = false

    /// A simulator with all entities, which are none.
    ///
    /// - Parameter seed: the same seed and the same calls give the same identifiers; `nil` for random ones.
    package init(seed: UInt64? = nil, limits: EntityLimits = EntityLimits()) {
        clientUses = [:]
        devices = [:]
        sessions = [:]
        identityTempPassUsage = [:]
        sharedLogins = [:]
        singleSignOnProfiles = [:]
        linkCodes = [:]
        random = RandomSource(seed: seed)
        self.limits = limits
    }

    /// A simulator with the entities that a request has loaded, which are none.
    package init(loadedFor scope: RequestScope, random: RandomSource) {
        clientUses = EntityTable(loadedFor: scope, EntityKey.clientUse)
        devices = EntityTable(loadedFor: scope, EntityKey.device)
        sessions = EntityTable(loadedFor: scope, EntityKey.session)
        identityTempPassUsage = EntityTable(loadedFor: scope, EntityKey.identityTempPassUsage)
        sharedLogins = EntityTable(loadedFor: scope, EntityKey.sharedLogins)
        singleSignOnProfiles = EntityTable(loadedFor: scope, EntityKey.singleSignOnProfile)
        linkCodes = EntityTable(loadedFor: scope, EntityKey.linkCode)
        self.random = random
        limits = EntityLimits()
    }

    /// False for one with the entities that a request has loaded.
    package var hasAllEntities: Bool { devices.hasAllEntries }

    /// The device's state. It is created on the first mutating access.
    package subscript(device identifier: DeviceIdentifier) -> Device {
        get { devices[identifier] ?? Device() }
        _modify { yield &devices[identifier, default: Device()] }
    }

    /// Notes that a tester sets up a device. A device that has state keeps what it is: either it was set up before, or it has
    /// sent requests.
    package mutating func notePreparation(of device: DeviceIdentifier) {
        if devices.entity(of: device) == nil { self[device: device].isPrepared = true }
    }

    /// The number of devices, without the entry of requests that name none.
    package var namedDeviceCount: Int { devices.count - (devices[.unnamed] == nil ? 0 : 1) }

    /// The state of a device that has one. (Other modules read entities here: a generic table that they do not know
    /// costs them ten times as much.)
    package func device(_ identifier: DeviceIdentifier) -> Entity<DeviceIdentifier, Device>? {
        devices.entity(of: identifier)
    }

    /// The session of a code, also one that has ended.
    package func session(_ code: AuthenticationCode) -> Entity<AuthenticationCode, Session>? {
        sessions.entity(of: code)
    }

    /// Has the session loaded for a request that needs it later. If it is not, the request is computed again with it.
    package func prefetchSession(_ code: AuthenticationCode) { sessions.prefetch(code) }

    /// Removes everything, and starts the random source again.
    package mutating func reset(seed: UInt64?) {
        let recordsUnsavedChanges = recordsUnsavedChanges
        let evictions = evictions
        self = Simulator(seed: seed, limits: limits)
        self.evictions = evictions
        self.recordsUnsavedChanges = recordsUnsavedChanges
        noteReplacement()
    }

    /// Removes the device's state, sessions and shared logins. Client credentials and tokens keep working.
    package mutating func forget(_ device: DeviceIdentifier) {
        for key in belongings(of: device) {
            switch key {
            case .session(let code): if sessions[code]?.device == device { sessions[code] = nil }
            case .linkCode(let code): if linkCodes[code]?.device == device { linkCodes[code] = nil }
            case .sharedLogins(let subject): unshareLogins(of: device, with: subject)
            case .singleSignOnProfile(let subject):
                singleSignOnProfiles[subject]?.devices[device] = nil
                singleSignOnProfiles[subject]?.unlinkedDevices.remove(device)
            case .clientUse(let client): if clientUses[client]?.device == device { clientUses[client] = nil }
            case .device, .identityTempPassUsage: break
            }
        }
        devices[device] = nil
    }

    /// The time on the device's clock for a time on the server's clock; without a device, or for one that the mock
    /// has not seen, the same time.
    package func time(of device: DeviceIdentifier?, serverTime: Timestamp) -> Timestamp {
        Self.time(of: device, in: devices, serverTime: serverTime)
    }

    private static func time(
        of device: DeviceIdentifier?, in devices: EntityTable<DeviceIdentifier, Device>, serverTime: Timestamp
    ) -> Timestamp {
        device.flatMap { devices.entity(of: $0) }?.value.clock.now(serverTime) ?? serverTime
    }

    /// Removes expired sessions and link codes when there are many, so that memory stays bounded under
    /// continuous traffic. Devices stay, because tests return to them, until ``enforceLimits(at:sparing:)``
    /// removes them.
    ///
    /// - Parameter serverTime: the time by the server's clock. Sessions expire by their device's clock.
    package mutating func sweep(serverTime: Timestamp) {
        guard sessions.count + linkCodes.count > sweepThreshold else { return }
        // Keep expired sessions for a day, because an expired code has another error than an unknown one.
        sessions.keep { [devices] _, session in
            let now = Self.time(of: session.device, in: devices, serverTime: serverTime)
            return !session.validity.isOver(at: now - .days(1))
        }
        linkCodes.keep { [devices] _, code in
            let now = Self.time(of: code.device, in: devices, serverTime: serverTime)
            return !code.validity.isOver(at: now - .days(1))
        }
        sweepThreshold = max(1_024, (sessions.count + linkCodes.count) * 2)
    }

    // MARK: Requests

    /// True if the request has accessed an entity mutably, or set a new one.
    package var hasChanges: Bool {
        clientUses.changes + devices.changes + sessions.changes
            + identityTempPassUsage.changes + sharedLogins.changes + singleSignOnProfiles.changes
            + linkCodes.changes > 0
    }

    /// Adds the entities that the request has set without reading them to its scope.
    package func declareChanges() {
        clientUses.declareChanges()
        devices.declareChanges()
        sessions.declareChanges()
        identityTempPassUsage.declareChanges()
        sharedLogins.declareChanges()
        singleSignOnProfiles.declareChanges()
        linkCodes.declareChanges()
    }

    /// For each shard of a simulator with all entities, whether it has one or records changes.
    package var shardsInUse: [Bool] {
        var isInUse = Array(repeating: false, count: EntityShard.count)
        clientUses.markShardsInUse(in: &isInUse)
        devices.markShardsInUse(in: &isInUse)
        sessions.markShardsInUse(in: &isInUse)
        identityTempPassUsage.markShardsInUse(in: &isInUse)
        sharedLogins.markShardsInUse(in: &isInUse)
        singleSignOnProfiles.markShardsInUse(in: &isInUse)
        linkCodes.markShardsInUse(in: &isInUse)
        return isInUse
    }
}
