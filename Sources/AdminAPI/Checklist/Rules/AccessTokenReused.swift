import PassAPI

struct AccessTokenReused: AuditRule {
    let identifier = "access-token-reused"
    let title = "Reuses the access token until it expires"
    let section = ChecklistSection.mandatory(.registration, "Access Tokens Caching")
    let legacyCoverage = LegacyCoverage.judged
    let cannotSee =
        "Why a client requests a token early. A token in the last tenth of its lifetime counts as expired, "
        + "and so does one with which a request was refused."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var uses: [Digest: [Observation]] = [:]
        for observation in journal.observations {
            if let token = observation.accessToken { uses[token, default: []].append(observation) }
        }
        var last: [ClientID: Observation] = [:]
        for issue in journal.observations {
            guard let token = issue.issuedToken, issue.isSuccessful, let client = issue.client else {
                continue
            }
            if let earlier = last[client], !issue.timing.overlaps(earlier.timing),
                isUsable(earlier, at: issue.timing, uses, next: token.digest)
            {
                evidence.addViolation(
                    "The client requested an access token although its current one was valid.",
                    [earlier, issue])
            } else {
                evidence.addExample(issue)
            }
            last[client] = issue
        }
        return evidence.finding(
            kept: "The client requested an access token only when it had no valid one.",
            notSeen: "No access token was issued.",
            advice: "Store the access token and reuse it until it expires or is refused.")
    }

    /// True when the token is valid by every clock and no response has refused it.
    private func isUsable(
        _ issue: Observation, at timing: RequestTiming, _ uses: [Digest: [Observation]], next: Digest
    ) -> Bool {
        guard let token = issue.issuedToken else { return false }
        let before = (uses[token.digest] ?? []).filter { $0.timing.arrivedAt <= timing.arrivedAt }
        guard !before.contains(where: { $0.status == 401 && $0.isDelivered }) else { return false }
        // A token request contains no device, so take the offset of the device's clock from the adjacent
        // requests.
        let offset = [before.last, uses[next]?.first].compactMap { $0?.timing.deviceOffset }.max() ?? .zero
        let lifetime = token.lifetime * 9 / 10
        let end = issue.timing.serverTime + lifetime
        return timing.serverTime < end && timing.serverTime + offset < end
            && timing.arrivedAt < issue.timing.arrivedAt + lifetime
    }
}
