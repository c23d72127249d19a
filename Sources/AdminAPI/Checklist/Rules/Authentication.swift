import PassAPI

extension AuditRule {
    static let pollingInterval = AuditRule(
        identifier: "polling-interval",
        title: "Waits at least three seconds between polls",
        section: .mandatory(.authentication, "Polling Mechanism Configuring"),
        cannotSee:
            "Delays in the network: half a second is tolerated. Requests for the profile of a code count as polling, and "
            + "so do four quick ones in a row for the same profiles after a session was created. A failed or lost poll "
            + "can be retried quickly seven times, or whenever Retry-After permits. On REST API V1, checks of the login "
            + "count after a registration code was requested, and one short pause is allowed, because a user can press "
            + "Continue twice.",
        kept:
            "At least three seconds passed between polls of a code, with a tolerance of half a second, or, after a failed poll, as "
            + "long as Retry-After asked.",
        notSeen: "No code was polled twice.",
        advice: "Wait at least three seconds between polls."
    ) { journal, evidence in
        var progress: [RequestKey: Progress] = [:]
        // The devices that wait for a login of REST API V1.
        var waiting: Set<RequestKey> = []
        var profilePolls = ProfilePolls()
        for request in journal.observations {
            if let polls = profilePolls.add(request) {
                evidence.addViolation(
                    "\(request.operation.rawValue) was sent four times in a row after a session was created, the last time "
                        + "after \(request.timing.pause(since: polls[polls.count - 2].timing).text).", polls)
            }
            // The subject of a poll: a code, or on REST API V1 the login of a device.
            let polling =
                request.code.map(request.key(ofCode:)) ?? request.serviceInstallation
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
    }

    fileprivate static let minimumPause = Duration.milliseconds(2_500)

    /// The last poll, and how many pauses in a row before it were too short.
    private typealias Progress = (poll: Observation, shortPauses: Int)

    private static func evaluate(
        _ poll: Observation, after progress: inout Progress?, _ evidence: inout Evidence
    ) {
        var next = (poll: poll, shortPauses: 0)
        defer { progress = next }
        guard let earlier = progress, let allowed = allowedShortPauses(after: earlier.poll) else { return }
        let pause = poll.timing.pause(since: earlier.poll.timing)
        let asked = earlier.poll.retryAfter
        guard pause < (asked > .zero ? min(asked, Self.minimumPause) : Self.minimumPause) else {
            return evidence.addExample(poll)
        }
        // A poll that succeeds again after errors ends the count of retries.
        let isSuccessfulRetry = poll.isPendingPoll && !earlier.poll.isPendingPoll
        next.shortPauses = isSuccessfulRetry ? 0 : earlier.shortPauses + 1
        if next.shortPauses > allowed {
            evidence.addViolation(
                "\(poll.code == nil ? "The login" : "The code") was polled again after \(pause.text).",
                [earlier.poll, poll])
        }
    }

    /// How many short pauses in a row are allowed after a poll; `nil` if another rule judges the requests after it: after the
    /// responses 401 and 429, and after those that end the polling.
    private static func allowedShortPauses(after poll: Observation) -> Int? {
        if poll.isPendingPoll { return poll.isRESTAPIV1 ? 1 : 0 }
        let hasOwnRule = poll.status == 401 || poll.status == 429 || reasonToStop(after: poll) != nil
        // Exponential backoff begins with short pauses, and HTTP libraries repeat a request once on their own.
        return poll.isDelivered && (poll.isSuccessful || hasOwnRule) ? nil : 7
    }

    static let pollingStopped = AuditRule(
        identifier: "polling-stopped",
        title: "Stops polling when the user is logged in, the code has expired, or there is a new code",
        section: .mandatory(.authentication, "Polling Mechanism Stopping"),
        legacyExemption: "Applications of V1 use the same requests to check a login at any time.",
        cannotSee:
            "Whether the client checks the expiration of a code itself. One refused poll is allowed, further "
            + "ones are not.",
        kept: "Polling stopped in time.",
        notSeen: "No polling was seen that had to stop.",
        advice: "Stop polling when the profile is returned, the code has expired or there is a new code."
    ) { journal, evidence in
        var ends: [RequestKey: (request: Observation, reason: String)] = [:]
        // A new code replaces the old one of the same app and service provider.
        var latest: [RequestKey: RequestKey] = [:]
        var polled: Set<RequestKey> = []
        for observation in journal.observations {
            if observation.operation == .retrieveProfileForCode,
                let code = observation.code.map(observation.key(ofCode:))
            {
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
            guard observation.isSuccessful,
                let code = observation.session?.code.map(observation.key(ofCode:))
            else { continue }
            let owner = observation.serviceInstallation
            if let old = latest[owner], old != code, ends[old] == nil {
                ends[old] = (observation, "a new one had replaced it")
                if polled.contains(old) { evidence.addExample(observation) }
            }
            latest[owner] = code
        }
    }

    private static func reasonToStop(after poll: Observation) -> String? {
        guard poll.isDelivered else { return nil }
        if poll.profiles?.isEmpty == false { return "it had returned the profile" }
        func isRefused(with code: EnhancedErrorCode) -> Bool { poll.error?.code == code.rawValue }
        if isRefused(with: .invalidAuthenticationSession) {
            return "it had expired, or a new one had replaced it"
        }
        return isRefused(with: .invalidParameterCode) ? "it had been refused as unknown" : nil
    }

    static let pauseAfterTooManyRequests = AuditRule(
        identifier: "pause-after-429",
        title: "Waits after a 429 response as long as Retry-After says, and at least one second",
        section: .mandatory(.errorHandling, "HTTP Error Handling Support"),
        dependsOnUser: true,
        cannotSee:
            "How the client handles other HTTP errors. The second comes from Adobe's page Throttling mechanism, "
            + "which allows one request per second. Different requests, and those already in flight, are not "
            + "counted.",
        kept: "Enough time passed between a 429 response and the repeated request.",
        notSeen: "No request was repeated after a 429 response.",
        advice:
            "Wait at least one second, or as long as Retry-After says, before you repeat a request that was answered "
            + "with 429."
    ) { journal, evidence in
        var refused: [RequestKey: Observation] = [:]
        for observation in journal.observations {
            let key = observation.key()
            if let earlier = refused.removeValue(forKey: key),
                !observation.timing.overlaps(earlier.timing)
            {
                let pause = observation.timing.pause(sinceReplyTo: earlier.timing)
                let text = "\(observation.operation.rawValue) was answered with 429 and repeated after "
                evidence.add(
                    observation, after: earlier,
                    violation: pause < max(.seconds(1), earlier.retryAfter) ? text + "\(pause.text)." : nil)
            }
            if observation.status == 429, observation.isDelivered { refused[key] = observation }
        }
        for observation in refused.values {
            evidence.addUnanswered(
                "\(observation.operation.rawValue) was answered with 429 and not repeated.", observation)
        }
    }

    static let profilesCached = AuditRule(
        identifier: "profiles-cached",
        title: "Stores the profile information that it needs",
        section: .mandatory(.authentication, "Profiles Caching"),
        cannotSee:
            "What the app has stored, and whether it was restarted. Adobe's page states no number: a third "
            + "request within a minute, with no other request in between, counts as too many. Answers without a "
            + "profile do not count. On REST API V1, requests for user metadata are counted.",
        kept: "The client received the same profile no more than twice in a row.",
        notSeen: "No profile was returned.",
        advice: "Store the profile information that the app needs, and read it from there."
    ) { journal, evidence in
        for requests in journal.byInstallation {
            var run: [Observation] = []
            for request in requests where request.isRESTAPI {
                guard request.isSuccessful, Self.isProfile(request) else {
                    run = []
                    continue
                }
                evidence.addExample(request)
                if let first = run.first, first.key() == request.key(),
                    request.timing.pause(since: first.timing) < .minutes(1)
                {
                    run.append(request)
                } else {
                    run = [request]
                }
                guard run.count == Self.limit else { continue }
                evidence.addViolation(
                    "The client requested the same profile three times in a row within a minute.", run)
                run = []
            }
        }
    }

    private static let limit = 3

    private static func isProfile(_ request: Observation) -> Bool {
        request.operation == .legacyRetrieveUserMetadata
            || request.retrievesProfiles && request.profiles?.isEmpty == false
    }

    static let codeChecked = AuditRule(
        identifier: "code-checked",
        title: "Validates a code that the user entered before it opens the user agent",
        section: .recommended(
            .authentication, "Authentication Code Validation (2nd screen authentication)"),
        legacyExemption: "Login pages of V1 are web pages of the programmer, which the mock does not see.",
        cannotSee:
            "On which screen a login takes place. A user agent that opens with a code that was not validated "
            + "counts as a violation only when the code is unknown or still lacks a parameter. Unknown codes "
            + "belong to no device. Codes that were entered on the mock's own page are not judged.",
        kept: "Codes were validated before the user agent opened.",
        notSeen: "No login on a second screen was seen.",
        advice: "Validate the code with retrieveAuthenticationSession before you open the user agent."
    ) { journal, evidence in
        var validated: Set<AuthenticationCode> = []
        // Codes that were entered on the mock's own page for second screens, which belongs to no client.
        var activated: Set<AuthenticationCode> = []
        // Whether all parameters of a known code are given.
        var isComplete: [AuthenticationCode: Bool] = [:]
        for request in journal.observations {
            if request.isSuccessful, let session = request.session, let code = session.code ?? request.code {
                isComplete[code] = session.actionName == "authenticate"
            }
            guard let code = request.code else { continue }
            switch request.operation {
            case .retrieveAuthenticationSession, .resumeAuthenticationSession:
                if request.isSuccessful { validated.insert(code) }
            case .activate: activated.insert(code)
            case .performAuthentication where activated.contains(code): break
            case .performAuthentication where validated.contains(code): evidence.addExample(request)
            case .performAuthentication where request.status >= 400 && journal.isComplete:
                guard isComplete[code] != true else { continue }
                evidence.addViolation(
                    "A user agent opened with a code that "
                        + (isComplete[code] == nil ? "is unknown" : "still lacks a parameter")
                        + " and was not validated before.", [request])
            default: break
            }
        }
    }
}

/// The requests by which apps wait for a login without asking for the profile of its code.
private struct ProfilePolls {
    /// For each app whose last request created a session, or waits for its login: the latest requests for the same profiles, each
    /// soon after the one before.
    private var runs: [RequestKey: [Observation]] = [:]

    /// A correct app can ask a few times, for example when its user returns from the login page.
    private static let limit = 4

    /// - Returns: the polls that are too many, with the request as the last one; `nil` if it is none.
    mutating func add(_ request: Observation) -> [Observation]? {
        guard request.isRESTAPIV2 else { return nil }
        let app = request.serviceInstallation
        guard var run = runs[app], request.retrievesProfiles, request.isSuccessful,
            request.profiles?.isEmpty == true
        else {
            let createsSession = request.isSuccessful && request.session?.code != nil
            runs[app] = createsSession ? [] : nil
            return nil
        }
        if let last = run.last,
            last.key() != request.key() || request.timing.pause(since: last.timing) >= AuditRule.minimumPause
        {
            run = []
        }
        run.append(request)
        runs[app] = run.count < Self.limit ? run : []
        return run.count < Self.limit ? nil : run
    }
}

extension PassOperation {
    /// The operations that applications repeat until the user has logged in.
    static let polled: Set<PassOperation> = [
        .retrieveProfileForCode, .legacyCheckAuthenticationToken, .legacyCheckAuthenticationFlow,
        .legacyRetrieveAuthenticationToken, .legacyRetrieveAuthenticationTokenForCode,
    ]
}

extension Observation {
    /// True for a poll whose response says that the user has not logged in yet.
    var isPendingPoll: Bool {
        guard PassOperation.polled.contains(operation), isDelivered else { return false }
        return isRESTAPIV1 ? status == 403 || status == 404 : isSuccessful && profiles?.isEmpty == true
    }
}
