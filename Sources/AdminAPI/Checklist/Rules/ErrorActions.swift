import PassAPI

/// The rules about clients after an error whose action is a login or a registration (page *Enhanced Error Codes*, section
/// *Action*). ``AuditRule/otherRetries`` and its siblings check the other actions.
extension AuditRule {
    static let loginAfterError = AuditRule(
        identifier: "login-after-error",
        title: "Starts a login after an error whose action is authentication",
        section: .mandatory(.errorHandling, "Enhanced Error Code Handling Support"),
        legacyExemption: exemptionWithoutActions,
        dependsOnUser: true,
        cannotSee:
            "Whether the login succeeds. A request that starts or resumes a session, a partner profile, and a response "
            + "with a profile count as a login. Requests that were already in flight are not counted.",
        kept: "A login was started after each error whose action is authentication.",
        notSeen: "No error with the action authentication was seen.",
        advice: "Let the user log in before you ask for another decision of the same TV provider."
    ) { journal, evidence in
        for requests in journal.byInstallation {
            var open: [RequestKey: Observation] = [:]
            // A client that logs in again and gets the error again can do no more.
            var answered: Set<RequestKey> = []
            for request in requests where request.isRESTAPIV2 {
                let key = request.mvpdKey
                if request.startsLogin || request.hasProfile {
                    for (key, failure) in open where key.serviceProvider == request.serviceProvider {
                        evidence.addExample(failure)
                        answered.insert(key)
                        open[key] = nil
                    }
                }
                if request.operation.hasItems, let failure = open[key],
                    !request.timing.overlaps(failure.timing)
                {
                    let pause = request.timing.pause(sinceReplyTo: failure.timing)
                    evidence.addViolation(
                        "\(request.operation.rawValue) was sent \(pause.text) after \(failure.errorText(.authentication)), "
                            + "without a login before it.", [failure, request])
                }
                if request.hasError(.authentication) { open[key] = request }
            }
            for (key, failure) in open {
                guard !answered.contains(key) else {
                    evidence.addExample(failure)
                    continue
                }
                evidence.addUnanswered(
                    "No login followed \(failure.errorText(.authentication)), whose action is authentication.",
                    failure)
            }
        }
    }

    static let registrationAfterError = AuditRule(
        identifier: "registration-after-error",
        title:
            "Gets a new access token, or registers once, after an error whose action is application-registration",
        section: .mandatory(.errorHandling, "Enhanced Error Code Handling Support"),
        legacyExemption: exemptionWithoutActions,
        cannotSee:
            "Credentials that are never used, or that several devices use. One new access token with the same "
            + "credentials, and one after a new registration, are expected for a request that fails again.",
        kept:
            "The client got new credentials or a new access token at most once for each request that failed.",
        notSeen: "No error with the action application-registration was seen, and no invalid_client.",
        advice:
            "Get a new access token; if that is refused or the request fails again, register once, and then show an error."
    ) { journal, evidence in
        // Credentials and tokens of several devices belong to none of them.
        let shared = journal.allObservations.last {
            $0.operation.definition.dialect == .registration && $0.status < 400 && $0.device == nil
                && journal.servesDevices($0)
        }
        for requests in journal.observations.groups(by: { journal.asClients($0).device }) {
            var open: Failures = [:]
            for request in requests {
                let operation = request.operation
                if operation.definition.dialect == .registration {
                    if request.status < 400 {
                        for key in open.keys { open[key]?.renewals[operation, default: 0] += 1 }
                    }
                    let most = expectedRenewals(
                        by: operation, failures: open.count, starts: journal.starts(of: request))
                    let exceeded = open.values.filter { $0.renewals[operation, default: 0] > most }
                    if let (failure, renewals) = exceeded.min(by: { $0.failure.index < $1.failure.index }) {
                        // Credentials of several devices can be for requests of any of these devices.
                        guard request.device != nil || !journal.servesDevices(request) else {
                            evidence.notSeenSentence = notJudgedForSeveralDevices
                            open = [:]
                            continue
                        }
                        evidence.addViolation(
                            "\(operation.rawValue) was sent \(renewals[operation, default: 0]) times after "
                                + "\(failure.errorText(.applicationRegistration)).", [failure, request])
                    }
                    continue
                }
                guard request.isRESTAPIV2 else { continue }
                let key = journal.asClients(request).key()
                let earlier = open[key]
                guard request.hasError(.applicationRegistration) else {
                    // If a service sends a request for another user with the same token, that is not a reaction.
                    if let earlier, request.isDelivered,
                        request.key() == earlier.failure.key()
                            || request.accessToken != earlier.failure.accessToken
                    {
                        evidence.addExample(earlier.failure)
                        open[key] = nil
                    }
                    continue
                }
                open[key] = earlier ?? (failure: request, renewals: [:])
            }
            addUnanswered(open, besides: shared, in: journal, &evidence)
        }
        evaluateRefusedCredentials(in: journal, &evidence)
    }

