import PassAPI

struct AccessTokenRefreshed: AuditRule {
    let identifier = "access-token-refreshed"
    let title = "Requests a new access token before it repeats a request that was answered with 401"
    let section = ChecklistSection.recommended(.registration, "Access Tokens Validation")
    let legacyCoverage = LegacyCoverage.judged
    let cannotSee = "Requests that were already in flight when the 401 response arrived."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var refused: [RequestKey: Observation] = [:]
        for observation in journal.observations where observation.accessToken != nil {
            let key = RequestKey(observation)
            if let earlier = refused[key], !observation.timing.overlaps(earlier.timing) {
                refused[key] = nil
                if observation.accessToken == earlier.accessToken {
                    evidence.addViolation(
                        "\(observation.operation.rawValue) was answered with 401 and repeated with the same "
                            + "access token.", [earlier, observation])
                } else {
                    evidence.addExample(observation)
                }
            }
            if observation.status == 401, observation.isDelivered { refused[key] = observation }
        }
        return evidence.finding(
            kept: "After a 401 response, the request was repeated with a new access token.",
            notSeen: "No request was repeated after a 401 response.",
            advice: "After a 401 response, request a new access token and repeat the request with it.")
    }
}
