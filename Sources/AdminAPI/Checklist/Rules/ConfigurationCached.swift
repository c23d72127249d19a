import PassAPI

extension AuditRule {
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
            let earlier = last.updateValue(observation, forKey: observation.serviceInstallation)
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
