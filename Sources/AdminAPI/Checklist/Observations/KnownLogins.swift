import PassAPI

/// The profiles that each app has received, up to some request.
struct KnownLogins {
    private var profiles: [RequestKey: [MVPDID: KnownProfile]] = [:]

    struct KnownProfile {
        var profile: ObservedProfile
        /// The response that contained the profile.
        var source: Observation
    }

    /// The valid profiles that the client has received before it sends the request.
    func profiles(at observation: Observation) -> [MVPDID: KnownProfile] {
        (profiles[observation.serviceInstallation] ?? [:]).filter {
            $0.value.profile.notAfter > observation.timing.deviceTime
        }
    }

    /// Adds and removes profiles according to a request and its response.
    mutating func update(with observation: Observation) {
        let key = observation.serviceInstallation
        if observation.operation == .initiateLogout, let mvpd = observation.mvpd {
            profiles[key]?[mvpd] = nil
        }
        guard observation.isDelivered else { return }
        if let found = observation.profiles {
            if observation.operation == .retrieveProfiles { profiles[key] = [:] }
            if let mvpd = observation.mvpd { profiles[key]?[mvpd] = nil }
            for (mvpd, profile) in found {
                profiles[key, default: [:]][mvpd] = KnownProfile(profile: profile, source: observation)
            }
        }
        let errors = [observation.error] + observation.decisions.map(\.error)
        if let mvpd = observation.mvpd, errors.contains(where: { $0?.action == .authentication }) {
            profiles[key]?[mvpd] = nil
        }
    }
}
