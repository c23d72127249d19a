import PassAPI

struct AccessTokenChecked: AuditRule {
    let identifier = "access-token-checked"
    let title = "Requests a new access token before the current one expires"
    let section = ChecklistSection.recommended(.registration, "Access Tokens Validation")
    let legacyCoverage = LegacyCoverage.judged
    let cannotSee =
        "Tokens that expired only because a clock of the mock was changed. The client cannot know about that."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for observation in journal.observations where observation.isRESTAPI {
            guard let issue = observation.accessToken.flatMap({ journal.issues[$0] }),
                let lifetime = issue.issuedToken?.lifetime
            else { continue }
            let end = issue.timing.serverTime + lifetime
            let isExpired =
                observation.timing.serverTime >= end && observation.timing.deviceTime >= end
                && observation.timing.arrivedAt >= issue.timing.arrivedAt + lifetime
            if isExpired {
                evidence.addViolation(
                    "A request was sent with an expired access token.", [issue, observation])
            } else {
                evidence.addExample(observation)
            }
        }
        return evidence.finding(
            kept: "No request was sent with an access token that the client could know had expired.",
            notSeen: "No request was sent with an access token whose issue is in the journal.",
            advice: "Check before each request whether the access token has expired, and request a new one.")
    }
}
