import ControlAPI
import PassAPI

extension Simulator {
    /// Adds the scenario's seed profiles to the device that concern a service provider, once for each scenario.
    ///
    /// - Parameter serviceProvider: that of the request; `nil` for every one that the configuration has.
    package mutating func seed(
        _ device: DeviceIdentifier, for serviceProvider: ServiceProviderID?, from scenario: Scenario,
        at now: Timestamp
    ) {
        guard !scenario.seed.isEmpty else { return }
        let ids = serviceProvider.map { [$0] } ?? scenario.configuration.serviceProviders.keys.sorted()
        for id in ids
        where devices.row(of: device)?.value.seededScenarios[id]?.contains(scenario.name) != true {
            let profiles = scenario.seed.flatMap { $0.profiles(for: id, in: scenario) }
            guard !profiles.isEmpty else { continue }
            self[device: device].noteSeed(scenario.name, for: id)
            for profile in profiles { put(profile, on: device, in: scenario.configuration, at: now) }
        }
    }

    /// Adds a profile without a login. It replaces the device's profiles of the same service provider and
    /// MVPD.
    package mutating func put(
        _ seeded: SeededProfile, on device: DeviceIdentifier, in configuration: Configuration,
        at now: Timestamp
    ) {
        let integration =
            configuration.integrations(of: seeded.serviceProvider)[seeded.mvpd]
            ?? configuration.adoptedIntegration
        let lifetime = seeded.expiresIn ?? integration.authenticationTTL.general
        // For an expired profile, set the start one TTL before its end.
        let start = lifetime < .zero ? now + lifetime - integration.authenticationTTL.general : now
        let user = configuration.mvpd(seeded.mvpd)?.users.first
        let attributes =
            seeded.attributes.map {
                UserMetadata.marking($0.merging(["userID": "user"]) { given, _ in given })
            }
            ?? user?.metadata ?? UserMetadata.marking(["userID": "user"])
        let profile = Profile(
            serviceProvider: seeded.serviceProvider, mvpd: seeded.mvpd, type: seeded.type, client: nil,
            validity: Validity(notBefore: start, notAfter: now + lifetime),
            attributes: attributes, loginID: LoginID(&random))
        self[device: device].addSeeded(profile)
    }
}

extension Device {
    /// The largest number of profiles on a device for which no user has logged in, so that an app that names ever more service
    /// providers does not fill the memory. A new one replaces the oldest of them, never a login, and no request is refused: no app
    /// uses so many service providers and MVPDs.
    private static let mostProfiles = 256
    /// The largest number of service providers with seeds, and of scenarios for each. Above it, the mock forgets which seeds were
    /// added.
    private static let mostSeeds = 64

    fileprivate mutating func addSeeded(_ profile: Profile) {
        add(profile, replacing: { $0.serviceProvider == profile.serviceProvider && $0.mvpd == profile.mvpd })
        let seeded = profiles.indices.filter { profiles[$0].client == nil }
        if seeded.count > Self.mostProfiles { profiles.remove(at: seeded[0]) }
    }

    fileprivate mutating func noteSeed(_ scenario: String, for serviceProvider: ServiceProviderID) {
        if seededScenarios[serviceProvider] == nil, seededScenarios.count >= Self.mostSeeds {
            seededScenarios = [:]
        }
        if seededScenarios[serviceProvider, default: []].count >= Self.mostSeeds {
            seededScenarios[serviceProvider] = []
        }
        seededScenarios[serviceProvider, default: []].insert(scenario)
    }
}
