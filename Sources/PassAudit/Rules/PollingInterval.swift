import PassAPI

struct PollingInterval: AuditRule {
    let identifier = "polling-interval"
    let title = "Waits at least three seconds between polls"
    let section = ChecklistSection.mandatory(.authentication, "Polling Mechanism Configuring")
    let cannotSee =
        "Delays in the network: half a second is tolerated. Only requests for the profile of a code count as "
        + "polling."

    private static let minimumPause = Duration.milliseconds(2_500)

    private struct Polling: Hashable {
        var code: AuthenticationCode
        var clientKey: ClientKey?
    }

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var last: [Polling: Observation] = [:]
        for poll in journal.observations where poll.operation == .retrieveProfileForCode {
            guard let code = poll.code else { continue }
            let polling = Polling(code: code, clientKey: poll.clientKey)
            // A request after an error is a retry, and one after the profile is judged by PollingStopped.
            if let earlier = last[polling], earlier.isSuccessful, earlier.profiles?.isEmpty == true {
                let pause = poll.timing.pause(since: earlier.timing)
                if pause < Self.minimumPause {
                    evidence.addViolation("The code was polled again after \(pause.text).", [earlier, poll])
                } else {
                    evidence.addExample(poll)
                }
            }
            last[polling] = poll
        }
        return evidence.finding(
            kept: "At least three seconds passed between polls of a code, with a tolerance of half a second.",
            notSeen: "No code was polled twice.", advice: "Wait at least three seconds between polls.")
    }
}
