import PassAPI

/// The state of the simulated backend, for saving, export and import. The random source is not part of it.
package struct SimulatorState: Sendable, Codable {
    package var clientUses: EntityTable<ClientID, ClientUse>
    package var devices: EntityTable<DeviceIdentifier, Device>
    package var sessions: EntityTable<AuthenticationCode, Session>
    package var identityTempPassUsage: IdentityTempPassUsage
    package var sharedLogins: EntityTable<SubjectIdentity, [MVPDID: [SharedLogin]]>
    package var singleSignOnProfiles: EntityTable<String, SingleSignOnProfile>
    package var linkCodes: EntityTable<LinkCode, LinkCodeRecord>

    /// The names in a state document.
    private enum CodingKeys: String, CodingKey {
        case clientUses, devices, sessions, sharedLogins, singleSignOnProfiles, linkCodes
        case identityTempPassUsage = "identityTrials"
    }
}

/// The use of promotional passes, in a document by the pass and then by the user.
package struct IdentityTempPassUsage: Sendable, Codable {
    package var table: EntityTable<UserPassKey, TempPassUsage>

    init(table: EntityTable<UserPassKey, TempPassUsage>) {
        self.table = table
    }

    package init(from decoder: any Decoder) throws {
        table = [:]
        for (pass, users) in try [PassKey: [String: TempPassUsage]](from: decoder) {
            for (identity, usage) in users { table[UserPassKey(pass: pass, identity: identity)] = usage }
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var usage: [PassKey: [String: TempPassUsage]] = [:]
        for (key, used) in table { usage[key.pass, default: [:]][key.identity] = used }
        try usage.encode(to: encoder)
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
                clientUses: clientUses, devices: devices, sessions: sessions,
                identityTempPassUsage: IdentityTempPassUsage(table: identityTempPassUsage),
                sharedLogins: sharedLogins,
                singleSignOnProfiles: singleSignOnProfiles, linkCodes: linkCodes)
        }
        set {
            clientUses = newValue.clientUses
            devices = newValue.devices
            sessions = newValue.sessions
            identityTempPassUsage = newValue.identityTempPassUsage.table
            sharedLogins = newValue.sharedLogins
            singleSignOnProfiles = newValue.singleSignOnProfiles
            linkCodes = newValue.linkCodes
            noteReplacement()
        }
    }
}
