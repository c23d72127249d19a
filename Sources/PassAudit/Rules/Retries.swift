import PassAPI

/// Which errors are asked about again, and how often.
struct Retries: AuditRule {
    let identifier: String
    let title: String
    let section: ChecklistSection
    private let operations: Set<Operation>

    let cannotSee =
        "Who asks again, the client or its user: what comes three seconds or more after an error, or fifteen after one that "
        + "may be asked about again, counts as the user's. Answers that were lost on the wire, and the polling of codes, are "
        + "not counted; a 401 has a rule of its own."

    static let ofPreauthorization = Retries(
        identifier: "preauthorization-retries",
        title: "Repeats preauthorization only where the error's action says so, and three times at most",
        section: .mandatory(.preauthorization, "Preauthorization Decisions Retrieval Retry"),
        operations: [.retrievePreauthorizationDecisions])

    static let ofAuthorization = Retries(
        identifier: "authorization-retries",
        title: "Repeats authorization only where the error's action says so, and three times at most",
        section: .mandatory(.authorization, "Authorization Decisions Retrieval Retry"),
        operations: [.retrieveAuthorizationDecisions])

    static let ofEverythingElse = Retries(
        identifier: "error-retries",
        title: "Repeats other requests only where the error's action says so, and three times at most",
        section: .mandatory(.errorHandling, "Enhanced Error Code Handling Support"),
        operations: Set(Operation.allCases.filter { $0.row.dialect == .enhanced })
            .subtracting([
                .retrievePreauthorizationDecisions, .retrieveAuthorizationDecisions, .retrieveProfileForCode,
            ]))

    private static let mostRetries = 3
    /// Nobody reads an error and asks again in less.
    private static let prompt = Duration.seconds(3)
    /// Between two of a row of retries.
    private static let longestPause = Duration.seconds(15)

    /// A question that failed, and how often it was asked again.
    private struct Row {
        var failures: [Observation]
        var obstacle: Obstacle
    }

    private enum Obstacle {
        case passing
        /// With what is to be said of it.
        case lasting(String)
    }

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for requests in journal.byParty { judge(requests, &evidence) }
        return evidence.finding(
            kept: "Errors were followed by no more requests than their actions allow.",
            notSeen: "No error was seen that could have been retried.")
    }

    private func judge(_ requests: [Observation], _ evidence: inout Evidence) {
        var rows: [Question: Row] = [:]
        for request in requests {
            guard operations.contains(request.operation), request.status != 401 else {
                // Another request may be the remedy.
                if request.isService || request.operation.row.dialect == .registration { rows = [:] }
                continue
            }
            let question = Question(request)
            let row = rows.removeValue(forKey: question)
            if let row, let last = row.failures.last, !request.moment.isInFlight(with: last.moment) {
                judge(request, after: row, last, &evidence)
            }
            guard request.isDelivered else {
                rows[question] = row
                continue
            }
            guard let obstacle = Self.obstacle(in: request) else { continue }
            evidence.example(request)
            var failures: [Observation] = []
            if let row, case .passing = row.obstacle, let last = row.failures.last,
                request.moment.pause(since: last.moment) < Self.longestPause
            {
                failures = row.failures
            }
            rows[question] = Row(failures: failures + [request], obstacle: obstacle)
        }
    }

    private func judge(
        _ request: Observation, after row: Row, _ last: Observation, _ evidence: inout Evidence
    ) {
        let pause = request.moment.pause(since: last.moment)
        switch row.obstacle {
        case .lasting(let reason) where pause < Self.prompt:
            evidence.fault(
                "\(request.operation.rawValue) came again after \(pause.text), although \(reason).",
                [last, request])
        case .passing where pause < Self.longestPause && row.failures.count == Self.mostRetries + 1:
            evidence.fault(
                "\(request.operation.rawValue) came again for the fourth time.", row.failures + [request])
        default: break
        }
    }

    /// What keeps a request from being repeated; `nil` for a request that did not fail.
    private static func obstacle(in request: Observation) -> Obstacle? {
        if request.operation.hasItems, request.status < 400 {
            let errors = request.decisions.lazy.filter { !$0.isPermit }.map(\.error)
            guard let first = errors.first else { return nil }
            return errors.contains { $0?.action == .retry } ? .passing : .lasting(reason(first))
        }
        guard request.status >= 400 else { return nil }
        if let error = request.error {
            return error.action == .retry ? .passing : .lasting(reason(error))
        }
        return request.status == 429 || request.status >= 500
            ? .passing : .lasting("it was answered with \(request.status)")
    }

    private static func reason(_ error: ObservedError?) -> String {
        guard let error else { return "it was denied" }
        return "\(error.code) has the action \(error.action?.rawValue ?? "none")"
    }
}
