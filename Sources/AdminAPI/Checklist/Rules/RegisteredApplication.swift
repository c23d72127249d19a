import PassAPI

extension AuditRule {
    /// Finds requests that were refused because the software statement was not approved, or because the
    /// application lacks the scope or the service provider.
    static let registeredApplication = AuditRule(
        identifier: "registered-application",
        title: "Uses an application that is registered for the REST API V2",
        section: .mandatory(.registration, "Registered Application Scoping"),
        cannotSee:
            "The application's registration at Adobe. Unless configured otherwise, the mock accepts every "
            + "well-formed software statement.",
        kept: "The application received its access tokens.",
        notSeen: "No access token was requested.",
        advice: "Use the software statement of an application that is registered for the REST API V2 and for "
            + "the service provider."
    ) { journal, evidence in
        for observation in journal.observations where observation.isDelivered && !observation.isModifiedByRule
        {
            if observation.issuedToken != nil {
                evidence.addExample(observation)
            } else if let code = observation.error?.code, isRefusal(code, of: observation, in: journal) {
                evidence.addViolation("A request was refused with the error \(code).", [observation])
            }
        }
    }

    private static let refusals: Set = [
        "invalid_software_statement", "unapproved_software_statement", "unauthorized_client",
    ]

    /// True for a refusal of the application. The policy `accessTokenFailure` can select the error code for a
    /// wrong service provider for expired tokens, too, so expired tokens are excluded.
    private static func isRefusal(_ code: String, of observation: Observation, in journal: AuditedJournal)
        -> Bool
    {
        if Self.refusals.contains(code) { return true }
        guard code == EnhancedErrorCode.invalidAccessTokenServiceProvider.rawValue,
            let issue = observation.accessToken.flatMap({ journal.issues[$0] }),
            let lifetime = issue.issuedToken?.lifetime
        else { return false }
        return observation.timing.serverTime < issue.timing.serverTime + lifetime
    }
}
