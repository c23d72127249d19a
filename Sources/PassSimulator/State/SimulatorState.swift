import PassAPI

/// Everything that the simulated backend remembers, for keeping and for taking elsewhere. Chance is not part of it.
package struct SimulatorState: Sendable, Codable {
    package var clients: Sharded<ClientID, Client>
    package var accessTokens: Sharded<AccessTokenID, AccessToken>
    package var devices: Sharded<DeviceIdentifier, Device>
    package var sessions: Sharded<AuthenticationCode, Session>
    package var identityTrials: [PassKey: [String: Trial]]
    package var sharedLogins: [SubjectIdentity: [MVPDID: [SharedLogin]]]
}

extension Simulator {
    package var state: SimulatorState {
        get {
            SimulatorState(
                clients: clients, accessTokens: accessTokens, devices: devices, sessions: sessions,
                identityTrials: identityTrials, sharedLogins: sharedLogins)
        }
        set {
            clients = newValue.clients
            accessTokens = newValue.accessTokens
            devices = newValue.devices
            sessions = newValue.sessions
            identityTrials = newValue.identityTrials
            sharedLogins = newValue.sharedLogins
        }
    }
}
