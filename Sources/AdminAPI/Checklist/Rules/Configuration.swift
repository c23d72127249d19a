import PassAPI

extension AuditRule {
    /// Derives the purpose of a configuration request from the requests that follow: a login means that the user
    /// had to choose an MVPD.
    static let configurationOnlyWhenNeeded = AuditRule(
        identifier: "configuration-only-when-needed",
        title: "Requests the configuration only when the user has to choose a TV provider",
        section: .mandatory(.configuration, "Configuration Retrieval"),
        legacyExemption: "Requests for the MVPD list name neither a client nor a device.",
        cannotSee:
            "Whether the user was asked to choose; temporary and degraded access. A configuration request counts "
            + "as needed when a login follows, and is not judged when nothing follows. Without a device "
            + "identifier it is assigned to the only device of its client, of its access token, or of the address in "
            + "X-Forwarded-For.",
        kept: "Each configuration request was followed by a login.",
        notSeen: "No configuration request was followed by a login or by requests of a logged-in user.",
        advice: "Retrieve the profiles first, and request the configuration only when no profile is valid."
    ) { journal, evidence in
        for requests in journal.byInstallation {
            guard requests.first?.device != nil else {
                let isShared = requests.contains {
                    $0.operation == .retrieveConfiguration && journal.servesDevices($0)
                }
                if isShared { evidence.notSeenSentence = notJudgedForSeveralDevices }
                continue
            }
            for services in requests.groups(by: \.serviceProvider) {
                evaluate(services, &evidence)
            }
        }
    }

    private static func evaluate(_ requests: [Observation], _ evidence: inout Evidence) {
        let knownLogins = knownLogins(requests)
        var next: Observation?
        for (index, request) in requests.enumerated().reversed() {
            if request.operation == .retrieveConfiguration, request.isSuccessful, let next {
                if next.startsLogin {
                    evidence.addExample(request)
                } else if next.retrievesProfiles {
                    evidence.addViolation(
                        "The configuration was requested although the user was already logged in.",
                        [request, next])
                } else if let source = knownLogins[index] {
                    evidence.addViolation(
                        "The configuration was requested although the client had received the user's "
                            + "profile.",
                        [source, request, next])
                }
            }
            if isDecisive(request) { next = request }
        }
    }

    /// True for requests that show the purpose of an earlier configuration request.
    private static func isDecisive(_ request: Observation) -> Bool {
        if request.startsLogin || request.operation == .initiateLogout { return true }
        if request.retrievesProfiles {
            return request.isSuccessful
                && request.profiles?.values.contains { isLogin($0, at: request) } == true
        }
        return request.operation.hasItems && request.decisions.contains(where: \.isPermit)
    }

    /// The responses from which the client knew a valid login, by the index of the configuration request.
    private static func knownLogins(_ requests: [Observation]) -> [Int: Observation] {
        var logins = KnownLogins()
        var responses: [Int: Observation] = [:]
        for (index, request) in requests.enumerated() {
            if request.operation == .retrieveConfiguration {
                responses[index] =
                    logins.profiles(at: request).values.filter { isLogin($0.profile, at: request) }
                    .min { $0.source.index < $1.source.index }?.source
            }
            logins.update(with: request)
        }
        return responses
    }

    private static func isLogin(_ profile: ObservedProfile, at request: Observation) -> Bool {
        profile.notAfter > request.timing.deviceTime && !["temporary", "degraded"].contains(profile.type)
    }

    static let configurationCached = AuditRule(
        identifier: "configuration-cached",
        title: "Caches the configuration for a few minutes",
        section: .recommended(.configuration, "Configuration Caching"),
        legacyExemption: "Requests for the MVPD list name neither a client nor a device.",
        cannotSee:
            "Whether the app was restarted in between. Adobe's page has three to five minutes as an example. "
            + "Less than two minutes counts as too short.",
        kept: "No configuration was requested again within two minutes.",
        notSeen: "No configuration was requested.",
        advice: "Cache the configuration for three to five minutes."
    ) { journal, evidence in
        var last: [RequestKey: Observation] = [:]
        for observation in journal.observations
        where observation.operation == .retrieveConfiguration && observation.isSuccessful {
            var installation = observation.serviceInstallation
            // The client can be used on several devices, with an access token for each.
            if observation.device == nil {
                installation.clientKey = observation.accessToken.map { .token($0) }
            }
            // A service sends requests for several devices, and each platform has its own configuration.
            installation.platform = observation.platform
            if observation.namedDevice == nil { installation.forwardedFor = observation.forwardedFor }
            let earlier = last.updateValue(observation, forKey: installation)
            let age = earlier.flatMap {
                observation.timing.overlaps($0.timing) ? nil : observation.timing.pause(since: $0.timing)
            }
            evidence.add(
                observation, after: earlier,
                violation: age.flatMap {
                    $0 < minimumAge ? "The configuration was requested again after \($0.text)." : nil
                })
        }
    }

    private static let minimumAge = Duration.minutes(2)
}
