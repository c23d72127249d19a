import PassAPI

/// What the answers have told the apps about their users, up to some request.
struct KnownLogins {
    private var profiles: [Key: [MVPDID: Known]] = [:]

    private struct Key: Hashable {
        var installation: AppInstallation
        var serviceProvider: ServiceProviderID?

        init(_ observation: Observation) {
            installation = observation.installation
            serviceProvider = observation.serviceProvider
        }
    }

    struct Known {
        var profile: ObservedProfile
        /// Where the client was told.
        var source: Observation
    }

    /// The profiles that the client may count on when it sends the request.
    func profiles(at observation: Observation) -> [MVPDID: Known] {
        (profiles[Key(observation)] ?? [:]).filter {
            $0.value.profile.notAfter > observation.moment.deviceTime
        }
    }

    mutating func learn(from observation: Observation) {
        let key = Key(observation)
        if observation.operation == .initiateLogout, let mvpd = observation.mvpd {
            profiles[key]?[mvpd] = nil
        }
        guard observation.isDelivered else { return }
        if let found = observation.profiles {
            if observation.operation == .retrieveProfiles { profiles[key] = [:] }
            if let mvpd = observation.mvpd { profiles[key]?[mvpd] = nil }
            for (mvpd, profile) in found {
                profiles[key, default: [:]][mvpd] = Known(profile: profile, source: observation)
            }
        }
        let errors = [observation.error] + observation.decisions.map(\.error)
        if let mvpd = observation.mvpd, errors.contains(where: { $0?.action == .authentication }) {
            profiles[key]?[mvpd] = nil
        }
    }
}
