import PassAPI

struct PauseAfterTooManyRequests: AuditRule {
    let identifier = "pause-after-429"
    let title = "Waits at least a second after a 429"
    let section = ChecklistSection.mandatory(.errorHandling, "HTTP Error Handling Support")
    let cannotSee =
        "How other HTTP errors are handled. The second is from the page Throttling mechanism, which lets one request a second "
        + "through; requests for something else, and those that were under way, are not counted."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var refused: [Question: Observation] = [:]
        for observation in journal.observations {
            let question = Question(observation)
            if let earlier = refused.removeValue(forKey: question),
                !observation.moment.isInFlight(with: earlier.moment)
            {
                let pause = observation.moment.pause(since: earlier.moment)
                if pause < .seconds(1) {
                    evidence.fault(
                        "\(observation.operation.rawValue) was answered with 429, and came again after \(pause.text).",
                        [earlier, observation])
                } else {
                    evidence.example(observation)
                }
            }
            if observation.status == 429, observation.isDelivered { refused[question] = observation }
        }
        return evidence.finding(
            kept: "A second or more lay between a 429 and the next request of its kind.",
            notSeen: "No request was repeated after a 429.")
    }
}
