import PassAPI

struct ConfigurationCached: AuditRule {
    let identifier = "configuration-cached"
    let title = "Keeps the configuration for some minutes"
    let section = ChecklistSection.recommended(.configuration, "Configuration Caching")
    let cannotSee =
        "Whether the app was started anew in between. The page has three to five minutes for an example; less than two "
        + "count as too few."

    private static let leastAge = Duration.minutes(2)

    private struct Key: Hashable {
        var installation: AppInstallation
        var serviceProvider: ServiceProviderID?
    }

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var last: [Key: Observation] = [:]
        for observation in journal.observations
        where observation.operation == .retrieveConfiguration && observation.isFine {
            let key = Key(
                installation: observation.installation, serviceProvider: observation.serviceProvider)
            if let earlier = last[key], !observation.moment.isInFlight(with: earlier.moment),
                case let age = observation.moment.pause(since: earlier.moment), age < Self.leastAge
            {
                evidence.fault(
                    "The configuration was asked for again after \(age.text).", [earlier, observation])
            } else {
                evidence.example(observation)
            }
            last[key] = observation
        }
        return evidence.finding(
            kept: "No configuration was asked for again within two minutes.",
            notSeen: "No configuration was asked for.")
    }
}
