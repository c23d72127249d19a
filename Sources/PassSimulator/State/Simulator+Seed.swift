import ControlAPI
import PassAPI

extension Simulator {
    /// Gives the device what the scenario says it finds when it first shows up; once for each scenario.
    package mutating func seed(_ device: DeviceIdentifier, from scenario: Scenario, at now: Timestamp) {
        guard !scenario.seed.isEmpty,
            devices[device]?.seededScenarios.contains(scenario.name) != true
        else { return }
        self[device: device].seededScenarios.insert(scenario.name)
        for profile in scenario.seed { put(profile, on: device, in: scenario.configuration, at: now) }
    }

    /// Puts a login there that nobody went through, in the place of what the device had from that MVPD.
    package mutating func put(
        _ seeded: SeededProfile, on device: DeviceIdentifier, in configuration: Configuration,
        at now: Timestamp
    ) {
        let terms = configuration.integrations[seeded.serviceProvider]?[seeded.mvpd] ?? Integration()
        let lifetime = seeded.expiresIn ?? terms.authenticationTTL
        // A profile that has expired began as long before its end as one that begins now lasts.
        let start = lifetime < .zero ? now + lifetime - terms.authenticationTTL : now
        let user = configuration.mvpds[seeded.mvpd]?.users.first
        let attributes =
            seeded.attributes.map {
                UserMetadata.marking($0.merging(["userID": "user"]) { given, _ in given })
            }
            ?? user?.metadata ?? UserMetadata.marking(["userID": "user"])
        self[device: device].profiles.removeAll {
            $0.serviceProvider == seeded.serviceProvider && $0.mvpd == seeded.mvpd
        }
        let guid = SessionGUID(&random)
        self[device: device].profiles.append(
            Profile(
                serviceProvider: seeded.serviceProvider, mvpd: seeded.mvpd, type: seeded.type, client: nil,
                validity: Validity(notBefore: start, notAfter: now + lifetime),
                attributes: attributes, sessionGUID: guid))
    }
}
