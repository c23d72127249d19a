import PassAPI

/// The state of the simulated backend, for saving, export and import. The random source is not part of it.
package struct SimulatorState: Sendable, Codable {
    package var clients: Sharded<ClientID, Client>
    package var accessTokens: Sharded<AccessTokenID, AccessToken>
    package var devices: Sharded<DeviceIdentifier, Device>
    package var sessions: Sharded<AuthenticationCode, Session>
    package var identityTempPassUsage: Sharded<PassKey, [String: TempPassUsage]>
    package var sharedLogins: Sharded<SubjectIdentity, [MVPDID: [SharedLogin]]>
    /// `nil` in a document of a mock that did not have the service yet.
    package var singleSignOnProfiles: Sharded<String, SingleSignOnProfile>?
    /// `nil` in a document of a mock that did not have the service yet.
    package var linkCodes: Sharded<LinkCode, LinkCodeRecord>?

    /// The names in a state document. They are fixed, because older versions of the mock must be able to read
    /// it.
    private enum CodingKeys: String, CodingKey {
        case clients, accessTokens, devices, sessions, sharedLogins, singleSignOnProfiles, linkCodes
        case identityTempPassUsage = "identityTrials"
    }
}

extension SimulatorState {
    /// A state without any entity.
    package init() { self = Simulator().state }
}

extension Simulator {
    package var state: SimulatorState {
        get {
            SimulatorState(
                clients: clients, accessTokens: accessTokens, devices: devices, sessions: sessions,
                identityTempPassUsage: identityTempPassUsage, sharedLogins: sharedLogins,
                singleSignOnProfiles: singleSignOnProfiles, linkCodes: linkCodes)
        }
        set {
            clients = newValue.clients
            accessTokens = newValue.accessTokens
            devices = newValue.devices
            sessions = newValue.sessions
            identityTempPassUsage = newValue.identityTempPassUsage
            sharedLogins = newValue.sharedLogins
            singleSignOnProfiles = newValue.singleSignOnProfiles ?? [:]
            linkCodes = newValue.linkCodes ?? [:]
            noteReplacement()
        }
    }
}
