import ControlAPI
import PassAPI

/// The simulated backend: the state, and the operations that read and change it.
///
/// A value type, so a copy is a snapshot. Time and the scenario are arguments; expiry is computed on read.
/// The operations are extensions in the folders of their features.
package struct Simulator: Sendable {
    package var clients: Sharded<ClientID, Client> = [:]
    package var accessTokens: Sharded<AccessTokenID, AccessToken> = [:]
    package var devices: Sharded<DeviceIdentifier, Device> = [:]
    package var sessions: Sharded<AuthenticationCode, Session> = [:]
    /// The use of promotional passes, by the value in `AP-TempPass-Identity`.
    package var identityTempPassUsage: Sharded<PassKey, [String: TempPassUsage]> = [:]
    /// The logins that applications share, by the user identity from the platform or an identity service.
    package var sharedLogins: Sharded<SubjectIdentity, [MVPDID: [SharedLogin]]> = [:]
    /// The SSO profiles of Adobe's single sign-on service, by the identifier that an application gives its user.
    package var singleSignOnProfiles: Sharded<String, SingleSignOnProfile> = [:]
    /// The link codes that no device has used yet.
    package var linkCodes: Sharded<LinkCode, LinkCodeRecord> = [:]
    package var random: RandomSource
    package var limits: EntityLimits
    var evictionTurns = EvictionTurns()
    /// How many entities have left because of ``limits``.
    package internal(set) var evictions: [EntityKind: Int] = [:]
    /// The number of tokens and sessions above which `sweep` removes the expired ones.
    var sweepThreshold = 1_024
    /// The random source and the threshold before the current transaction.
    private var valuesBeforeTransaction: (random: RandomSource, sweepThreshold: Int)?

    /// True while somebody saves what changes.
    var recordsUnsavedChanges = false
    /// True if the whole state was replaced since it was saved.
    var isUnsavedAsWhole = false

    /// - Parameter seed: the same seed and the same calls give the same identifiers; `nil` for random ones.
    package init(seed: UInt64? = nil, limits: EntityLimits = EntityLimits()) {
        random = RandomSource(seed: seed)
        self.limits = limits
    }

    /// The device's state. It is created on the first mutating access.
    package subscript(device identifier: DeviceIdentifier) -> Device {
        get { devices[identifier] ?? Device() }
        _modify { yield &devices[identifier, default: Device()] }
    }

    /// The state of a device that has one. (Other modules read entities here: a generic table that they do not know
    /// costs them ten times as much.)
    package func device(_ identifier: DeviceIdentifier) -> Device? { devices[identifier] }

    /// The session of a code, also one that has ended.
    package func session(_ code: AuthenticationCode) -> Session? { sessions[code] }

    /// The client that the token was issued to, also when the token has expired.
    package func clientID(of token: AccessTokenID) -> ClientID? { accessTokens[token]?.client }

    /// Removes everything, and starts the random source again.
    package mutating func reset(seed: UInt64?) {
        let recordsUnsavedChanges = recordsUnsavedChanges
        let evictions = evictions
        self = Simulator(seed: seed, limits: limits)
        self.evictions = evictions
        self.recordsUnsavedChanges = recordsUnsavedChanges
        noteReplacement()
    }

    /// Removes the device's state, sessions and shared logins. Client credentials and tokens stay.
    package mutating func forget(_ device: DeviceIdentifier) {
        devices[device] = nil
        unshareLogins(of: device)
        sessions.keep { $1.device != device }
        linkCodes.keep { $1.device != device }
        for (subject, profile) in singleSignOnProfiles
        where profile.devices[device] != nil || profile.unlinkedDevices.contains(device) {
            singleSignOnProfiles[subject]?.devices[device] = nil
            singleSignOnProfiles[subject]?.unlinkedDevices.remove(device)
        }
    }

    /// The time on the device's clock for a time on the server's clock; without a device, or for one that the mock
    /// has not seen, the same time.
    package func time(of device: DeviceIdentifier?, serverTime: Timestamp) -> Timestamp {
        Self.time(of: device, in: devices, serverTime: serverTime)
    }

    private static func time(
        of device: DeviceIdentifier?, in devices: Sharded<DeviceIdentifier, Device>, serverTime: Timestamp
    ) -> Timestamp {
        device.flatMap { devices[$0] }?.clock.now(serverTime) ?? serverTime
    }

    /// Removes expired tokens, sessions and link codes when there are many, so that memory stays bounded under
    /// continuous traffic. Clients and devices stay, because tests return to them, until ``enforceLimits(at:sparing:)``
    /// removes them.
    ///
    /// - Parameter serverTime: the time by the server's clock. Sessions expire by their device's clock.
    mutating func sweep(serverTime: Timestamp) {
        guard accessTokens.count + sessions.count + linkCodes.count > sweepThreshold else { return }
        accessTokens.keep { !$1.validity.isOver(at: serverTime) }
        // Keep expired sessions for a day, because an expired code has another error than an unknown one.
        sessions.keep { [devices] _, session in
            let now = Self.time(of: session.device, in: devices, serverTime: serverTime)
            return !session.validity.isOver(at: now - .days(1))
        }
        linkCodes.keep { [devices] _, code in
            let now = Self.time(of: code.device, in: devices, serverTime: serverTime)
            return !code.validity.isOver(at: now - .days(1))
        }
        sweepThreshold = max(1_024, (accessTokens.count + sessions.count + linkCodes.count) * 2)
    }

    // MARK: Transactions

    /// Starts a transaction, in which ``rollBack()`` reverts all changes. Only the entries that change are
    /// copied.
    package mutating func beginTransaction() {
        valuesBeforeTransaction = (random, sweepThreshold)
        clients.beginTransaction()
        accessTokens.beginTransaction()
        devices.beginTransaction()
        sessions.beginTransaction()
        identityTempPassUsage.beginTransaction()
        sharedLogins.beginTransaction()
        singleSignOnProfiles.beginTransaction()
        linkCodes.beginTransaction()
    }

    /// Ends the transaction and reverts all changes since ``beginTransaction()``.
    package mutating func rollBack() {
        if let (random, sweepThreshold) = valuesBeforeTransaction.take() {
            self.random = random
            self.sweepThreshold = sweepThreshold
        }
        clients.rollBack()
        accessTokens.rollBack()
        devices.rollBack()
        sessions.rollBack()
        identityTempPassUsage.rollBack()
        sharedLogins.rollBack()
        singleSignOnProfiles.rollBack()
        linkCodes.rollBack()
    }
}
