import ControlAPI
import PassAPI

extension Simulator {
    /// Gives the device what the scenario says it finds when it first shows up; once for each scenario.
    package mutating func seed(_ device: DeviceIdentifier, from scenario: Scenario, at now: Timestamp) {
        guard !scenario.seed.isEmpty,
            devices[device]?.seededScenarios.contains(scenario.name) != true
        else { return }
        self[device: device].seededScenarios.insert(scenario.name)
        for profile in scenario.seed { put(profile, on: device, in: scenario.world, at: now) }
    }

    /// Puts a login there that nobody went through, in the place of what the device had from that MVPD.
    package mutating func put(
        _ seeded: SeededProfile, on device: DeviceIdentifier, in world: World, at now: Timestamp
    ) {
        let terms = world.integrations[seeded.serviceProvider]?[seeded.mvpd] ?? Integration()
        let lifetime = seeded.expiresIn ?? terms.authenticationTTL
        // A profile that has expired began as long before its end as one that begins now lasts.
        let start = lifetime < .zero ? now + lifetime - terms.authenticationTTL : now
        let attributes = seeded.attributes ?? world.mvpds[seeded.mvpd]?.users.first?.attributes ?? [:]
        self[device: device].profiles.removeAll {
            $0.serviceProvider == seeded.serviceProvider && $0.mvpd == seeded.mvpd
        }
        let guid = chance.hex(digits: 32)
        self[device: device].profiles.append(
            Profile(
                serviceProvider: seeded.serviceProvider, mvpd: seeded.mvpd, type: seeded.type, client: nil,
                validity: Validity(notBefore: start, notAfter: now + lifetime),
                attributes: userMetadata(attributes.merging(["userID": "user"]) { given, _ in given }),
                sessionGUID: guid))
    }

    /// Marks what must be encrypted.
    func userMetadata(_ attributes: [String: JSONValue]) -> [String: UserMetadata] {
        attributes.reduce(into: [:]) {
            $0[$1.key] = UserMetadata(
                $1.value, state: UserMetadata.encryptedNames.contains($1.key) ? .encrypted : .plain)
        }
    }
}
