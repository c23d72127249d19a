import ControlAPI
import PassAPI

/// The simulated backend: what one call did, the next one sees.
///
/// A value, so that a copy is a snapshot. Time, chance and the scenario come in as arguments; expiry is computed
/// when something is read. The operations stand in the folders that carry their names.
package struct Simulator: Sendable {
    package var clients: Sharded<ClientID, Client> = [:]
    package var accessTokens: Sharded<AccessTokenID, AccessToken> = [:]
    package var devices: Sharded<DeviceIdentifier, Device> = [:]
    package var sessions: Sharded<AuthenticationCode, Session> = [:]
    /// What users of promotional passes have used, by the value in `AP-TempPass-Identity`.
    package var identityTempPassUsage: [PassKey: [String: TempPassUsage]] = [:]
    /// Logins that applications share, by the user whom the platform or an identity service names.
    package var sharedLogins: [SubjectIdentity: [MVPDID: [SharedLogin]]] = [:]
    package var random: RandomSource
    /// When the number of remembered tokens and sessions passes this, the expired ones are dropped.
    var sweepThreshold = 1_024

    /// - Parameter seed: the same seed and the same calls give the same identifiers; without one they are random.
    package init(seed: UInt64? = nil) {
        random = RandomSource(seed: seed)
    }

    /// The device's state, made when it first shows up.
    package subscript(device identifier: DeviceIdentifier) -> Device {
        get { devices[identifier] ?? Device() }
        _modify { yield &devices[identifier, default: Device()] }
    }

    /// The device's state, when it has any. Looked up here and not in the dictionary, which is generic and slow beyond
    /// its module; so are the others.
    package func device(_ identifier: DeviceIdentifier) -> Device? { devices[identifier] }

    /// The clock of a device that has state.
    package func clock(of device: DeviceIdentifier) -> ClockSetting? { devices[device]?.clock }

    /// The session of a code, over or not.
    package func session(_ code: AuthenticationCode) -> Session? { sessions[code] }

    /// Forgets what belongs to the device; client credentials and tokens stay.
    package mutating func forget(_ device: DeviceIdentifier) {
        devices[device] = nil
        unshareLogins(of: device)
        sessions.keep { $1.device != device }
    }

    /// Drops tokens and sessions that nobody can ask for any more, now and then, so that they do not grow with
    /// endless traffic. Clients and devices stay: they are what tests come back to.
    ///
    /// - Parameter serverTime: what the server's clock shows; each session lives by its device's.
    mutating func sweep(serverTime: Timestamp) {
        guard accessTokens.count + sessions.count > sweepThreshold else { return }
        accessTokens.keep { !$1.validity.isOver(at: serverTime) }
        // An expired code is told from an unknown one for a day.
        sessions.keep { [devices] _, session in
            let now = devices[session.device]?.clock.now(serverTime) ?? serverTime
            return !session.validity.isOver(at: now - .days(1))
        }
        sweepThreshold = max(1_024, (accessTokens.count + sessions.count) * 2)
    }
}
