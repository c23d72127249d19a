import ControlAPI
import PassAPI

extension Simulator {
    /// Adds the scenario's seed profiles for a service provider to the device, once for each activation of the scenario.
    ///
    /// - Parameters:
    ///   - serviceProvider: the service provider of the request; `nil` for all in the configuration.
    ///   - keepsLogins: true for a scenario that one request selects: its profiles replace no login that an app has made.
    /// - Returns: the reason why a profile was not added; `nil` if all were.
    @discardableResult
    package mutating func seed(
        _ device: DeviceIdentifier, for serviceProvider: ServiceProviderID?, from scenario: Scenario,
        keepsLogins: Bool = false, at now: Timestamp
    ) -> Reason? {
        guard !scenario.seed.isEmpty else { return nil }
        var reason: Reason?
        let mark = seedMark(of: scenario)
        let ids = serviceProvider.map { [$0] } ?? scenario.configuration.serviceProviders.keys.sorted()
        for id in ids where devices.row(of: device)?.value.seededScenarios[id]?.contains(mark) != true {
            let profiles = scenario.seed.flatMap { $0.profiles(for: id, in: scenario) }
            guard !profiles.isEmpty else { continue }
            self[device: device].noteSeed(of: scenario, as: mark, for: id)
            for profile in profiles {
                if keepsLogins, self[device: device].hasLogin(replacedBy: profile) {
                    reason = .keptLogin(at: profile.mvpd, in: scenario)
                } else {
                    put(profile, on: device, in: scenario.configuration, at: now)
                }
            }
        }
        return reason
    }

    /// Adds the scenario's seed profiles again to each device that next uses the scenario.
    package mutating func restartSeed(of scenario: Scenario) {
        // Wraps around, because an imported state can have any number.
        if !scenario.seed.isEmpty { ruleRestarts[Self.seedKey(of: scenario), default: 0] &+= 1 }
    }

    /// Adds the scenario's seed profiles again when the device next uses the scenario.
    package mutating func restartSeed(of scenario: Scenario, on device: DeviceIdentifier) {
        let mark = seedMark(of: scenario)
        if !scenario.seed.isEmpty { devices[device]?.forgetSeed(mark) }
    }

    /// The mark of the scenario's seed since the scenario was last activated for all devices.
    private func seedMark(of scenario: Scenario) -> String {
        ruleRestarts.row(of: Self.seedKey(of: scenario)).map { "\($0.value)#\(scenario.name)" }
            ?? scenario.name
    }

    /// The key in ``ruleRestarts``. It differs from the identifiers of rules, which end in a number.
    private static func seedKey(of scenario: Scenario) -> String { "\(scenario.name)#seed" }

    /// Adds a profile without a login. It replaces the device's profiles of the same service provider and MVPD. Its user
    /// metadata are those of a login on the page of the MVPD, unless the seed has its own.
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
        var profile = Profile(
            serviceProvider: seeded.serviceProvider, mvpd: seeded.mvpd, type: seeded.type, client: nil,
            validity: Validity(notBefore: start, notAfter: now + lifetime), attributes: [:],
            loginID: LoginID(&random))
        if seeded.attributes == nil, let mvpd = configuration.mvpd(seeded.mvpd), let user = mvpd.users.first {
            // A response of Apple's framework has the attributes of the user only.
            profile.attributes =
                seeded.type == .appleSSO ? user.metadata : mvpd.metadata(of: user, isAtHome: false)
            profile.attributesAtAuthorization = user.metadataAtAuthorization
        } else {
            profile.attributes = UserMetadata.marking(
                (seeded.attributes ?? [:]).merging(["userID": "user"]) { given, _ in given })
        }
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

    /// True for a device with a login that an app has made, with the same service provider and MVPD.
    fileprivate func hasLogin(replacedBy seeded: SeededProfile) -> Bool {
        profiles.contains {
            $0.client != nil && $0.serviceProvider == seeded.serviceProvider && $0.mvpd == seeded.mvpd
        }
    }

