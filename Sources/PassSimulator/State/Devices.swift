import PassAPI

/// The rows that belong to devices, besides the rows of the devices themselves: sessions, link codes, shared logins, SSO profiles
/// and uses of clients. The rows of one device are found by searching the tables.
extension Simulator {
    package func sessions(of device: DeviceIdentifier) -> [Session] {
        sessions.values.filter { $0.device == device }
    }

    /// The saved profiles of every client, including expired ones; empty for a device without state.
    package func profiles(of device: DeviceIdentifier) -> [Profile] {
        devices.row(of: device)?.value.profiles ?? []
    }

    /// Removes the state, sessions and shared logins of devices. Client credentials and tokens keep working.
    package mutating func forget(_ forgotten: Set<DeviceIdentifier>) {
        clientUses.keep { !forgotten.contains($1.device) }
        sessions.keep { !forgotten.contains($1.device) }
        linkCodes.keep { !forgotten.contains($1.device) }
        keepSharedLogins { !forgotten.contains($0.device) }
        for (subject, profile) in singleSignOnProfiles where !profile.owners.isDisjoint(with: forgotten) {
            singleSignOnProfiles[subject]?.forget(forgotten)
        }
        devices.keep { device, _ in !forgotten.contains(device) }
    }

    /// The rows that ``forget(_:)`` would remove for a device.
    package func rows(of device: DeviceIdentifier) -> Simulator {
        var part = Simulator()
        part.restore(device, from: self)
        return part
    }

    /// Puts back what ``forget(_:)`` has removed, in place of what the device has done since then. Shared logins return to their
    /// positions among those of the user's other devices, because the newest one is used.
    ///
    /// - Parameter earlier: the rows before the device was forgotten, at least the rows of the device.
    package mutating func restore(_ device: DeviceIdentifier, from earlier: Simulator) {
        devices[device] = earlier.devices[device]
        for (client, use) in earlier.clientUses where use.device == device { clientUses[client] = use }
        for (code, session) in earlier.sessions where session.device == device { sessions[code] = session }
        for (code, record) in earlier.linkCodes where record.device == device { linkCodes[code] = record }
        for (subject, logins) in earlier.sharedLogins {
            for (mvpd, shared) in logins {
                let own = shared.filter { $0.device == device }
                guard !own.isEmpty else { continue }
                var all = (sharedLogins[subject]?[mvpd] ?? []).filter { $0.device != device }
                var start = 0
                for login in own {
                    let next =
                        all[start...].firstIndex { login.number.isRestored(before: $0.number) }
                        ?? all.endIndex
                    all.insert(login, at: next)
                    start = next + 1
                }
                sharedLogins[subject, default: [:]][mvpd] = all
            }
        }
        for (subject, profile) in earlier.singleSignOnProfiles {
            if let linked = profile.devices[device] {
                singleSignOnProfiles[subject, default: SingleSignOnProfile()].devices[device] = linked
            }
            if profile.unlinkedDevices.contains(device) {
                singleSignOnProfiles[subject, default: SingleSignOnProfile()].unlink(device)
            }
        }
    }

    mutating func keepSharedLogins(where isKept: (SharedLogin) -> Bool) {
        for (subject, logins) in sharedLogins where !logins.values.joined().allSatisfy(isKept) {
            keepSharedLogins(of: subject, where: isKept)
        }
    }

    // MARK: Service providers

    /// The service providers that the state of each device belongs to; empty for a device with other state only.
    package var serviceProvidersByDevice: [DeviceIdentifier: Set<ServiceProviderID>] {
        var found: [DeviceIdentifier: Set<ServiceProviderID>] = [:]
        for (identifier, device) in devices { found[identifier] = device.serviceProviders }
        for session in sessions.values { found[session.device, default: []].insert(session.serviceProvider) }
        for logins in sharedLogins.values {
            for login in logins.values.joined() {
                found[login.device, default: []].insert(login.profile.serviceProvider)
            }
        }
        return found
    }

    /// The service providers with a promotional pass that a user has used.
    package var serviceProvidersOfUsers: Set<ServiceProviderID> {
        Set(identityTempPassUsage.keys.map(\.pass.serviceProvider))
    }

    /// Removes the profiles, sessions, permits, single logouts, shared logins and uses of passes of a service provider.
    package mutating func remove(_ serviceProvider: ServiceProviderID) {
        for (identifier, device) in devices where device.serviceProviders.contains(serviceProvider) {
            devices[identifier]?.remove(serviceProvider)
        }
        sessions.keep { $1.serviceProvider != serviceProvider }
        identityTempPassUsage.keep { key, _ in key.pass.serviceProvider != serviceProvider }
        keepSharedLogins { $0.profile.serviceProvider != serviceProvider }
    }
}

extension SingleSignOnProfile {
    fileprivate var owners: Set<DeviceIdentifier> { Set(unlinkedDevices).union(devices.keys) }

    fileprivate mutating func forget(_ forgotten: Set<DeviceIdentifier>) {
        devices = devices.filter { !forgotten.contains($0.key) }
        unlinkedDevices.removeAll(where: forgotten.contains)
    }
}

extension Device {
    fileprivate var serviceProviders: Set<ServiceProviderID> {
        var all = Set(profiles.map(\.serviceProvider))
        all.formUnion(liveSessions.keys)
        all.formUnion(tempPassUsage.keys.map(\.serviceProvider))
        for login in (permits ?? [:]).values { all.formUnion(login.keys) }
        all.formUnion((singleLogouts ?? []).map(\.serviceProvider))
        all.formUnion((loggedOutLogins ?? []).map(\.serviceProvider))
        all.formUnion((endedLogins ?? []).map(\.serviceProvider))
        all.formUnion(seededScenarios.keys)
        return all
    }

    fileprivate mutating func remove(_ serviceProvider: ServiceProviderID) {
        profiles.removeAll { $0.serviceProvider == serviceProvider }
        liveSessions[serviceProvider] = nil
        tempPassUsage = tempPassUsage.filter { $0.key.serviceProvider != serviceProvider }
        permits = permits?.mapValues { $0.filter { $0.key != serviceProvider } }
            .filter { !$0.value.isEmpty }
        singleLogouts?.removeAll { $0.serviceProvider == serviceProvider }
        loggedOutLogins?.removeAll { $0.serviceProvider == serviceProvider }
        endedLogins?.removeAll { $0.serviceProvider == serviceProvider }
        seededScenarios[serviceProvider] = nil
    }
}
