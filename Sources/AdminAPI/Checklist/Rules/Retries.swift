import PassAPI

extension AuditRule {
    static let preauthorizationRetries = retries(
        of: preauthorizations, "preauthorization-retries",
        title: "Retries preauthorization only when the error's action allows it, and at most three times",
        section: .mandatory(.preauthorization, "Preauthorization Decisions Retrieval Retry"))

    static let authorizationRetries = retries(
        of: authorizations, "authorization-retries",
        title: "Retries authorization only when the error's action allows it, and at most three times",
        section: .mandatory(.authorization, "Authorization Decisions Retrieval Retry"))

    static let otherRetries = retries(
        of: Set(
            PassOperation.allCases.filter {
                $0.definition.dialect == .enhanced || $0.definition.dialect == .legacy
            }
        )
        .subtracting(preauthorizations).subtracting(authorizations).subtracting(PassOperation.polled),
        "error-retries",
        title: "Retries other requests only when the error's action allows it, and at most three times",
        section: .mandatory(.errorHandling, "Enhanced Error Code Handling Support"))

    private static let preauthorizations: Set<PassOperation> = [
        .retrievePreauthorizationDecisions, .legacyRetrievePreauthorizedResources,
        .legacyRetrievePreauthorizedResourcesForCode,
    ]
    private static let authorizations: Set<PassOperation> = [
        .retrieveAuthorizationDecisions, .legacyInitiateAuthorization,
    ]

    private static func retries(
        of operations: Set<PassOperation>, _ identifier: String, title: String, section: ChecklistSection
    ) -> AuditRule {
        AuditRule(
            identifier: identifier, title: title, section: section,
            cannotSee:
                "Whether the client or its user repeats a request. A repetition counts as the user's three seconds "
                + "or more after an error, or fifteen seconds or more after one that can be retried. Responses that "
                + "were lost on the wire and the polling of codes are not counted. A 401 response has its own rule. "
                + "Errors of REST API V1 without a code, which have no action, are not counted.",
            kept: "No request was retried more often than the error's action allows.",
            notSeen: "No error was seen that a client could have retried.",
            advice: "Retry a request only when the action of the error is retry, and at most three times."
        ) { journal, evidence in
            for requests in journal.byInstallation {
                evaluate(requests, of: operations, in: journal, &evidence)
            }
        }
    }

    private static let maximumAttempts = 4
    /// A repetition within this time is automatic, because a user cannot read an error and retry that fast.
    private static let automaticRetryWindow = Duration.seconds(3)
    private static let maximumPause = Duration.seconds(15)

    private static func evaluate(
        _ requests: [Observation], of operations: Set<PassOperation>, in journal: AuditedJournal,
        _ evidence: inout Evidence
    ) {
        // Failures in a row that either all can be retried, or none.
        var sequences: [RequestKey: [Observation]] = [:]
        // The keys have no resources, because a client repeats only those with an error that asks for it.
        var unanswered: [RequestKey: Observation] = [:]
        var retried: Set<RequestKey> = []
        for request in requests {
            guard operations.contains(request.operation), request.status != 401 else {
                // Another request can have corrected the cause of the error.
                if request.isRESTAPI || request.operation.definition.dialect == .registration {
                    sequences = [:]
                }
                continue
            }
            let key = request.key()
            let target = request.key(anyResources: true)
            if unanswered.removeValue(forKey: target) != nil { retried.insert(target) }
            // Removed, so that the array is extended in place: a client can fail thousands of times.
            var failures = sequences.removeValue(forKey: key) ?? []
            if let last = failures.last, !request.timing.overlaps(last.timing) {
                evaluate(request, after: failures, last, journal.starts(of: request), &evidence)
            }
            guard request.isDelivered else {
                sequences[key] = failures
                continue
            }
            guard let isRetryable = canRetry(after: request) else {
                retried.remove(target)
                if request.startsLogin { sequences = [:] }
                continue
            }
            evidence.addExample(request)
            if request.hasError(.retry), !retried.contains(target) { unanswered[target] = request }
            if let last = failures.last,
                canRetry(after: last) != isRetryable
                    || request.timing.pause(sinceReplyTo: last.timing) >= maximumPause
            {
                failures = []
            }
            failures.append(request)
            sequences[key] = failures
        }
        for failure in unanswered.values {
            evidence.addUnanswered(
                "No retry followed \(failure.errorText(.retry)), whose action is retry.", failure)
        }
    }

