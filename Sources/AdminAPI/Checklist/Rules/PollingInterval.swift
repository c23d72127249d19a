import PassAPI

struct PollingInterval: AuditRule {
    let identifier = "polling-interval"
    let title = "Waits at least three seconds between polls"
    let section = ChecklistSection.mandatory(.authentication, "Polling Mechanism Configuring")
    let legacyCoverage = LegacyCoverage.judged
    let cannotSee =
        "Delays in the network: half a second is tolerated. Only requests for the profile of a code count as "
        + "polling. On REST API V1, checks of the login count after a registration code was requested, and two "
        + "short pauses in a row break the rule, because a user can press Continue twice."

    private static let minimumPause = Duration.milliseconds(2_500)

    /// What is polled: a code, or on REST API V1 the login of a device.
    private struct Polling: Hashable {
        var code: AuthenticationCode?
        var installation: AppInstallation?
        var serviceProvider: ServiceProviderID?
        var clientKey: ClientKey?

        init(_ poll: Observation) {
            code = poll.code
            if poll.code == nil {
                installation = poll.installation
                serviceProvider = poll.serviceProvider
            }
            clientKey = poll.clientKey
        }
    }

    /// The last poll, and how many pauses before it were too short.
    private struct Progress {
        var poll: Observation
        var shortPauses = 0
    }

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var progress: [Polling: Progress] = [:]
        // The devices that wait for a login of REST API V1.
        var waiting: Set<Polling> = []
        for request in journal.observations {
            let polling = Polling(request)
            if request.operation == .legacyRequestRegistrationCode {
                waiting.insert(polling)
                progress[polling] = nil
            }
            guard PassOperation.polled.contains(request.operation),
                request.code != nil || waiting.contains(polling)
            else { continue }
            evaluate(request, after: &progress[polling], &evidence)
            if request.isSuccessful { waiting.remove(polling) }
        }
        return evidence.finding(
            kept: "At least three seconds passed between polls of a code, with a tolerance of half a second.",
            notSeen: "No code was polled twice.", advice: "Wait at least three seconds between polls.")
    }

    private func evaluate(
        _ poll: Observation, after progress: inout Progress?, _ evidence: inout Evidence
    ) {
        var next = Progress(poll: poll)
        defer { progress = next }
        // A request after an error is a retry, and one after the profile is judged by PollingStopped.
        guard let earlier = progress, earlier.poll.isPendingPoll else { return }
        let pause = poll.timing.pause(since: earlier.poll.timing)
        guard pause < Self.minimumPause else { return evidence.addExample(poll) }
        next.shortPauses = earlier.shortPauses + 1
        if next.shortPauses >= (poll.isRESTAPIV1 ? 2 : 1) {
            evidence.addViolation(
                "\(poll.code == nil ? "The login" : "The code") was polled again after \(pause.text).",
                [earlier.poll, poll])
        }
    }
}
