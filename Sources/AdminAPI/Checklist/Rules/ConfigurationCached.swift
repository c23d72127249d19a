import PassAPI

struct ConfigurationCached: AuditRule {
    let identifier = "configuration-cached"
    let title = "Caches the configuration for a few minutes"
    let section = ChecklistSection.recommended(.configuration, "Configuration Caching")
    let legacyCoverage = LegacyCoverage.notJudged(
        "Requests for the MVPD list name neither a client nor a device.")
    let cannotSee =
        "Whether the app was restarted in between. Adobe's page has three to five minutes as an example. "
        + "Less than two minutes counts as too short."

    private static let minimumAge = Duration.minutes(2)

    private struct Key: Hashable {
        var installation: AppInstallation
        var serviceProvider: ServiceProviderID?
    }

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var last: [Key: Observation] = [:]
        for observation in journal.observations
        where observation.operation == .retrieveConfiguration && observation.isSuccessful {
            let key = Key(
                installation: observation.installation, serviceProvider: observation.serviceProvider)
            if let earlier = last[key], !observation.timing.overlaps(earlier.timing),
                case let age = observation.timing.pause(since: earlier.timing), age < Self.minimumAge
            {
                evidence.addViolation(
                    "The configuration was requested again after \(age.text).", [earlier, observation])
            } else {
                evidence.addExample(observation)
            }
            last[key] = observation
        }
        return evidence.finding(
            kept: "No configuration was requested again within two minutes.",
            notSeen: "No configuration was requested.",
            advice: "Cache the configuration for three to five minutes.")
    }
}
