import PassAPI

struct PollingInterval: AuditRule {
    let identifier = "polling-interval"
    let title = "Polls no faster than every three seconds"
    let section = ChecklistSection.mandatory(.authentication, "Polling Mechanism Configuring")
    let cannotSee =
        "How the network has shifted requests: half a second is allowed for it. Only the polling of a code is taken for "
        + "polling."

    private static let leastPause = Duration.milliseconds(2_500)

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
            // What comes after an error is a retry, and what comes after the profile should not come at all.
            if let earlier = last[polling], earlier.isFine, earlier.profiles?.isEmpty == true {
                let pause = poll.moment.pause(since: earlier.moment)
                if pause < Self.leastPause {
                    evidence.fault("The code was polled again after \(pause.text).", [earlier, poll])
                } else {
                    evidence.example(poll)
                }
            }
            last[polling] = poll
        }
        return evidence.finding(
            kept: "At least three seconds, or nearly so, lay between polls of a code.",
            notSeen: "No code was polled twice.")
    }
}
