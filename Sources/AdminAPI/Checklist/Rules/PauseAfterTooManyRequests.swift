import PassAPI

struct PauseAfterTooManyRequests: AuditRule {
    let identifier = "pause-after-429"
    let title = "Waits at least one second after a 429 response"
    let section = ChecklistSection.mandatory(.errorHandling, "HTTP Error Handling Support")
    let legacyCoverage = LegacyCoverage.judged
    let cannotSee =
        "How the client handles other HTTP errors. The second comes from Adobe's page Throttling mechanism, "
        + "which allows one request per second. Different requests, and those already in flight, are not "
        + "counted."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var refused: [RequestKey: Observation] = [:]
        for observation in journal.observations {
            let key = RequestKey(observation)
            if let earlier = refused.removeValue(forKey: key),
                !observation.timing.overlaps(earlier.timing)
            {
                let pause = observation.timing.pause(since: earlier.timing)
                if pause < .seconds(1) {
                    evidence.addViolation(
                        "\(observation.operation.rawValue) was answered with 429 and repeated after "
                            + "\(pause.text).", [earlier, observation])
                } else {
                    evidence.addExample(observation)
                }
            }
            if observation.status == 429, observation.isDelivered { refused[key] = observation }
        }
        return evidence.finding(
            kept: "At least one second passed between a 429 response and the repeated request.",
            notSeen: "No request was repeated after a 429 response.",
            advice: "Wait at least one second before you repeat a request that was answered with 429.")
    }
}