    /// Judges what follows `invalid_client`: the client must get new credentials (page *Retrieve access token*).
    private static func evaluateRefusedCredentials(in journal: AuditedJournal, _ evidence: inout Evidence) {
        let subjects = Set(journal.observations.lazy.map(\.index))
        // The failures by device; `nil` for credentials of no known device, or of several.
        var open: [DeviceIdentifier?: Observation] = [:]
        // A client whose new credentials are also refused can do no more.
        var renewed: Set<DeviceIdentifier?> = []
        for request in journal.allObservations {
            if request.operation == .retrieveClientCredentials, request.isDelivered {
                for (device, failure) in open
                where device == nil || request.device == nil || device == request.device {
                    evidence.addExample(failure)
                    open[device] = nil
                    if request.isSuccessful { renewed.insert(device) }
                }
            }
            let device = journal.servesDevices(request) ? nil : request.device
            if request.operation == .retrieveAccessToken, request.isSuccessful { renewed.remove(device) }
            guard request.refusesCredentials, subjects.contains(request.index) else { continue }
            if renewed.contains(device) {
                evidence.addExample(request)
            } else if open[device] == nil {
                open[device] = request
            }
        }
        for failure in open.values {
            evidence.addUnanswered(
                "No registration followed the error invalid_client of retrieveAccessToken.", failure)
        }
    }

    /// The failed requests, and how often their client has got credentials and tokens since.
    private typealias Failures = [RequestKey: (failure: Observation, renewals: [PassOperation: Int])]

    /// How often a client can get credentials or a token after failures: for each failed request a token, and a registration with
    /// its token. Several requests can fail at the same time, and a test suite can begin several times.
    private static func expectedRenewals(by operation: PassOperation, failures: Int, starts: Int) -> Int {
        (operation == .retrieveClientCredentials ? 1 : 2) * failures * starts + starts - 1
    }

    /// - Parameter shared: the newest credentials or token that several devices use; `nil` for none.
    private static func addUnanswered(
        _ open: Failures, besides shared: Observation?, in journal: AuditedJournal, _ evidence: inout Evidence
    ) {
        // A client whose new credentials are also refused can do no more.
        let hasRenewed = open.values.contains { !$0.renewals.isEmpty }
        for (failure, _) in open.values {
            if hasRenewed {
                evidence.addExample(failure)
            } else if let shared, shared.index > failure.index, journal.servesDevices(failure) {
                evidence.notSeenSentence = notJudgedForSeveralDevices
            } else {
                evidence.addUnanswered(
                    "No registration and no new access token followed "
                        + "\(failure.errorText(.applicationRegistration)), whose action is "
                        + "application-registration.", failure)
            }
        }
    }

    static let fallbackFollowed = AuditRule(
        identifier: "fallback-followed",
        title: "Uses the basic login when single sign-on falls back to it",
        section: .recommended(.authentication, "(Optional) Non-Basic Flows Support"),
        legacyExemption: "REST API V1 has no fallback.",
        cannotSee:
            "Which flows an app needs, and whether the user agent shows the login page. A request with the code of the "
            + "fallback, or a new session, counts as the basic login.",
        kept: "The basic login was used after each fallback.",
        notSeen: "No fallback of single sign-on was seen.",
        advice: "Open the url of the fallback in a user agent, or resume its session, and poll its code."
    ) { journal, evidence in
        var open: [RequestKey: Observation] = [:]
        var codes: [AuthenticationCode: RequestKey] = [:]
        let subjects = Set(journal.observations.lazy.map(\.index))
        for request in journal.allObservations {
            if let owner = request.code.flatMap({ codes[$0] }), let fallback = open.removeValue(forKey: owner)
            {
                evidence.addExample(fallback)
            }
            guard subjects.contains(request.index), request.isRESTAPIV2 else { continue }
            let owner = request.serviceInstallation
            if request.operation == .createAuthenticationSession,
                let fallback = open.removeValue(forKey: owner)
            {
                evidence.addExample(fallback)
            }
            guard request.operation == .retrievePartnerAuthenticationRequest, request.isSuccessful else {
                continue
            }
            let earlier = open.removeValue(forKey: owner)
            guard let session = request.session, let code = session.code,
                session.actionName != "partner_profile"
            else { continue }
            if let earlier, earlier.partnerStatus == request.partnerStatus,
                !request.timing.overlaps(earlier.timing)
            {
                evidence.addViolation(
                    "\(request.operation.rawValue) was repeated with the same partner framework status after a fallback.",
                    [earlier, request])
            }
            open[owner] = request
            codes[code] = owner
        }
        for fallback in open.values {
            evidence.addUnanswered("No basic login followed the fallback of single sign-on.", fallback)
        }
    }

    static let exemptionWithoutActions =
        "Adobe returns actions on REST API V1 only where it has turned on enhanced error codes."
}

extension Observation {
    /// True when the client received an error with the action, for the whole request or for one of its resources.
    func hasError(_ action: EnhancedErrorCode.Action) -> Bool { firstError(action) != nil }

    private func firstError(_ action: EnhancedErrorCode.Action) -> ObservedError? {
        guard isDelivered else { return nil }
        return ([error] + decisions.map(\.error)).lazy.compactMap(\.self).first { $0.action == action }
    }

    /// `the error authenticated_profile_missing of retrieveAuthorizationDecisions`, for explanations.
    func errorText(_ action: EnhancedErrorCode.Action) -> String {
        "the error \(firstError(action)?.code ?? "") of \(operation.rawValue)"
    }

    fileprivate var refusesCredentials: Bool {
        operation == .retrieveAccessToken && isDelivered
            && error?.code == RegistrationErrorCode.invalidClient.rawValue
    }

    fileprivate var hasProfile: Bool { isDelivered && profiles?.isEmpty == false }
}
