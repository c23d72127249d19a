import PassAPI

extension Simulator {
    /// What ``forget(_:)`` would remove.
    package func entities(of device: DeviceIdentifier) -> SimulatorState {
        var related = Simulator()
        related.devices[device] = devices[device]
        for key in belongings(of: device) {
            switch key {
            case .session(let code): related.sessions[code] = sessions[code]
            case .linkCode(let code): related.linkCodes[code] = linkCodes[code]
            case .sharedLogins(let subject): related.sharedLogins[subject] = sharedLogins[subject]
            case .singleSignOnProfile(let subject):
                related.singleSignOnProfiles[subject] = singleSignOnProfiles[subject]
            case .clientUse(let client): related.clientUses[client] = clientUses[client]
            case .device, .identityTempPassUsage: break
            }
        }
        var part = Simulator()
        part.restore(device, from: related.state)
        return part.state
    }

    /// Puts back what ``forget(_:)`` has removed, in place of what the device has done since then.
    ///
    /// - Parameter earlier: what the simulator had before the device was forgotten, at least of the device.
    package mutating func restore(_ device: DeviceIdentifier, from earlier: SimulatorState) {
        devices[device] = earlier.devices[device]
        for (client, use) in earlier.clientUses where use.device == device { clientUses[client] = use }
        for (code, session) in earlier.sessions where session.device == device { sessions[code] = session }
        for (code, record) in earlier.linkCodes where record.device == device {
            linkCodes[code] = record
        }
        for (subject, logins) in earlier.sharedLogins {
            for (mvpd, shared) in logins {
                let own = shared.filter { $0.device == device }
                guard !own.isEmpty else { continue }
                let others = (sharedLogins[subject]?[mvpd] ?? []).filter { $0.device != device }
                sharedLogins[subject, default: [:]][mvpd] = others + own
            }
        }
        for (subject, profile) in earlier.singleSignOnProfiles {
            if let linked = profile.devices[device] {
                singleSignOnProfiles[subject, default: SingleSignOnProfile()].devices[device] = linked
            }
            if profile.unlinkedDevices.contains(device) {
                singleSignOnProfiles[subject, default: SingleSignOnProfile()].unlinkedDevices.insert(device)
            }
        }
    }
}
