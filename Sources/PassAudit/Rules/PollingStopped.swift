import PassAPI

struct PollingStopped: AuditRule {
    let identifier = "polling-stopped"
    let title = "Stops polling when the user is in, the code has expired, or there is a new code"
    let section = ChecklistSection.mandatory(.authentication, "Polling Mechanism Stopping")
    let cannotSee =
        "When the client's own clock lets a code expire: the first poll that is refused is allowed, and none after it."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var ends: [AuthenticationCode: (request: Observation, reason: String)] = [:]
        var latest: [Opener: AuthenticationCode] = [:]
        var polled: Set<AuthenticationCode> = []
        for observation in journal.observations {
            if observation.operation == .retrieveProfileForCode, let code = observation.code {
                polled.insert(code)
                if let end = ends[code] {
                    if !observation.moment.isInFlight(with: end.request.moment) {
                        evidence.fault("A code was polled after \(end.reason).", [end.request, observation])
                    }
                } else if let reason = Self.reasonToStop(after: observation) {
                    ends[code] = (observation, reason)
                    evidence.example(observation)
                }
            }
            guard observation.isFine, let code = observation.session?.code else { continue }
            let opener = Opener(
                installation: observation.installation, serviceProvider: observation.serviceProvider)
            if let old = latest[opener], old != code, ends[old] == nil {
                ends[old] = (observation, "a new one had taken its place")
                if polled.contains(old) { evidence.example(observation) }
            }
            latest[opener] = code
        }
        return evidence.finding(
            kept: "Polling ended when it had to.", notSeen: "No polling was seen that had to end.")
    }

    /// Whose new code ends the old one.
    private struct Opener: Hashable {
        var installation: AppInstallation
        var serviceProvider: ServiceProviderID?
    }

    private static func reasonToStop(after poll: Observation) -> String? {
        guard poll.isDelivered else { return nil }
        if poll.profiles?.isEmpty == false { return "it had given the profile" }
        let ends: [EnhancedErrorCode] = [.invalidAuthenticationSession, .invalidParameterCode]
        return ends.contains { $0.rawValue == poll.error?.code } ? "it had expired" : nil
    }
}