    fileprivate mutating func forgetSeed(_ mark: String) {
        seededScenarios = seededScenarios.mapValues { marks in marks.filter { $0 != mark } }
            .filter { !$0.value.isEmpty }
    }

    /// Notes that the profiles were added. The mark replaces the one from before the scenario's last activation.
    fileprivate mutating func noteSeed(
        of scenario: Scenario, as mark: String, for serviceProvider: ServiceProviderID
    ) {
        if seededScenarios[serviceProvider] == nil, seededScenarios.count >= Self.mostSeeds {
            seededScenarios = [:]
        }
        // The name of a scenario can contain `#`, but begins with a letter or `*`: a number before it belongs to a mark.
        var marks = seededScenarios[serviceProvider, default: []].filter {
            $0 != scenario.name && $0.drop { "-0123456789".contains($0) } != "#\(scenario.name)"
        }
        if marks.count >= Self.mostSeeds { marks = [] }
        seededScenarios[serviceProvider] = (marks + [mark]).sorted()
    }
}

extension Simulator {
    /// True if the device itself has a platformSSO or serviceTokenSSO profile. Such a profile was added: a login is saved as
    /// regular, and has these types only for the applications that share it.
    package func hasAddedSharedProfile(on device: DeviceIdentifier) -> Bool {
        devices.row(of: device)?.value.profiles.contains {
            $0.type == .platformSSO || $0.type == .serviceTokenSSO
        } ?? false
    }

    /// A remark on an added single sign-on profile that counts although Adobe would not return it to this request; `nil` without
    /// one. It counts because a capture can be replayed without the tokens that the captured service has accepted.
    ///
    /// - Parameter mvpd: the MVPD of the request; `nil` for any.
    package func remarkOnAddedProfile(at mvpd: MVPDID?, in request: CheckedRequest) -> Reason? {
        let saved = profiles(of: request.device)
        func counts(_ profile: Profile) -> Bool {
            (mvpd == nil || profile.mvpd == mvpd) && profile.validity.contains(request.now)
                && request.canUse(profile)
        }
        for profile in saved where counts(profile) {
            // A regular profile takes precedence.
            guard let problem = request.reasonAgainstSharing(profile),
                !saved.contains(where: { $0.type == .regular && $0.mvpd == profile.mvpd && counts($0) })
            else { continue }
            return problem.asRemark
        }
        return nil
    }
}

extension CheckedRequest {
    /// Why Adobe would not return such a single sign-on profile to the request; `nil` if it would, and for any other type.
    fileprivate func reasonAgainstSharing(_ profile: Profile) -> Reason? {
        let method: SubjectIdentity.Method
        let header: String
        switch profile.type {
        case .regular, .appleSSO, .degraded, .temporary: return nil
        case .platformSSO:
            (method, header) = (
                .platformIdentity, "Adobe-Subject-Token or X-Roku-Reserved-Roku-Connect-Token"
            )
        case .serviceTokenSSO: (method, header) = (.serviceToken, "AD-Service-Token")
        }
        let start = "The \(profile.type.rawValue) profile at \(profile.mvpd) was added without a login."
        guard subjects.contains(where: { $0.method == method }) else {
            return Reason(
                "\(start) Adobe would not return it, because the request has no valid token in \(header).",
                hint: "Send the token of the user with each request.")
        }
        let integration = scenario.activeIntegration(serviceProvider, profile.mvpd)?.integration
        guard let setting = integration?.settingAgainstSharing(by: method, on: origin.platform) else {
            return nil
        }
        return Reason(
            "\(start) Adobe would not return it, because single sign-on is off at \(profile.mvpd) (\(setting))."
        )
    }
}

extension Reason {
    fileprivate static func keptLogin(at mvpd: MVPDID, in scenario: Scenario) -> Reason {
        Reason(
            """
            X-Mock-Scenario has selected \(scenario.name). Its profile at \(mvpd) does not replace the app's login there.
            """,
            hint: "Activate the scenario, or remove the device first: DELETE /__admin/devices/{device}."
        ).asRemark
    }
}
