import PassAPI

/// The tables of the simulated backend in a state document. The random source and what the throttle counts are not part of it.
package struct SimulatorState: Sendable, Codable, Equatable {
    var clientUses: Table<ClientID, ClientUse> = [:]
    package var devices: Table<DeviceIdentifier, Device> = [:]
    package var sessions: Table<AuthenticationCode, Session> = [:]
    var identityTempPassUsage: Table<UserPassKey, TempPassUsage> = [:]
    var sharedLogins: Table<SubjectIdentity, [MVPDID: [SharedLogin]]> = [:]
    var singleSignOnProfiles: Table<String, SingleSignOnProfile> = [:]
    package var linkCodes: Table<LinkCode, LinkCodeRecord> = [:]
    var ruleRestarts: Table<String, Int> = [:]

    package init() {}
}

extension Simulator {
    package var state: SimulatorState {
        get {
            var state = SimulatorState()
            state.clientUses = clientUses
            state.devices = devices
            state.sessions = sessions
            state.identityTempPassUsage = identityTempPassUsage
            state.sharedLogins = sharedLogins
            state.singleSignOnProfiles = singleSignOnProfiles
            state.linkCodes = linkCodes
            state.ruleRestarts = ruleRestarts
            return state
        }
        set {
            clientUses = newValue.clientUses
            devices = newValue.devices
            sessions = newValue.sessions
            identityTempPassUsage = newValue.identityTempPassUsage
            sharedLogins = newValue.sharedLogins
            singleSignOnProfiles = newValue.singleSignOnProfiles
            linkCodes = newValue.linkCodes
            ruleRestarts = newValue.ruleRestarts
        }
    }
}
