import PassAPI

/// A client is refused that registers with a statement which nobody approved, or whose application has not the scope
/// or not the service provider.
struct RegisteredApplication: AuditRule {
    let identifier = "registered-application"
    let title = "Uses an application that is registered for the REST API V2"
    let section = ChecklistSection.mandatory(.registration, "Registered Application Scoping")
    let cannotSee =
        "What Adobe has on record of an application: the mock approves every well-formed software statement, unless its "
        + "configuration says otherwise."

    private static let refusals: Set = [
        "invalid_software_statement", "unapproved_software_statement", "unauthorized_client",
    ]

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for observation in journal.observations where observation.isDelivered && !observation.isDisturbed {
            if observation.issuedToken != nil {
                evidence.example(observation)
            } else if let code = observation.error?.code, isRefusal(code, of: observation, in: journal) {
                evidence.fault("The application was refused with \(code).", [observation])
            }
        }
        return evidence.finding(
            kept: "The application got its access tokens.", notSeen: "No access token was asked for.")
    }

    /// By policy the code for a service provider may stand for a token that has expired.
    private func isRefusal(_ code: String, of observation: Observation, in journal: AuditedJournal) -> Bool {
        if Self.refusals.contains(code) { return true }
        guard code == EnhancedErrorCode.invalidAccessTokenServiceProvider.rawValue,
            let issue = observation.accessToken.flatMap({ journal.issues[$0] }),
            let lifetime = issue.issuedToken?.lifetime
        else { return false }
        return observation.moment.serverTime < issue.moment.serverTime + lifetime
    }
}
