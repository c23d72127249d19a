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

struct AccessTokenRefreshed: AuditRule {
    let identifier = "access-token-refreshed"
    let title = "Requests a new access token before it repeats a request that was answered with 401"
    let section = ChecklistSection.recommended(.registration, "Access Tokens Validation")
    let legacyCoverage = LegacyCoverage.judged
    let cannotSee = "Requests that were already in flight when the 401 response arrived."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var refused: [RequestKey: Observation] = [:]
        for observation in journal.observations where observation.accessToken != nil {
            let key = RequestKey(observation)
            if let earlier = refused[key], !observation.timing.overlaps(earlier.timing) {
                refused[key] = nil
                if observation.accessToken == earlier.accessToken {
                    evidence.addViolation(
                        "\(observation.operation.rawValue) was answered with 401 and repeated with the same "
                            + "access token.", [earlier, observation])
                } else {
                    evidence.addExample(observation)
                }
            }
            if observation.status == 401, observation.isDelivered { refused[key] = observation }
        }
        return evidence.finding(
            kept: "After a 401 response, the request was repeated with a new access token.",
            notSeen: "No request was repeated after a 401 response.",
            advice: "After a 401 response, request a new access token and repeat the request with it.")
    }
}

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
