import PassAPI

struct AccessTokenRefreshed: AuditRule {
    let identifier = "access-token-refreshed"
    let title = "Gets a new access token before it repeats a request that was answered with 401"
    let section = ChecklistSection.recommended(.registration, "Access Tokens Validation")
    let cannotSee = "Requests that were under way when the 401 came."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var refused: [Question: Observation] = [:]
        for observation in journal.observations where observation.accessToken != nil {
            let question = Question(observation)
            if let earlier = refused[question], !observation.moment.isInFlight(with: earlier.moment) {
                refused[question] = nil
                if observation.accessToken == earlier.accessToken {
                    evidence.fault(
                        "\(observation.operation.rawValue) was answered with 401, and came again with the same "
                            + "access token.", [earlier, observation])
                } else {
                    evidence.example(observation)
                }
            }
            if observation.status == 401, observation.isDelivered { refused[question] = observation }
        }
        return evidence.finding(
            kept: "After a 401 the request came again with a new access token.",
            notSeen: "No request was repeated after a 401.")
    }
}