    /// - Parameter starts: how often the app sends the request when nothing fails. Each time has retries of its own.
    private static func evaluate(
        _ request: Observation, after failures: [Observation], _ last: Observation, _ starts: Int,
        _ evidence: inout Evidence
    ) {
        let pause = request.timing.pause(sinceReplyTo: last.timing)
        if canRetry(after: last) == true {
            guard pause < maximumPause, failures.count == maximumAttempts * starts else { return }
            evidence.addViolation(
                "\(request.operation.rawValue) was retried \(starts == 1 ? "a fourth time" : "\(failures.count) times").",
                failures + [request])
        } else if pause < automaticRetryWindow, failures.count >= starts {
            evidence.addViolation(
                "\(request.operation.rawValue) was repeated after \(pause.text), although \(reason(of: last)).",
                [last, request])
        }
    }

    /// Whether the request can be retried; `nil` for one that did not fail.
    private static func canRetry(after request: Observation) -> Bool? {
        if request.operation.hasItems, request.status < 400 {
            let denied = request.decisions.filter { !$0.isPermit }
            return denied.isEmpty ? nil : denied.contains { $0.error?.action == .retry }
        }
        guard request.status >= 400 else { return nil }
        if let error = request.error { return error.action == .retry }
        let canRetry = request.status == 429 || request.status >= 500
        // The client cannot know the action of an error without a code.
        return request.isRESTAPIV1 && !canRetry ? nil : canRetry
    }

    private static func reason(of failure: Observation) -> String {
        let isDenied = failure.status < 400
        guard let error = isDenied ? failure.decisions.first(where: { !$0.isPermit })?.error : failure.error
        else { return isDenied ? "the resource was denied" : "the response had the status \(failure.status)" }
        return "the error \(error.code) has the action \(error.action?.rawValue ?? "none")"
    }

    static let retryPauses = AuditRule(
        identifier: "retry-pauses",
        title: "Lengthens the pauses before retries",
        section: .recommended(.responseHandling, "Retry logic"),
        legacyExemption: exemptionWithoutActions,
        cannotSee:
            "Whether a client may keep equal pauses: Adobe's page asks for two or three retries, or for exponential "
            + "backoff. Pauses of fifteen seconds or more count as the user's.",
        kept: "The pause before a third retry was longer than the one before the first.",
        notSeen: "No request was retried three times.",
        advice: "Double the pause before each retry."
    ) { journal, evidence in
        for requests in journal.byInstallation {
            var failures: [RequestKey: [Observation]] = [:]
            for request in requests where request.isRESTAPIV2 && journal.starts(of: request) == 1 {
                let target = request.key(anyResources: true)
                var earlier = failures.removeValue(forKey: target) ?? []
                // A request that was sent before the reply arrived is not a retry.
                if let last = earlier.last,
                    request.timing.overlaps(last.timing)
                        || request.timing.pause(sinceReplyTo: last.timing) >= maximumPause
                {
                    earlier = []
                }
                if earlier.count == 3 {
                    let first = earlier[1].timing.pause(sinceReplyTo: earlier[0].timing)
                    let third = request.timing.pause(sinceReplyTo: earlier[2].timing)
                    evidence.add(
                        request, after: earlier[2],
                        // Tolerates a busy client, which is a little late each time.
                        violation: third > first * 11 / 10
                            ? nil
                            : "\(request.operation.rawValue) was retried after \(first.text), and the third time after "
                                + "\(third.text).")
                }
                guard request.hasError(.retry) else { continue }
                earlier.append(request)
                failures[target] = earlier
            }
        }
    }

