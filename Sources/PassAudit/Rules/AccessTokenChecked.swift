import PassAPI

struct AccessTokenChecked: AuditRule {
    let identifier = "access-token-checked"
    let title = "Gets a new access token before the old one has expired"
    let section = ChecklistSection.recommended(.registration, "Access Tokens Validation")
    let cannotSee =
        "Tokens that only a clock of the mock has let expire: the client does not look at that clock."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for observation in journal.observations where observation.isService {
            guard let issue = observation.accessToken.flatMap({ journal.issues[$0] }),
                let lifetime = issue.issuedToken?.lifetime
            else { continue }
            let end = issue.moment.serverTime + lifetime
            let isExpired =
                observation.moment.serverTime >= end && observation.moment.deviceTime >= end
                && observation.moment.arrival >= issue.moment.arrival + lifetime
            if isExpired {
                evidence.fault("A request came with an access token that had expired.", [issue, observation])
            } else {
                evidence.example(observation)
            }
        }
        return evidence.finding(
            kept: "No request came with an access token that the client could know to have expired.",
            notSeen: "No request came with an access token that was seen to be issued.")
    }
}
