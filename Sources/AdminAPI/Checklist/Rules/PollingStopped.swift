import PassAPI

struct PollingStopped: AuditRule {
    let identifier = "polling-stopped"
    let title = "Stops polling when the user is logged in, the code has expired, or there is a new code"
    let section = ChecklistSection.mandatory(.authentication, "Polling Mechanism Stopping")
    let legacyCoverage = LegacyCoverage.notJudged(
        "Applications of V1 use the same requests to check a login at any time.")
    let cannotSee =
        "Whether the client checks the expiration of a code itself. One refused poll is allowed, further "
        + "ones are not."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var ends: [AuthenticationCode: (request: Observation, reason: String)] = [:]
        var latest: [SessionOwner: AuthenticationCode] = [:]
        var polled: Set<AuthenticationCode> = []
        for observation in journal.observations {
            if observation.operation == .retrieveProfileForCode, let code = observation.code {
                polled.insert(code)
                if let end = ends[code] {
                    if !observation.timing.overlaps(end.request.timing) {
                        evidence.addViolation(
                            "A code was polled after \(end.reason).", [end.request, observation])
                    }
                } else if let reason = Self.reasonToStop(after: observation) {
                    ends[code] = (observation, reason)
                    evidence.addExample(observation)
                }
            }
            guard observation.isSuccessful, let code = observation.session?.code else { continue }
            let owner = SessionOwner(
                installation: observation.installation, serviceProvider: observation.serviceProvider)
            if let old = latest[owner], old != code, ends[old] == nil {
                ends[old] = (observation, "a new one had replaced it")
                if polled.contains(old) { evidence.addExample(observation) }
            }
            latest[owner] = code
        }
        return evidence.finding(
            kept: "Polling stopped in time.", notSeen: "No polling was seen that had to stop.",
            advice: "Stop polling when the profile is returned, the code has expired or there is a new code.")
    }

    /// The app and service provider for which a new code replaces the old one.
    private struct SessionOwner: Hashable {
        var installation: AppInstallation
        var serviceProvider: ServiceProviderID?
    }

    private static func reasonToStop(after poll: Observation) -> String? {
        guard poll.isDelivered else { return nil }
        if poll.profiles?.isEmpty == false { return "it had returned the profile" }
        let ends: [EnhancedErrorCode] = [.invalidAuthenticationSession, .invalidParameterCode]
        return ends.contains { $0.rawValue == poll.error?.code } ? "it had expired" : nil
    }
}