    static let lostRepliesRetried = AuditRule(
        identifier: "lost-replies-retried",
        title: "Repeats a request whose reply was lost at most three times",
        section: .mandatory(.errorHandling, "HTTP Error Handling Support"),
        cannotSee:
            "Whether the client, its HTTP library or its user repeats a request. One repetition within a tenth of a second "
            + "counts as the library's, and one fifteen seconds or more after the lost reply as the user's. Another reply "
            + "begins a new count. The polling of codes is not counted.",
        kept: "No request was repeated more than three times because its reply was lost.",
        notSeen: "No reply was lost.",
        advice: "Repeat a request whose reply was lost at most three times, and then show an error."
    ) { journal, evidence in
        for requests in journal.byInstallation {
            var lost: [RequestKey: [Observation]] = [:]
            for request in requests where !PassOperation.polled.contains(request.operation) {
                guard request.isRESTAPI || request.operation.definition.dialect == .registration else {
                    continue
                }
                let key = request.key()
                var earlier = lost.removeValue(forKey: key) ?? []
                if let last = earlier.last, pause(before: request, afterLossOf: last) >= maximumPause {
                    earlier = []
                }
                let starts = journal.starts(of: request)
                let expected = maximumAttempts * starts
                // Counts at most twice the attempts, because libraries at most double them, and a storm can be long.
                if earlier.count <= 2 * expected, attempts(of: earlier) == expected,
                    attempts(of: earlier + [request]) > expected
                {
                    evidence.addViolation(
                        "\(request.operation.rawValue) was repeated \(starts == 1 ? "a fourth time" : "\(earlier.count) times") "
                            + "after replies that were lost.", earlier + [request])
                }
                if request.isDelivered {
                    // The connection works again.
                    lost = [:]
                } else {
                    evidence.addExample(request)
                    earlier.append(request)
                    lost[key] = earlier
                }
            }
        }
    }

    /// The time between the loss of a reply and the next request. A client that does not wait for the reply does not notice the
    /// loss, so its pause is the time between the two requests.
    private static func pause(before request: Observation, afterLossOf lost: Observation) -> Duration {
        request.timing.overlaps(lost.timing)
            ? request.timing.pause(since: lost.timing) : request.timing.pause(sinceReplyTo: lost.timing)
    }

    /// How often a client sent a request. HTTP libraries repeat a request once on their own when its connection is closed without a
    /// reply.
    private static func attempts(of requests: [Observation]) -> Int {
        var attempts = 0
        var canRepeat = false
        for (index, request) in requests.enumerated() {
            if canRepeat, request.timing.pause(sinceReplyTo: requests[index - 1].timing) < .milliseconds(100)
            {
                canRepeat = false
            } else {
                attempts += 1
                canRepeat = !request.isDelivered
            }
        }
        return attempts
    }

    /// Checked only in rehearsals: elsewhere, a client that repeats a request cannot be told from a user who does.
    static let failingRequestsEnd = AuditRule(
        identifier: "failing-requests-end",
        title: "Gives up on a request that keeps failing, even if it makes other calls in between",
        section: .mandatory(.errorHandling, "Enhanced Error Code Handling Support"),
        cannotSee:
            "Whether the client, its HTTP library or its user repeats a request. Four attempts are allowed, and four more for "
            + "each time that the client sends the request when nothing fails. The polling of codes is not counted.",
        kept: "Each failing request was given up.",
        notSeen: "No request failed.",
        advice: "Repeat a failing request at most three times, and then show an error."
    ) { journal, evidence in
        guard journal.usualCounts != nil else { return }
        var failures: [RequestKey: [Observation]] = [:]
        for request in journal.observations where !PassOperation.polled.contains(request.operation) {
            if request.hasFailed {
                failures[request.subject, default: []].append(request)
                evidence.addExample(request)
            } else if let earlier = failures.removeValue(forKey: request.subject) {
                addStorm(of: earlier, in: journal, &evidence)
            }
        }
        for requests in failures.values { addStorm(of: requests, in: journal, &evidence) }
    }

    private static func addStorm(
        of requests: [Observation], in journal: AuditedJournal, _ evidence: inout Evidence
    ) {
        let attempts = Self.attempts(of: requests)
        guard let last = requests.last, attempts > maximumAttempts * (journal.starts(of: last) + 1) else {
            return
        }
        evidence.addViolation(
            "\(last.operation.rawValue) failed \(attempts) times in a row, and was sent again each time.",
            requests)
    }
}

extension Observation {
    /// True for a request without a useful result: without a reply, with an error, or without a permit.
    fileprivate var hasFailed: Bool {
        !isDelivered || status >= 400 || !decisions.isEmpty && decisions.allSatisfy { !$0.isPermit }
    }
}
