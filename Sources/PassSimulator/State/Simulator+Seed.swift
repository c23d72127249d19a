import ControlAPI
import PassAPI

extension Simulator {
    /// Adds the scenario's seed profiles to the device, once for each scenario.
    package mutating func seed(_ device: DeviceIdentifier, from scenario: Scenario, at now: Timestamp) {
        guard !scenario.seed.isEmpty,
            devices.entity(of: device)?.value.seededScenarios.contains(scenario.name) != true
        else { return }
        self[device: device].seededScenarios.insert(scenario.name)
        for profile in scenario.seed { put(profile, on: device, in: scenario.configuration, at: now) }
    }

    /// Adds a profile without a login. It replaces the device's profiles of the same service provider and
    /// MVPD.
    package mutating func put(
        _ seeded: SeededProfile, on device: DeviceIdentifier, in configuration: Configuration,
        at now: Timestamp
    ) {
        let integration = configuration.integrations(of: seeded.serviceProvider)[seeded.mvpd] ?? Integration()
        let lifetime = seeded.expiresIn ?? integration.authenticationTTL.general
        // For an expired profile, set the start one TTL before its end.
        let start = lifetime < .zero ? now + lifetime - integration.authenticationTTL.general : now
        let user = configuration.mvpds[seeded.mvpd]?.users.first
        let attributes =
            seeded.attributes.map {
                UserMetadata.marking($0.merging(["userID": "user"]) { given, _ in given })
            }
            ?? user?.metadata ?? UserMetadata.marking(["userID": "user"])
        self[device: device].profiles.removeAll {
            $0.serviceProvider == seeded.serviceProvider && $0.mvpd == seeded.mvpd
        }
        let id = LoginID(&random)
        self[device: device].profiles.append(
            Profile(
                serviceProvider: seeded.serviceProvider, mvpd: seeded.mvpd, type: seeded.type, client: nil,
                validity: Validity(notBefore: start, notAfter: now + lifetime),
                attributes: attributes, loginID: id))
    }
}
