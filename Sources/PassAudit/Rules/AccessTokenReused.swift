import PassAPI

struct AccessTokenReused: AuditRule {
    let identifier = "access-token-reused"
    let title = "Keeps the access token until it expires"
    let section = ChecklistSection.mandatory(.registration, "Access Tokens Caching")
    let cannotSee =
        "Why a client asks early: a token in the last tenth of its life counts as expired, and so does one that a request "
        + "was refused with."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var uses: [Digest: [Observation]] = [:]
        for observation in journal.observations {
            if let token = observation.accessToken { uses[token, default: []].append(observation) }
        }
        var last: [ClientID: Observation] = [:]
        for issue in journal.observations {
            guard let token = issue.issuedToken, issue.isFine, let client = issue.client else { continue }
            if let earlier = last[client], !issue.moment.isInFlight(with: earlier.moment),
                isGood(earlier, at: issue.moment, uses, next: token.digest)
            {
                evidence.fault(
                    "The client asked for an access token while it had one that was good.",
                    [earlier, issue])
            } else {
                evidence.example(issue)
            }
            last[client] = issue
        }
        return evidence.finding(
            kept: "The client asked for an access token only when it had none that was good.",
            notSeen: "No access token was issued.")
    }

    /// True when every clock says that the token is good, and no answer has said that it is not.
    private func isGood(
        _ issue: Observation, at moment: Moment, _ uses: [Digest: [Observation]], next: Digest
    ) -> Bool {
        guard let token = issue.issuedToken else { return false }
        let before = (uses[token.digest] ?? []).filter { $0.moment.arrival <= moment.arrival }
        guard !before.contains(where: { $0.status == 401 && $0.isDelivered }) else { return false }
        // A token request names no device: what its clock showed is known from the requests around.
        let offset = [before.last, uses[next]?.first].compactMap { $0?.moment.deviceOffset }.max() ?? .zero
        let life = token.lifetime * 9 / 10
        let end = issue.moment.serverTime + life
        return moment.serverTime < end && moment.serverTime + offset < end
            && moment.arrival < issue.moment.arrival + life
    }
}
