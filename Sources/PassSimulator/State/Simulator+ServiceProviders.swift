import PassAPI

/// What belongs to single service providers. Only for a simulator with all entities.
extension Simulator {
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
        let affected = devices.filter { $0.value.serviceProviders.contains(serviceProvider) }.map(\.key)
        for device in affected { devices[device]?.remove(serviceProvider) }
        sessions.keep { $1.serviceProvider != serviceProvider }
        identityTempPassUsage.keep { key, _ in key.pass.serviceProvider != serviceProvider }
        keepSharedLogins { $0.profile.serviceProvider != serviceProvider }
    }

    /// Removes the state, sessions and shared logins of devices in one pass. Client credentials and tokens stay.
    package mutating func forget(_ forgotten: Set<DeviceIdentifier>) {
        clientUses.keep { !forgotten.contains($1.device) }
        sessions.keep { !forgotten.contains($1.device) }
        linkCodes.keep { !forgotten.contains($1.device) }
        keepSharedLogins { !forgotten.contains($0.device) }
        let subjects = singleSignOnProfiles.filter { subject in
            !subject.value.unlinkedDevices.union(subject.value.devices.keys).isDisjoint(with: forgotten)
        }.map(\.key)
        for subject in subjects {
            singleSignOnProfiles[subject]?.forget(forgotten)
        }
        devices.keep { device, _ in !forgotten.contains(device) }
    }

    private mutating func keepSharedLogins(where isKept: (SharedLogin) -> Bool) {
        let affected = sharedLogins.filter { !$0.value.values.joined().allSatisfy(isKept) }
        for (subject, logins) in affected {
            let kept = logins.mapValues { $0.filter(isKept) }.filter { !$0.value.isEmpty }
            sharedLogins[subject] = kept.isEmpty ? nil : kept
        }
    }
}

extension SingleSignOnProfile {
    fileprivate mutating func forget(_ forgotten: Set<DeviceIdentifier>) {
        devices = devices.filter { !forgotten.contains($0.key) }
        unlinkedDevices.subtract(forgotten)
    }
}

extension Device {
    /// The service providers to which a part of the state belongs.
    fileprivate var serviceProviders: Set<ServiceProviderID> {
        Set(profiles.map(\.serviceProvider)).union(liveSessions.keys)
            .union(tempPassUsage.keys.map(\.serviceProvider)).union(permits?.serviceProviders ?? [])
            .union((singleLogouts ?? []).map(\.serviceProvider)).union(
                (leftLogins ?? []).map(\.serviceProvider)
            ).union(seededScenarios.keys)
    }

    fileprivate mutating func remove(_ serviceProvider: ServiceProviderID) {
        profiles.removeAll { $0.serviceProvider == serviceProvider }
        liveSessions[serviceProvider] = nil
        tempPassUsage = tempPassUsage.filter { $0.key.serviceProvider != serviceProvider }
        permits?.remove(serviceProvider)
        singleLogouts?.removeAll { $0.serviceProvider == serviceProvider }
        leftLogins?.removeAll { $0.serviceProvider == serviceProvider }
        seededScenarios[serviceProvider] = nil
    }
}
